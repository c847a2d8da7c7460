/** What of the provider and of who books decides what may be booked. */
import { LIMIT_WORDS } from '../../../domain/shipments/parcel.ts'
import type { Access } from '../../../features/session/access.tsx'
import { booking as messages } from './messages.ts'
import type { BookingRules, DrawnRules } from './problems.ts'

/** What the account demands is told with its options, days with the rates. */
export function bookingRules({ settings, account, audience }: Access): Omit<BookingRules, keyof DrawnRules> {
  return {
    isLockerNetwork: settings.is_locker_network,
    requiresGuestBillingEmail: settings.require_guest_shipment_billing_email,
    requiresPostalCode: settings.require_postal_code_on_shipment_creation,
    maximum: {
      length_cm: settings.maximum_parcel_length,
      width_cm: settings.maximum_parcel_width,
      height_cm: settings.maximum_parcel_height,
      weight_kg: settings.maximum_parcel_weight,
    },
    minimum: {
      length_cm: settings.minimum_parcel_length,
      width_cm: settings.minimum_parcel_width,
      height_cm: settings.minimum_parcel_height,
      weight_kg: settings.minimum_parcel_weight,
    },
    offersDateReasons: false,
    needsContents: settings.is_parcel_content_required,
    isGuest: audience === 'visitor' || account?.account_type === 'guest',
    needsAccount: audience === 'staff',
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
