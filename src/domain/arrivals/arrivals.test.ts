import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeWays, roadsInTraffic } from './free-ways.ts'
import { paceRatio, paceSince } from './pace.ts'
import {
  calibrationOf,
  heldOfTen,
  horizonOf,
  learnRanges,
  type Outcome,
  rangeAround,
  SUPPOSED_RANGES,
} from './ranges.ts'
import { reckonArrivals } from './reckon.ts'
import { roadGraph } from './road-graph.ts'
import { learnServiceTimes, type SeenVisit, serviceTimeOf } from './service-times.ts'
import { areaOf, type DrivenWay, FREE_STREETS, hourOfWeek, learnStreets, streetFactor } from './streets.ts'
import { begunAt, visitsOf } from './visits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Tuesday, 24 November 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const HUB = { lat: -26.1, lng: 28.05 }
const north = (km: number) => ({ lat: HUB.lat + km / 111.195, lng: HUB.lng })

describe('roads', () => {
  // A road to the north that turns east, and one that nothing joins.
  const roads = roadGraph([
    [
      [28, -26],
      [28, -25],
      [29, -25],
    ],
    [
      [20, -30],
      [21, -30],
    ],
  ])
  const ways = freeWays(roads)
  const way = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => ways('van', a, b)
  const on = (lat: number, lng: number) => ({ lat, lng })

  test('far apart the road is taken, in town the streets', () => {
    const far = way(on(-26, 28), on(-25, 29))
    const [north, east] = [111_195, 100_775]
    expect(far.metres).toBeGreaterThan((north + east) * 1.1)
    expect(far.metres).toBeLessThan((north + east) * 1.14)
    expect((far.metres / far.ms) * 3_600).toBeCloseTo(92, 0)
    const near = way(on(-26, 28), on(-26.05, 28))
    expect((near.metres / near.ms) * 3_600).toBeCloseTo(27, 0)
  })
  test('along one road it is the part between the two', () => {
    expect(way(on(-25.9, 28), on(-25.2, 28)).metres).toBeCloseTo(0.7 * 111_195 * 1.12, -2)
  })
  test('in traffic a way takes longer, and is as far', () => {
    const [from, to] = [on(-26, 28), on(-25, 29)]
    const { ms, metres } = way(from, to)
    const roads = roadsInTraffic(ways, () => 2)
    expect(roads.way('van', from, to, EIGHT)).toBe(2 * ms)
    expect(roads.metres('van', from, to)).toBe(metres)
  })
  test('of several roads the shortest is taken, whichever way it was drawn', () => {
    const detour = [28, 27, 28].map((lng, i): [number, number] => [lng, -25.5 + i / 4])
    const straight = [-26, -25.5, -25, -24.5].map((lat): [number, number] => [28, lat])
    const byRoad = freeWays(roadGraph([detour, straight]))
    const metres = 1.3 * 111_195 * 1.12
    expect(byRoad('van', on(-25.9, 28), on(-24.6, 28)).metres).toBeCloseTo(metres, -2)
    expect(byRoad('van', on(-24.6, 28), on(-25.9, 28)).metres).toBeCloseTo(metres, -2)
  })
  test('the nearest road is nearest in metres, and met at its end by who is beyond it', () => {
    // So far south a degree to the east is a tenth shorter than one to the north.
    const east = [-27, -25].map((lat): [number, number] => [28.52, lat])
    const north = [27, 28.4].map((lng): [number, number] => [lng, -25.5])
    expect(roadGraph([east, north]).snap(on(-26, 28))?.off).toBeLessThan(53_000)
    const beyond = roadGraph([east]).snap(on(-28, 28.52))
    expect([beyond?.along, Math.round((beyond?.off ?? 0) / 1_000)]).toEqual([0, 111])
  })
  test('where no road leads it is streets all the way', () => {
    expect(way(on(-26, 28), on(-30, 20)).ms).toBeLessThan(Number.POSITIVE_INFINITY)
    expect(freeWays(roadGraph([]))('van', HUB, on(-30, 20)).ms).toBeLessThan(Number.POSITIVE_INFINITY)
  })
  test('there and back is the same, and no way is longer than through streets', () => {
    const place = fc.record({
      lat: fc.double({ min: -31, max: -24, noNaN: true }),
      lng: fc.double({ min: 19, max: 30, noNaN: true }),
    })
    const streets = freeWays(roadGraph([]))
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(way(a, b).ms).toBeCloseTo(way(b, a).ms, 3)
        expect(way(a, b).ms).toBeLessThanOrEqual(streets('van', a, b).ms + 1)
      }),
    )
  })
})

describe('streets', () => {
  const driven = (changes: Partial<DrivenWay>): DrivenWay => ({
    kind: 'van',
    area: 7,
    leftAt: EIGHT,
    freeMs: 10 * MINUTE,
    tookMs: 10 * MINUTE,
    ...changes,
  })
  const area = areaOf(HUB, north(1))

  test('nothing seen is a free road; what is wild is not believed', () => {
    expect(learnStreets([])).toEqual(FREE_STREETS)
    expect(
      learnStreets([driven({ tookMs: 9 * HOUR }), driven({ freeMs: 0 }), driven({ tookMs: -1 })]),
    ).toEqual(FREE_STREETS)
  })
  test('slow at eight, slow in an area; few ways count little', () => {
    const ways = Array.from({ length: 400 }, (_, i) =>
      driven({
        area: i % 2 === 0 ? area : 7,
        leftAt: EIGHT + (i % 4 < 2 ? 0 : 4) * HOUR,
        tookMs: 10 * MINUTE * (i % 2 === 0 ? 1.5 : 1) * (i % 4 < 2 ? 2 : 1),
      }),
    )
    const many = streetFactor(learnStreets(ways))
    const [slow, free] = [many('van', HUB, north(1), EIGHT), many('van', HUB, north(1), EIGHT + 4 * HOUR)]
    expect(slow / free).toBeGreaterThan(1.7)
    expect(slow / free).toBeLessThan(2.1)
    const one = streetFactor(learnStreets(ways.slice(0, 1)))('van', HUB, north(1), EIGHT)
    expect(one).toBeGreaterThan(1)
    expect(one).toBeLessThan(1.5)
  })
  test('a vehicle that is slow everywhere is told from the hour; an hour that nobody drove is as slow as on other days', () => {
    const DAY = 24 * HOUR
    const ways = Array.from({ length: 600 }, (_, i) =>
      driven({
        kind: i % 2 === 0 ? 'truck' : 'bike',
        // Monday to Friday, at eight and at noon.
        leftAt: EIGHT + ((i % 5) - 1) * DAY + (i % 4 < 2 ? 0 : 4) * HOUR,
        tookMs: 10 * MINUTE * (i % 2 === 0 ? 2 : 1) * (i % 4 < 2 ? 2 : 1),
      }),
    )
    const { kinds, hours } = learnStreets(ways)
    expect(kinds.truck / kinds.bike).toBeGreaterThan(1.8)
    expect(kinds.truck / kinds.bike).toBeLessThan(2.2)
    const saturday = hours[hourOfWeek(EIGHT + 4 * DAY)] ?? 0
    const tuesday = hours[hourOfWeek(EIGHT)] ?? 0
    expect(saturday).toBeCloseTo(tuesday, 1)
    expect(saturday / (hours[hourOfWeek(EIGHT + 4 * DAY + 4 * HOUR)] ?? 0)).toBeGreaterThan(1.5)
  })
  test('the hours of a week begin on Sunday at midnight, South African time', () => {
    expect(hourOfWeek(EIGHT)).toBe(2 * 24 + 8)
    expect(hourOfWeek(Date.parse('2026-11-22T00:00:00+02:00'))).toBe(0)
    expect(hourOfWeek(Date.parse('2026-11-21T23:59:00+02:00'))).toBe(167)
  })
})

test('what is known now says by how much longer than before the same ways and visits take', () => {
  const way: DrivenWay = { kind: 'van', area: 7, leftAt: EIGHT, freeMs: 20 * MINUTE, tookMs: 30 * MINUTE }
  const visit: SeenVisit = { door: 'mall', customer: 1, side: 'delivery', tookMs: 0 }
  const free = { streets: FREE_STREETS, services: new Map() }
  const areas: [number, number][] = [[7, 1.5]]
  const slow = {
    streets: { ...FREE_STREETS, areas },
    services: new Map(),
  }
  expect(paceRatio([way], [], free, slow)).toBe(1.5)
  expect(paceRatio([way, { ...way, area: 8 }], [], slow, free)).toBeCloseTo(40 / 50)
  expect(paceRatio([], [visit], free, free)).toBe(1)
  const hours = FREE_STREETS.hours.map((factor, hour) => (hour === hourOfWeek(EIGHT) ? 3 : factor))
  const kinds = { ...FREE_STREETS.kinds, truck: 2 }
  const rush = { ...free, streets: { ...FREE_STREETS, hours, kinds } }
  const noon = { ...way, leftAt: EIGHT + 4 * HOUR }
  expect(
    [way, noon, { ...noon, kind: 'truck' as const }].map((one) => paceRatio([one], [], free, rush)),
  ).toEqual([3, 1, 2])
  expect(paceRatio([], [], free, slow)).toBe(1)
  const learnt = learnServiceTimes(Array.from({ length: 400 }, () => ({ ...visit, tookMs: 14 * MINUTE })))
  expect(
    paceRatio([{ ...way, freeMs: 7 * MINUTE }], [visit], free, { ...slow, services: learnt }),
  ).toBeCloseTo(1.75, 1)
})

test('what was told before several learnings moves with those that came after it', () => {
  const since = paceSince([
    { at: EIGHT, ratio: 1.5 },
    { at: EIGHT + HOUR, ratio: 2 },
  ])
  const moments = [EIGHT - 1, EIGHT, EIGHT + HOUR - 1, EIGHT + HOUR]
  expect(moments.map(since)).toEqual([3, 2, 2, 1])
})

describe('times at the door', () => {
  const visit = (door: string, customer: number | null, minutes: number): SeenVisit => ({
    door,
    customer,
    side: 'delivery',
    tookMs: minutes * MINUTE,
  })
  const many = (n: number, one: SeenVisit) => Array.from({ length: n }, () => one)

  test('a door that is known has its own, a new one that of its customer, a stranger what is usual', () => {
    const times = learnServiceTimes([...many(40, visit('mall', 1, 20)), ...many(40, visit('house', 2, 3))])
    const of = (door: string, customer: number | null) =>
      serviceTimeOf(times, { door, customer, side: 'delivery' }) / MINUTE
    expect(of('mall', 1)).toBeGreaterThan(18)
    expect(of('new', 1)).toBeGreaterThan(18)
    expect(of('new', null)).toBeGreaterThan(10)
    expect(of('new', null)).toBeLessThan(12)
    expect(of('house', 2)).toBeLessThan(4)
    expect(serviceTimeOf(times, { door: 'mall', customer: 1, side: 'collection' })).toBe(7 * MINUTE)
  })
  test('a door that was seen once is like the others of its customer, not like those of everybody', () => {
    const times = learnServiceTimes([
      ...many(40, visit('mall', 1, 20)),
      ...many(400, visit('house', 2, 3)),
      visit('second mall', 1, 20),
    ])
    const ms = serviceTimeOf(times, { door: 'second mall', customer: 1, side: 'delivery' })
    expect(ms).toBeGreaterThan(17 * MINUTE)
  })
  test('one visit says little, and a night in the yard nothing', () => {
    const times = learnServiceTimes([visit('mall', null, 60), visit('mall', null, 9 * 60)])
    const ms = serviceTimeOf(times, { door: 'mall', customer: null, side: 'delivery' })
    expect(ms).toBeGreaterThan(7 * MINUTE)
    expect(ms).toBeLessThan(30 * MINUTE)
  })
})

describe('visits', () => {
  const at = (minutes: number, place = HUB) => ({ ...place, at: EIGHT + minutes * MINUTE })
  const done = (id: number, minutes: number, place = HUB) => ({
    id,
    lat: place.lat,
    lng: place.lng,
    doneAt: EIGHT + minutes * MINUTE,
  })
  const minutes = (of: ReturnType<typeof visitsOf>) =>
    of.map(({ id, arrivedAt, leftAt }) => [id, (arrivedAt - EIGHT) / MINUTE, (leftAt - EIGHT) / MINUTE])

  test('from the first position at the door to the last', () => {
    const way = [at(0, north(5)), at(10, north(1)), at(12), at(13), at(20), at(21, north(1))]
    expect(minutes(visitsOf(way, [done(1, 18)]))).toEqual([[1, 12, 20]])
  })
  test('told a little late it is the same; told from elsewhere, or without positions, it is no visit', () => {
    const way = [at(0, north(5)), at(12), at(20), at(21, north(1)), at(60, north(9))]
    expect(minutes(visitsOf(way, [done(1, 22)]))).toEqual([[1, 12, 21]])
    expect(visitsOf(way, [done(1, 60)])).toEqual([])
    expect(visitsOf([], [done(1, 60)])).toEqual([])
  })
  test('who comes before the window opens begins when it does, unless they are done before', () => {
    const visit = { arrivedAt: EIGHT, leftAt: EIGHT + 20 * MINUTE }
    const begins = (after: number | null) => (begunAt(visit, after) - EIGHT) / MINUTE
    expect(begins(null)).toBe(0)
    expect([-5, 15, 20, 30].map((minutes) => begins(EIGHT + minutes * MINUTE))).toEqual([0, 15, 0, 0])
  })
  test('two doors beside each other are two visits, one after the other', () => {
    const beside = { lat: HUB.lat + 0.0005, lng: HUB.lng }
    const way = [at(0, north(5)), at(10), at(25, beside), at(26, north(1))]
    expect(minutes(visitsOf(way, [done(1, 15), done(2, 25, beside)]))).toEqual([
      [1, 10, 15],
      [2, 15, 25],
    ])
  })
})

describe('ranges', () => {
  const outcome = (ahead: number, late: number): Outcome => ({
    madeAt: EIGHT - ahead * MINUTE,
    reckonedAt: EIGHT,
    arrivedAt: EIGHT + late * MINUTE,
  })
  test('before anything is known they are wide, and never in the past', () => {
    expect(learnRanges([])).toEqual(SUPPOSED_RANGES)
    fc.assert(
      fc.property(fc.integer({ min: -120, max: 900 }), (ahead) => {
        const { from, at, to } = rangeAround(SUPPOSED_RANGES, EIGHT + ahead * MINUTE, EIGHT)
        expect([from >= EIGHT, at >= from, to > at]).toEqual([true, true, true])
      }),
    )
  })
  test('8 of 10 that were seen are within them, by how far ahead', () => {
    const seen = Array.from({ length: 1_000 }, (_, i) => outcome(50, (i % 100) - 20))
    const { from, at, to } = rangeAround(learnRanges(seen), EIGHT, EIGHT - 50 * MINUTE)
    const inside = seen.filter(({ arrivedAt }) => arrivedAt >= from && arrivedAt <= to).length
    expect(inside).toBeGreaterThan(780)
    expect(inside).toBeLessThan(830)
    expect((at - EIGHT) / MINUTE).toBeCloseTo(29, 0)
  })
  test('of few that were seen the outermost are taken, and of many as large a share as they show', () => {
    // All the same but for one: of nine the share of 1 in 10 is the outermost, of ninety it is not.
    const width = (n: number) => {
      const seen = Array.from({ length: n }, (_, i) => outcome(50, i === 0 ? -100 : i === 1 ? 200 : 0))
      const { from, to } = rangeAround(learnRanges(seen), EIGHT, EIGHT - 50 * MINUTE)
      return (to - from) / MINUTE
    }
    const [of9, of90] = [width(9), width(90)]
    expect(of9).toBeGreaterThan(80)
    expect(of90).toBeLessThan(of9 / 3)
  })
  test('the part of the day counts: what is late in the morning is not in the afternoon', () => {
    const at = (hours: number, late: number): Outcome => ({
      madeAt: EIGHT + hours * HOUR - 20 * MINUTE,
      reckonedAt: EIGHT + hours * HOUR,
      arrivedAt: EIGHT + hours * HOUR + late * MINUTE,
    })
    const ranges = learnRanges(
      Array.from({ length: 1_000 }, (_, i) => (i % 2 === 0 ? at(0, 20 + (i % 5)) : at(8, i % 5))),
    )
    const middle = (hours: number) =>
      rangeAround(ranges, EIGHT + hours * HOUR, EIGHT + hours * HOUR - 20 * MINUTE).at -
      (EIGHT + hours * HOUR)
    expect(middle(0)).toBeGreaterThan(15 * MINUTE)
    expect(middle(8)).toBeLessThan(7 * MINUTE)
  })
  test('how many of ten held is said of thirty and more', () => {
    expect(heldOfTen({ of: 29, inside: 29 })).toBeNull()
    expect(heldOfTen({ of: 30, inside: 24 })).toBe(8)
  })
  test('how they held is counted by how far ahead they were told', () => {
    const told = [
      {
        madeAt: EIGHT,
        at: EIGHT + 5 * MINUTE,
        from: EIGHT,
        to: EIGHT + 9 * MINUTE,
        arrivedAt: EIGHT + 9 * MINUTE,
      },
      { madeAt: EIGHT, at: EIGHT + 3 * HOUR, from: EIGHT + HOUR, to: EIGHT + 4 * HOUR, arrivedAt: EIGHT },
    ]
    const { of, inside, horizons } = calibrationOf(told)
    expect([of, inside]).toEqual([2, 1])
    expect(horizons[horizonOf(5 * MINUTE)]).toMatchObject({ of: 1, inside: 1 })
    expect(horizons[horizonOf(3 * HOUR)]).toMatchObject({ of: 1, inside: 0 })
  })
})

describe('arrivals as they are reckoned', () => {
  const stop = (km: number, changes = {}) => ({
    ...north(km),
    service_minutes: 5,
    after: null,
    before: null,
    slot_at: EIGHT,
    timed: false,
    locked: false,
    planned_at: EIGHT,
    ...changes,
  })
  const way = () => 10 * MINUTE
  const from = (changes = {}) =>
    ({ kind: 'van', here: HUB, isUnderWay: true, now: EIGHT, ...changes }) as const
  const minutes = (times: readonly number[]) => times.map((time) => (time - EIGHT) / MINUTE)

  test('one after the other, a window and a named time are waited for', () => {
    expect(minutes(reckonArrivals(from(), [stop(2), stop(4)], way))).toEqual([10, 25])
    expect(minutes(reckonArrivals(from(), [stop(2, { after: EIGHT + HOUR }), stop(4)], way))).toEqual([
      60, 75,
    ])
    expect(minutes(reckonArrivals(from(), [stop(2, { timed: true, slot_at: EIGHT + HOUR })], way))).toEqual([
      60,
    ])
    expect(minutes(reckonArrivals(from(), [stop(2, { locked: true, slot_at: EIGHT + HOUR })], way))).toEqual([
      60,
    ])
  })
  test('at the door half of the visit is left; who has not set out does so in time', () => {
    expect(minutes(reckonArrivals(from(), [stop(0), stop(4)], way))).toEqual([0, 12.5])
    const planned = stop(2, { slot_at: EIGHT + 2 * HOUR })
    expect(minutes(reckonArrivals(from({ isUnderWay: false }), [planned], way))).toEqual([120])
  })
  test('who is at the door before it may begin waits there, and has all of the visit before them', () => {
    for (const waits of [{ after: EIGHT + HOUR }, { timed: true, slot_at: EIGHT + HOUR }])
      expect(minutes(reckonArrivals(from(), [stop(0, waits), stop(4)], way))).toEqual([0, 75])
  })
  test('of a vehicle that nobody knows the plan is believed', () => {
    const planned = stop(2, { planned_at: EIGHT + HOUR })
    expect(minutes(reckonArrivals(from({ here: null }), [planned, stop(4)], way))).toEqual([60, 75])
  })
})
