import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanCause, TripsheetStop } from '../dispatch/tripsheet.ts'
import { type MovedArrival, whyMoved, withCauses } from './why-moved.ts'

const MINUTE = 60_000
/** 24 Nov 2026, 10:00 in South Africa. */
const TEN = Date.parse('2026-11-24T10:00:00+02:00')

const stop = (id: number, changes: Partial<TripsheetStop> = {}): TripsheetStop => ({
  id,
  lat: -26,
  lng: 28,
  name: `Door ${id}`,
  place: 'Sandton, Johannesburg',
  locked: false,
  after: null,
  before: null,
  service_minutes: 7,
  slot_at: TEN + id * 20 * MINUTE,
  timed: false,
  planned_at: TEN + id * 20 * MINUTE,
  promised_at: TEN + id * 20 * MINUTE,
  moved_because: null,
  tasks: [{ shipment_id: id, side: 'delivery', done_at: null, after: null, before: null }],
  ...changes,
})
const later = (id: number, by = 10 * MINUTE, changes: Partial<TripsheetStop> = {}) =>
  stop(id, { planned_at: stop(id).planned_at + by, ...changes })

describe('why a plan has another time', () => {
  test.each<[string, TripsheetStop[], TripsheetStop[], (PlanCause | null)[]]>([
    ['nothing moved', [stop(1), stop(2)], [stop(1), stop(2)], [null, null]],
    [
      'a stop was put before it',
      [stop(1), stop(2)],
      [stop(1), stop(9), later(2)],
      [null, null, 'stop-before'],
    ],
    [
      'what was before it fell away',
      [stop(1), stop(2)],
      [stop(1, { tasks: [] }), later(2, -10 * MINUTE)],
      [null, 'stop-gone'],
    ],
    [
      'it has another place',
      [stop(1), stop(2)],
      [stop(2, { slot_at: TEN, planned_at: TEN }), later(1, 30 * MINUTE, { slot_at: TEN + 50 * MINUTE })],
      ['order', 'order'],
    ],
    ['its window changed', [stop(1)], [later(1, MINUTE, { after: TEN + 21 * MINUTE })], ['window']],
    [
      'somebody named its time',
      [stop(1)],
      [later(1, MINUTE, { timed: true, slot_at: TEN + 21 * MINUTE })],
      ['named'],
    ],
    ['what is before it takes longer', [stop(1), stop(2)], [stop(1), later(2)], [null, 'plan']],
    ['it moves again', [later(2, 0, { moved_because: 'order' })], [later(2)], ['plan']],
    [
      'it stays where it was moved',
      [stop(2, { moved_because: 'order' })],
      [stop(2, { moved_because: 'order' })],
      ['order'],
    ],
  ])('%s', (_what, was, is, causes) => {
    expect(withCauses(was, is).map(({ moved_because }) => moved_because)).toEqual(causes)
  })

  test('another vehicle is why, for those too whose plan still holds; what was said of one stop is more', () => {
    const was = [stop(1), stop(2), stop(3)]
    const is = [stop(1), later(2), later(3, MINUTE, { timed: true, slot_at: TEN + 41 * MINUTE })]
    expect(withCauses(was, is, true).map(({ moved_because }) => moved_because)).toEqual([
      'vehicle',
      'vehicle',
      'named',
    ])
  })
})

const as: MovedArrival = {
  promisedAt: TEN,
  plannedAt: TEN,
  expectedAt: TEN,
  planCause: null,
  behindMs: 0,
  trafficMs: 0,
}

describe('why it is expected at another time than was promised', () => {
  test.each<[string, Partial<MovedArrival>, object | null]>([
    ['it is as promised', {}, null],
    ['a minute is nothing', { expectedAt: TEN + MINUTE, behindMs: MINUTE }, null],
    [
      'the driver is behind',
      { expectedAt: TEN + 12 * MINUTE, behindMs: 12 * MINUTE },
      { because: 'behind', byMs: 12 * MINUTE },
    ],
    [
      'the driver is ahead',
      { expectedAt: TEN - 12 * MINUTE, behindMs: -12 * MINUTE },
      { because: 'ahead', byMs: -12 * MINUTE },
    ],
    [
      'the plan was moved for a stop before it',
      {
        plannedAt: TEN + 20 * MINUTE,
        expectedAt: TEN + 24 * MINUTE,
        behindMs: 4 * MINUTE,
        planCause: 'stop-before',
      },
      { because: 'stop-before', byMs: 24 * MINUTE },
    ],
    [
      'there is traffic',
      { expectedAt: TEN + 15 * MINUTE, behindMs: 2 * MINUTE, trafficMs: 20 * MINUTE },
      { because: 'traffic', byMs: 15 * MINUTE },
    ],
    [
      'another vehicle is faster, and the plan still holds',
      { expectedAt: TEN - 15 * MINUTE, behindMs: -5 * MINUTE, planCause: 'vehicle' },
      { because: 'vehicle', byMs: -15 * MINUTE },
    ],
    [
      'doors take longer than was planned',
      { expectedAt: TEN + 15 * MINUTE, behindMs: 2 * MINUTE },
      { because: 'plan', byMs: 15 * MINUTE },
    ],
  ])('%s', (_what, changes, why) => {
    expect(whyMoved({ ...as, ...changes })).toEqual(why)
  })

  test('whatever moved it, it says later of what is later, and nothing of what pulls the other way', () => {
    const span = fc.integer({ min: -90, max: 90 }).map((minutes) => minutes * MINUTE)
    fc.assert(
      fc.property(span, span, span, fc.nat(60), (plan, expected, behindMs, traffic) => {
        const why = whyMoved({
          ...as,
          plannedAt: TEN + plan,
          expectedAt: TEN + expected,
          behindMs,
          trafficMs: traffic * MINUTE,
        })
        if (why === null) {
          expect(Math.abs(expected)).toBeLessThan(3 * MINUTE)
          return
        }
        expect(why.byMs).toBe(expected)
        if (why.because === 'behind') expect([Math.sign(expected), behindMs > 0]).toEqual([1, true])
        if (why.because === 'ahead') expect([Math.sign(expected), behindMs < 0]).toEqual([-1, true])
        if (why.because === 'traffic') expect(expected).toBeGreaterThan(0)
      }),
    )
  })
})
