import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLifetime } from '../lifetime.ts'
import { createEntityStore, type EntityEvent } from '../stores/entity-store.ts'
import { countView, groupView, listView } from './views.ts'

interface Row {
  readonly id: number
  readonly version: number
  readonly lane: string
  readonly due: number
  readonly shown: boolean
}

type Step = Omit<Row, 'version'> & { readonly gone: boolean }

const byDue = (a: Row, b: Row) => a.due - b.due
const shown = (row: Row) => row.shown
const laneOf = (row: Row) => (row.shown ? row.lane : null)
const keysOf = (row: Row) => [row.lane, row.shown ? 'shown' : 'hidden']

function createStore() {
  return createEntityStore<Row>({
    complete: ({ id, version, lane, due, shown }) =>
      id === undefined ||
      version === undefined ||
      lane === undefined ||
      due === undefined ||
      shown === undefined
        ? null
        : { id, version, lane, due, shown },
    onChange: () => {},
  })
}

let seq = 0
function eventOf({ gone, ...fields }: Step): EntityEvent<Row> {
  seq += 1
  return {
    seq,
    type: gone ? 'removed' : 'changed',
    id: fields.id,
    version: seq,
    fields: { ...fields, version: seq },
  }
}

const step = (id: number, fields: Partial<Step> = {}): Step => ({
  id,
  lane: 'a',
  due: id,
  shown: true,
  gone: false,
  ...fields,
})

const Steps = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    lane: fc.constantFrom('a', 'b', 'c'),
    due: fc.integer({ min: 0, max: 6 }),
    shown: fc.boolean(),
    gone: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  }),
  { maxLength: 8 },
)

function rowsOf(store: ReturnType<typeof createStore>): Row[] {
  return [...store.ids()].flatMap((id) => store.get(id) ?? [])
}

const naiveList = (rows: Row[]) =>
  rows
    .filter(shown)
    .sort((a, b) => byDue(a, b) || a.id - b.id)
    .map((row) => row.id)

function naiveCounts(rows: Row[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) for (const key of keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

test('views that follow are what views made anew would be, frame after frame', () => {
  fc.assert(
    fc.property(fc.array(Steps, { maxLength: 12 }), (frames) => {
      const life = createLifetime()
      const store = createStore()
      const list = listView(store, { filter: shown, order: byDue })
      const counts = countView(store, keysOf)
      const groups = groupView(store, { keyOf: laneOf, order: byDue })
      for (const view of [list, counts, groups]) life.subscribe<unknown>(view.changes$, () => {})
      for (const steps of frames) {
        store.apply(steps.map(eventOf))
        store.publish()
        const rows = rowsOf(store)
        expect(list.ids()).toEqual(naiveList(rows))
        expect(counts.all()).toEqual(naiveCounts(rows))
        const lanes = [...new Set(rows.filter(shown).map((row) => row.lane))].sort()
        expect(groups.keys()).toEqual(lanes)
        for (const lane of ['a', 'b', 'c']) {
          expect(groups.group(lane)).toEqual(naiveList(rows.filter((row) => row.lane === lane)))
        }
      }
      life.dispose()
    }),
  )
})

test('a view tells when it looks different, and only then', () => {
  fc.assert(
    fc.property(fc.array(Steps, { maxLength: 12 }), (frames) => {
      const life = createLifetime()
      const store = createStore()
      const list = listView(store, { filter: shown, order: byDue })
      const groups = groupView(store, { keyOf: laneOf, order: byDue })
      const counts = countView(store, keysOf)
      const told: string[] = []
      life.subscribe(list.changes$, () => told.push('list'))
      life.subscribe(counts.changes$, () => told.push('counts'))
      life.subscribe(groups.changes$, (keys) => told.push(...[...keys].sort()))
      for (const steps of frames) {
        const look = () => ({
          list: list.ids(),
          counts: counts.all(),
          a: groups.group('a'),
          b: groups.group('b'),
          c: groups.group('c'),
        })
        const before = look()
        told.length = 0
        store.apply(steps.map(eventOf))
        store.publish()
        const after = look()
        const parts = ['list', 'counts', 'a', 'b', 'c'] as const
        const differ = parts.filter(
          (part) => JSON.stringify(plain(before[part])) !== JSON.stringify(plain(after[part])),
        )
        const replaced = parts.filter((part) => before[part] !== after[part])
        expect(replaced).toEqual(differ)
        expect(told.sort()).toEqual([...differ].sort())
      }
      life.dispose()
    }),
  )
})

function plain(view: readonly number[] | ReadonlyMap<string, number>): unknown {
  return view instanceof Map ? [...view].sort() : view
}

test('a view that nobody watches is true whenever it is read, and the same array while nothing changed', () => {
  const store = createStore()
  const list = listView(store, { order: byDue })
  store.apply([step(2), step(1)].map(eventOf))
  store.publish()
  expect(list.ids()).toEqual([1, 2])
  expect(list.ids()).toBe(list.ids())
  const before = list.ids()
  store.apply([eventOf(step(1, { lane: 'b' }))])
  store.publish()
  expect(list.ids()).toBe(before)
  store.apply([eventOf(step(1, { due: 9 }))])
  store.publish()
  expect(list.ids()).toEqual([2, 1])
})

test('a view can be watched, left and watched again', () => {
  const store = createStore()
  const list = listView(store, { order: byDue })
  const first = createLifetime()
  first.subscribe(list.changes$, () => {})
  first.dispose()
  store.apply([eventOf(step(3))])
  store.publish()

  const second = createLifetime()
  const told: (readonly number[])[] = []
  second.subscribe(list.changes$, (ids) => told.push(ids))
  expect(list.ids()).toEqual([3])
  store.apply([eventOf(step(1))])
  store.publish()
  expect(told).toEqual([[1, 3]])
  second.dispose()
})

test('a watcher that reads another view while being told does not keep it from telling its own watchers', () => {
  const life = createLifetime()
  const store = createStore()
  const counts = countView(store, keysOf)
  const list = listView(store, { order: byDue })
  const told: (readonly number[])[] = []
  life.subscribe(counts.changes$, () => list.ids())
  life.subscribe(list.changes$, (ids) => told.push(ids))
  store.apply([eventOf(step(1))])
  store.publish()
  expect(told).toEqual([[1]])
  life.dispose()
})

test('a touched row is looked at again, for filters that read the clock', () => {
  const life = createLifetime()
  const store = createStore()
  let now = 0
  const late = listView(store, { filter: (row) => row.due < now, order: byDue })
  life.subscribe(late.changes$, () => {})
  store.apply([step(1, { due: 5 }), step(2, { due: 50 })].map(eventOf))
  store.publish()
  expect(late.ids()).toEqual([])
  now = 10
  store.markDirty([1])
  store.publish()
  expect(late.ids()).toEqual([1])
  life.dispose()
})

test('an ended view is silent', () => {
  const life = createLifetime()
  const store = createStore()
  const list = listView(store, { order: byDue })
  const told: unknown[] = []
  life.subscribe(list.changes$, (ids) => told.push(ids))
  list.end()
  store.apply([eventOf(step(1))])
  store.publish()
  expect(told).toEqual([])
})
