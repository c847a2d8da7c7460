/**
 * The eleven checks of a shipment that is booked, changed or cancelled, in their order and words (001 §5). The browser marks
 * all that is wrong and goes to the first; the calls refuse with the first.
 */
import { countryRefusal, type ServedCountries } from '../addresses/countries.ts'
import { type Address, addressRefusal } from '../shipments/address.ts'
import { windowRefusal } from '../shipments/booking-window.ts'
import { CANCEL_REASON_REQUIRED, DATE_REASON_REQUIRED } from '../shipments/editing.ts'
import {
  countParcels,
  LIMIT_WORDS,
  measured,
  type ParcelLimits,
  type ParcelMeasures,
} from '../shipments/parcel.ts'
import { ownPrefixRefusal } from '../tracking/own-prefix.ts'
import { isLongEnough, SHORT_REFERENCE } from '../tracking/tracking-reference.ts'
import { emailRefusal } from '../values/email.ts'
import { prefixedReference } from './customer-reference.ts'

export const SIDES = ['collection', 'delivery'] as const
export type SubmitSide = (typeof SIDES)[number]

/** One end of what is submitted. Hours are comparable among themselves: `HH:MM`, or ms. */
export interface SubmittedSide {
  readonly address: Address
  readonly email: string
  readonly hasPickupPoint: boolean
  /** An edit that leaves the address: where is carried to by now is not asked of it. */
  readonly isKept?: boolean
  readonly after: string | number | null
  readonly before: string | number | null
}

interface SubmittedParcel extends ParcelMeasures {
  /** One row may stand for several. */
  readonly item_count?: number | null
  readonly alternative_tracking_reference?: string | null
  /** One that is cancelled counts no longer. */
  readonly status?: string
}

export interface Submitted {
  readonly sides: Readonly<Record<SubmitSide, SubmittedSide>>
  readonly custom_tracking_reference: string | null
  readonly parcels: readonly SubmittedParcel[]
  /** It goes by the references of what it brings back. */
  readonly isReturn?: boolean
  readonly hasServiceLevel: boolean
  readonly isGuest: boolean
  /** Of the responsible contact; empty where there is none. */
  readonly billingEmail: string
  /** Null of what is new. */
  readonly edit?: { readonly movesRequestedDate: boolean; readonly reason: string } | null
  readonly cancel?: { readonly reason: string } | null
}

/** What of provider and account decides; measures in cm and kg, null without a limit. */
export interface SubmitRules {
  readonly trackingPrefix: string
  /** Of the provider's own references: what begins with one may not be chosen. */
  readonly ownPrefixes: readonly string[]
  readonly isLockerNetwork: boolean
  readonly requiresGuestBillingEmail: boolean
  readonly requiresPostalCode: boolean
  readonly countries: ServedCountries
  readonly maximum: ParcelLimits
  readonly minimum: ParcelLimits
  /** The provider offers reasons for another date: then one has to be given. */
  readonly offersDateReasons: boolean
}

export interface SubmitProblem {
  /** Its number in 001 §5. */
  readonly check: number
  /** As the calls name it. */
  readonly field: string
  readonly message: string
}

type Check = (
  form: Submitted,
  rules: SubmitRules,
) => readonly { readonly field: string; readonly message: string }[]

const NONE: readonly never[] = []
const isPickupAddress = ({ type }: Address) => type === 'locker' || type === 'counter'

/** The locker network's own lockers are chosen after the booking (001 §5.1). */
const pickupPoints: Check = ({ sides }, { isLockerNetwork }) =>
  SIDES.flatMap((side) => {
    const { address, hasPickupPoint } = sides[side]
    const isOwn = isLockerNetwork && address.type === 'locker'
    return isPickupAddress(address) && !isOwn && !hasPickupPoint
      ? { field: `${side}_pickup_point_id`, message: `Please select a pickup point for ${side}` }
      : NONE
  })

/** Of a chosen reference, as it is kept; null where nothing is wrong. */
function referenceRefusal(
  reference: string | null | undefined,
  short: string,
  { isReturn }: Submitted,
  { trackingPrefix, ownPrefixes }: SubmitRules,
): string | null {
  const kept = prefixedReference(reference, trackingPrefix)
  if (!reference || kept === null) return null
  if (!isLongEnough(reference, trackingPrefix)) return short
  return isReturn === true ? null : ownPrefixRefusal(kept, ownPrefixes, trackingPrefix)
}

const customReference: Check = (form, rules) => {
  const message = referenceRefusal(form.custom_tracking_reference, SHORT_REFERENCE.custom, form, rules)
  return message === null ? NONE : [{ field: 'custom_tracking_reference', message }]
}

const oneParcel: Check = ({ sides, parcels }) =>
  SIDES.some((side) => sides[side].hasPickupPoint) &&
  countParcels(parcels.filter(({ status }) => status !== 'cancelled')) > 1
    ? [{ field: 'parcels', message: 'Pickup point shipments can only have one parcel' }]
    : NONE

const alternativeReferences: Check = (form, rules) =>
  form.parcels.flatMap(({ alternative_tracking_reference: reference }, i) => {
    // What stands on its parcels stays there, however it begins.
    const isReturn = form.isReturn === true || (form.edit ?? null) !== null
    const message = referenceRefusal(reference, SHORT_REFERENCE.alternative, { ...form, isReturn }, rules)
    return message === null ? NONE : { field: `parcels[${i}].alternative_tracking_reference`, message }
  })

const guestEmail: Check = ({ isGuest, hasServiceLevel, billingEmail }, { requiresGuestBillingEmail }) =>
  requiresGuestBillingEmail && isGuest && hasServiceLevel && billingEmail.trim() === ''
    ? [
        {
          field: 'responsible_contact.email',
          message: 'Please provide an email address for billing purposes.',
        },
      ]
    : NONE

/** Each parcel that is too big by each measure, then each that is too small; of a sort, the first is found first. */
const measures: Check = ({ parcels }, { maximum, minimum }) => {
  const beyond = (limits: ParcelLimits, isBeyond: (value: number, limit: number) => boolean, says: string) =>
    LIMIT_WORDS.flatMap(({ measure, name, unit }) =>
      parcels.flatMap((parcel, i) => {
        const limit = limits[measure]
        return limit !== null && isBeyond(measured(parcel)[measure], limit)
          ? {
              field: `parcels[${i}].submitted_${measure}`,
              message: `Some parcels ${says} allowed ${name} of ${limit}${unit}`,
            }
          : NONE
      }),
    )
  return [
    ...beyond(maximum, (value, limit) => value > limit, 'exceed the maximum'),
    ...beyond(minimum, (value, limit) => value < limit, 'are below the minimum'),
  ]
}

const addresses: Check = ({ sides }, { requiresPostalCode, countries }) =>
  SIDES.flatMap((side) => {
    const { address, hasPickupPoint, isKept } = sides[side]
    if (hasPickupPoint) return NONE
    const missing = addressRefusal(side, address, requiresPostalCode)
    if (missing !== null) return { field: `${side}_address`, message: missing }
    const unserved = isKept ? null : countryRefusal(side, address.country, countries)
    return unserved === null ? NONE : { field: `${side}_address.country`, message: unserved }
  })

const windows: Check = ({ sides }) =>
  SIDES.flatMap((side) => {
    const { after, before } = sides[side]
    const isTurned = after !== null && before !== null && before < after
    return isTurned ? { field: `${side}_before`, message: windowRefusal(side) } : NONE
  })

const dateReason: Check = ({ edit }, { offersDateReasons }) =>
  offersDateReasons && edit?.movesRequestedDate && edit.reason.trim() === ''
    ? [{ field: 'reason', message: DATE_REASON_REQUIRED }]
    : NONE

const cancelReason: Check = ({ cancel }) =>
  cancel && cancel.reason.trim() === '' ? [{ field: 'reason', message: CANCEL_REASON_REQUIRED }] : NONE

/** An edit leaves the address that a bill goes to as it is. */
const emails: Check = ({ sides, billingEmail, edit }) => {
  const billing = edit ? null : emailRefusal('billing', billingEmail)
  return [
    ...SIDES.flatMap((side) => {
      const message = emailRefusal(side, sides[side].email)
      return message === null ? NONE : { field: `${side}_contact.email`, message }
    }),
    ...(billing === null ? NONE : [{ field: 'responsible_contact.email', message: billing }]),
  ]
}

/** In the order of 001 §5. */
const CHECKS: readonly Check[] = [
  pickupPoints,
  customReference,
  oneParcel,
  alternativeReferences,
  guestEmail,
  measures,
  addresses,
  windows,
  dateReason,
  cancelReason,
  emails,
]

/** All that is wrong with what is submitted, the first thing first; none where it may go. */
export function submitProblems(form: Submitted, rules: SubmitRules): SubmitProblem[] {
  return CHECKS.flatMap((check, i) => check(form, rules).map((problem) => ({ check: i + 1, ...problem })))
}
