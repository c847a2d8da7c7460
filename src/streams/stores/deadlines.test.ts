import fc from 'fast-check'
import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { FINISHED_STAYS_LIVE_MS, type LiveShipment } from '../../contract/live.ts'
import { endOfDay } from '../../domain/values/moment.ts'
import { wholeShipment } from '../feed/rows.ts'
import { createLifetime } from '../lifetime.ts'
import { listView } from '../views/views.ts'
import { createDeadlineIndex } from './deadline-index.ts'
import { keepDeadlines, nextMoment } from './deadlines.ts'
import { createEntityStore } from './entity-store.ts'

const HOUR = 3_600_000

function setUp(start: number, ...rows: LiveShipment[]) {
  const life = createLifetime()
  onTestFinished(life.dispose)
  const clock = life.signal(start)
  const jumped$ = new Subject<void>()
  const store = createEntityStore<LiveShipment>({ complete: wholeShipment, onChange: () => {} })
  const watchMoments = keepDeadlines(life, store, { clock, now: clock.now, jumped$ })
  store.merge(rows, 1)
  store.publish()
  const tick = (to: number) => {
    clock.set(to)
    store.publish()
  }
  return { life, store, clock, tick, watchMoments, jump: () => jumped$.next() }
}

test('a list of what is late changes as time passes, with no event', () => {
  const { life, store, clock, tick } = setUp(
    0,
    shipment(1, { collection_before: HOUR }),
    shipment(2, { collection_before: 2 * HOUR, delivery_before: 3 * HOUR }),
  )
  const late = listView(store, {
    filter: (row) => (row.collection_before ?? Number.POSITIVE_INFINITY) < clock.now(),
    order: () => 0,
  })
  life.subscribe(late.changes$, () => {})
  tick(HOUR - 1_000)
  expect(late.ids()).toEqual([])
  tick(HOUR + 20_000)
  expect(late.ids()).toEqual([1])
  tick(2 * HOUR + 20_000)
  expect(late.ids()).toEqual([1, 2])
})

test('a further moment that a screen watches changes its list in the same way', () => {
  const { life, store, clock, tick, watchMoments } = setUp(
    0,
    shipment(1, { created_at: HOUR, status: 'at-hub' }),
    shipment(2, { created_at: 26 * HOUR, status: 'at-hub' }),
  )
  const dayAfter = ({ created_at }: LiveShipment) => created_at + 24 * HOUR
  const old = listView(store, { filter: (row) => dayAfter(row) < clock.now(), order: () => 0 })
  life.subscribe(old.changes$, () => {})
  const callOff = watchMoments(dayAfter)
  tick(25 * HOUR - 1_000)
  expect(old.ids()).toEqual([])
  tick(25 * HOUR + 20_000)
  expect(old.ids()).toEqual([1])
  tick(50 * HOUR + 20_000)
  expect(old.ids()).toEqual([1, 2])
  callOff()
})

test('a finished shipment leaves the live workspace when its time is over, and not before', () => {
  const finished = { status: 'delivered', status_at: HOUR } as const
  const { store, tick } = setUp(2 * HOUR, shipment(1, finished), shipment(2, { status: 'collected' }))
  tick(HOUR + FINISHED_STAYS_LIVE_MS - 1_000)
  expect(store.size).toBe(2)
  tick(HOUR + FINISHED_STAYS_LIVE_MS + 20_000)
  expect([...store.ids()]).toEqual([2])
})

test('when the clock was wrong everything is looked at again', () => {
  const { life, store, clock, tick, jump } = setUp(50 * HOUR, shipment(1, { collection_before: 10 * HOUR }))
  const late = listView(store, {
    filter: (row) => (row.collection_before ?? 0) < clock.now(),
    order: () => 0,
  })
  life.subscribe(late.changes$, () => {})
  expect(late.ids()).toEqual([1])
  clock.set(9 * HOUR)
  jump()
  store.publish()
  expect(late.ids()).toEqual([])
  tick(10 * HOUR + 20_000)
  expect(late.ids()).toEqual([1])
})

const promise = fc.option(fc.integer({ min: 0, max: 60 * HOUR }))
const row = fc.record({
  status: fc.constantFrom('at-hub', 'delivered', 'cancelled'),
  status_at: fc.integer({ min: 0, max: 60 * HOUR }),
  collection_before: promise,
  delivery_before: promise,
  delivery_eta: promise,
  delivered_at: promise,
})

test('wherever the clock jumps, a list that asks for moments is as if it was made there', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 30 }),
      fc.array(fc.integer({ min: 0, max: 90 * HOUR }), { minLength: 1, maxLength: 8 }),
      (rows, times) => {
        const life = createLifetime()
        const clock = life.signal(0)
        const jumped$ = new Subject<void>()
        const store = createEntityStore<LiveShipment>({ complete: wholeShipment, onChange: () => {} })
        keepDeadlines(life, store, { clock, now: clock.now, jumped$ })
        const all = rows.map((one, i) => shipment(i + 1, one))
        const isLate = ({ collection_before, delivery_before, delivery_eta }: LiveShipment) =>
          [collection_before, delivery_before, delivery_eta].some((at) => at !== null && at < clock.now())
        const late = listView(store, { filter: isLate, order: (a, b) => a.id - b.id })
        life.subscribe(late.changes$, () => {})
        store.merge(all, 1)
        store.publish()
        for (const to of times) {
          clock.set(to)
          // As a jump of the past does: all that was there then.
          store.replace(all, 1)
          jumped$.next()
          store.publish()
          const expected = all.filter(
            (one) => isLate(one) && !['delivered', 'cancelled'].includes(one.status),
          )
          const shown = late.ids().filter((id) => store.get(id)?.status === 'at-hub')
          expect(shown).toEqual(expected.map(({ id }) => id))
        }
        life.dispose()
      },
    ),
  )
})

test('a jump of minutes has few rows drawn anew', () => {
  const rows = Array.from({ length: 100 }, (_, i) => shipment(i + 1, { collection_before: i * HOUR }))
  const { life, store, clock, jump } = setUp(10.1 * HOUR, ...rows)
  let drawn: number[] = []
  life.subscribe(store.changes$, (ids) => {
    drawn = [...ids]
  })
  for (const to of [11.5 * HOUR, 10.5 * HOUR]) {
    clock.set(to)
    jump()
    store.publish()
    expect(drawn).toEqual([12])
  }
})

test('the next moment is the earliest promise that is still ahead', () => {
  const row = shipment(1, { collection_before: 5, delivery_before: 30, delivery_eta: 20 })
  expect([0, 10, 25, 31].map((now) => nextMoment(row, now))).toEqual([5, 20, 30, endOfDay(30) + 1])
})

test('every moment is told once, after it passed, and within ten seconds of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.nat(20), at: fc.integer({ min: 0, max: 200_000 }) }), {
        maxLength: 60,
        size: 'max',
      }),
      (notes) => {
        const moments = createDeadlineIndex()
        const truth = new Map<number, number>()
        for (const { id, at } of notes) {
          moments.set(id, at)
          truth.set(id, at)
        }
        expect(moments.size).toBe(truth.size)
        for (let now = 0; now <= 230_000; now += 1_000) {
          for (const id of moments.due(now)) {
            const at = truth.get(id) ?? Number.NaN
            expect(now - at).toBeGreaterThan(0)
            expect(now - at).toBeLessThanOrEqual(11_000)
            truth.delete(id)
          }
        }
        expect(truth.size).toBe(0)
        expect(moments.size).toBe(0)
      },
    ),
  )
})
