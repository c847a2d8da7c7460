import { distanceMetres, type Place } from '../../domain/dispatch/place.ts'
import type { FixtureDriver } from '../fixtures/read.ts'
import { HOUR } from './time.ts'

/** Streets are longer than straight lines by this factor. */
export const ROAD_FACTOR = 1.3

/** What a vehicle makes on average in its work, km/h: bikes and vans in towns, trucks on the national roads. */
export const SPEED_KMH: Record<FixtureDriver['vehicle_kind'], number> = {
  bike: 33,
  bakkie: 31,
  van: 30,
  truck: 74,
}

/** Milliseconds from place to place. */
export function travelTime(kind: FixtureDriver['vehicle_kind'], from: Place, to: Place): number {
  return (((distanceMetres(from, to) / 1000) * ROAD_FACTOR) / SPEED_KMH[kind]) * HOUR
}
