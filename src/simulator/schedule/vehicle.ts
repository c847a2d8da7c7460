import { between, distanceMetres, headingDegrees, type Place } from '../../domain/dispatch/place.ts'
import type { FixtureDriver } from '../fixtures/read.ts'
import type { PositionAct } from './act.ts'
import { HOUR, MINUTE } from './time.ts'
import { ROAD_FACTOR, travelTime } from './travel.ts'
import type { Visit } from './visits.ts'

/** A vehicle on its way from visit to visit: it leaves in time to arrive in time, and never jumps. */
export interface Vehicle {
  /** Moves on to a moment. Gives back where it is when that is news, else null. */
  moveTo(now: number, visits: readonly Visit[]): Omit<PositionAct, 'do' | 'by'> | null
}

/** A parked vehicle still says where it is, this often. */
const HEARTBEAT = 10 * MINUTE
/** What arrives so near, in metres, is there. */
const THERE = 25
const FASTEST_KMH: Record<FixtureDriver['vehicle_kind'], number> = {
  bike: 80,
  bakkie: 110,
  van: 105,
  truck: 95,
}

export function createVehicle(driver: FixtureDriver, start: Place, startAt: number): Vehicle {
  let here: Place = { lat: start.lat, lng: start.lng }
  let at = startAt
  let heading = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const typical = (from: Place, to: Place): number => travelTime(driver.vehicle_kind, from, to)

  /** Moves towards the visit for as long as there is time; gives back the metres of road driven. */
  function drive(target: Visit, now: number): number {
    const left = distanceMetres(here, target)
    if (left < THERE) return 0
    const leaveAt = target.at - typical(here, target) - MINUTE
    const from = Math.max(at, leaveAt)
    if (from >= now) return 0
    const part = target.at <= now ? 1 : Math.min(1, (now - from) / (target.at - from))
    heading = headingDegrees(here, target)
    here = between(here, target, part)
    return left * part * ROAD_FACTOR
  }

  return {
    moveTo(now, visits) {
      let driven = 0
      const since = at
      for (const visit of visits) {
        if (visit.until <= since || now <= at) continue
        driven += drive(visit, Math.min(now, Math.max(visit.at, at)))
        if (visit.at > now) break
        here = { lat: visit.lat, lng: visit.lng }
        at = Math.max(at, Math.min(now, visit.until))
      }
      at = now
      const isNews = driven > 0 || now - toldAt > HEARTBEAT
      if (!isNews || now <= since) return null
      toldAt = now
      const kmh = (driven / 1000 / ((now - since) / HOUR)) * (driven > 0 ? 1 : 0)
      return {
        at: now,
        driver: driver.id,
        lat: Number(here.lat.toFixed(5)),
        lng: Number(here.lng.toFixed(5)),
        heading: Math.round(heading) % 360,
        speed_kmh: Math.round(Math.min(kmh, FASTEST_KMH[driver.vehicle_kind])),
      }
    },
  }
}
