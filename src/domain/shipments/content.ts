/** What is sent, from whom to whom: what of a shipment is edited besides when and how (001 §3), in the words of its history. */
import { formatRand } from '../values/money.ts'
import type { Address } from './address.ts'
import type { Contact } from './contact.ts'
import { measuresLine } from './parcel.ts'

/** As it is written on a line, and kept in the history when it is changed. */
export function addressLine({
  company,
  street_address,
  local_area,
  city,
  zone,
  code,
  country,
}: Address): string {
  const places = [...new Set([local_area, city])]
  return [company, street_address, ...places, zone, code, country].filter((part) => part !== '').join(', ')
}

export function contactLine({ name, mobile_number, alternative_contact_number, email }: Contact): string {
  return [name, mobile_number, alternative_contact_number, email].filter((part) => part !== '').join(', ')
}

/** In cm and kg. */
interface Piece {
  readonly parcel_description: string | null
  readonly packaging: string | null
  readonly name: string | null
  /** What its sender calls it to scanners. */
  readonly alternative_tracking_reference: string | null
  readonly declared_value_cents: number | null
  readonly length_cm: number
  readonly width_cm: number
  readonly height_cm: number
  readonly weight_kg: number
}

/** Each parcel on a line. */
export function parcelLines(parcels: readonly Piece[]): string {
  return parcels
    .map(({ name, parcel_description, packaging, declared_value_cents: cents, ...parcel }) => {
      const { alternative_tracking_reference: reference } = parcel
      const { length_cm, width_cm, height_cm, weight_kg } = parcel
      const measures = measuresLine({ length_cm, width_cm, height_cm, weight_kg })
      const value = cents === null ? null : formatRand(cents)
      return [reference, name, parcel_description, packaging, measures, value].filter(Boolean).join(', ')
    })
    .join('\n')
}

/** What stands last on a line of a parcel but for its value, whatever was written before it. */
const MEASURES = /[\d.]+ × [\d.]+ × [\d.]+ cm, [\d.]+ kg(?=(?:, R[\d \u00a0.,]+)?$)/gm

/** The places, from 1 on, of the parcels that have other measures than before, or are new, by their lines. */
export function remeasured(before: string, after: string): number[] {
  const was = before.match(MEASURES) ?? []
  return (after.match(MEASURES) ?? []).flatMap((measures, i) => (measures === was[i] ? [] : [i + 1]))
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  collection_agent_id: 'collection driver',
  delivery_agent_id: 'delivery driver',
  collection_branch_id: 'collection branch',
  delivery_branch_id: 'delivery branch',
  collection_eta: 'planned collection',
  delivery_eta: 'planned delivery',
  handled_until: 'exception',
  custom_ref: 'custom tracking reference',
  tag_ids: 'tags',
}

/** Fields of the live row that follow from addresses, contacts and parcels. */
const FOLLOWING: ReadonlySet<string> = new Set([
  'collection_name',
  'collection_place',
  'collection_lat',
  'collection_lng',
  'delivery_name',
  'delivery_place',
  'delivery_lat',
  'delivery_lng',
  'parcel_count',
  'parcels_apart',
  'weight_kg',
  'mass_kg',
  'volume_litres',
])

/** Whether a field of the log says again what another one says that changed with it. */
export const isFollowing = (field: string): boolean => FOLLOWING.has(field)

/** What says nothing to whoever is asked to look. */
const UNTOLD: ReadonlySet<string> = new Set([
  'status_at',
  'message',
  'hub_id',
  'exception_at',
  'exception_reason',
])

/** What somebody else has changed, by the fields of the log: `delivery address, parcels`. */
export function changedWords(fields: Iterable<string>): string {
  const names = [...new Set(fields)]
    .filter((field) => !UNTOLD.has(field) && !isFollowing(field))
    .map((field) => FIELD_NAMES[field] ?? field.replaceAll('_', ' '))
  return names.join(', ')
}
