/**
 * What is sent, from whom to whom, as it is edited: a booked shipment in the fields of the booking form, the change that they come
 * to, and what a colleague changed meanwhile (001 §4).
 */
import { z } from 'zod'
import type { ShipmentChange } from '../../../contract/shipment-changes.ts'
import type { Parcel, Shipment } from '../../../contract/shipments.ts'
import { placeLine } from '../../../domain/shipments/address.ts'
import { contactLine } from '../../../domain/shipments/content.ts'
import { parseRand } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { keysOf } from '../../../domain/values/table.ts'
import { addressDraftOf } from '../../../features/address/address-draft.ts'
import { podName } from '../../../features/shipment/pod-messages.ts'
import {
  type BookingFields,
  doorType,
  EMPTY_ROW,
  EMPTY_SIDE,
  emptyBooking,
  type ParcelRow,
  PLACE_KINDS,
  SIDES,
  type Side,
  type SideFields,
} from '../new/draft.ts'
import { type Booking, bookingOf } from '../new/requests.ts'
import type { ContentBase } from './content-drafts.ts'
import { contentMessages as messages } from './content-messages.ts'

type Change = z.input<typeof ShipmentChange>

function sideOf(shipment: Shipment, side: Side): SideFields {
  const address = shipment[`${side}_address`]
  const id = shipment[`${side}_pickup_point_id`]
  const contact = {
    ...shipment[`${side}_contact`],
    instructions: shipment[`special_instructions_${side}`] ?? '',
  }
  const kind = PlaceKind.safeParse(address.type).data ?? 'street'
  if (id === null || kind === 'street') {
    const draft = addressDraftOf(address)
    // Without a street its point is all that says where the door is.
    const is_pinned = draft.lat !== null && `${draft.street_address}${draft.company}` === ''
    return { ...EMPTY_SIDE, ...draft, address_type: doorType(address), ...contact, is_pinned }
  }
  const { street_address, local_area, city, zone, code, lat, lng } = address
  const point = {
    ...{ id, provider: shipment[`${side}_pickup_point_provider`] ?? '', name: address.company },
    ...{ street_address, local_area, city, zone, code, lat: lat ?? 0, lng: lng ?? 0 },
    // Whether another parcel fits is said when it is saved.
    hours: '',
    compartments: [],
  }
  return { ...EMPTY_SIDE, ...contact, kind, point }
}

const PlaceKind = z.enum(PLACE_KINDS)

const rowOf = (parcel: Parcel, i: number): ParcelRow => ({
  ...EMPTY_ROW,
  key: i + 1,
  description: parcel.parcel_description ?? '',
  packaging: parcel.packaging ?? '',
  name: parcel.name ?? '',
  declared_value: parcel.declared_value === null ? '' : String(parcel.declared_value),
  reference: parcel.alternative_tracking_reference ?? '',
  length: String(parcel.submitted_length_cm),
  width: String(parcel.submitted_width_cm),
  height: String(parcel.submitted_height_cm),
  weight: String(parcel.submitted_weight_kg),
})

/** A booked shipment in the fields of the form. */
export function contentOf(shipment: Shipment): BookingFields {
  return {
    ...emptyBooking(),
    account_id: shipment.account_id,
    collection: sideOf(shipment, 'collection'),
    delivery: sideOf(shipment, 'delivery'),
    parcels: shipment.parcels.map(rowOf),
    customer_reference: shipment.customer_reference ?? '',
    cost_center: shipment.cost_center ?? '',
    custom_tracking_reference: shipment.custom_tracking_reference ?? '',
    opt_in_rates: shipment.opt_in_rates,
    opt_in_time_based_rates: shipment.opt_in_time_based_rates,
    declared_value: shipment.declared_value === null ? '' : String(shipment.declared_value),
    is_insured: shipment.liability_cover !== false,
    pod_method: shipment.pod_method ?? '',
    ...(shipment.responsible_contact !== null && { responsible_contact: shipment.responsible_contact }),
  }
}

/** Ticked and unticked again is as before. */
const inOrder = (ids: readonly number[] | null) => ids?.toSorted((a, b) => a - b) ?? null

/** What belongs to no end: the fields of the form that say it, whether two say the same, in which words, and how it is sent. */
interface BookedUnit {
  readonly fields: readonly (keyof BookingFields)[]
  of(fields: BookingFields): unknown
  text(fields: BookingFields): string
  change(booking: Booking): Partial<Change>
}

const BOOKED = {
  parcels: {
    fields: ['parcels'],
    of: ({ parcels }) => parcels.map(({ key: _, type_id: _type, ...row }) => row),
    text: ({ parcels }) =>
      parcels
        .map(({ description, length, width, height, weight, quantity }) =>
          [description, `${quantity} × ${length} × ${width} × ${height} cm, ${weight} kg`]
            .filter(Boolean)
            .join(' '),
        )
        .join('; '),
    change: ({ parcels }) => ({ parcels }),
  },
  customer_reference: {
    fields: ['customer_reference'],
    of: ({ customer_reference }) => customer_reference.trim(),
    text: ({ customer_reference }) => customer_reference,
    change: ({ customer_reference }) => ({ customer_reference }),
  },
  cost_center: {
    fields: ['cost_center'],
    of: ({ cost_center }) => cost_center.trim(),
    text: ({ cost_center }) => cost_center,
    change: ({ cost_center }) => ({ cost_center }),
  },
  custom_tracking_reference: {
    fields: ['custom_tracking_reference'],
    of: ({ custom_tracking_reference }) => custom_tracking_reference.trim(),
    text: ({ custom_tracking_reference }) => custom_tracking_reference,
    change: ({ custom_tracking_reference }) => ({ custom_tracking_reference }),
  },
  opt_ins: {
    fields: ['opt_in_rates', 'opt_in_time_based_rates'],
    of: ({ opt_in_rates, opt_in_time_based_rates }) => [opt_in_rates, opt_in_time_based_rates].map(inOrder),
    text: ({ opt_in_rates, opt_in_time_based_rates }) =>
      opt_in_rates === null && opt_in_time_based_rates === null
        ? messages.usualOptIns
        : messages.chosenOptIns((opt_in_rates?.length ?? 0) + (opt_in_time_based_rates?.length ?? 0)),
    change: ({ opt_in_rates, opt_in_time_based_rates }) => ({ opt_in_rates, opt_in_time_based_rates }),
  },
  declared_value: {
    fields: ['declared_value', 'is_insured'],
    of: ({ declared_value, is_insured }) => {
      const cents = parseRand(declared_value) ?? 0
      return cents === 0 ? 0 : [cents, is_insured]
    },
    text: ({ declared_value, is_insured }) =>
      declared_value !== '' && is_insured ? messages.insured(declared_value) : declared_value,
    change: ({ declared_value, liability_cover }) => ({ declared_value, liability_cover }),
  },
  pod_method: {
    fields: ['pod_method'],
    of: ({ pod_method }) => pod_method,
    text: ({ pod_method }) => podName(pod_method),
    change: ({ pod_method }) => ({ pod_method }),
  },
  responsible_contact: {
    fields: ['responsible_contact'],
    of: ({ responsible_contact: { mobile_number, ...contact } }) => ({
      ...contact,
      mobile_number: formatPhone(mobile_number),
    }),
    text: ({ responsible_contact }) => contactLine(responsible_contact),
    change: ({ responsible_contact }) => ({ responsible_contact: responsible_contact ?? null }),
  },
} as const satisfies Record<string, BookedUnit>
const bookedUnit = (part: keyof typeof BOOKED): BookedUnit => BOOKED[part]

const CONTACT = ['name', 'mobile_number', 'alternative_contact_number', 'email'] as const

/**
 * What is decided as one where two people change the same. An address is one: a street of the one and a suburb of the other would
 * be a place that neither meant.
 */
export const CONTENT_UNITS = [
  ...SIDES.flatMap((side) => [
    { side, part: 'address' } as const,
    ...CONTACT.map((part) => ({ side, part })),
    { side, part: 'instructions' } as const,
  ]),
  ...keysOf(BOOKED).map((part) => ({ side: null, part })),
]
export type ContentUnit = (typeof CONTENT_UNITS)[number]

/** Of an end all but where it is. */
const whoOf = ({ name, mobile_number, alternative_contact_number, email, instructions }: SideFields) => ({
  name,
  mobile_number,
  alternative_contact_number,
  email,
  instructions,
})

function unitOf(fields: BookingFields, { side, part }: ContentUnit): unknown {
  if (side === null) return bookedUnit(part).of(fields)
  // However it is written: leaving its field spells it.
  if (part === 'mobile_number' || part === 'alternative_contact_number')
    return formatPhone(fields[side][part])
  if (part !== 'address') return fields[side][part].trim()
  return { ...fields[side], ...whoOf(EMPTY_SIDE) }
}

const isSame = (a: BookingFields, b: BookingFields, unit: ContentUnit): boolean =>
  JSON.stringify(unitOf(a, unit)) === JSON.stringify(unitOf(b, unit))

/** One unit of `from` in `into`. */
export function withUnit(
  into: BookingFields,
  from: BookingFields,
  { side, part }: ContentUnit,
): BookingFields {
  if (side === null)
    return { ...into, ...Object.fromEntries(bookedUnit(part).fields.map((field) => [field, from[field]])) }
  const taken =
    part === 'address' ? { ...from[side], ...whoOf(into[side]) } : { ...into[side], [part]: from[side][part] }
  return { ...into, [side]: taken }
}

/** A unit in words, to choose between two. */
export function unitText(fields: BookingFields, { side, part }: ContentUnit): string {
  if (side === null) return bookedUnit(part).text(fields)
  if (part !== 'address') return fields[side][part]
  const { point, company, street_address, zone, code } = fields[side]
  return point === null
    ? [company, street_address, placeLine(fields[side]), zone, code].filter(Boolean).join(', ')
    : [point.name, placeLine(point)].join(', ')
}

interface MergedContent {
  readonly fields: BookingFields
  /** What both have changed, and otherwise: as it was typed, until somebody decides. */
  readonly collisions: readonly ContentUnit[]
}

/** What was typed, upon a shipment that a colleague has changed: what was not touched here is as it is now. */
export function mergedContent(was: BookingFields, typed: BookingFields, now: BookingFields): MergedContent {
  const theirs = CONTENT_UNITS.filter((unit) => !isSame(was, now, unit))
  return {
    fields: theirs
      .filter((unit) => isSame(was, typed, unit))
      .reduce((fields, unit) => withUnit(fields, now, unit), typed),
    collisions: theirs.filter((unit) => !isSame(was, typed, unit) && !isSame(typed, now, unit)),
  }
}

/** Only what differs from before, each thing whole; null when nothing does. */
export function contentChange(
  id: number,
  { fields: before, version }: ContentBase,
  typed: BookingFields,
): Change | null {
  const booking = bookingOf(typed)
  const change: Change = { id, version }
  const differs = CONTENT_UNITS.filter((unit) => !isSame(before, typed, unit))
  for (const { side, part } of differs) {
    if (side === null) Object.assign(change, bookedUnit(part).change(booking))
    else if (part === 'instructions')
      change[`special_instructions_${side}`] = typed[side].instructions.trim() || null
    else if (part !== 'address') change[`${side}_contact`] = booking[`${side}_contact`] ?? undefined
    else {
      const { point } = typed[side]
      change[`${side}_address`] = booking[`${side}_address`] ?? undefined
      // A door instead of a point, or a point instead of a door.
      if (point !== null || before[side].point !== null) {
        Object.assign(change, {
          [`${side}_pickup_point_id`]: point?.id ?? null,
          [`${side}_pickup_point_provider`]: point?.provider ?? null,
        })
      }
    }
  }
  return differs.length === 0 ? null : change
}
