import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { searchTermsOf } from '../../domain/values/find.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { createRowIndex } from './row-index.ts'

interface Parcel {
  id: number
  version: number
  ref: string
  to: string
}

/** A store whose rows the test replaces. */
function workspaceOf(...first: Parcel[]) {
  const rows = new Map(first.map((row) => [row.id, row]))
  const changes = new Subject<ReadonlySet<number>>()
  const store: EntityStore<Parcel> = {
    get: (id) => rows.get(id),
    versionOf: (id) => rows.get(id)?.version,
    size: rows.size,
    ids: () => rows.keys(),
    subscribeRow: () => () => {},
    changes$: changes,
    version: 0,
  }
  const set = (id: number, row: Parcel | undefined) => {
    if (row === undefined) rows.delete(id)
    else rows.set(id, row)
    changes.next(new Set([id]))
  }
  return { store, set }
}

const parcel = (id: number, ref: string, to: string): Parcel => ({ id, version: 1, ref, to })
const write = (row: Parcel) => `${row.ref} ${row.to}`.toLowerCase()

test('what begins so comes first, of equals the newest', () => {
  const { store } = workspaceOf(
    parcel(1, 'HUB1', 'Paarl'),
    parcel(2, 'XHUB', 'Durban'),
    parcel(3, 'HUB3', 'Paarl'),
    parcel(4, 'ABC4', 'Hub Street'),
  )
  const index = createRowIndex(store, write)
  expect(index.find(searchTermsOf('hub'), 9).map(({ id }) => id)).toEqual([3, 1, 4, 2])
  expect(index.find(searchTermsOf('hub'), 1).map(({ id }) => id)).toEqual([3])
  expect(index.find(searchTermsOf('paarl hub1'), 9).map(({ id }) => id)).toEqual([1])
  expect(index.find(searchTermsOf('nowhere'), 9)).toEqual([])
})

test('it follows the live workspace: what changes, comes and goes', () => {
  const { store, set } = workspaceOf(parcel(1, 'HUB1', 'Paarl'))
  const index = createRowIndex(store, write)
  const ids = (typed: string) => index.find(searchTermsOf(typed), 9).map(({ id }) => id)
  expect(ids('paarl')).toEqual([1])
  set(1, parcel(1, 'HUB1', 'Durban'))
  set(2, parcel(2, 'HUB2', 'Durban'))
  expect([ids('paarl'), ids('durban')]).toEqual([[], [2, 1]])
  set(1, undefined)
  expect(ids('durban')).toEqual([2])
  index.end()
  set(3, parcel(3, 'HUB3', 'Durban'))
  expect(ids('durban')).toEqual([2])
})

test('texts are made ahead of the first key, as long as there is time', () => {
  const { store } = workspaceOf(...Array.from({ length: 200 }, (_, i) => parcel(i + 1, `HUB${i}`, 'Paarl')))
  let made = 0
  const index = createRowIndex(store, (row) => {
    made += 1
    return write(row)
  })
  expect(index.warmUp(() => made === 0)).toBe(false)
  expect(made).toBe(64)
  expect(index.warmUp(() => true)).toBe(true)
  index.find(searchTermsOf('hub'), 9)
  expect(made).toBe(200)
})
