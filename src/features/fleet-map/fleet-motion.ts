/** Where each vehicle is now: its motion from report to report, in columns, as they are drawn (ui/map/moving-signs.ts). */
import type { LiveDriver } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { chartX, chartY } from '../../ui/map/chart.ts'
import { SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'
import { type Motion, nextMotion, placeAt } from './motion.ts'
import { createSignRows, type SignRows, type Written, writtenOf } from './sign-rows.ts'

export interface FleetMotion {
  /** Of all who have a place. Picture and turn are for others to write. */
  readonly rows: Pick<SignRows, 'count' | 'numbers' | 'idAt' | 'slotOf'>
  /** Takes what is newly reported of these drivers, at `now` (wall clock, ms); which rows are another now. */
  update(ids: Iterable<number>, now: number): Written
  place(id: number, now: number): Place | null
  /** Of the chart at a row; the same object each time. */
  at(slot: number, now: number): { readonly x: number; readonly y: number }
  /** s, as motions count. */
  seconds(now: number): number
  /** Until when somebody is on the way between two reports, ms. */
  readonly movesUntil: number
  /** How far the fastest of them goes in a ms, on the chart: at least that of those who are on the way. */
  speed(now: number): number
}

/** Times are kept as seconds from a moment that is moved on this often (ms), since a column's numbers have seven digits. */
const EPOCH_MS = 3_600_000
/** Somebody fast is forgotten after one to two of these, ms. */
const SPEED_MS = 10_000

export function createFleetMotion(
  drivers: Pick<EntityStore<LiveDriver>, 'get'>,
  animate: boolean,
): FleetMotion {
  const motions = new Map<number, Motion>()
  const rows = createSignRows()
  let epoch = 0
  let movesUntil = 0
  let speeds = { since: 0, now: 0, before: 0 }
  const spot = { x: 0, y: 0 }

  function write(slot: number, { from, to, startedAt, lasts }: Motion): void {
    const { numbers } = rows
    const at = slot * SIGN_NUMBERS
    numbers[at] = chartX(from.lng)
    numbers[at + 1] = chartY(from.lat)
    numbers[at + 2] = chartX(to.lng)
    numbers[at + 3] = chartY(to.lat)
    numbers[at + 4] = (startedAt - epoch) / 1_000
    numbers[at + 5] = lasts / 1_000
  }

  function noteSpeed(slot: number, { startedAt, lasts }: Motion): void {
    if (lasts === 0) return
    const { numbers } = rows
    const at = slot * SIGN_NUMBERS
    const east = (numbers[at + 2] ?? 0) - (numbers[at] ?? 0)
    const south = (numbers[at + 3] ?? 0) - (numbers[at + 1] ?? 0)
    speeds.now = Math.max(speeds.now, Math.sqrt(east * east + south * south) / lasts)
    movesUntil = Math.max(movesUntil, startedAt + lasts)
  }

  function ageSpeeds(now: number): void {
    if (now - speeds.since > SPEED_MS) speeds = { since: now, now: 0, before: speeds.now }
  }

  return {
    rows,
    get movesUntil() {
      return movesUntil
    },
    seconds: (now) => (now - epoch) / 1_000,
    update(changed, now) {
      const written: number[] = []
      ageSpeeds(now)
      for (const id of changed) {
        const place = placeOf(drivers.get(id))
        if (place === null) {
          motions.delete(id)
          const moved = rows.drop(id)
          if (moved !== null) written.push(moved)
          continue
        }
        const before = motions.get(id)
        const motion = nextMotion(before, place, now, animate)
        const slot = rows.take(id)
        // Where it looks may be new where its place is not.
        written.push(slot)
        if (motion === before) continue
        motions.set(id, motion)
        write(slot, motion)
        noteSpeed(slot, motion)
      }
      const found = writtenOf(written, rows.count)
      if (now - epoch <= EPOCH_MS) return found
      epoch = now
      for (const [id, motion] of motions) write(rows.take(id), motion)
      return { ...found, from: 0, to: rows.count }
    },
    place(id, now) {
      const motion = motions.get(id)
      return motion === undefined ? null : placeAt(motion, now)
    },
    at(slot, now) {
      const { numbers } = rows
      const at = slot * SIGN_NUMBERS
      const lasts = numbers[at + 5] ?? 0
      const started = numbers[at + 4] ?? 0
      const part = lasts > 0 ? Math.min(1, Math.max(0, ((now - epoch) / 1_000 - started) / lasts)) : 1
      const [x, y] = [numbers[at] ?? 0, numbers[at + 1] ?? 0]
      spot.x = x + ((numbers[at + 2] ?? 0) - x) * part
      spot.y = y + ((numbers[at + 3] ?? 0) - y) * part
      return spot
    },
    speed(now) {
      ageSpeeds(now)
      return Math.max(speeds.now, speeds.before)
    },
  }
}

/** What is no number is no place. */
function placeOf(driver: LiveDriver | undefined): Place | null {
  if (driver === undefined || driver.lat === null || driver.lng === null) return null
  const { lat, lng } = driver
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null
}
