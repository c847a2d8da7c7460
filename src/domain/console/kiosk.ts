/** A kiosk: the booking screen for whoever stands before it, and nothing else of the console (000 §3, 001 §2). */
import type { Audience } from '../identity/audience.ts'
import type { RoutePath } from './routes.ts'

interface Looking {
  readonly audience: Audience
  readonly user: {
    readonly shipment_page_mode: 'default' | 'data-capturing' | 'kiosk'
    readonly logged_in_user?: unknown
  } | null
}

/**
 * Whether a console is one: of a user of an account who has this page mode, since a kiosk books for its account. Staff who
 * look through their eyes find their way out again.
 */
export const isKiosk = ({ audience, user }: Looking): boolean =>
  audience === 'account' && user?.shipment_page_mode === 'kiosk' && user.logged_in_user === undefined

/** What is left of the console: booking, and what ends it. Whoever looks after a kiosk logs it out by its address. */
const LEFT: ReadonlySet<string> = new Set<RoutePath>([
  '/shipments/new',
  '/shipments/mobile/new',
  '/logout',
  '/maintenance',
  '/account-closed',
])

/** Whether a kiosk may show a screen. */
export const isOfKiosk = (path: string): boolean => LEFT.has(path)
