import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEntityStore } from '../stores/entity-store.ts'
import { countView } from './count-view.ts'
import { throttledCounts } from './throttled-counts.ts'

interface Row {
  id: number
  version: number
  lane: string
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stage() {
  const store = createEntityStore<Row>({ complete: () => null, onChange() {} })
  let version = 0
  const put = (id: number, lane: string) => {
    store.merge(
      [...[...store.ids()].flatMap((is) => store.get(is) ?? []), { id, version: ++version, lane }],
      0,
    )
    store.publish()
  }
  const exact = countView(store, (row) => row.lane)
  return { store, put, exact, calm: throttledCounts(store, (row) => row.lane) }
}

test('a change after a quiet time is told at once, those right behind it together', () => {
  const { put, calm } = stage()
  const told: (number | undefined)[] = []
  const watch = calm.changes$.subscribe((counts) => told.push(counts.get('a')))
  put(1, 'a')
  expect(told).toEqual([1])
  for (let id = 2; id <= 9; id++) put(id, 'a')
  expect(told).toEqual([1])
  expect(calm.count('a')).toBe(1)
  vi.advanceTimersByTime(400)
  expect(told).toEqual([1, 9])
  expect(calm.count('a')).toBe(9)
  vi.advanceTimersByTime(400)
  put(10, 'a')
  expect(told).toEqual([1, 9, 10])
  watch.unsubscribe()
})

test('what nobody watches is read as it is, also after somebody has watched', () => {
  const { put, calm } = stage()
  put(1, 'a')
  expect(calm.count('a')).toBe(1)
  const watch = calm.changes$.subscribe()
  put(2, 'a')
  put(3, 'a')
  expect(calm.count('a')).toBe(2)
  watch.unsubscribe()
  expect(calm.count('a')).toBe(3)
})

test('whoever comes while others watch reads what they read', () => {
  const { put, exact, calm } = stage()
  const first = calm.changes$.subscribe()
  put(1, 'a')
  put(2, 'a')
  const second = calm.changes$.subscribe()
  expect([calm.count('a'), exact.count('a')]).toEqual([1, 2])
  vi.advanceTimersByTime(400)
  expect([calm.count('a'), exact.count('a')]).toEqual([2, 2])
  first.unsubscribe()
  second.unsubscribe()
})

test('on a live workspace that changes faster than it is counted nothing is left out, and nothing waits for ever', () => {
  const { store, calm, exact } = stage()
  const told: (number | undefined)[] = []
  const watch = calm.changes$.subscribe((counts) => told.push(counts.get('a')))
  store.merge(
    Array.from({ length: 1_000 }, (_, i) => ({ id: i + 1, version: 1, lane: 'a' })),
    0,
  )
  store.publish()
  expect(told).toEqual([400])
  vi.advanceTimersByTime(400)
  expect(told).toEqual([400, 1_000])
  store.drop(Array.from({ length: 900 }, (_, i) => i + 1))
  store.publish()
  vi.advanceTimersByTime(1_000)
  expect(calm.all()).toEqual(exact.all())
  expect(calm.count('a')).toBe(100)
  watch.unsubscribe()
  expect(vi.getTimerCount()).toBe(0)
})

test('what comes all at once, as a list that is loaded anew, is counted with its rows', () => {
  const { store, calm } = stage()
  const told: (number | undefined)[] = []
  const watch = calm.changes$.subscribe((counts) => told.push(counts.get('a')))
  store.merge(
    Array.from({ length: 5_000 }, (_, i) => ({ id: i + 1, version: 1, lane: 'a' })),
    0,
  )
  store.publish()
  expect(told).toEqual([5_000])
  expect(vi.getTimerCount()).toBe(1)
  watch.unsubscribe()
})

test('what has left the list is counted no longer, also while nobody watches', () => {
  const { store, put, calm } = stage()
  put(1, 'a')
  put(2, 'a')
  expect(calm.count('a')).toBe(2)
  store.drop([1])
  store.publish()
  expect(calm.count('a')).toBe(1)
})

test('whoever goes while more is to be told leaves nothing behind', () => {
  const { put, calm } = stage()
  const watch = calm.changes$.subscribe()
  put(1, 'a')
  put(2, 'a')
  watch.unsubscribe()
  vi.advanceTimersByTime(400)
  put(3, 'a')
  expect([calm.count('a'), vi.getTimerCount()]).toEqual([3, 0])
})

test('with its view the telling ends, for whoever still watches', () => {
  const { put, calm } = stage()
  const ended = vi.fn()
  calm.changes$.subscribe({ complete: ended })
  put(1, 'a')
  calm.end()
  expect(ended).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})
