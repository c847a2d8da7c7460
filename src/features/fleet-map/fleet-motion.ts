/** Where each vehicle is now: its motion from report to report, in columns, as they are drawn (ui/map/moving-signs.ts). */
import type { LiveDriver } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { chartX, chartY } from '../../ui/map/chart.ts'
import { SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'
import { type Motion, nextMotion, placeAt } from './motion.ts'

/** Rows of the columns, from the first to before the last. */
export interface Slots {
  readonly from: number
  readonly to: number
}

export interface FleetMotion {
  /** How many have a place; their rows are 0 to this. */
  readonly count: number
  /** SIGN_NUMBERS a row. Picture and turn are for others to write. */
  readonly numbers: Float32Array<ArrayBuffer>
  /** Goes up when somebody came or went: rows are another's. */
  readonly membership: number
  idAt(slot: number): number
  slotOf(id: number): number | undefined
  /** Takes what is newly reported of these drivers, at `now` (wall clock, ms); which rows are another now. */
  update(ids: Iterable<number>, now: number): Slots
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
  const slots = new Map<number, number>()
  const ids: number[] = []
  let numbers = new Float32Array(64 * SIGN_NUMBERS)
  let membership = 0
  let epoch = 0
  let movesUntil = 0
  let speeds = { since: 0, now: 0, before: 0 }
  const spot = { x: 0, y: 0 }

  function addSlot(id: number): number {
    const slot = ids.push(id) - 1
    slots.set(id, slot)
    membership += 1
    if (ids.length * SIGN_NUMBERS > numbers.length) {
      const more = new Float32Array(numbers.length * 2)
      more.set(numbers)
      numbers = more
    }
    return slot
  }

  /** The last row takes its place. */
  function dropSlot(id: number): number | null {
    const slot = slots.get(id)
    if (slot === undefined) return null
    motions.delete(id)
    slots.delete(id)
    membership += 1
    const last = ids.length - 1
    const moved = ids.pop()
    if (slot === last || moved === undefined) return null
    ids[slot] = moved
    slots.set(moved, slot)
    numbers.copyWithin(slot * SIGN_NUMBERS, last * SIGN_NUMBERS, (last + 1) * SIGN_NUMBERS)
    return slot
  }

  function write(slot: number, { from, to, startedAt, lasts }: Motion): void {
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
    get count() {
      return ids.length
    },
    get numbers() {
      return numbers
    },
    get membership() {
      return membership
    },
    get movesUntil() {
      return movesUntil
    },
    idAt: (slot) => ids[slot] ?? 0,
    slotOf: (id) => slots.get(id),
    seconds: (now) => (now - epoch) / 1_000,
    update(changed, now) {
      let from = Number.POSITIVE_INFINITY
      let to = 0
      const isTouched = (slot: number) => {
        from = Math.min(from, slot)
        to = Math.max(to, slot + 1)
      }
      ageSpeeds(now)
      for (const id of changed) {
        const place = placeOf(drivers.get(id))
        if (place === null) {
          const moved = dropSlot(id)
          if (moved !== null) isTouched(moved)
          continue
        }
        const before = motions.get(id)
        const motion = nextMotion(before, place, now, animate)
        const slot = slots.get(id) ?? addSlot(id)
        // Where it looks may be new where its place is not.
        isTouched(slot)
        if (motion === before) continue
        motions.set(id, motion)
        write(slot, motion)
        noteSpeed(slot, motion)
      }
      if (now - epoch > EPOCH_MS) {
        epoch = now
        for (const [id, slot] of slots) {
          const motion = motions.get(id)
          if (motion !== undefined) write(slot, motion)
        }
        return { from: 0, to: ids.length }
      }
      return { from: Math.min(from, to), to: Math.min(to, ids.length) }
    },
    place(id, now) {
      const motion = motions.get(id)
      return motion === undefined ? null : placeAt(motion, now)
    },
    at(slot, now) {
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
