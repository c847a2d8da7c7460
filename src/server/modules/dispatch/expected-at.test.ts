import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seenTripsheet } from '../../../../tests/support/seen-tripsheet.ts'
import { SUPPOSED_RANGES } from '../../../domain/arrivals/ranges.ts'
import { NO_HOURS } from '../../../domain/dispatch/driver-terms.ts'
import type { WayMs } from '../../../domain/dispatch/travel.ts'
import { expectedAt, nextExpectedAt, type SeenTripsheet } from './expected-at.ts'

/** 24 Nov 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const MINUTE = 60_000
/** A tenth of a degree is eight minutes. */
const way: WayMs = (_kind, from, to) => Math.abs(from.lat - to.lat) * 80 * MINUTE

interface Facts {
  readonly lat: number
  readonly service_minutes: number
  readonly before: number | null
  readonly slot_at: number
  readonly locked: boolean
  readonly done_at: number | null
}

const sheetOf = (
  facts: readonly Facts[],
  { status, start_at, hours }: Pick<SeenTripsheet, 'status' | 'start_at' | 'hours'>,
): SeenTripsheet =>
  seenTripsheet({
    status,
    start_at,
    hours,
    stops: facts.map(({ done_at, before, ...stop }, id) => ({
      ...stop,
      id,
      lng: 28,
      name: 'Shop',
      place: 'Sandton',
      after: null,
      before,
      timed: false,
      planned_at: stop.slot_at,
      promised_at: stop.slot_at,
      moved_because: null,
      tasks: [{ shipment_id: id, side: 'delivery', after: null, before, done_at }],
    })),
  })

const minute = (min: number, max: number) => fc.integer({ min, max }).map((n) => EIGHT + n * MINUTE)
const Stop = fc.record({
  lat: fc.integer({ min: 250, max: 270 }).map((n) => -n / 10),
  service_minutes: fc.integer({ min: 1, max: 40 }),
  before: fc.option(minute(0, 300)),
  slot_at: minute(-60, 240),
  locked: fc.boolean(),
  done_at: fc.option(minute(-90, 0)),
})
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const Hours = fc
  .record({ from: fc.integer({ min: 6, max: 11 }), lasts: fc.integer({ min: 0, max: 2 }) })
  .map(({ from, lasts }) => ({
    ...NO_HOURS,
    break_from: clock(from),
    break_until: clock(from + lasts),
    break_minutes: 40,
  }))
const Day = fc.record({
  status: fc.constantFrom('planned', 'under-way', 'closed'),
  start_at: fc.option(minute(-60, 90)),
  hours: fc.oneof(fc.constant(NO_HOURS), Hours),
})

test('the next stop is expected by itself as it is with all behind it, whatever the day and its break', () => {
  fc.assert(
    fc.property(fc.array(Stop, { maxLength: 8 }), Day, (stops, day) => {
      const [seen, known] = [sheetOf(stops, day), { way, ranges: SUPPOSED_RANGES }]
      expect(nextExpectedAt(seen, known, EIGHT)).toEqual(expectedAt(seen, known, EIGHT)[0])
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['without a break', NO_HOURS],
  ['hours before it', { ...NO_HOURS, break_from: '12:00', break_until: '13:00', break_minutes: 40 }],
])('of hundreds of stops the next alone is reckoned %s', (_when, hours) => {
  let asked = 0
  const counted: WayMs = (...leg) => {
    asked += 1
    return way(...leg)
  }
  const stop = { lat: -26.1, service_minutes: 5, before: null, slot_at: EIGHT, locked: false, done_at: null }
  const stops = Array.from({ length: 300 }, () => stop)
  const seen = sheetOf(stops, { status: 'under-way', start_at: null, hours })
  expect(nextExpectedAt(seen, { way: counted, ranges: SUPPOSED_RANGES }, EIGHT)?.stop.id).toBe(0)
  expect(asked).toBeLessThan(5)
})
