import { z } from 'zod'
import type { GEOCODE_QUALITIES } from '../../../contract/addresses.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import { PROVINCES, provinceCode } from '../../../domain/values/province.ts'
import { parsed, shortText } from '../../kernel/outgoing/short-answer.ts'
import type { Gazetteer } from './gazetteer.ts'

interface Geocoded {
  readonly lat: number
  readonly lng: number
  readonly quality: (typeof GEOCODE_QUALITIES)[number]
}

/** Finds the point of an address. Null: it is not known; an outside one that fails is no reason to refuse anything. */
export interface Geocoder {
  geocode(address: Address): Promise<Geocoded | null>
}

/** The embedded default: the suburb's point, or its area's. */
export function gazetteerGeocoder(gazetteer: Gazetteer): Geocoder {
  return {
    async geocode(address) {
      const place = gazetteer.place(address)
      return place && { lat: place.lat, lng: place.lng, quality: place.quality }
    },
  }
}

type GeocoderKind = 'nominatim' | 'photon'

interface Outside {
  readonly kind: GeocoderKind
  readonly url: string
  /** ms. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 2_000
const MOST_BYTES = 256 * 1024

const Degrees = z.coerce.number()
const Nominatim = z
  .array(
    z.object({
      lat: Degrees.min(-90).max(90),
      lon: Degrees.min(-180).max(180),
      place_rank: z.number().default(0),
    }),
  )
  .transform(([first]) => first && { lat: first.lat, lng: first.lon, isDoor: first.place_rank >= 26 })
const Photon = z
  .object({
    features: z.array(
      z.object({
        geometry: z.object({
          coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
        }),
        properties: z.object({ type: z.string().default('') }).default({ type: '' }),
      }),
    ),
  })
  .transform(({ features: [first] }) => {
    if (first === undefined) return undefined
    const [lng, lat] = first.geometry.coordinates
    return { lat, lng, isDoor: ['house', 'street'].includes(first.properties.type) }
  })

const provinceName = (zone: string) => {
  const code = provinceCode(zone)
  return code === null ? zone : PROVINCES[code].name
}

function askedOf({ kind, url }: Outside, address: Address): string {
  const { street_address, company, local_area, city, zone, code, country } = address
  const line = [street_address || company, local_area, city, provinceName(zone), code, country]
  const asked = {
    q: line.filter((part) => part !== '').join(', '),
    limit: '1',
    ...(kind === 'nominatim' && { format: 'jsonv2' }),
  }
  return `${url}/${kind === 'photon' ? 'api' : 'search'}?${new URLSearchParams(asked)}`
}

/** A server like Nominatim or Photon. What it does not know, and whatever fails, is left to the `fallback`. */
export function outsideGeocoder(outside: Outside, fallback: Geocoder, warn: (why: string) => void): Geocoder {
  const schema = outside.kind === 'photon' ? Photon : Nominatim
  async function ask(address: Address): Promise<Geocoded | null> {
    const response = await fetch(askedOf(outside, address), {
      headers: { accept: 'application/json', 'user-agent': 'Hubline' },
      // A redirect could lead anywhere, also into the network of this machine.
      redirect: 'error',
      signal: AbortSignal.timeout(outside.patienceMs ?? PATIENCE_MS),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    const text = await shortText(response, MOST_BYTES)
    if (text === null) throw new Error('its answer is too long')
    const read = schema.safeParse(parsed(text))
    if (!read.success) throw new Error('its answer is not understood')
    const found = read.data
    if (found === undefined) return null
    return { lat: found.lat, lng: found.lng, quality: found.isDoor ? 'address' : 'area' }
  }
  return {
    async geocode(address) {
      try {
        const found = await ask(address)
        if (found?.quality === 'address') return found
        // Of two that know the area only, the list says better how near it is.
        return (await fallback.geocode(address)) ?? found
      } catch (cause) {
        warn(cause instanceof Error ? cause.message : 'no answer')
        return fallback.geocode(address)
      }
    },
  }
}

/** The outside server where one is named, else the list alone. */
export function openGeocoder(
  { kind, url }: { readonly kind: GeocoderKind; readonly url: string | undefined },
  gazetteer: Gazetteer,
  warn: (what: string) => void,
): Geocoder {
  const own = gazetteerGeocoder(gazetteer)
  if (url === undefined) return own
  return outsideGeocoder({ kind, url }, own, (why) => warn(`The geocoder did not help (${why}).`))
}
