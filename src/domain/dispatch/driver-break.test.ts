import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedArrivals } from '../arrivals/expected-arrivals.ts'
import { SUPPOSED_RANGES } from '../arrivals/ranges.ts'
import { collectionProposals } from './auto-assign.ts'
import {
  type DayUntilNow,
  doneStops,
  growingRound,
  pauseLeft,
  type Round,
  timesWithBreak,
} from './driver-break.ts'
import type { Pause } from './driver-terms.ts'
import { impactOf } from './impact.ts'
import { unplanned } from './insert-stops.ts'
import { plannedTimes } from './planned-times.ts'
import { arrivalsFromNow } from './route-figures.ts'
import { travelMs } from './travel.ts'
import type { TripsheetStop } from './tripsheet.ts'

/** 24 Nov 2026, in South Africa. */
const at = (time: string): number => Date.parse(`2026-11-24T${time}:00+02:00`)
const MINUTE = 60_000
const NOON: Pause = { from: at('12:00'), until: at('13:00'), minutes: 30 }

/** Stops of `visit` minutes, each `way` minutes from the one before. */
const round = (begins: string, count: number, dues: Readonly<Record<number, string>> = {}): Round => ({
  count,
  begins: at(begins),
  reach: (_, leavesAt) => leavesAt + 20 * MINUTE,
  leave: (_, arrived) => arrived + 10 * MINUTE,
  due: (i) => (dues[i] === undefined ? null : at(dues[i])),
})
const told = (times: readonly number[]) =>
  times.map((time) => new Date(time + 7_200_000).toISOString().slice(11, 16))

describe('where a break falls', () => {
  test.each<[string, Round, Pause | null, string[]]>([
    ['there is none', round('11:00', 2), null, ['11:20', '11:50']],
    ['as soon as it may be', round('11:30', 3), NOON, ['11:50', '12:50', '13:20']],
    ['before a stop whose end would be too late for it', round('12:50', 2), NOON, ['13:40', '14:10']],
    [
      'later, where somebody waits',
      round('11:30', 4, { 1: '12:30' }),
      NOON,
      ['11:50', '12:20', '13:20', '13:50'],
    ],
    [
      'sooner, where somebody waits later',
      round('11:40', 3, { 2: '13:20' }),
      NOON,
      ['12:00', '13:00', '13:30'],
    ],
    [
      'behind the next, for who is on the way there',
      round('12:10', 3),
      { ...NOON, isAfterNext: true },
      ['12:30', '13:30', '14:00'],
    ],
    [
      'none, where its latest start passes on the way',
      round('12:50', 2),
      { ...NOON, isAfterNext: true },
      ['13:10', '13:40'],
    ],
    ['the work is done before it', round('09:00', 2), NOON, ['09:20', '09:50']],
    ['behind the last, if that is in time', round('11:35', 1), NOON, ['11:55']],
    ['who begins after it has had it', round('13:01', 1), NOON, ['13:21']],
    [
      'one that is being taken is taken to its end',
      round('12:10', 2),
      { from: at('12:10'), until: at('12:10'), minutes: 15 },
      ['12:45', '13:15'],
    ],
  ])('%s', (_, stops, pause, times) => {
    expect(told(timesWithBreak(stops, pause))).toEqual(times)
  })

  /** The rule as it is said: every place of the break is tried from the first stop on. */
  function byTrying({ count, begins, reach, leave, due }: Round, pause: Pause | null) {
    function walk(pausesBefore: number | null, one: Pause | null) {
      const [times, free]: [number[], number[]] = [[], [begins]]
      let lateMs = 0
      for (let i = 0; i < count; i++) {
        const since = free[i] ?? begins
        const paused = one !== null && i === pausesBefore
        const at = reach(i, paused ? Math.max(since, one.from) + one.minutes * MINUTE : since, paused)
        lateMs += Math.max(0, at - (due(i) ?? at))
        times.push(at)
        free.push(leave(i, at))
      }
      return { times, free, lateMs }
    }
    const without = walk(null, null)
    if (pause === null || begins > pause.until) return without.times
    const first = Math.max(
      pause.isAfterNext === true ? 1 : 0,
      without.free.findLastIndex((at) => at <= pause.from),
    )
    const late = without.free.findIndex((at, i) => i >= first && at > pause.until)
    const places = without.free.flatMap((_, i) => (i >= first && (late < 0 || i < late) ? [i] : []))
    const tried = places.map((i) => {
      const walked = i === count ? without : walk(i, pause)
      const done = walked.free.at(-1) ?? 0
      const ends = i === count ? Math.max(done, pause.from) + pause.minutes * MINUTE : done
      return { ...walked, ends }
    })
    return tried.toSorted((a, b) => a.lateMs - b.lateMs || a.ends - b.ends)[0]?.times ?? without.times
  }

  const minute = (max: number, min = 0) => fc.integer({ min, max }).map((n) => n * MINUTE)
  const Leg = fc.record({
    way: minute(40),
    visit: minute(30),
    slot: minute(300, -50),
    due: fc.option(minute(300)),
  })
  const Rest = fc.record({
    from: minute(200, -30),
    lasts: minute(120),
    minutes: fc.integer({ min: 1, max: 60 }),
    isAfterNext: fc.boolean(),
  })

  test('is the best of all places, with every stop that comes', () => {
    fc.assert(
      fc.property(
        fc.array(Leg, { maxLength: 9 }),
        fc.option(Rest),
        fc.boolean(),
        (legs, rest, isFirstAsPlanned) => {
          const pause = rest && { ...rest, until: rest.from + rest.lasts }
          const leg = (i: number) => legs[i] ?? { way: 0, visit: 0, slot: 0, due: null }
          const stops = (count: number): Round => ({
            count,
            begins: 0,
            // As plans do: an overdue first stop stays as it is planned.
            reach: (i, leavesAt, paused) =>
              isFirstAsPlanned && i === 0 && !paused
                ? leg(i).slot
                : Math.max(leavesAt + leg(i).way, leg(i).slot),
            leave: (i, at) => at + leg(i).visit,
            due: (i) => leg(i).due,
          })
          const growing = growingRound(stops(legs.length), pause)
          for (let count = 1; count <= legs.length; count++) {
            const times = byTrying(stops(count), pause)
            expect(growing.next()).toBe(times.at(-1))
            expect(growing.times()).toEqual(times)
          }
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('whatever the day, all is later by the break and by waiting for it at most, and it begins between its times', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 * 60 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.option(fc.integer({ min: 0, max: 900 })))),
        (begins, legs) => {
          const some: Round = {
            count: legs.length,
            begins: at('06:00') + begins * MINUTE,
            reach: (i, leavesAt) => leavesAt + (legs[i]?.[0] ?? 0) * MINUTE,
            leave: (_, arrived) => arrived + 7 * MINUTE,
            due: (i) => (legs[i]?.[1] == null ? null : at('06:00') + (legs[i]?.[1] ?? 0) * MINUTE),
          }
          const [without, times] = [timesWithBreak(some, null), timesWithBreak(some, NOON)]
          const first = times.findIndex((time, i) => time !== without[i])
          if (first < 0) return
          // Straight before the first that is later there is the whole of it.
          const free = first === 0 ? some.begins : some.leave(first - 1, times[first - 1] ?? 0)
          const began = Math.max(free, NOON.from)
          expect(began).toBeLessThanOrEqual(NOON.until)
          expect(times[first]).toBe(some.reach(first, began + 30 * MINUTE, true))
          for (const [i, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(without[i] ?? 0)
        },
      ),
    )
  })
})

const place = (n: number) => ({ lat: -26 - n / 100, lng: 28 })
const stop = (n: number, done: string | null): TripsheetStop => ({
  ...place(n),
  id: n,
  name: `Shop ${n}`,
  place: 'Sandton',
  locked: false,
  after: null,
  before: null,
  service_minutes: 7,
  slot_at: at('11:00'),
  timed: false,
  planned_at: at('11:00'),
  promised_at: at('11:00'),
  moved_because: null,
  tasks: [
    { shipment_id: n, side: 'delivery', done_at: done === null ? null : at(done), after: null, before: null },
  ],
})

describe('what is left of a break', () => {
  const day = (more: Partial<DayUntilNow> = {}): DayUntilNow => ({
    kind: 'van',
    done: doneStops([stop(1, '11:40'), stop(2, '11:55'), stop(3, null)]),
    vehicle: null,
    way: travelMs,
    ...more,
  })
  const standing = { ...place(2), at: at('12:10') }
  test.each<[string, DayUntilNow, string, Pause | null]>([
    ['before it all of it is to come', day(), '11:58', NOON],
    ['between its times, where nothing says more', day(), '12:20', NOON],
    ['its latest start has passed', day(), '13:01', null],
    [
      'there was time for it between two stops',
      day({ done: doneStops([stop(1, '11:40'), stop(2, '12:45'), stop(3, null)]) }),
      '12:46',
      null,
    ],
    [
      'what was given to somebody else was no stop, between which and the next there was time',
      day({ done: doneStops([{ ...stop(1, null), tasks: [] }, stop(2, '12:45'), stop(3, null)]) }),
      '12:46',
      NOON,
    ],
    [
      'there was time for a way and a visit, and for no more',
      day({ done: doneStops([stop(1, '12:00'), stop(2, '12:25'), stop(3, null)]) }),
      '12:26',
      NOON,
    ],
    [
      'there was time for it but for the visit',
      day({ done: doneStops([stop(1, '12:00'), stop(2, '12:36'), stop(3, null)]) }),
      '12:37',
      NOON,
    ],
    [
      'the vehicle stands since its latest start had passed',
      day({ done: doneStops([stop(2, '13:05'), stop(3, null)]), vehicle: { ...place(2), at: at('13:15') } }),
      '13:15',
      null,
    ],
    [
      'the vehicle stands where it was last: it is being taken',
      day({ vehicle: standing }),
      '12:10',
      { from: at('12:10'), until: at('12:10'), minutes: 20 },
    ],
    ['it stood there for the whole of it', day({ vehicle: standing }), '12:31', null],
    [
      'the vehicle is on its way: not before the next stop',
      day({ vehicle: { ...place(3), at: at('12:10') } }),
      '12:10',
      { ...NOON, isAfterNext: true },
    ],
    ['it has only just done a stop', day({ vehicle: { ...place(2), at: at('11:56') } }), '12:00', NOON],
    [
      'begun at the last moment it ends after its latest start',
      day({ done: doneStops([stop(2, '12:58'), stop(3, null)]), vehicle: { ...place(2), at: at('13:10') } }),
      '13:10',
      { from: at('13:10'), until: at('13:10'), minutes: 18 },
    ],
  ])('%s', (_, facts, now, left) => {
    expect(pauseLeft(NOON, facts, at(now))).toEqual(left)
  })
  test('where there is none, nothing is left', () => {
    expect(pauseLeft(null, day(), at('12:00'))).toBeNull()
  })
})

describe('everybody reckons with it', () => {
  const open = [stop(10, null), stop(20, null)]
  const named = open.map((one) => ({ ...one, key: String(one.id) }))
  const here = place(0)
  const route = { kind: 'van', here, now: at('11:55'), pause: NOON } as const
  const given = {
    ...unplanned({ ...place(5), after: null, before: null, service_minutes: 7 }),
    key: 'new',
    name: 'New',
    place: 'Sandton, Johannesburg',
  }

  test('plans, figures and what is expected say the same', () => {
    const proposed = arrivalsFromNow({ ...route, stops: open })
    const slots = open.map((one, i) => ({ ...one, slot_at: proposed[i] ?? 0, planned_at: proposed[i] ?? 0 }))
    const planned = plannedTimes(slots, route)
    const expected = expectedArrivals(
      { kind: 'van', status: 'planned', stops: slots, here, begins: route.now, pause: NOON },
      { way: travelMs, ranges: SUPPOSED_RANGES, now: route.now },
    )
    for (const [i, time] of proposed.entries()) {
      expect((planned[i] ?? 0) - time).toBeLessThan(MINUTE)
      expect(expected[i]?.reckonedAt).toBe(time)
    }
    const without = arrivalsFromNow({ ...route, pause: null, stops: open })
    expect((proposed[1] ?? 0) - (without[1] ?? 0)).toBeGreaterThanOrEqual(30 * MINUTE)
  })

  test('what is given to a driver is not put into their break', () => {
    const times = plannedTimes(
      open.map((one) => ({ ...one, slot_at: at('12:00') })),
      route,
    )
    const stops = named.map((one, i) => ({ ...one, slot_at: at('12:00'), planned_at: times[i] ?? 0 }))
    const coming = { ...given, before: at('12:25') }
    const { late: lates } = impactOf({ ...route, stops }, [coming])
    const withBreak = impactOf({ ...route, pause: { ...NOON, until: at('12:00') }, stops }, [coming])
    expect(lates).toEqual([])
    expect(withBreak.late.map(({ name }) => name)).toEqual(['New'])
  })

  test('nobody is proposed for a collection in their break whom it makes late', () => {
    const door = {
      ...place(5),
      key: 'new',
      name: 'New',
      place: 'Sandton, Johannesburg',
      after: null,
      before: at('12:20'),
      service_minutes: 7,
      tasks: [],
      load: [1, 1] as const,
      kinds: ['van'] as const,
    }
    const driver = {
      driver: 1,
      kind: 'van',
      capacity_kg: 100,
      tripsheet: 1,
      here,
      now: at('11:58'),
      end: null,
      end_at: null,
      under_way: true,
    } as const
    const reasonOf = (pause: Pause | null) => {
      const day = { drivers: [{ ...driver, pause }], stops: [], waiting: [door], requested: new Map() }
      const [proposal] = collectionProposals(day, { way: travelMs })
      return proposal?.reason.is_in_time
    }
    expect(reasonOf(null)).toBe(true)
    expect(reasonOf({ from: at('11:58'), until: at('11:58'), minutes: 20 })).toBe(false)
  })
})
