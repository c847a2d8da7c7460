/**
 * Finds rows of the floor by what is typed.
 *
 * Every row is asked at each key: 50,000 rows take a few milliseconds, as long as the text of a row is made once. A
 * row's object is replaced when the row changes, so the texts are kept by object: what changed is made anew, the rest
 * stays, and what has left the floor is forgotten with it.
 */
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { bestOf, haystackOf, scoreOf } from '../../domain/find.ts'
import type { Entity, EntityStore } from '../../streams/entity-store.ts'

const texts = new WeakMap<object, string>()

function textOf<Row extends Entity>(row: Row, write: (row: Row) => string): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const made = write(row)
  texts.set(row, made)
  return made
}

const shipmentText = (row: LiveShipment): string =>
  haystackOf([
    row.ref,
    row.custom_ref,
    row.delivery_name,
    row.delivery_place,
    row.collection_name,
    row.collection_place,
  ])
const driverText = (row: LiveDriver): string => haystackOf([row.name, row.vehicle])

function findRows<Row extends Entity>(
  store: EntityStore<Row>,
  write: (row: Row) => string,
  terms: readonly string[],
  most: number,
): Row[] {
  const best = bestOf<Row>(most)
  for (const id of store.ids()) {
    const row = store.get(id)
    if (row === undefined) continue
    const score = scoreOf(textOf(row, write), terms)
    if (score !== null) best.offer(row, score, row.id)
  }
  return best.best()
}

/** Of equals the newest. */
export function findShipments(
  store: EntityStore<LiveShipment>,
  terms: readonly string[],
  most: number,
): LiveShipment[] {
  return findRows(store, shipmentText, terms, most)
}

export function findDrivers(
  store: EntityStore<LiveDriver>,
  terms: readonly string[],
  most: number,
): LiveDriver[] {
  return findRows(store, driverText, terms, most)
}

/** Makes the texts of all shipments before the first key, a few hundred at a time while the browser is idle. */
export function warmUp(store: EntityStore<LiveShipment>): () => void {
  const rows = store.ids()[Symbol.iterator]()
  let over = false
  const work = (deadline: IdleDeadline) => {
    while (!over && deadline.timeRemaining() > 1) {
      const next = rows.next()
      if (next.done) return
      const row = store.get(next.value)
      if (row !== undefined) textOf(row, shipmentText)
    }
    if (!over) requestIdleCallback(work)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  return () => {
    over = true
  }
}
