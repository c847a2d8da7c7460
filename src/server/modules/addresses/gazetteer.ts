import { readFile } from 'node:fs/promises'
import { nearestPlaces } from '../../../domain/addresses/nearest-places.ts'
import { type Place, readPlaces } from '../../../domain/addresses/place.ts'
import { buildPlaceIndex, type PlaceIndex } from '../../../domain/addresses/place-index.ts'
import { type FoundPlace, type PlaceQuery, searchPlaces } from '../../../domain/addresses/place-search.ts'
import { distanceMetres } from '../../../domain/dispatch/place.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import { searchText } from '../../../domain/values/find.ts'
import { SOUTH_AFRICA } from '../../../domain/values/province.ts'

type Named = Pick<Address, 'local_area' | 'city' | 'zone' | 'code' | 'country'>

/**
 * The shipped list of South African places (reference/za-places.csv): finds a point for an address by its suburb, city
 * and postal code, near enough to choose a branch and draw a pin, and finds places by what somebody types.
 */
export interface Gazetteer {
  /** The place of an address; null where nothing but a name agrees, and abroad. */
  place(address: Named): Place | null
  /** The same address with the point of its suburb, where it has none of its own and one is known. */
  located(address: Address): Address
  search(query: PlaceQuery): readonly FoundPlace[]
  /** The places around a point, the nearest first. */
  near(at: { lat: number; lng: number }, limit: number): readonly Place[]
}

const FILE = new URL('../../../../reference/za-places.csv', import.meta.url)
const RANK = { place: 0, postcode: 1, area: 2 } as const
/** Places that were looked up are remembered, so many (2 MB): a list of a thousand shipments names few of them, often. */
const MOST_KNOWN = 10_000

/** A suburb that agrees on the province alone, and lies farther from the city than this (m), is another of its name. */
const NAMESAKE_M = 60_000
const AGREES_ON_CITY = 4 - RANK.area / 10

const fold = (text: string) => searchText(text.trim())

/** Names repeat over the country: what agrees on more of city, province and postal code is the better match. */
function agreement(place: Place, address: Named): number {
  return (
    (fold(place.city) === fold(address.city) || fold(place.name) === fold(address.city) ? 4 : 0) +
    (place.province === address.zone ? 3 : 0) +
    (place.code === address.code ? 2 : 0) -
    RANK[place.quality] / 10
  )
}

let loaded: Promise<Gazetteer> | undefined

/** Read once for all platforms of a process. */
export function loadGazetteer(): Promise<Gazetteer> {
  loaded ??= readGazetteer()
  return loaded
}

async function readGazetteer(): Promise<Gazetteer> {
  const places = readPlaces(await readFile(FILE, 'utf8'))
  const byName = Map.groupBy(places, ({ name }) => fold(name))
  // Built at the first search: a platform that nobody searches starts sooner.
  let index: PlaceIndex | null = null

  const known = new Map<string, Place | null>()

  function best(name: string, address: Named): { one: Place; score: number } | null {
    const [first] = (byName.get(fold(name)) ?? [])
      .map((one) => ({ one, score: agreement(one, address) }))
      .sort((a, b) => b.score - a.score)
    // A name alone may be any of twenty Sunnysides: something else must agree.
    return first !== undefined && first.score >= 2 ? first : null
  }

  function find(address: Named): Place | null {
    const suburb = best(address.local_area, address)
    const city = best(address.city, address)
    if (suburb === null || city === null) return (suburb ?? city)?.one ?? null
    const isOfCity = suburb.score >= AGREES_ON_CITY || suburb.one.code === address.code
    return isOfCity || distanceMetres(suburb.one, city.one) <= NAMESAKE_M ? suburb.one : city.one
  }

  function place(address: Named): Place | null {
    if (address.country !== SOUTH_AFRICA) return null
    const key = JSON.stringify([address.local_area, address.city, address.zone, address.code])
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= MOST_KNOWN) known.clear()
    const found = find(address)
    known.set(key, found)
    return found
  }
  return {
    place,
    located(address) {
      const at = address.lat !== null && address.lng !== null ? null : place(address)
      return at === null ? address : { ...address, lat: at.lat, lng: at.lng }
    },
    search(query) {
      index ??= buildPlaceIndex(places)
      return searchPlaces(index, query)
    },
    near: (at, limit) => nearestPlaces(places, at, limit),
  }
}
