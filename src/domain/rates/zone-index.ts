/** Zones of a rate card: by names of places, by postal codes, or drawn on the map; and which of them an address is in. */
import { z } from 'zod'
import { COUNTRY_CODES } from '../addresses/countries.ts'
import { PROVINCES, provinceCode } from '../values/province.ts'
import { type AreaIndex, DrawnArea, indexArea, isInside, polygonsOf } from './polygon.ts'

const PostalCode = z.string().regex(/^\d{4}(-\d{4})?$/, 'A postal code has four digits; a range is 2000-2199')

/** A zone holds an address that one of its places, postal codes or areas holds. */
export const Zone = z.object({
  id: z.int().min(1),
  name: z.string().trim().min(1).max(100),
  places: z
    .array(
      z.object({
        local_area: z.string().trim().min(1).max(100).optional(),
        city: z.string().trim().min(1).max(100).optional(),
        /** A province, as `GP` or by name. */
        zone: z.string().trim().min(1).max(100).optional(),
        /** Two letters, of a whole country abroad: it stands alone. */
        country: z.string().trim().min(1).max(100).optional(),
      }),
    )
    .max(2000)
    .default([]),
  postal_codes: z.array(PostalCode).max(2000).default([]),
  area: DrawnArea.nullable().default(null),
})
export type Zone = z.infer<typeof Zone>

/** What of an address decides its zones. */
export interface ZonedAddress {
  /** Two letters, of an address abroad; its names then say nothing. */
  readonly country: string | null
  readonly local_area: string
  readonly city: string
  readonly zone: string
  readonly code: string
  readonly lat: number | null
  readonly lng: number | null
}

/** Case, accents and punctuation do not tell places apart. */
export function placeKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const provinceKey = (name: string): string => provinceCode(name) ?? placeKey(name)

/** No name of a place has such a key. */
const countryKey = (code: string): string => `@${code}`

/** The keys under which an address is looked for: each narrower name alone and together with the wider ones. */
function keysOfAddress(address: ZonedAddress): string[] {
  if (address.country !== null) return [countryKey(address.country)]
  const [area, city, zone] = [placeKey(address.local_area), placeKey(address.city), provinceKey(address.zone)]
  const keys: string[] = []
  for (const a of area === '' ? [''] : ['', area])
    for (const c of city === '' ? [''] : ['', city])
      for (const z of zone === '' ? [''] : ['', zone]) if (a + c + z !== '') keys.push(`${a}|${c}|${z}`)
  return keys
}

interface Drawn extends AreaIndex {
  readonly zone: number
}

/** Zones by their place in the card's list. */
export interface ZoneIndex {
  readonly size: number
  readonly byPlace: ReadonlyMap<string, readonly number[]>
  /** Of each zone that has postal codes, a bit for each that there can be. */
  readonly coded: readonly { readonly zone: number; readonly codes: Uint8Array }[]
  readonly drawn: readonly Drawn[]
}

const CODES = 10_000

/** As bits, so that a card of a hundred thousand ranges, each of all codes, takes no more room than one of few. */
function indexCodes(ranges: readonly string[]): Uint8Array {
  const held = new Uint8Array(CODES)
  for (const range of ranges) {
    const [from = 0, to = from] = range.split('-').map(Number)
    held.fill(1, from, to + 1)
  }
  const codes = new Uint8Array(CODES / 8)
  for (let code = 0; code < CODES; code += 1)
    if (held[code] === 1) codes[code >>> 3] = (codes[code >>> 3] ?? 0) | (1 << (code & 7))
  return codes
}

const holdsCode = (codes: Uint8Array, code: number) => ((codes[code >>> 3] ?? 0) & (1 << (code & 7))) !== 0

function keyOfPlace({ country, local_area, city, zone }: Zone['places'][number]): string {
  if (country !== undefined) return countryKey(country)
  return `${placeKey(local_area ?? '')}|${placeKey(city ?? '')}|${provinceKey(zone ?? '')}`
}

export function indexZones(zones: readonly Zone[]): ZoneIndex {
  const byPlace = new Map<string, number[]>()
  const coded: { zone: number; codes: Uint8Array }[] = []
  const drawn: Drawn[] = []
  for (const [zone, { places, postal_codes, area }] of zones.entries()) {
    for (const place of places) {
      const key = keyOfPlace(place)
      const known = byPlace.get(key)
      if (known === undefined) byPlace.set(key, [zone])
      else known.push(zone)
    }
    if (postal_codes.length > 0) coded.push({ zone, codes: indexCodes(postal_codes) })
    // Each by itself: where two polygons of a zone overlap is in both of them, and no hole.
    if (area !== null) for (const polygon of polygonsOf(area)) drawn.push({ zone, ...indexArea(polygon) })
  }
  return { size: zones.length, byPlace, coded, drawn }
}

const FOUR_DIGITS = /^\d{4}$/

/** The zones that an address is in, each once, in the order of the card. */
export function zonesOf(index: ZoneIndex, address: ZonedAddress): number[] {
  const found = new Set<number>()
  if (index.byPlace.size > 0)
    for (const key of keysOfAddress(address)) for (const zone of index.byPlace.get(key) ?? []) found.add(zone)
  if (address.country === null && FOUR_DIGITS.test(address.code)) {
    const code = Number(address.code)
    for (const { zone, codes } of index.coded) if (holdsCode(codes, code)) found.add(zone)
  }
  const { lat, lng } = address
  if (lat !== null && lng !== null)
    for (const area of index.drawn) if (isInside(area, lat, lng)) found.add(area.zone)
  return [...found].sort((a, b) => a - b)
}

function countryProblem(country: string, isNarrowed: boolean): string | null {
  if (isNarrowed) return 'A country stands alone, without a province, city or suburb'
  if (country === 'ZA') return 'South Africa is named by its provinces'
  return COUNTRY_CODES.includes(country) ? null : 'Use the two letters of a country abroad, such as BW'
}

/** What is wrong with a zone beyond its shape: nothing that it would hold, a province that is none, a range backwards. */
export function zoneProblems(zone: Zone): { path: string; says: string }[] {
  const problems: { path: string; says: string }[] = []
  if (zone.places.length + zone.postal_codes.length === 0 && zone.area === null)
    problems.push({ path: '', says: 'A zone needs a place, a postal code or an area' })
  for (const [i, place] of zone.places.entries()) {
    const names = [place.local_area, place.city, place.zone].filter((name) => name !== undefined)
    if (place.country !== undefined) {
      const says = countryProblem(place.country, names.length > 0)
      if (says !== null) problems.push({ path: `places[${i}].country`, says })
      continue
    }
    if (names.length === 0)
      problems.push({ path: `places[${i}]`, says: 'Name a suburb, a city or a province' })
    else if (names.some((name) => placeKey(name) === ''))
      problems.push({ path: `places[${i}]`, says: 'This names no place' })
    if (place.zone !== undefined && provinceCode(place.zone) === null)
      problems.push({
        path: `places[${i}].zone`,
        says: `Use one of the provinces ${Object.keys(PROVINCES).join(', ')}`,
      })
  }
  for (const [i, range] of zone.postal_codes.entries()) {
    const [from = 0, to = from] = range.split('-').map(Number)
    if (to < from) problems.push({ path: `postal_codes[${i}]`, says: 'A range begins with its lower code' })
  }
  return problems
}
