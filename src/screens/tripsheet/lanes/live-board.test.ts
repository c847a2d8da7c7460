import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import {
  collection,
  delivery,
  driver,
  HOUR,
  MINUTE,
  shipment,
  TEN,
} from '../../../../tests/support/tripsheet.ts'
import type { LiveDriver, LiveShipment, LiveTripsheet } from '../../../contract/live.ts'
import { stopsText } from '../../../domain/dispatch/tripsheet-text.ts'
import { createExpectedStops } from '../../../features/assignment/expected-stops.ts'
import { createLifetime } from '../../../streams/lifetime.ts'
import { createEntityStore } from '../../../streams/stores/entity-store.ts'
import { createLiveBoard, type LaneChange } from './live-board.ts'

function setUp(rows: LiveShipment[], ours: ReadonlySet<number> = new Set()) {
  const life = createLifetime()
  const shipments = createEntityStore<LiveShipment>({ complete: () => null, onChange: () => {} })
  const drivers = createEntityStore<LiveDriver>({ complete: () => null, onChange: () => {} })
  const tripsheets = createEntityStore<LiveTripsheet>({ complete: () => null, onChange: () => {} })
  shipments.replace(rows, 1)
  drivers.replace([driver(1), driver(2)], 1)
  shipments.publish()
  drivers.publish()
  const expected = createExpectedStops()
  let clock = 0
  const ticks = new Subject<void>()
  const ended: { id: number; at: number }[] = []
  const board = createLiveBoard(life, {
    shipments,
    drivers,
    tripsheets,
    expected,
    hubOf: () => null,
    isFetchedWithRequest: () => false,
    ticks$: ticks,
    windowsEnded: (from, to) => ended.filter(({ at }) => at > from && at <= to).map(({ id }) => id),
    isLocalChange: (id) => ours.has(id),
    now: () => TEN + clock,
    today: TEN - 10 * HOUR,
    clock: () => clock,
  })
  const told: string[][] = []
  const laneChanges: LaneChange[] = []
  life.subscribe(board.changes$, (keys) => told.push([...keys].sort()))
  life.subscribe(board.laneChanges$, (some) => laneChanges.push(...some))
  let seq = 1
  return {
    life,
    tripsheets,
    expected,
    ticks,
    ended,
    board,
    told,
    laneChanges,
    wait: (ms: number) => {
      clock += ms
    },
    async change(id: number, fields: Partial<LiveShipment>) {
      const version = (shipments.get(id)?.version ?? 0) + 1
      shipments.apply([
        { seq: ++seq, type: 'shipment.changed', id, version, fields: { ...fields, id, version } },
      ])
      shipments.publish()
      await Promise.resolve()
    },
    idsOf: (key: string) => board.lane(key).stops.flatMap(({ ids }) => ids),
  }
}

test('there is a lane for what nobody has and one for every driver, with stops or without', () => {
  const { board, idsOf } = setUp([shipment(1), collection(2, 1)])
  expect(board.keys()).toEqual(['unassigned', '1', '2'])
  expect([idsOf('unassigned'), idsOf('1'), idsOf('2')]).toEqual([[1], [2], []])
})

test('a change touches the lanes that it concerns, and no other', async () => {
  const { board, told, idsOf, change } = setUp([shipment(1), collection(2, 1)])
  const [first, second] = [board.lane('1'), board.lane('2')]
  await change(1, { status: 'collection-assigned', collection_agent_id: 2, collection_eta: TEN })
  expect(told).toEqual([['2', 'unassigned']])
  expect([idsOf('unassigned'), idsOf('2')]).toEqual([[], [1]])
  expect(board.lane('1')).toBe(first)
  expect(board.lane('2')).not.toBe(second)
})

test('of a parcel that passes from driver to driver, who fetched it yesterday is not concerned, and who did today is', async () => {
  const fetched = (id: number, at: number) =>
    shipment(id, {
      status: 'out-for-delivery',
      collection_agent_id: 1,
      collected_at: at,
      delivery_agent_id: 2,
    })
  const { board, told, change } = setUp([fetched(1, TEN - 20 * HOUR), fetched(2, TEN - HOUR)])
  board.lane('1')
  await change(1, { delivery_agent_id: 3 })
  await change(2, { delivery_agent_id: 3 })
  expect(told).toEqual([
    ['2', '3'],
    ['1', '2', '3'],
  ])
  const [done] = board.lane('1').done
  expect(done?.tasks[0]?.shipment.delivery_agent_id).toBe(3)
})

test('what is collected leaves the lane and counts as done', async () => {
  const { board, change } = setUp([collection(2, 1)])
  await change(2, { status: 'collected', collected_at: TEN })
  expect(board.lane('1')).toMatchObject({ stops: [], load: { kg: { now: 1 } } })
  expect(board.lane('1').done.map(({ ids }) => ids)).toEqual([[2]])
})

test('what somebody else gives away is told and is news for a second; what we do is neither', async () => {
  const { board, laneChanges, change, wait } = setUp([shipment(1), shipment(2), delivery(3, 1)], new Set([2]))
  await change(1, { status: 'collection-assigned', collection_agent_id: 2 })
  await change(2, { status: 'collection-assigned', collection_agent_id: 2 })
  await change(3, { status: 'delivered', delivered_at: TEN })
  expect(laneChanges).toEqual([
    { id: 1, from: 'unassigned', to: '2' },
    { id: 3, from: '1', to: null },
  ])
  expect([1, 2].map(board.isRecentArrival)).toEqual([true, false])
  wait(1500)
  expect(board.isRecentArrival(1)).toBe(false)
})

test('is silent after its end', async () => {
  const { life, told, change } = setUp([shipment(1)])
  life.dispose()
  await change(1, { status: 'cancelled' })
  expect(told).toEqual([])
})

test('a lane is told of what is expected of its stops, and no other; a plan that was changed since is only planned', async () => {
  const { board, expected, told, tripsheets } = setUp([collection(1, 1), collection(2, 2)])
  const planned = TEN + MINUTE
  tripsheets.replace(
    [
      {
        id: 9,
        version: 1,
        driver_id: 1,
        day: '2026-11-21',
        branch_id: 1,
        status: 'sent',
        start_at: null,
        end_at: null,
        stops: stopsText([
          {
            id: 5,
            locked: false,
            planned_at: planned,
            promised_at: planned,
            tasks: [{ shipment_id: 1, side: 'collection' }],
          },
        ]),
      },
    ],
    1,
  )
  tripsheets.publish()
  await Promise.resolve()
  told.length = 0
  const other = board.lane('2')
  const arrival = {
    ...{ driver: 1, plannedAt: planned, from: TEN, at: TEN + HOUR, to: TEN + 2 * HOUR },
    ...{ service_minutes: 7, timed: false },
  }
  const put = (one: typeof arrival) => expected.put({ stops: new Map([[5, one]]), waiting: new Map() })
  put(arrival)
  await Promise.resolve()
  expect(told).toEqual([['1']])
  expect(board.lane('1').stops[0]?.comesAt).toBe(TEN + HOUR)
  expect(board.lane('2')).toBe(other)

  put({ ...arrival })
  await Promise.resolve()
  expect(told).toHaveLength(1)
  put({ ...arrival, plannedAt: planned - HOUR })
  await Promise.resolve()
  expect(board.lane('1').stops[0]).toMatchObject({ expected: null, comesAt: planned })
})

test('an answer about every driver is told in parts, and whole in the end', async () => {
  const { expected, told } = setUp([])
  const drivers = Array.from({ length: 50 }, (_, i) => i + 1)
  const arrival = { plannedAt: TEN, from: TEN, at: TEN, to: TEN, service_minutes: 7, timed: false }
  const stops = new Map(drivers.map((id) => [id, { ...arrival, driver: id }] as const))
  expected.put({ stops, waiting: new Map() })
  await expect.poll(() => new Set(told.flat()).size).toBe(50)
  expect(told.flat()).toHaveLength(50)
  expect(Math.max(...told.map((keys) => keys.length))).toBeLessThanOrEqual(20)
})

test('a lane is told of a window that ends, though nothing was told', async () => {
  const { ticks, ended, told, wait, life } = setUp([collection(1, 1)])
  ended.push({ id: 1, at: TEN + 500 })
  ticks.next()
  await Promise.resolve()
  expect(told).toEqual([])
  wait(1_000)
  ticks.next()
  await Promise.resolve()
  expect(told).toEqual([['1']])
  life.dispose()
})
