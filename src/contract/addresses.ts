import { z } from 'zod'
import { CERTAINTIES, LONGEST_ADDRESS, PARSED_FIELDS } from '../domain/addresses/parse-address.ts'
import { PLACE_KINDS, POINT_QUALITIES } from '../domain/addresses/place.ts'
import { AddressInput } from '../domain/shipments/address.ts'
import { AnyNumber, orAbsent } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'
import { pageLimit } from './page-limit.ts'

/** A suburb, town or city, as it goes into an address. */
export const FoundPlace = z.object({
  /** For `local_area`. */
  name: z.string(),
  kind: z.enum(PLACE_KINDS),
  city: z.string(),
  /** Code of the province: `GP`. */
  zone: z.string(),
  /** Postal code; empty where none is known. */
  code: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** The point is that of an area: the pin wants to be dragged. */
  is_approximate: z.boolean(),
  /** Names of before and in other languages. */
  other_names: z.array(z.string()),
  /** The account has sent to it or collected from it lately. */
  is_used: z.boolean(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

const degrees = (most: number) => orAbsent(AnyNumber.pipe(z.number().min(-most).max(most)))

export const searchAddresses = defineEndpoint({
  name: 'addresses.search',
  method: 'GET',
  path: '/addresses/search',
  tag: 'Shipments',
  summary:
    'Suburbs, towns and cities by what somebody types: errors, old names and postal codes are understood; or, without any text, those around a point',
  auth: 'anyone',
  query: z
    .object({
      search: z.string().trim().max(100).default(''),
      limit: pageLimit(20, 8),
      /** Staff name the account whose usual places come first; people of an account have their own. */
      account_id: orAbsent(Id),
      lat: degrees(90),
      lng: degrees(180),
    })
    .refine(({ search, lat, lng }) => search !== '' || (lat !== undefined && lng !== undefined), {
      path: ['search'],
      message: 'Type a suburb, a town or a postal code',
    }),
  body: EmptyObject,
  answer: z.object({ places: z.array(FoundPlace) }),
  errors: ['rate.limited'],
})

const Part = z.object({ text: z.string(), certainty: z.enum(CERTAINTIES) })

export const parsePastedAddress = defineEndpoint({
  name: 'addresses.parse',
  method: 'POST',
  path: '/addresses/parse',
  tag: 'Shipments',
  summary: 'Take an address apart that was pasted in one go: each part, and how sure it is',
  auth: 'anyone',
  query: EmptyObject,
  body: z.object({ text: z.string().trim().min(1, 'Paste an address').max(LONGEST_ADDRESS) }),
  answer: z.object({
    parts: z.partialRecord(z.enum(PARSED_FIELDS), Part),
    /** The point of the suburb, where it is known. */
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    is_approximate: z.boolean(),
    /** What nothing could be made of. */
    rest: z.array(z.string()),
  }),
  errors: ['rate.limited'],
})

/** How exact a point is: of the door, or of what stands in the list of places. */
export const GEOCODE_QUALITIES = ['address', ...POINT_QUALITIES] as const

export const geocodeAddress = defineEndpoint({
  name: 'geocode',
  method: 'POST',
  path: '/geocode',
  tag: 'Shipments',
  summary: 'The point of an address, and how exact it is; null where none is known',
  auth: 'permitted',
  query: EmptyObject,
  body: AddressInput,
  answer: z.object({
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    quality: z.enum(GEOCODE_QUALITIES).nullable(),
    /** The pin wants to be dragged. */
    is_approximate: z.boolean(),
    /** What the place is called in the list of places; null where that knows no such place. */
    geo_local_area: z.string().nullable().default(null),
    geo_city: z.string().nullable().default(null),
  }),
  errors: ['rate.limited'],
})
