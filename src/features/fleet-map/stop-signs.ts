/** The stops of the map in rows, as they are drawn: told only what changed, and telling what looks otherwise then. */
import type { LiveShipment } from '../../contract/live.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { chartX, chartY } from '../../ui/map/chart.ts'
import { SIGN_NUMBERS } from '../../ui/map/moving-signs.ts'
import { createSignRows, type SignRows, type Written, writtenOf } from './sign-rows.ts'
import { STOP_LOOKS, stopLook, stopOf } from './stop.ts'

export interface StopSigns {
  readonly count: number
  readonly rows: Pick<SignRows, 'numbers' | 'idAt'>
  /** Ids of all that are on the map. */
  ids(): readonly number[]
  /** Place on the chart. */
  x(slot: number): number
  y(slot: number): number
  isTroubled(slot: number): boolean
  /** What is another now; null where nothing is. */
  update(ids: Iterable<number>, shows: (shipment: LiveShipment) => boolean): Written | null
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
    rows,
    ids: () => Array.from({ length: rows.count }, (_, slot) => rows.idAt(slot)),
    x: (slot) => rows.numbers[slot * SIGN_NUMBERS] ?? 0,
    y: (slot) => rows.numbers[slot * SIGN_NUMBERS + 1] ?? 0,
    isTroubled: (slot) => IS_RED[rows.numbers[slot * SIGN_NUMBERS + 6] ?? 0] === true,
    update(ids, shows) {
      const written: number[] = []
      const { count } = rows
      let areFewer = false
      for (const id of ids) {
        const shipment = shipments.get(id)
        const stop = shipment === undefined || !shows(shipment) ? null : stopOf(shipment)
        if (shipment === undefined || stop === null || !isPlace(stop)) {
          areFewer ||= rows.slotOf(id) !== undefined
          const moved = rows.drop(id)
          if (moved !== null) written.push(moved)
          continue
        }
        const isNew = rows.slotOf(id) === undefined
        const slot = rows.take(id)
        if (write(slot, chartX(stop.lng), chartY(stop.lat), stopLook(shipment.status)) || isNew)
          written.push(slot)
      }
      if (written.length === 0 && !areFewer && rows.count === count) return null
      return writtenOf(written, rows.count)
    },
  }
}

const isPlace = ({ lat, lng }: { lat: number; lng: number }) => Number.isFinite(lat) && Number.isFinite(lng)
