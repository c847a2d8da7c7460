import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  collection,
  driver,
  HOUR,
  laneAtTen,
  MINUTE,
  shipment,
  TEN,
} from '../../../tests/support/tripsheet.ts'
import { type DriverHours, NO_HOURS } from '../../domain/dispatch/driver-terms.ts'
import type { RouteNow } from '../../domain/dispatch/route-now.ts'
import { AT_THE_DOOR_MS, travelMs } from '../../domain/dispatch/travel.ts'
import type { TripsheetStop } from '../../domain/dispatch/tripsheet.ts'
import { applyTripsheetChange } from '../../domain/dispatch/tripsheet-change.ts'
import { reckoned, withTask } from '../../domain/dispatch/tripsheet-plan.ts'
import { stopsText } from '../../domain/dispatch/tripsheet-text.ts'
import { dayOf } from '../../domain/values/moment.ts'
import type { Moment } from './arrivals.ts'
import { createExpectedStops, readDayArrivals } from './expected-stops.ts'
import type { LaneFacts } from './lane.ts'
import { impactOfDayOrder, impactOnLane } from './lane-impact.ts'
import { orderBefore } from './lane-order.ts'
import { lanesOf, stopsOf } from './lanes.ts'

const HUB = { lat: -26.1, lng: 28.05 }
const workspace = [collection(1, 7, { collection_eta: TEN + 90 * MINUTE }), shipment(2)]
const [lane] = lanesOf({ drivers: [driver(7)], shipments: workspace, hubOf: () => HUB, now: TEN })

/** What is given to a driver of such hours who has no tripsheet yet. */
function given(hours: Partial<DriverHours>, now = TEN) {
  const moment: Moment = { now, hoursOf: () => ({ ...NO_HOURS, ...hours }) }
  const stops = stopsOf(workspace.slice(1), 'next', now)
  return impactOnLane(lane, stops, new Set([2]), HUB, moment)
}

test('nobody is reached before the hours of the driver begin, and from then on at once', () => {
  const late = { works_from: '11:00', works_until: '16:00' }
  expect(given({})?.firstAt).toBeLessThan(TEN + HOUR)
  expect(given(late)?.firstAt).toBeGreaterThanOrEqual(TEN + HOUR)
  expect(given(late, TEN + 2 * HOUR)?.firstAt).toBeGreaterThanOrEqual(TEN + 2 * HOUR)
  expect(given(late, TEN + 2 * HOUR)?.firstAt).toBeLessThan(TEN + 3 * HOUR)
})

test('whoever is out on the day of a stop is called so before it is theirs, whatever they do today', () => {
  const stops = stopsOf(workspace.slice(1), 'next', TEN)
  const outOn = (at: number): Moment => ({ now: TEN, out: new Map([[7, new Set([dayOf(at)])]]) })
  expect(impactOnLane(lane, stops, new Set([2]), HUB, outOn(TEN))).toMatchObject({ isOut: true })
  expect(impactOnLane(lane, stops, new Set([2]), HUB, outOn(TEN + 24 * HOUR))?.isOut).toBeUndefined()
})

test('what is tried keeps the break that the driver is to take first', () => {
  const pause = { break_from: '10:00', break_until: '10:00', break_minutes: 60 }
  const [without, with_] = [given({}), given(pause)]
  expect((with_?.firstAt ?? 0) - (without?.firstAt ?? 0)).toBeGreaterThan(30 * MINUTE)
})

/** Three doors behind one another on the road, some 1.4 km each, a quarter of an hour apart; the first is due soon. */
const doors = [1, 2, 3].map((n) =>
  collection(n, 7, {
    collection_lat: -26.2 - n / 100,
    collection_lng: 28.04,
    collection_eta: TEN + n * 15 * MINUTE,
    ...(n === 1 && { collection_before: TEN + 20 * MINUTE }),
  }),
)
const onRoad = laneAtTen({
  driver: driver(7),
  hub: HUB,
  open: doors,
  tripsheets: [
    {
      id: 9,
      version: 1,
      driver_id: 7,
      branch_id: 1,
      day: '2026-11-21',
      status: 'sent',
      start_at: null,
      end_at: null,
      stops: stopsText(
        doors.map(({ id, collection_eta }) => ({
          id: 50 + id,
          locked: false,
          planned_at: collection_eta ?? TEN,
          promised_at: TEN,
          tasks: [{ shipment_id: id, side: 'collection' as const }],
        })),
      ),
    },
  ],
})
const now: Moment = { now: TEN }

test('another order of the lane tells how much longer it is, and who becomes late', () => {
  const [first] = onRoad.stops
  const last = first && orderBefore(onRoad, [first], null)
  if (!last) return expect.fail('nothing was moved')
  const impact = impactOfDayOrder(onRoad, last, HUB, now)
  expect(impact?.addedMetres).toBeGreaterThan(2_500)
  expect(impact?.late.map(({ name }) => name)).toEqual(['Sender 1'])
  expect(impact?.firstAt).toBeGreaterThan(TEN + 30 * MINUTE)
})

test('in a gap it costs what that gap costs, on the day of the gap alone', () => {
  const stops = stopsOf([shipment(4, { collection_lat: -26.235, collection_lng: 28.04 })], 'next', TEN)
  const given = (before: number | null, day = '2026-11-21') =>
    impactOnLane(onRoad, stops, new Set([4]), HUB, now, { day, before })
  const cheapest = impactOnLane(onRoad, stops, new Set([4]), HUB, now)
  expect(given(null)?.addedMetres).toBeCloseTo(cheapest?.addedMetres ?? 0, 0)
  expect(given(51)?.addedMetres).toBeGreaterThan(2_500)
  expect(given(51)?.late.map(({ name }) => name)).toContain('Sender 1')
  expect(given(51, '2026-11-22')).toEqual(cheapest)
})

/** A stop of a generated day: where it is on the road, when it is planned at the soonest, and how long it takes. */
const door = fc.record({
  north: fc.integer({ min: 0, max: 90 }),
  gap: fc.integer({ min: 1, max: 40 }),
  minutes: fc.integer({ min: 1, max: 30 }),
  timed: fc.boolean(),
})
type Door = typeof door extends fc.Arbitrary<infer Value> ? Value : never

const HERE = { lat: -26.2, lng: 28.04 }
const ROUTE: RouteNow = { kind: 'van', here: HERE, now: TEN, way: travelMs, pause: null }
const placeOf = ({ north }: Door) => ({ lat: -26.2 - north / 1000, lng: 28.04 })

/** A driver's day as the server keeps it, and the lane of it that a browser shows. */
function dayOfDoors(doors: readonly Door[]) {
  let at = TEN
  const made = doors.map((one, i): TripsheetStop => {
    at += one.gap * MINUTE
    const window = { after: null, before: at + 30 * MINUTE }
    return {
      ...{ id: 50 + i, name: `Sender ${i + 1}`, place: 'Sandton', ...placeOf(one) },
      ...{ ...window, service_minutes: one.minutes, slot_at: at, timed: one.timed },
      ...{ planned_at: at, promised_at: at, moved_because: null, locked: false },
      tasks: [{ shipment_id: i + 1, side: 'collection', done_at: null, ...window }],
    }
  })
  const stops = reckoned(made, ROUTE).map((stop) => ({ ...stop, slot_at: stop.planned_at }))
  const rows = stops.map((stop, i) =>
    collection(i + 1, 7, {
      ...{ collection_lat: stop.lat, collection_lng: stop.lng, collection_eta: stop.planned_at },
      ...{ collection_before: stop.before, collection_after: null },
    }),
  )
  const sheet = {
    ...{ id: 9, version: 1, driver_id: 7, branch_id: 1, day: '2026-11-21', status: 'sent' as const },
    ...{ start_at: null, end_at: null, stops: stopsText(stops) },
  }
  const expected = createExpectedStops()
  expected.put(
    readDayArrivals({
      stops: stops.map(({ id, planned_at, service_minutes, timed }) => {
        const when = new Date(planned_at).toISOString()
        return {
          id,
          driver_id: 7,
          planned_at: when,
          from: when,
          at: when,
          to: when,
          service_minutes,
          named: timed,
        }
      }),
      waiting: [
        { service_minutes: 19, collections: [90, 91, 92, 93], deliveries: [], collection_requests: [] },
      ],
    }),
  )
  const { planOf } = expected
  const lane = laneAtTen({ driver: driver(7), open: rows, tripsheets: [sheet], planOf })
  const moment: Moment = { now: TEN, way: travelMs, planOf }
  return { stops, lane, moment }
}
/** What is late already is late with anybody. */
const lateMs = ({ planned_at, before }: TripsheetStop) =>
  before === null ? 0 : Math.max(0, planned_at - Math.max(before, TEN))
const lateOf = (stops: readonly TripsheetStop[]) => new Map(stops.map((stop) => [stop.id, lateMs(stop)]))

/** What is given: parcels of one door, each with its window (minutes from now), where a visit is planned already or anywhere. */
const parcelsGiven = fc.record({
  door,
  at: fc.option(fc.nat(), { nil: null }),
  windows: fc.array(
    fc.record({
      after: fc.option(fc.integer({ min: -60, max: 240 }), { nil: null }),
      before: fc.option(fc.integer({ min: -30, max: 300 }), { nil: null }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('what is tried before a drop is what the server plans after it: windows, doors that are visited already, and minutes that were learnt', () => {
  fc.assert(
    fc.property(fc.array(door, { minLength: 1, maxLength: 8 }), parcelsGiven, (doors, comes) => {
      const { stops, lane, moment } = dayOfDoors(doors)
      const visited = comes.at === null ? undefined : stops[comes.at % stops.length]
      const { lat, lng, name } = visited ?? { ...placeOf(comes.door), name: 'Sender 90' }
      const inMinutes = (minutes: number | null) => (minutes === null ? null : TEN + minutes * MINUTE)
      const parcels = comes.windows.map(({ after, before }, i) =>
        shipment(90 + i, {
          ...{ collection_name: name, collection_lat: lat, collection_lng: lng },
          ...{ collection_after: inMinutes(after), collection_before: inMinutes(before) },
        }),
      )
      const ids = new Set(parcels.map(({ id }) => id))
      const tried = impactOnLane(lane, stopsOf(parcels, 'next', TEN), ids, null, moment)
      const planned = parcels
        .toSorted(
          (a, b) => (a.collection_before ?? Infinity) - (b.collection_before ?? Infinity) || a.id - b.id,
        )
        .reduce<readonly TripsheetStop[]>((all, { id, collection_after, collection_before }, i) => {
          const task = { shipment_id: id, side: 'collection' as const }
          const window = { after: collection_after, before: collection_before }
          const asked = { ...window, at: null, comesBack: false, serviceMinutes: 19 }
          return withTask(all, { task, lat, lng, name, place: 'Sandton', ...asked }, ROUTE, 900 + i)
        }, stops)
      const its = planned.filter(({ tasks }) => tasks.some((task) => ids.has(task.shipment_id ?? 0)))
      expect(tried?.firstAt).toBe(Math.min(...its.map(({ planned_at }) => planned_at)))
      const lateBy = lateOf(stops)
      const late = planned
        .map((stop) => ({ name: stop.name, byMs: lateMs(stop) - (lateBy.get(stop.id) ?? 0) }))
        .filter(({ byMs }) => byMs > 0)
      const inOrder = (told: readonly { name: string; byMs: number }[]) =>
        told.map((one) => `${one.name} ${one.byMs}`).toSorted()
      expect(inOrder(tried?.late ?? [])).toEqual(inOrder(late))
    }),
  )
})

test('another order of the lane is tried as the server plans it', () => {
  fc.assert(
    fc.property(fc.array(door, { minLength: 2, maxLength: 8 }), fc.nat(), fc.nat(), (doors, from, to) => {
      const { stops, lane, moment } = dayOfDoors(doors)
      const [first, before] = [lane.stops[from % doors.length], lane.stops[to % doors.length]]
      const next = first && orderBefore(lane, [first], before ?? null)
      if (!next) return
      const tried = impactOfDayOrder(lane, next, null, moment)
      const sheet = { day: '2026-11-21', status: 'sent', start_at: null, end_at: null, stops } as const
      const by = { isDriver: false, hidden: new Set<string>() }
      const made = applyTripsheetChange(sheet, { order: next.order }, ROUTE, by)
      const planned = made.ok ? made.value.stops : expect.fail('it was refused')
      expect(tried?.firstAt).toBe(planned.find(({ id }) => id === first?.visit?.stop)?.planned_at)
    }),
  )
})

test('the way back to the hub begins when the last door was learnt to be left, by what streets were learnt to take', () => {
  const [only] = [{ north: 10, gap: 30, minutes: 25, timed: false }]
  const { lane, moment } = dayOfDoors([only])
  const rows = lane.stops.flatMap(({ tasks }) => tasks.map((task) => task.shipment))
  const back = (facts: Partial<LaneFacts>) => {
    const tripsheets = lane.tripsheet === null ? [] : [lane.tripsheet]
    const { lastAt, backAtHubAt } = laneAtTen({
      driver: driver(7),
      hub: HUB,
      open: rows,
      tripsheets,
      ...facts,
    })
    return (backAtHubAt ?? 0) - (lastAt ?? 0)
  }
  const way = travelMs('van', placeOf(only), HUB)
  expect(back({})).toBeCloseTo(AT_THE_DOOR_MS + way, 1)
  expect(back({ planOf: moment.planOf })).toBeCloseTo(25 * MINUTE + way, 1)
  expect(back({ way: (...asked) => 2 * travelMs(asked[0], asked[1], asked[2]) })).toBeCloseTo(
    AT_THE_DOOR_MS + 2 * way,
    1,
  )
})
