/** The ways between many places by our own roads, with what was learnt of streets. */
import { type WayCells, wayTable } from '../../../domain/arrivals/way-table.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { roadsBetweenTowns } from './shipped-roads.ts'
import type { TableQuestion } from './travel-times.ts'

/** 4,200 places take 70 MB each for metres and seconds. */
const shared = (count: number) => new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT))

export const emptyCells = (places: number): WayCells => ({
  distances: shared(places * places),
  durations: shared(places * places),
})

/** Its cells, and a step for each row that fills it: whoever takes them may let others have their turn in between. */
export function ownTable(places: readonly Place[], { kinds, leavesAt, streets }: TableQuestion) {
  const cells = kinds.map(() => emptyCells(places.length))
  const fill = wayTable(roadsBetweenTowns, places, { kinds, streets })
  return { cells, fillRow: (i: number) => fill(i, leavesAt[i] ?? 0, cells) }
}
