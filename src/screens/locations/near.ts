/** The place from which somebody looks, as the address of the page keeps it: `-26.1076,28.0567,Sandton`. */
import type { Place } from '../../domain/dispatch/place.ts'

export interface Near extends Place {
  readonly name: string
}

export const nearText = ({ lat, lng, name }: Near): string => `${lat},${lng},${name}`

/** Null where there is none, or nothing that is one. */
export function readNear(text: string | null): Near | null {
  const [lat, lng, ...name] = (text ?? '').split(',')
  if (!lat || !lng) return null
  const place = { lat: Number(lat), lng: Number(lng), name: name.join(',') }
  const isPlace = Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180
  return isPlace ? place : null
}
