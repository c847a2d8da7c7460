/** A sorted list of ids that is changed in place of being sorted again. */
import type { Entity } from './entity-store.ts'

export type Compare<Row> = (a: Row, b: Row) => number

/** Every row has one place: ties go by id. */
export function totalOrder<Row extends Entity>(compare: Compare<Row>): Compare<Row> {
  return (a, b) => compare(a, b) || a.id - b.id
}

export interface Sorted<Row extends Entity> {
  /** Another array when the order or the members changed, the same otherwise. */
  ids(): readonly number[]
  /** The row as it stands in the list, which may be older than the store's. */
  placed(id: number): Row | undefined
  /** Starts anew from these rows; sorts `rows` in place. */
  reset(rows: Row[]): void
  /** Takes the newest row where the order does not care; false when the row has to move. */
  refresh(row: Row): boolean
  /** Takes ids out and puts rows in; a row that moves is in both. Says whether the list looks different. */
  change(leaving: readonly number[], coming: Row[]): boolean
}

/** `order` has to be total, see above. n rows and k changes cost k log n comparisons and one copy of the list. */
export function createSorted<Row extends Entity>(order: Compare<Row>): Sorted<Row> {
  let ids: readonly number[] = []
  /** The rows that the list is sorted by: with them a row's old place is found by search. */
  const rows = new Map<number, Row>()

  function lowerBound(row: Row): number {
    let low = 0
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const id = ids[middle]
      const other = id === undefined ? undefined : rows.get(id)
      if (other !== undefined && order(other, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A comparison that changed its mind (it read a clock, or a name that came later) must not spoil the list. */
  function placeOf(id: number): number {
    const row = rows.get(id)
    const place = row === undefined ? -1 : lowerBound(row)
    return ids[place] === id ? place : ids.indexOf(id)
  }

  function take(next: readonly number[]): boolean {
    if (next.length === ids.length && next.every((id, i) => id === ids[i])) return false
    ids = next
    return true
  }

  return {
    ids: () => ids,
    placed: (id) => rows.get(id),

    reset(all) {
      rows.clear()
      for (const row of all) rows.set(row.id, row)
      take(all.sort(order).map((row) => row.id))
    },

    refresh(row) {
      const placed = rows.get(row.id)
      if (placed === undefined || order(placed, row) !== 0) return false
      rows.set(row.id, row)
      return true
    },

    change(leaving, coming) {
      const out = leaving
        .map(placeOf)
        .filter((place) => place >= 0)
        .sort((a, b) => a - b)
      const into = coming.sort(order).map(lowerBound)
      for (const id of leaving) rows.delete(id)
      for (const row of coming) rows.set(row.id, row)

      const next: number[] = []
      let from = 0
      let o = 0
      let c = 0
      while (o < out.length || c < into.length) {
        const leaves = out[o] ?? ids.length
        const comes = into[c] ?? Number.POSITIVE_INFINITY
        for (const stop = Math.min(leaves, comes); from < stop; from++) next.push(ids[from] ?? 0)
        if (comes <= leaves) {
          const row = coming[c++]
          if (row !== undefined) next.push(row.id)
        } else {
          o++
          from = leaves + 1
        }
      }
      for (; from < ids.length; from++) next.push(ids[from] ?? 0)
      return take(next)
    },
  }
}
