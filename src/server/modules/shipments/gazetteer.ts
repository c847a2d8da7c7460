import { readFile } from 'node:fs/promises'
import type { Address } from '../../../domain/shipments/address.ts'
import { searchText } from '../../../domain/values/find.ts'

/**
 * Finds a point for an address by its suburb, city and postal code, from the shipped list of South African places
 * (reference/za-places.csv). The embedded default of the geocoder: near enough to choose a branch and draw a pin.
 */
export interface Gazetteer {
  locate(
    address: Pick<Address, 'local_area' | 'city' | 'zone' | 'code'>,
  ): { lat: number; lng: number; approximate: boolean } | null
}

interface Place {
  name: string
  city: string
  province: string
  code: string
  lat: number
  lng: number
  quality: 'place' | 'postcode' | 'area'
}

const FILE = new URL('../../../../reference/za-places.csv', import.meta.url)
const RANK = { place: 0, postcode: 1, area: 2 } as const

const fold = (text: string) => searchText(text.trim())

function readPlace(line: string): Place | null {
  const [name, , city, province, code, , lat, lng, quality] = line.split(',')
  if (name === undefined || city === undefined || province === undefined || code === undefined) return null
  if (quality !== 'place' && quality !== 'postcode' && quality !== 'area') return null
  return { name: fold(name), city: fold(city), province, code, lat: Number(lat), lng: Number(lng), quality }
}

/** Names repeat over the country: what agrees on more of city, province and postal code is the better match. */
function agreement(place: Place, address: Pick<Address, 'local_area' | 'city' | 'zone' | 'code'>): number {
  return (
    (place.city === fold(address.city) || place.name === fold(address.city) ? 4 : 0) +
    (place.province === address.zone ? 3 : 0) +
    (place.code === address.code ? 2 : 0) -
    RANK[place.quality] / 10
  )
}

export async function loadGazetteer(): Promise<Gazetteer> {
  const byName = new Map<string, Place[]>()
  for (const line of (await readFile(FILE, 'utf8')).split('\n').slice(1)) {
    const place = readPlace(line)
    if (place === null) continue
    const same = byName.get(place.name)
    if (same) same.push(place)
    else byName.set(place.name, [place])
  }
  return {
    locate(address) {
      for (const name of [address.local_area, address.city]) {
        const places = byName.get(fold(name)) ?? []
        const ranked = places
          .map((place) => ({ place, score: agreement(place, address) }))
          .sort((a, b) => b.score - a.score)
        const best = ranked[0]
        // A name alone may be any of twenty Sunnysides: something else must agree.
        if (best && best.score >= 2)
          return { lat: best.place.lat, lng: best.place.lng, approximate: best.place.quality !== 'place' }
      }
      return null
    },
  }
}
