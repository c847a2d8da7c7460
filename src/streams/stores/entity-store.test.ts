import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLifetime } from '../lifetime.ts'
import { createEntityStore, type EntityEvent } from './entity-store.ts'

interface Row {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly weight: number
}

const complete = ({ id, version, status, weight }: Partial<Row>): Row | null =>
  id === undefined || version === undefined || status === undefined || weight === undefined
    ? null
    : { id, version, status, weight }

const row = (id: number, version: number, status = 'new', weight = 1): Row => ({
  id,
  version,
  status,
  weight,
})

function event(
  seq: number,
  id: number,
  version: number,
  fields: Partial<Row> = {},
  type = 'changed',
): EntityEvent<Row> {
  return { seq, type, id, version, fields: { ...fields, id, version } }
}

function storeOf(...rows: Row[]) {
  const store = createEntityStore<Row>({ complete, onChange: () => {} })
  store.merge(rows, 10)
  store.publish()
  return store
}

function allOf(store: ReturnType<typeof storeOf>): Row[] {
  return [...store.ids()].sort((a, b) => a - b).flatMap((id) => store.get(id) ?? [])
}

test('an event changes the fields it carries, in a new row with the same order of fields', () => {
  const store = storeOf(row(1, 1))
  const before = store.get(1)
  store.apply([event(11, 1, 2, { status: 'collected' })])
  expect(store.get(1)).toEqual(row(1, 2, 'collected'))
  expect(store.get(1)).not.toBe(before)
  expect(Object.keys(store.get(1) ?? {})).toEqual(['id', 'version', 'status', 'weight'])
})

test('an event that is not newer than the row is ignored, and leaves the row object as it is', () => {
  const store = storeOf(row(1, 5))
  const before = store.get(1)
  store.apply([event(11, 1, 5, { status: 'old' }), event(12, 1, 4, { status: 'older' })])
  expect(store.get(1)).toBe(before)
})

test('events are folded in the order of the log, however the frame grouped them', () => {
  const store = storeOf(row(1, 1))
  store.apply([event(13, 1, 3, { status: 'third' }), event(12, 1, 2, { status: 'second', weight: 7 })])
  expect(store.get(1)).toEqual(row(1, 3, 'third', 7))
})

test('a change of a row that is not in the live workspace does not bring it there; a whole row does', () => {
  const store = storeOf()
  store.apply([event(11, 1, 4, { status: 'collected' })])
  expect(store.get(1)).toBeUndefined()
  store.apply([event(12, 1, 5, { status: 'collected', weight: 3 })])
  expect(store.get(1)).toEqual(row(1, 5, 'collected', 3))
})

test('what is gone is removed, and an older event does not revive it; a newer whole row does', () => {
  const store = storeOf(row(1, 5))
  store.apply([event(11, 1, 6, {}, 'removed')])
  expect(store.get(1)).toBeUndefined()
  store.apply([event(12, 1, 6, { status: 'x', weight: 1 })])
  expect(store.get(1)).toBeUndefined()
  store.apply([event(13, 1, 7, { status: 'back', weight: 1 })])
  expect(store.get(1)).toEqual(row(1, 7, 'back'))
})

test('an old gone does not remove a newer row', () => {
  const store = storeOf(row(1, 5))
  store.apply([event(11, 1, 5, {}, 'removed')])
  expect(store.get(1)).toEqual(row(1, 5))
})

test('a late snapshot drops nothing newer and revives nothing that went after it', () => {
  const store = storeOf(row(1, 1), row(2, 1), row(3, 1))
  const newest = event(21, 1, 2, { status: 'newest' })
  store.apply([newest, event(22, 2, 2, {}, 'removed'), event(23, 4, 1, { status: 'booked', weight: 1 })])
  const before = store.get(1)
  // True for 20: it knows nothing of the three events, and 3 had already left.
  store.merge([row(1, 1), row(2, 1)], 20)
  expect(store.get(1)).toBe(before)
  expect(allOf(store)).toEqual([row(1, 2, 'newest'), row(4, 1, 'booked')])
})

test('a snapshot that holds later events than it names is taken at its word, row by row', () => {
  const store = storeOf(row(1, 1))
  store.merge([row(1, 4, 'later')], 20)
  store.apply([event(21, 1, 3, { status: 'earlier' }), event(22, 1, 4, { status: 'same' })])
  expect(store.get(1)).toEqual(row(1, 4, 'later'))
})

test('a snapshot keeps the objects of rows that have not changed', () => {
  const store = storeOf(row(1, 3))
  const before = store.get(1)
  store.merge([row(1, 3)], 20)
  expect(store.get(1)).toBe(before)
})

test('a row that a snapshot confirmed is dropped by the next one that lacks it', () => {
  const store = storeOf(row(1, 3), row(2, 3))
  store.merge([row(1, 3)], 20)
  store.merge([row(2, 3)], 30)
  expect(allOf(store)).toEqual([row(2, 3)])
})

test('another log begins anew, whatever the versions say', () => {
  const store = storeOf(row(1, 9), row(2, 9))
  store.apply([event(11, 3, 4, {}, 'removed')])
  store.replace([row(1, 2, 'restored'), row(3, 1)], 3)
  expect(allOf(store)).toEqual([row(1, 2, 'restored'), row(3, 1)])
})

test('changes are told once when published, with all ids that changed, came or went', () => {
  const life = createLifetime()
  const store = storeOf(row(1, 1), row(2, 1), row(9, 1))
  const told: number[][] = []
  life.subscribe(store.changes$, (ids) => told.push([...ids].sort()))
  const rows: number[] = []
  for (const id of [1, 2, 3, 9]) life.onDispose(store.subscribeRow(id, () => rows.push(id)))

  store.apply([event(11, 1, 2), event(12, 1, 3), event(13, 2, 2, {}, 'removed')])
  store.apply([event(14, 3, 1, { status: 'new', weight: 1 })])
  expect(told).toEqual([])
  store.publish()
  store.publish()
  expect(told).toEqual([[1, 2, 3]])
  expect(rows.sort()).toEqual([1, 2, 3])

  life.dispose()
  store.apply([event(15, 1, 4)])
  store.publish()
  expect(rows).toHaveLength(3)
})

test('something to publish is asked for only when there is something', () => {
  let asked = 0
  const store = createEntityStore<Row>({ complete, onChange: () => asked++ })
  store.apply([event(1, 1, 1, { status: 'partial' })])
  expect(asked).toBe(0)
  store.apply([event(2, 1, 1, { status: 'new', weight: 1 })])
  expect(asked).toBe(1)
})

test('rows that are dropped go, rows that are touched are told as they are', () => {
  const store = storeOf(row(1, 1), row(2, 1))
  const before = store.get(2)
  store.drop([1, 77])
  store.markDirty([2, 77])
  let told: ReadonlySet<number> = new Set()
  const life = createLifetime()
  life.subscribe(store.changes$, (ids) => {
    told = ids
  })
  store.publish()
  expect([...told].sort()).toEqual([1, 2])
  expect(store.get(2)).toBe(before)
})

test('whatever order events come in, and however often, the store ends as the log does', () => {
  const Log = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 5 }), weight: fc.nat(9), gone: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 30,
      size: 'max',
    },
  )
  fc.assert(
    fc.property(Log, fc.infiniteStream(fc.nat()), (log, chance) => {
      const versions = new Map<number, number>()
      const truth = new Map<number, Row>()
      const events = log.map(({ id, weight, gone }, i) => {
        const version = (versions.get(id) ?? 0) + 1
        versions.set(id, version)
        const whole = row(id, version, `s${i}`, weight)
        if (gone) truth.delete(id)
        else truth.set(id, whole)
        return event(i + 1, id, version, whole, gone ? 'removed' : 'changed')
      })
      const store = createEntityStore<Row>({ complete, onChange: () => {} })
      const jumbled = [...events, ...events].sort(() => ((chance.next().value ?? 0) % 3) - 1)
      for (const one of jumbled) store.apply([one])
      expect(allOf(store)).toEqual([...truth.values()].sort((a, b) => a.id - b.id))
    }),
  )
})

test('50,000 rows and 100,000 events come out as the plain fold has them', () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => row(i + 1, 1, 'new', i))
  const store = createEntityStore<Row>({ complete, onChange: () => {} })
  store.merge(rows, 0)
  const truth = new Map(rows.map((one) => [one.id, one]))
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let frame = 0; frame < 1_000; frame++) {
    const events: EntityEvent<Row>[] = []
    for (let i = 0; i < 100; i++) {
      const id = chance(50_000) + 1
      const known = truth.get(id)
      if (known === undefined) continue
      const next = { ...known, version: known.version + 1, status: `s${frame % 9}` }
      const gone = chance(1_000) === 0
      if (gone) truth.delete(id)
      else truth.set(id, next)
      events.push(
        event(frame * 100 + i + 1, id, next.version, { status: next.status }, gone ? 'removed' : 'changed'),
      )
    }
    store.apply(events)
    if (frame % 10 === 0) store.publish()
  }
  expect(store.size).toBe(truth.size)
  expect(allOf(store)).toEqual([...truth.values()].sort((a, b) => a.id - b.id))
})

test('a change of a row that is not here is told to whoever watches it, and to nobody else', () => {
  const store = storeOf(row(1, 1))
  const told: (number | undefined)[] = []
  const leave = store.subscribeRow(7, () => told.push(store.versionOf(7)))
  store.apply([event(11, 7, 4, { status: 'corrected' }), event(12, 8, 2, { status: 'corrected' })])
  store.publish()
  // The same again, and an older one that comes late, are no news.
  store.apply([event(13, 7, 4, { status: 'corrected' }), event(14, 7, 3, { status: 'older' })])
  store.publish()
  expect(told).toEqual([4])
  expect([store.get(7), store.versionOf(8), store.versionOf(1)]).toEqual([undefined, undefined, 1])
  leave()
  expect(store.versionOf(7)).toBeUndefined()
})
