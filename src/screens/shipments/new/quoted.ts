/**
 * What a stranger typed for a price, on its way into the form that books it (000 §2, quick_quote): through a log-in, or a
 * registration whose letter opens another tab. Places, measures and the level, never a person: the next one at a public
 * computer is shown no name, no telephone and no door.
 */
import { z } from 'zod'
import { type BookingFields, EMPTY_ROW, EMPTY_SIDE, type SideFields } from './draft.ts'

const KEY = 'quoted_shipment'
/** ms: as long as the letter can be used that confirms a registration. */
const KEPT_MS = 86_400_000
/** More lines are pasted by who has an account. */
const MOST_ROWS = 50

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const short = z.string().max(100)
const Place = z.object({
  local_area: short,
  city: short,
  zone: short,
  code: short,
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
})
const Row = z.object({ length: short, width: short, height: short, weight: short, quantity: short })

/** Whatever else stands in the storage, more than this is not read out of it. */
const Quoted = z.object({
  at: z.number(),
  collection: Place,
  delivery: Place,
  parcels: z.array(Row).min(1).max(MOST_ROWS),
  service_level_id: z.int().positive().nullable(),
})
export type Quoted = z.infer<typeof Quoted>

const placeOf = ({ local_area, city, zone, code, lat, lng }: SideFields) => ({
  ...{ local_area, city, zone, code, lat, lng },
})

/** Keeps what is typed; null: nothing is. */
export function keepQuoted(storage: Storage, fields: BookingFields | null, now: number): void {
  if (fields === null) {
    storage.removeItem(KEY)
    return
  }
  const quoted: Quoted = {
    at: now,
    collection: placeOf(fields.collection),
    delivery: placeOf(fields.delivery),
    parcels: fields.parcels
      .slice(0, MOST_ROWS)
      .map(({ length, width, height, weight, quantity }) => ({ length, width, height, weight, quantity })),
    service_level_id: fields.service_level_id,
  }
  try {
    storage.setItem(KEY, JSON.stringify(quoted))
  } catch {
    // A storage that is full keeps nothing; what is typed stays on the screen.
  }
}

/** What was typed within a day; null where nothing was, or where it is no longer understood. */
export function readQuoted(storage: Storage, now: number): Quoted | null {
  try {
    const read = Quoted.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return read.success && read.data.at <= now && now - read.data.at < KEPT_MS ? read.data : null
  } catch {
    return null
  }
}

const isSamePlace = (side: SideFields, place: z.infer<typeof Place>) =>
  side.kind === 'street' && side.local_area === place.local_area && side.city === place.city

const at = (side: SideFields, place: z.infer<typeof Place>): SideFields =>
  isSamePlace(side, place) ? side : { ...EMPTY_SIDE, ...place }

/** A form that goes on with it. A side stays whole where it is in the same suburb, and what is in a parcel stays. */
export function withQuoted(fields: BookingFields, quoted: Quoted): BookingFields {
  const { collection, delivery, parcels, service_level_id } = quoted
  return {
    ...fields,
    collection: at(fields.collection, collection),
    delivery: at(fields.delivery, delivery),
    parcels: parcels.map((row, i) => ({
      ...(fields.parcels[i] ?? EMPTY_ROW),
      ...row,
      type_id: null,
      key: i + 1,
    })),
    service_level_id,
  }
}

const atStreet = (side: SideFields): SideFields => ({ ...side, kind: 'street', point: null })

/** What a guest has typed besides, for who signs in instead: whom and where, and no account, tag or reference of the draft. */
export function withGuest(fields: BookingFields, guest: BookingFields): BookingFields {
  const { collection, delivery, parcels, declared_value, is_insured } = guest
  return {
    ...fields,
    ...{ declared_value, is_insured },
    collection: atStreet(collection),
    delivery: atStreet(delivery),
    parcels: parcels.map(({ description }, i) => ({ ...EMPTY_ROW, description, key: i + 1 })),
  }
}
