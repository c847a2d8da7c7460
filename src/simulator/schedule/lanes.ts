import { distanceMetres } from '../../domain/dispatch/place.ts'
import type { FixtureBranch } from '../fixtures/read.ts'
import { HOUR, moment, plusDays } from './time.ts'

/** The way between two hubs: by truck at night, or by air where the road takes longer than the night. */
export interface Lane {
  from: FixtureBranch
  to: FixtureBranch
  km: number
  by: 'road' | 'air'
}

/** Straight kilometres that a truck still covers in a night. */
const NIGHT_KM = 700
/** Roads are longer than straight lines; a national road less than a city's streets. */
const ROAD_FACTOR = 1.15
const TRUCK_KMH = 74

export function laneBetween(from: FixtureBranch, to: FixtureBranch): Lane {
  const km = distanceMetres(from, to) / 1000
  return { from, to, km, by: km > NIGHT_KM ? 'air' : 'road' }
}

export interface Haul {
  manifestedAt: number
  departsAt: number
  arrivesAt: number
}

/** Departure by lane in hours: later for the near ones, which need less of the night. */
function departure(lane: Lane): number {
  if (lane.by === 'air') return 19.9
  return lane.km > 450 ? 18.25 : lane.km > 200 ? 19 : 20
}

/** Who pays for the aeroplane. */
const FLIES: ReadonlySet<string> = new Set(['OVN', 'AIR', 'SDX'])

/** Days on the way between two hubs: one night, or two when it goes by road where others fly. */
export function nightsOf(lane: Lane, level: string): 1 | 2 {
  return lane.by === 'air' && !FLIES.has(level) ? 2 : 1
}

/** When a shipment that is at its first hub on a date leaves and arrives. */
export function haulOn(date: string, lane: Lane, level: string): Haul {
  const departsAt = moment(date, departure(lane))
  const manifestedAt = departsAt - 0.6 * HOUR
  if (nightsOf(lane, level) === 2) return { manifestedAt, departsAt, arrivesAt: moment(plusDays(date, 2), 4) }
  const arrivesAt =
    lane.by === 'air'
      ? moment(plusDays(date, 1), 4.4)
      : departsAt + ((lane.km * ROAD_FACTOR) / TRUCK_KMH) * HOUR
  return { manifestedAt, departsAt, arrivesAt }
}
