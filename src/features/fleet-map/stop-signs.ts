/** The stops of the map in rows, as they are drawn: told only what changed, and telling what looks otherwise then. */
import type { LiveShipment } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { type Box, chartX, chartY } from '../../ui/map/chart.ts'
import { SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'
import { createSignRows } from './sign-rows.ts'
import { STOP_LOOKS, stopLook, stopOf } from './stop.ts'

export interface StopSigns {
  readonly count: number
  idAt(slot: number): number
  slotOf(id: number): number | undefined
  /** Ids of all that are on the map. */
  ids(): readonly number[]
  /** Place on the chart. */
  x(slot: number): number
  y(slot: number): number
  isTroubled(slot: number): boolean
  /** Whether it lies in a part of the chart. */
  isIn(slot: number, box: Box): boolean
  /** Writes the row as the n-th of a column of signs. */
  copy(slot: number, into: Float32Array, n: number): void
  /** Takes what is new of these; whether any is another now. */
  update(ids: Iterable<number>, shows: (shipment: LiveShipment) => boolean): boolean
}

const IS_RED: readonly boolean[] = STOP_LOOKS.map(({ colour }) => colour === 'red')

export function createStopSigns(shipments: Pick<EntityStore<LiveShipment>, 'get'>): StopSigns {
  const rows = createSignRows()

  /** Whether the row is another by it. */
  function write(slot: number, x: number, y: number, look: number): boolean {
    const { numbers } = rows
    const at = slot * SIGN_NUMBERS
    const [wide, high] = [Math.fround(x), Math.fround(y)]
    if (numbers[at] === wide && numbers[at + 1] === high && numbers[at + 6] === look) return false
    numbers[at] = numbers[at + 2] = wide
    numbers[at + 1] = numbers[at + 3] = high
    numbers[at + 6] = look
    // It does not turn with where it goes.
    numbers[at + 7] = -1
    return true
  }

  return {
    get count() {
      return rows.count
    },
    idAt: rows.idAt,
    slotOf: rows.slotOf,
    ids: () => Array.from({ length: rows.count }, (_, slot) => rows.idAt(slot)),
    x: (slot) => rows.numbers[slot * SIGN_NUMBERS] ?? 0,
    y: (slot) => rows.numbers[slot * SIGN_NUMBERS + 1] ?? 0,
    isTroubled: (slot) => IS_RED[rows.numbers[slot * SIGN_NUMBERS + 6] ?? 0] === true,
    isIn(slot, { west, north, east, south }) {
      const { numbers } = rows
      const x = numbers[slot * SIGN_NUMBERS] ?? 0
      const y = numbers[slot * SIGN_NUMBERS + 1] ?? 0
      return x >= west && x <= east && y >= north && y <= south
    },
    copy(slot, into, n) {
      const from = slot * SIGN_NUMBERS
      for (let i = 0; i < SIGN_NUMBERS; i++) into[n * SIGN_NUMBERS + i] = rows.numbers[from + i] ?? 0
    },
    update(ids, shows) {
      let areOthers = false
      for (const id of ids) {
        const shipment = shipments.get(id)
        const stop = shipment === undefined || !shows(shipment) ? null : stopOf(shipment)
        if (shipment === undefined || stop === null || !isPlace(stop)) {
          if (rows.slotOf(id) !== undefined) areOthers = true
          rows.drop(id)
          continue
        }
        const isNew = rows.slotOf(id) === undefined
        const isOther = write(rows.take(id), chartX(stop.lng), chartY(stop.lat), stopLook(shipment.status))
        if (isOther || isNew) areOthers = true
      }
      return areOthers
    },
  }
}

const isPlace = ({ lat, lng }: { lat: number; lng: number }) => Number.isFinite(lat) && Number.isFinite(lng)
