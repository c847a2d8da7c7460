/** A sorted list of ids that is changed in place of being sorted again. */
import type { Entity } from '../stores/entity-store.ts'
import { type Compare, compareKeys, keyBy, type Order } from './order.ts'

export interface Sorted<Row extends Entity> {
  /** Another array when the order or the members changed, the same otherwise. */
  ids(): readonly number[]
  has(id: number): boolean
  /** Starts anew from these rows. */
  reset(rows: readonly Row[]): void
  /** Whether a changed row of the list keeps its place, because the order does not care; if not it has to move. */
  stays(row: Row): boolean
  /** Takes ids out and puts rows in; a row that moves is in both. Says whether the list looks different. */
  change(leaving: readonly number[], coming: readonly Row[]): boolean
}

/** Ties go by id, so that every row has one place. n rows and k changes cost k log n comparisons and one copy of the list. */
export function createSorted<Row extends Entity>(order: Order<Row>): Sorted<Row> {
  return typeof order === 'function'
    ? sortedBy((row) => row, order)
    : sortedBy(keyBy(order), compareKeys(order.down))
}

interface Place<Key> {
  readonly id: number
  readonly key: Key
}

const idsOf = (places: readonly Place<unknown>[]): number[] => places.map(({ id }) => id)
const keysOf = <Key>(places: readonly Place<Key>[]): Key[] => places.map(({ key }) => key)

/** `compare` of the keys decides where rows stand; the key of a row is asked for once, when it comes. */
function sortedBy<Row extends Entity, Key extends NonNullable<unknown>>(
  keyOf: (row: Row) => Key,
  compare: Compare<Key>,
): Sorted<Row> {
  let ids: readonly number[] = []
  /** Of `ids`, in their order: with them a row's place is found by search. */
  let keys: readonly Key[] = []
  const keyOfId = new Map<number, Key>()

  const inOrder = (rows: readonly Row[]): Place<Key>[] =>
    rows.map((row) => ({ id: row.id, key: keyOf(row) })).sort((a, b) => compare(a.key, b.key) || a.id - b.id)

  function lowerBound({ id, key }: Place<Key>): number {
    let low = 0
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = keys[middle]
      const order = other === undefined ? 0 : compare(other, key) || (ids[middle] ?? 0) - id
      if (order < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A comparison that changed its mind (it read a clock, or a name that came later) must not spoil the list. */
  function placeOf(id: number): number {
    const key = keyOfId.get(id)
    const place = key === undefined ? -1 : lowerBound({ id, key })
    return ids[place] === id ? place : ids.indexOf(id)
  }

  function take(nextIds: readonly number[], nextKeys: readonly Key[]): boolean {
    keys = nextKeys
    if (nextIds.length === ids.length && nextIds.every((id, i) => id === ids[i])) return false
    ids = nextIds
    return true
  }

  return {
    ids: () => ids,
    has: (id) => keyOfId.has(id),

    reset(rows) {
      const places = inOrder(rows)
      keyOfId.clear()
      for (const { id, key } of places) keyOfId.set(id, key)
      take(idsOf(places), keysOf(places))
    },

    stays(row) {
      const key = keyOfId.get(row.id)
      return key !== undefined && compare(key, keyOf(row)) === 0
    },

    change(leaving, rows) {
      const out = leaving
        .map(placeOf)
        .filter((place) => place >= 0)
        .sort((a, b) => a - b)
      const coming = inOrder(rows)
      const into = coming.map(lowerBound)
      for (const id of leaving) keyOfId.delete(id)
      for (const { id, key } of coming) keyOfId.set(id, key)
      return take(merged(ids, out, into, idsOf(coming)), merged(keys, out, into, keysOf(coming)))
    },
  }
}

/** A list without what stands at `out`, and with the new ones, each before the place that `into` names; all rise. */
function merged<Item>(
  list: readonly Item[],
  out: readonly number[],
  into: readonly number[],
  coming: readonly Item[],
): Item[] {
  const next = new Array<Item>(list.length - out.length + coming.length)
  let end = 0
  const put = (item: Item | undefined) => {
    if (item !== undefined) next[end++] = item
  }
  let from = 0
  let o = 0
  let c = 0
  while (o < out.length || c < into.length) {
    const leaves = out[o] ?? list.length
    const comes = into[c] ?? Number.POSITIVE_INFINITY
    for (const stop = Math.min(leaves, comes); from < stop; from++) put(list[from])
    if (comes <= leaves) put(coming[c++])
    else {
      o++
      from = leaves + 1
    }
  }
  for (; from < list.length; from++) put(list[from])
  return next
}
