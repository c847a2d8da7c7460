/** What of the provider and of who books decides what may be booked. */
import { rulesOfSettings } from '../../../domain/booking/submit-rules.ts'
import { LIMIT_WORDS } from '../../../domain/shipments/parcel.ts'
import type { Access } from '../../../features/session/access.tsx'
import { booking as messages } from './messages.ts'
import type { BookingRules, DrawnRules } from './problems.ts'

/** What the account demands is told with its options, days with the rates. */
export function bookingRules({ settings, account, audience }: Access): Omit<BookingRules, keyof DrawnRules> {
  return {
    ...rulesOfSettings(settings),
    offersDateReasons: false,
    needsContents: settings.is_parcel_content_required,
    hasCostCenters: settings.enable_cost_centers,
    isGuest: audience === 'visitor' || account?.account_type === 'guest',
    needsAccount: audience === 'staff',
    needsLevel: true,
  }
}

/** What parcels may measure at most: `120 cm length, 30 kg weight`; empty where there is no limit. */
function largestAllowed({ maximum }: Pick<BookingRules, 'maximum'>): readonly {
  readonly name: (typeof LIMIT_WORDS)[number]['name']
  readonly most: string
}[] {
  return LIMIT_WORDS.flatMap(({ measure, name, unit }) => {
    const most = maximum[measure]
    return most === null ? [] : [{ name, most: `${most} ${unit}` }]
  })
}

/** The same as a line; null where there is no limit. */
export function limitsText(rules: Pick<BookingRules, 'maximum'>): string | null {
  const limits = largestAllowed(rules).map(({ name, most }) => `${messages.limitNames[name]} ${most}`)
  return limits.length === 0 ? null : messages.limits(limits.join(', '))
}
