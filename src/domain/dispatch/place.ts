/** Places on the map, in degrees (WGS 84). */

export interface Place {
  lat: number
  lng: number
}

/** Mean radius of the earth in metres. */
export const EARTH_METRES = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Names a place among others. */
export const placeKey = ({ lat, lng }: Place): string => `${lat} ${lng}`

/** Metres between two places as the crow flies (haversine). */
export function distanceMetres(a: Place, b: Place): number {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The direction in which one sets out from a to b: degrees clockwise from north, 0 to under 360. */
export function headingDegrees(a: Place, b: Place): number {
  const turn = radians(b.lng - a.lng)
  const east = Math.sin(turn) * Math.cos(radians(b.lat))
  const north =
    Math.cos(radians(a.lat)) * Math.sin(radians(b.lat)) -
    Math.sin(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.cos(turn)
  const heading = (Math.atan2(east, north) * 180) / Math.PI
  return (heading + 360) % 360
}

/**
 * The place that lies a fraction (0 to 1) of the way from a to b. Straight on the chart: at the distances
 * that a provider drives between two points this is less than a road's width from the true line.
 */
export function between(a: Place, b: Place, fraction: number): Place {
  const part = Math.min(1, Math.max(0, fraction))
  if (part === 1) return { lat: b.lat, lng: b.lng }
  return { lat: a.lat + (b.lat - a.lat) * part, lng: a.lng + (b.lng - a.lng) * part }
}
