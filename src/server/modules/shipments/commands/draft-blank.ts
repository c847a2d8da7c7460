/** A shipment that is booked by its reference alone (src/domain/shipments/blank.ts): who may, and what it may say by now. */
import type { BookShipment } from '../../../../contract/bookings.ts'
import { submitProblems } from '../../../../domain/booking/submit-checks.ts'
import { rulesOfSettings } from '../../../../domain/booking/submit-rules.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import { CREATE_BLANK } from '../../../../domain/shipments/blank.ts'
import { contactOf } from '../../../../domain/shipments/contact.ts'
import { addressOf } from '../../../../domain/shipments/kept-address.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { BookingAccount, BookingContext } from './booking-context.ts'
import { type BookedSides, demandProblems } from './check-booking.ts'
import type { BookCommand } from './command.ts'

const NOBODY = { address: addressOf({}), asSent: addressOf({}), contact: contactOf({}), point: null }

/** Nobody yet, nowhere. */
export const NO_SIDES: BookedSides = { collection: NOBODY, delivery: NOBODY }

/** Nothing is promised before somebody knows from where to where. */
export const NO_WINDOWS = {
  collection_after: null,
  collection_before: null,
  delivery_after: null,
  delivery_before: null,
} as const

const isSaid = (part: object | null | undefined) =>
  Object.values(part ?? {}).some((value) => value !== null && value !== undefined && value !== '')

/** What a blank shipment is filled in with: sent along, it would be a booking that nobody has checked. */
const FILLED_IN: Readonly<Record<string, (input: BookShipment) => boolean>> = {
  parcels: ({ parcels }) => parcels.length > 0,
  collection_address: (input) => isSaid(input.collection_address),
  collection_contact: (input) => isSaid(input.collection_contact),
  collection_pickup_point_id: (input) => Boolean(input.collection_pickup_point_id),
  delivery_address: (input) => isSaid(input.delivery_address),
  delivery_contact: (input) => isSaid(input.delivery_contact),
  delivery_pickup_point_id: (input) => Boolean(input.delivery_pickup_point_id),
}

/** Why a blank shipment is not booked: staff alone may, for an account, and without what it is filled in with later. */
export function checkBlank(
  { caller, input }: Pick<BookCommand, 'caller' | 'input'>,
  { settings, terms }: Pick<BookingContext, 'settings' | 'terms'>,
  account: BookingAccount | null,
): Outcome<null> {
  if (caller.viewer.kind !== 'staff' || !permits(caller.permissions, CREATE_BLANK))
    return refused('permission.denied', { field: 'is_blank' })
  const wrong = (field: string, detail: string): Refusal => ({ code: 'input.invalid', field, detail })
  const ready = { address: NOBODY.address, email: '', hasPickupPoint: true, after: null, before: null }
  const each = [
    ...(input.status === 'quote' ? [wrong('status', 'A blank shipment is no quote')] : []),
    ...(input.is_return ? [wrong('is_return', 'A blank shipment is no return')] : []),
    ...(account === null ? [wrong('account_id', 'Name the account')] : []),
    ...Object.entries(FILLED_IN).flatMap(([field, isGiven]) =>
      isGiven(input) ? wrong(field, 'A blank shipment is filled in after it is booked') : [],
    ),
    // Of the eleven checks the one of its reference: the others are asked when it is filled in.
    ...submitProblems(
      {
        sides: { collection: ready, delivery: ready },
        custom_tracking_reference: input.custom_tracking_reference ?? null,
        parcels: [],
        hasServiceLevel: true,
        isGuest: false,
        billingEmail: input.responsible_contact?.email ?? '',
      },
      {
        trackingPrefix: account?.tracking_prefix ?? '',
        ...rulesOfSettings(settings),
        offersDateReasons: false,
      },
    ).map(({ field, message }) => wrong(field, message)),
    ...demandProblems(input, { settings, terms }, account),
  ]
  const [first] = each
  if (first === undefined) return done(null)
  return { ok: false, refusal: each.length > 1 ? { ...first, each } : first }
}
