/** A shipment as it is typed, before it is booked. A number is text until it is asked with. */
import { z } from 'zod'
import type { AddressBookEntry } from '../../../contract/address-book.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import { Contact } from '../../../domain/shipments/contact.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { SOUTH_AFRICA } from '../../../domain/values/province.ts'
import { addressDraftOf, EMPTY_ADDRESS } from '../../../features/address/address-draft.ts'
import type { Pasted } from '../../../features/address/use-pasted-address.ts'

export const SIDES = ['collection', 'delivery'] as const
export type Side = (typeof SIDES)[number]

const text = z.string().max(1_000)
/** Of what the form was given later: drafts of before have none. */
const later = text.default('')

const Size = z.object({
  name: text,
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
})

/** A locker or counter that was chosen, with the inner measures of its compartments, in cm and kg. */
const ChosenPoint = z.object({
  id: z.number(),
  provider: text,
  name: text,
  street_address: text,
  local_area: text,
  city: text,
  zone: text,
  code: text,
  lat: z.number(),
  lng: z.number(),
  hours: text,
  compartments: z.array(Size).max(50),
})
export type ChosenPoint = z.infer<typeof ChosenPoint>

export const PLACE_KINDS = ['street', 'locker', 'counter'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** What stands at a street address, where somebody has said it: there is no field for it, and it stays. */
const DoorType = z.enum(['residential', 'business'])
export const doorType = ({ type }: Pick<Address, 'type'>) => DoorType.safeParse(type).data ?? ''

/** When each end is asked for: days as `2026-11-24`, hours as `HH:MM`, empty where nothing is asked. As calls name them. */
const requested = {
  collection_min_date: later,
  collection_after: later,
  collection_before: later,
  delivery_min_date: later,
  delivery_after: later,
  delivery_before: later,
}
export type RequestedName = keyof typeof requested
export const REQUESTED_NAMES = [
  'collection_min_date',
  'collection_after',
  'collection_before',
  'delivery_min_date',
  'delivery_after',
  'delivery_before',
] as const satisfies readonly RequestedName[]

/** Who sends or receives, and where. */
const SideFields = z.object({
  kind: z.enum(PLACE_KINDS),
  /** Of a locker or counter; null until it is chosen. */
  point: ChosenPoint.nullable(),
  name: text,
  mobile_number: text,
  email: text,
  alternative_contact_number: later,
  instructions: text,
  address_type: z.union([DoorType, z.literal('')]).default(''),
  company: text,
  street_address: text,
  local_area: text,
  city: text,
  zone: text,
  code: text,
  country: text.default(SOUTH_AFRICA),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The point is that of the door: somebody has set it. */
  is_pinned: z.boolean().default(false),
})
export type SideFields = z.infer<typeof SideFields>

/** A row of parcels of the same measures, in cm and kg. */
const ParcelRow = z.object({
  /** Names the row while it is typed. */
  key: z.number(),
  /** The parcel type that its measures came from; null of one's own. */
  type_id: z.number().nullable(),
  description: text,
  length: text,
  width: text,
  height: text,
  weight: text,
  quantity: text,
  reference: text,
  packaging: later,
  /** What it is called and worth by itself: asked where it is edited. */
  name: later,
  declared_value: later,
})
export type ParcelRow = z.infer<typeof ParcelRow>

export const MEASURES = ['length', 'width', 'height', 'weight'] as const
export type Measure = (typeof MEASURES)[number]

const OptIns = z.array(z.number()).nullable()

const NOBODY: Contact = { name: '', email: '', mobile_number: '', alternative_contact_number: '' }
export const isNobody = (contact: Contact) => Object.values(contact).every((part) => part.trim() === '')

/** What is typed into the form. */
export const BookingFields = z.object({
  /** Staff name it; people of an account have their own. */
  account_id: z.number().nullable(),
  collection: SideFields,
  delivery: SideFields,
  parcels: z.array(ParcelRow).min(1).max(500),
  service_level_id: z.number().nullable(),
  /** Null until somebody chooses: then what is opted in by default holds. */
  opt_in_rates: OptIns,
  opt_in_time_based_rates: OptIns,
  ...requested,
  pod_method: later,
  tag_ids: z.array(z.number()).default([]),
  /** What is declared. */
  is_insured: z.boolean().default(true),
  declared_value: text,
  customer_reference: text,
  /** What the customer calls that reference, where they said it; it has no field, and goes along with it. */
  customer_reference_name: later,
  cost_center: later,
  custom_tracking_reference: text,
  /** Reference of the shipment that it brings back, or is made like; empty of most. */
  return_of: later,
  duplicate_of: later,
  /** Who is asked about it and its bill, where somebody is. */
  responsible_contact: Contact.default(NOBODY),
  /** Nobody is told of it. Only calls say so; what is made like another has it of that one. */
  mute_notifications: z.boolean().default(false),
  /** Of guests: where the bill goes; drafts of before have none. */
  billing_email: text.default(''),
  /** Booked by its reference alone, and filled in afterwards. */
  is_blank: z.literal(true).optional(),
  /** Of what was sent: only its price is asked for, and kept. */
  is_quote: z.literal(true).optional(),
})
export type BookingFields = z.infer<typeof BookingFields>

/** What was sent with one key and not answered: whether it was booked is not known until the key is sent again. */
export const Attempt = z.object({ key: z.string(), sent: z.array(BookingFields).max(20) })
export type Attempt = z.infer<typeof Attempt>

export const BookingDraft = z.object({ fields: BookingFields, attempt: Attempt.nullable() })
export type BookingDraft = z.infer<typeof BookingDraft>

export const EMPTY_SIDE: SideFields = {
  kind: 'street',
  point: null,
  ...EMPTY_ADDRESS,
  name: '',
  mobile_number: '',
  email: '',
  alternative_contact_number: '',
  instructions: '',
  address_type: '',
  is_pinned: false,
}

export const EMPTY_ROW: Omit<ParcelRow, 'key'> = {
  type_id: null,
  description: '',
  length: '',
  width: '',
  height: '',
  weight: '',
  quantity: '1',
  reference: '',
  packaging: '',
  name: '',
  declared_value: '',
}

/** Nothing typed yet, collected at `collection`. */
export function emptyBooking(collection: SideFields = EMPTY_SIDE): BookingFields {
  return {
    account_id: null,
    collection,
    delivery: EMPTY_SIDE,
    parcels: [{ ...EMPTY_ROW, key: 1 }],
    service_level_id: null,
    opt_in_rates: null,
    opt_in_time_based_rates: null,
    collection_min_date: '',
    collection_after: '',
    collection_before: '',
    delivery_min_date: '',
    delivery_after: '',
    delivery_before: '',
    pod_method: '',
    tag_ids: [],
    is_insured: true,
    declared_value: '',
    customer_reference: '',
    customer_reference_name: '',
    cost_center: '',
    custom_tracking_reference: '',
    return_of: '',
    duplicate_of: '',
    responsible_contact: NOBODY,
    mute_notifications: false,
    billing_email: '',
  }
}

/** A row below the others. */
export function withRow(rows: readonly ParcelRow[], row: Partial<ParcelRow> = {}): ParcelRow[] {
  const key = Math.max(0, ...rows.map((one) => one.key)) + 1
  return [...rows, { ...EMPTY_ROW, ...row, key }]
}

/** The measures of a parcel type; blank ones are typed in (001 §3, the custom parcel type). */
export function measuresOf(type: Readonly<Record<Measure, number | null>>): Record<Measure, string> {
  const said = (value: number | null) => (value === null ? '' : String(value))
  return {
    length: said(type.length),
    width: said(type.width),
    height: said(type.height),
    weight: said(type.weight),
  }
}

/** A side as the address book has it. */
export function sideOf(entry: AddressBookEntry): SideFields {
  const address = addressDraftOf(entry.address)
  const hasContact = entry.contact_name !== '' && entry.contact_name !== entry.name
  return {
    kind: 'street',
    point: null,
    ...address,
    company: address.company || (hasContact ? entry.name : ''),
    name: entry.contact_name || entry.name,
    mobile_number: formatPhone(entry.mobile_number),
    email: entry.email,
    alternative_contact_number: '',
    address_type: doorType(entry.address),
    instructions: entry.special_instructions,
    is_pinned: false,
  }
}

/** What was pasted, over what stands there. */
export function pastedInto({ values, lat, lng }: Pasted): Partial<SideFields> {
  const { name, mobile_number, ...rest } = values
  return {
    ...rest,
    ...(values.local_area !== undefined && { lat, lng, is_pinned: false }),
    ...(name !== undefined && { name }),
    ...(mobile_number !== undefined && { mobile_number: formatPhone(mobile_number) }),
  }
}

/** A positive number as people type it, with a comma or a point, or as a spreadsheet has it; null of anything else. */
export function numberOf(typed: string): number | null {
  const bare = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,12})?$/.test(bare) ? Math.round(Number(bare) * 1_000) / 1_000 : null
}

/** How many parcels a row stands for; 1 while it says nothing that can be. */
export function quantityOf({ quantity }: Pick<ParcelRow, 'quantity'>): number {
  const count = numberOf(quantity)
  return count !== null && Number.isInteger(count) && count >= 1 ? count : 1
}

/** How many parcels there are, and what they weigh together, in kg, as far as it is typed. */
export function totalsOf(rows: readonly ParcelRow[]): { count: number; kg: number } {
  return {
    count: rows.reduce((sum, row) => sum + quantityOf(row), 0),
    kg: rows.reduce((sum, row) => sum + quantityOf(row) * (numberOf(row.weight) ?? 0), 0),
  }
}
