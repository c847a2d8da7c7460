import { expect, onTestFinished, test } from 'vitest'
import { changedRows } from './changed-rows.ts'
import { createEntityStore } from './entity-store.ts'

test('rows are told that say something else, come or go, and no others', () => {
  const row = (id: number, version: number, plan: string, at = 0) => ({ id, version, plan, at })
  const store = createEntityStore<ReturnType<typeof row>>({ complete: () => null, onChange: () => {} })
  store.merge([row(1, 1, 'a'), row(2, 1, 'b')], 1)
  store.publish()
  const told: (readonly number[])[] = []
  const subscription = changedRows(store, ({ plan }) => plan).subscribe((ids) => told.push(ids))
  onTestFinished(() => subscription.unsubscribe())
  const apply = (id: number, version: number, fields: object, type = 'changed') => {
    store.apply([{ seq: version + 1, type, id, version, fields }])
    store.publish()
  }
  apply(1, 2, { at: 7 })
  expect(told).toEqual([])
  apply(2, 3, { plan: 'c' })
  apply(2, 4, { plan: 'c', at: 8 })
  apply(1, 5, {}, 'removed')
  expect(told).toEqual([[2], [1]])
})
