import type { BookShipment } from '../../../../contract/bookings.ts'
import { fullDaysOf } from '../../../../domain/booking/collection-capacity.ts'
import { prefixedReference } from '../../../../domain/booking/customer-reference.ts'
import { requestedLevel } from '../../../../domain/booking/level-terms.ts'
import { nearestBranch } from '../../../../domain/dispatch/nearest-branch.ts'
import { type Address, placeLine } from '../../../../domain/shipments/address.ts'
import { bookingWindows } from '../../../../domain/shipments/booking-window.ts'
import { type Contact, contactOf } from '../../../../domain/shipments/contact.ts'
import { NO_EXCEPTION } from '../../../../domain/shipments/exception.ts'
import { waitingStatus } from '../../../../domain/shipments/handed-in.ts'
import {
  countParcels,
  eachParcel,
  kgOf,
  massKg,
  shipmentWeights,
  volumeLitres,
} from '../../../../domain/shipments/parcel.ts'
import { podMethodOf } from '../../../../domain/shipments/pod-method.ts'
import { tagText } from '../../../../domain/shipments/tag-list.ts'
import { foldReference, withoutParcel } from '../../../../domain/tracking/tracking-reference.ts'
import { dayOf, dayStart, startOfDay } from '../../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Gazetteer } from '../../addresses/index.ts'
import type { BookingAccount, BookingContext } from './booking-context.ts'
import { bookedSides, checkBooking } from './check-booking.ts'
import type { BookCommand, ParcelRecord, ShipmentRecord } from './command.ts'
import { checkBlank, NO_SIDES, NO_WINDOWS } from './draft-blank.ts'

export const nameAt = (address: Address, contact: Contact) => address.company || contact.name

/** The first millisecond of the day that was asked for; null of one that is gone, as of a quote that is accepted late. */
export function dayOfWish(wish: string | null | undefined, now: number): number | null {
  if (!wish) return null
  const day = dayStart(wish) ?? startOfDay(Date.parse(wish))
  return day < startOfDay(now) ? null : day
}

/** The local day of a wish, whichever it is: one that is gone is late, and not forgotten. */
export const localDay = (wish: string | null | undefined): string | null =>
  wish ? dayOf(dayStart(wish) ?? Date.parse(wish)) : null

const nameOfDay = (day: number | null) => (day === null ? null : dayOf(day))

/** The reference of the shipment that a return brings back, as it is looked up; null of what is no return. */
export function originalOf({ is_return, short_tracking_reference }: BookShipment): string | null {
  const reference = short_tracking_reference?.trim() ?? ''
  return is_return === true && reference !== '' ? withoutParcel(foldReference(reference)) : null
}

/** The reference of the shipment that one is made like, as it is looked up; null where it is made from nothing, or brings back. */
export function duplicatedBy({ is_return, duplicate_of }: BookShipment): string | null {
  const reference = duplicate_of?.trim() ?? ''
  return is_return !== true && reference !== '' ? withoutParcel(foldReference(reference)) : null
}

/** The counter at which a blank shipment is booked: those who work there alone find it again. */
function branchOf({ viewer }: BookCommand['caller']): { readonly id: number } | null {
  return viewer.kind === 'staff' && viewer.branch_id !== null ? { id: viewer.branch_id } : null
}

/** The row of a new booking, or why it cannot be (001 §5). */
export function draftBooking(
  gazetteer: Gazetteer,
  providerId: number,
  id: number,
  { caller, input }: BookCommand,
  around: BookingContext,
): Outcome<ShipmentRecord> {
  const accountId = caller.account_id ?? input.account_id ?? null
  const account = accountId === null ? null : (around.accounts.get(accountId) ?? null)
  const namesAnother = caller.account_id !== null && (input.account_id ?? accountId) !== accountId
  if (namesAnother || (accountId !== null && account === null))
    return refused('account.notFound', { field: 'account_id' })
  const { levels } = around.terms
  const requested = requestedLevel(levels, input, around.now)
  if (!requested.ok) return refused('input.invalid', { field: requested.field, detail: requested.detail })
  const { level } = requested
  const isBlank = input.is_blank === true
  const found = isBlank ? done(NO_SIDES) : bookedSides(gazetteer, input, around.points)
  if (!found.ok) return found
  const sides = found.value
  const checked = isBlank
    ? checkBlank({ caller, input }, around, account)
    : checkBooking(input, sides, level, around, account)
  if (!checked.ok) return checked
  const requestedDays = {
    collection_day: dayOfWish(input.collection_min_date, around.now),
    delivery_day: dayOfWish(input.delivery_min_date, around.now),
  }
  const branch = isBlank ? branchOf(caller) : nearestBranch(around.branches, sides.collection.address)
  const windows = isBlank
    ? NO_WINDOWS
    : bookingWindows(
        level,
        around.terms.journey(sides.collection.address, sides.delivery.address),
        {
          ...requestedDays,
          collection_after: input.collection_after ?? null,
          collection_before: input.collection_before ?? null,
          delivery_after: input.delivery_after ?? null,
          delivery_before: input.delivery_before ?? null,
        },
        around.now,
        fullDaysOf(around.collections, {
          branch_id: branch?.id ?? null,
          pickup_point_id: sides.collection.point?.id ?? null,
        }),
      )
  const { collection, delivery } = sides
  // One of the same account; of what others have nothing is told.
  const idOf = (reference: string | null): number | null => {
    const original = around.originals.get(reference ?? '')
    return original !== undefined && original.account_id === accountId ? original.id : null
  }
  return done({
    provider_id: providerId,
    id,
    version: 1,
    ref: around.drawReference(),
    custom_ref: prefixedReference(input.custom_tracking_reference, account?.tracking_prefix ?? ''),
    customer_reference: prefixedReference(input.customer_reference, account?.customer_reference_prefix ?? ''),
    customer_reference_name: input.customer_reference_name || null,
    cost_center: input.cost_center?.trim() || null,
    due_date: localDay(input.due_date),
    is_return: input.is_return === true,
    return_of_id: idOf(originalOf(input)),
    duplicate_of_id: idOf(duplicatedBy(input)),
    tags: tagText(input.tag_ids ?? []),
    account_id: accountId,
    service_level_code: level.code,
    service_level_id: level.id,
    service_level_name: level.name,
    status: waitingStatus({ collection_pickup_point_id: collection.point?.id ?? null }),
    status_at: around.now,
    created_at: around.now,
    modified_at: around.now,
    message: null,
    message_inside: false,
    failed_attempts: 0,
    ...NO_EXCEPTION,
    handled_until: null,
    parcel_count: countParcels(input.parcels),
    parcels_apart: 0,
    parcel_hubs: '',
    weight_kg: kgOf(shipmentWeights(eachParcel(input.parcels), level.volumetric_divisor).charged),
    mass_kg: massKg(eachParcel(input.parcels)),
    volume_litres: volumeLitres(eachParcel(input.parcels)),
    declared_value_cents: input.declared_value ? Math.round(input.declared_value * 100) : null,
    opt_in_rates: input.opt_in_rates ?? null,
    opt_in_time_based_rates: input.opt_in_time_based_rates ?? null,
    mute_notifications: input.mute_notifications ?? false,
    collection_address: collection.address,
    collection_contact: collection.contact,
    collection_name: nameAt(collection.address, collection.contact),
    collection_place: placeLine(collection.address),
    collection_lat: collection.address.lat,
    collection_lng: collection.address.lng,
    delivery_address: delivery.address,
    delivery_contact: delivery.contact,
    delivery_name: nameAt(delivery.address, delivery.contact),
    delivery_place: placeLine(delivery.address),
    delivery_lat: delivery.address.lat,
    delivery_lng: delivery.address.lng,
    collection_pickup_point_id: collection.point?.id ?? null,
    collection_pickup_point_provider: collection.point?.provider ?? null,
    delivery_pickup_point_id: delivery.point?.id ?? null,
    delivery_pickup_point_provider: delivery.point?.provider ?? null,
    collection_compartment: null,
    delivery_compartment: null,
    responsible_contact: input.responsible_contact ? contactOf(input.responsible_contact) : null,
    special_instructions_collection: input.special_instructions_collection ?? null,
    special_instructions_delivery: input.special_instructions_delivery ?? null,
    collection_min_date: nameOfDay(requestedDays.collection_day),
    delivery_min_date: nameOfDay(requestedDays.delivery_day),
    collection_rescheduled_reason: null,
    delivery_rescheduled_reason: null,
    cancellation_reason: null,
    pod_method: podMethodOf(input.pod_method),
    // Where nothing is insured, what is declared is kept as not insured, also when insurance is offered later.
    liability_cover:
      input.declared_value && !around.settings.insurance_declared_value_enabled
        ? false
        : input.liability_cover,
    collection_branch_id: branch?.id ?? null,
    delivery_branch_id: isBlank ? null : (nearestBranch(around.branches, delivery.address)?.id ?? null),
    hub_id: null,
    collection_agent_id: null,
    delivery_agent_id: null,
    ...windows,
    collection_eta: null,
    delivery_eta: null,
    collected_at: null,
    delivered_at: null,
    over_since: null,
  })
}

/** The parcels of a booking, numbered from 1, under the references that were chosen for them: with the prefix of the account, as its own has. */
export function parcelsOf(
  shipmentId: number,
  input: BookShipment,
  account: Pick<BookingAccount, 'tracking_prefix'> | null | undefined,
): ParcelRecord[] {
  const prefix = account?.tracking_prefix ?? ''
  return eachParcel(input.parcels).map((parcel, i) => ({
    shipment_id: shipmentId,
    number: i + 1,
    alternative_tracking_reference: prefixedReference(parcel.alternative_tracking_reference, prefix),
    parcel_description: parcel.parcel_description ?? parcel.submitted_description ?? null,
    packaging: parcel.packaging ?? null,
    name: parcel.name?.trim() || null,
    declared_value_cents: parcel.declared_value ? Math.round(parcel.declared_value * 100) : null,
    length_cm: parcel.submitted_length_cm,
    width_cm: parcel.submitted_width_cm,
    height_cm: parcel.submitted_height_cm,
    weight_kg: parcel.submitted_weight_kg,
  }))
}
