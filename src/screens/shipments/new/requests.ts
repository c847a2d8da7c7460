/** What a draft asks the platform: what it would cost, and that it be booked. */
import type { z } from 'zod'
import type { BookShipment } from '../../../contract/bookings.ts'
import type { RateRequest } from '../../../contract/rates.ts'
import { parseRand } from '../../../domain/values/money.ts'
import { SOUTH_AFRICA } from '../../../domain/values/province.ts'
import {
  type BookingFields,
  isNobody,
  MEASURES,
  numberOf,
  type ParcelRow,
  quantityOf,
  REQUESTED_NAMES,
  SIDES,
  type Side,
  type SideFields,
} from './draft.ts'

export type RateQuestion = z.input<typeof RateRequest>
export type Booking = z.input<typeof BookShipment>

const orNull = (typed: string) => typed.trim() || null

function addressOf(side: SideFields) {
  const { address_type, company, street_address, local_area, city, zone, code, country, lat, lng } = side
  if (side.kind === 'street' || side.point === null) {
    const place = { company, street_address, local_area, city, zone, code, country, lat, lng }
    return address_type === '' ? place : { type: address_type, ...place }
  }
  // Rates go by where a locker or counter stands.
  const { id: _id, provider: _provider, hours: _hours, compartments: _sizes, name, ...place } = side.point
  return { type: side.kind, company: name, ...place }
}

/** A locker or counter in the place of an address (001 §7). */
const pointOf = ({ kind, point }: SideFields) => (kind === 'street' ? null : point)

function contactOf({ name, mobile_number, email, alternative_contact_number }: SideFields) {
  return { name, mobile_number, email, alternative_contact_number }
}

/** What of a street address makes a place that can be priced. */
const PLACE_PARTS = ['local_area', 'city', 'zone'] as const
const PLACE_PARTS_ABROAD = ['city'] as const
export type PlacePart = (typeof PLACE_PARTS)[number] | 'point'

/** What a side is still without, so that it is a place. */
function missingParts(side: SideFields): readonly PlacePart[] {
  if (side.kind !== 'street') return side.point === null ? ['point'] : []
  const wanted = side.country === SOUTH_AFRICA ? PLACE_PARTS : PLACE_PARTS_ABROAD
  return wanted.filter((part) => side[part].trim() === '')
}

export const isMeasured = (row: ParcelRow) => MEASURES.every((measure) => (numberOf(row[measure]) ?? 0) > 0)

/** As calls take a parcel. */
export function parcelOf(row: ParcelRow) {
  return {
    parcel_description: orNull(row.description),
    packaging: orNull(row.packaging),
    ...(row.name !== '' && { name: row.name }),
    ...(row.declared_value !== '' && { declared_value: (parseRand(row.declared_value) ?? 0) / 100 }),
    alternative_tracking_reference: orNull(row.reference),
    submitted_length_cm: numberOf(row.length) ?? 0,
    submitted_width_cm: numberOf(row.width) ?? 0,
    submitted_height_cm: numberOf(row.height) ?? 0,
    submitted_weight_kg: numberOf(row.weight) ?? 0,
  }
}

/** Rand, as calls take it, and whether it is insured. */
function declaredOf({ declared_value, is_insured }: BookingFields) {
  const cents = parseRand(declared_value)
  return cents === null
    ? { declared_value: null, liability_cover: null }
    : { declared_value: cents / 100, liability_cover: is_insured }
}

/** What is asked for besides, some of which the card charges for. */
const askedFor = ({ pod_method, tag_ids }: BookingFields) => ({
  pod_method: orNull(pod_method),
  tag_ids: [...tag_ids],
})

export type Unknown = { readonly side: Side; readonly parts: readonly PlacePart[] } | 'parcels'

/** What has to be known yet before there is a price. */
export function missingForRates(fields: BookingFields): Unknown[] {
  const places = SIDES.map((side) => ({ side, parts: missingParts(fields[side]) }))
  return [
    ...places.filter(({ parts }) => parts.length > 0),
    ...(fields.parcels.every(isMeasured) ? [] : ['parcels' as const]),
  ]
}

/** What is asked as soon as enough is known; null until then. Nothing that changes neither price nor days is in it. */
export function rateQuestion(fields: BookingFields): RateQuestion | null {
  if (missingForRates(fields).length > 0) return null
  const { account_id, opt_in_rates, opt_in_time_based_rates } = fields
  return {
    account_id,
    collection_address: addressOf(fields.collection),
    delivery_address: addressOf(fields.delivery),
    parcels: fields.parcels.map((row) => ({
      ...parcelOf({ ...row, description: '', reference: '', packaging: '' }),
      item_count: quantityOf(row),
    })),
    ...declaredOf(fields),
    ...askedFor(fields),
    collection_min_date: fields.collection_min_date,
    delivery_min_date: fields.delivery_min_date,
    opt_in_rates,
    opt_in_time_based_rates,
  }
}

/** Each parcel with the row that it stands in: a row of three is three parcels. */
function parcelsWithRows({ parcels }: BookingFields): readonly { row: ParcelRow; number: number }[] {
  return parcels.flatMap((row) => Array.from({ length: quantityOf(row) }, (_, number) => ({ row, number })))
}

/** The rows of the parcels that are sent, in their order. */
export const rowsSent = (fields: BookingFields): readonly ParcelRow[] =>
  parcelsWithRows(fields).map(({ row }) => row)

/** Of what it is a copy, or what it brings back. */
const madeOf = ({ return_of, duplicate_of }: BookingFields) => ({
  ...(return_of !== '' && { is_return: true, short_tracking_reference: return_of }),
  ...(duplicate_of !== '' && { duplicate_of }),
})

/** Of guests it is who sends it, at the address of the bill. */
function responsibleOf({ responsible_contact, billing_email, collection }: BookingFields) {
  if (!isNobody(responsible_contact)) return { responsible_contact }
  return billing_email.trim() === ''
    ? {}
    : { responsible_contact: { ...contactOf(collection), email: billing_email } }
}

/** What is sent to book it. The same fields always make the same body: a repeated key is then the same booking. */
export function bookingOf(fields: BookingFields): Booking {
  if (fields.is_blank)
    return {
      is_blank: true,
      account_id: fields.account_id,
      parcels: [],
      customer_reference: orNull(fields.customer_reference),
      cost_center: orNull(fields.cost_center),
      custom_tracking_reference: orNull(fields.custom_tracking_reference),
    }
  const { collection, delivery } = fields
  const [from, to] = [pointOf(collection), pointOf(delivery)]
  return {
    ...(fields.is_quote && { status: 'quote' }),
    ...madeOf(fields),
    account_id: fields.account_id,
    service_level_id: fields.service_level_id,
    ...(from === null
      ? { collection_address: addressOf(collection) }
      : { collection_pickup_point_id: from.id, collection_pickup_point_provider: from.provider }),
    collection_contact: contactOf(collection),
    ...(to === null
      ? { delivery_address: addressOf(delivery) }
      : { delivery_pickup_point_id: to.id, delivery_pickup_point_provider: to.provider }),
    delivery_contact: contactOf(delivery),
    parcels: parcelsWithRows(fields).map(({ row, number }) => {
      const parcel = parcelOf(row)
      // A reference is one parcel's.
      return number === 0 ? parcel : { ...parcel, alternative_tracking_reference: null }
    }),
    ...responsibleOf(fields),
    special_instructions_collection: orNull(collection.instructions),
    special_instructions_delivery: orNull(delivery.instructions),
    ...Object.fromEntries(REQUESTED_NAMES.map((name) => [name, fields[name]])),
    ...declaredOf(fields),
    ...askedFor(fields),
    customer_reference: orNull(fields.customer_reference),
    ...(fields.customer_reference_name !== '' && { customer_reference_name: fields.customer_reference_name }),
    cost_center: orNull(fields.cost_center),
    custom_tracking_reference: orNull(fields.custom_tracking_reference),
    ...(fields.mute_notifications && { mute_notifications: true }),
    opt_in_rates: fields.opt_in_rates,
    opt_in_time_based_rates: fields.opt_in_time_based_rates,
  }
}
