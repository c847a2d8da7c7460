/** When a screen and its place in the menu are shown, beyond who looks and what they may (000 §6, 002 §3). */
import type { Audience } from '../identity/audience.ts'
import type { Settings } from '../settings/settings.ts'

/** What is known of the one who looks. */
export interface ViewerContext {
  readonly audience: Audience
  readonly settings: Settings
  /** Of people of an account. */
  readonly account: { readonly account_type: 'prepaid' | 'postpaid' | 'guest' } | null
  may(permission: string): boolean
}

/**
 * Whether somebody may create a shipment: who is signed in, and guests where the provider lets them (000 §5). Quotes are
 * for all. Used by the booking screen, document 001 section 2.
 */
export function mayCreateShipment({
  audience,
  settings,
}: Pick<ViewerContext, 'audience' | 'settings'>): boolean {
  return audience !== 'visitor' || !settings.unused_feature_guest_shipment_creation
}

/** Each says whether what it is named after can be used here. */
export const CONDITIONS = {
  opsDashboard: ({ settings }) => !settings.unused_feature_ops_dashboard,
  hubScanner: ({ settings }) => !settings.unused_feature_hub_scanner,
  interhubTransfers: ({ settings }) => !settings.unused_feature_interhub_transfers,
  /** Account users know them as bulk collections, and have them only when they pay afterwards. */
  collectionRequests: ({ audience, settings, account }) =>
    audience === 'account'
      ? account?.account_type === 'postpaid' && !settings.unused_feature_collection_requests_accounts
      : !settings.unused_feature_collection_requests,
  registration: ({ settings }) => !settings.unused_feature_public_account_creation,
  idm: ({ settings }) => settings.enable_idm,
} as const satisfies Record<string, (onlooker: ViewerContext) => boolean>
export type DisplayCondition = keyof typeof CONDITIONS
