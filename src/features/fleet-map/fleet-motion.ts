/** Where each vehicle is drawn now: its motion from report to report. */
import type { LiveDriver } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { isMoving, type Motion, nextMotion, placeAt } from './motion.ts'

export interface FleetMotion {
  /** Those who have a place. */
  ids(): Iterable<number>
  /** Takes what is newly reported of these drivers, at `now` (wall clock, ms). */
  update(ids: Iterable<number>, now: number): void
  place(id: number, now: number): Place | null
  /** Whether anybody is on the way between two reports. */
  isMoving(now: number): boolean
}

export function createFleetMotion(drivers: EntityStore<LiveDriver>, animate: boolean): FleetMotion {
  const motions = new Map<number, Motion>()
  return {
    ids: () => motions.keys(),
    update(ids, now) {
      for (const id of ids) {
        const driver = drivers.get(id)
        if (driver === undefined || driver.lat === null || driver.lng === null) motions.delete(id)
        else motions.set(id, nextMotion(motions.get(id), { lat: driver.lat, lng: driver.lng }, now, animate))
      }
    },
    place(id, now) {
      const motion = motions.get(id)
      return motion === undefined ? null : placeAt(motion, now)
    },
    isMoving(now) {
      for (const motion of motions.values()) if (isMoving(motion, now)) return true
      return false
    },
  }
}
