import { expect, test } from 'vitest'
import { seenTripsheet } from '../../../../tests/support/seen-tripsheet.ts'
import { SUPPOSED_RANGES } from '../../../domain/arrivals/ranges.ts'
import { FREE_STREETS, streetFactor } from '../../../domain/arrivals/streets.ts'
import { limitConcurrency } from '../../kernel/concurrency/limit-concurrency.ts'
import { EMBEDDED_TRAVEL_TIMES } from '../../kernel/routing/embedded-travel-times.ts'
import { ownRoads } from '../../kernel/routing/shipped-roads.ts'
import type { TravelTimes } from '../../kernel/routing/travel-times.ts'
import type { Learnt } from '../arrivals/index.ts'
import type { SeenTripsheet } from '../dispatch/index.ts'
import { expectAll, expectArrivals } from './expect-arrivals.ts'

/** 24 Nov 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const factor = streetFactor(FREE_STREETS)
const learnt: Learnt = {
  learntAt: null,
  streets: FREE_STREETS,
  factor,
  ...ownRoads(factor),
  ranges: SUPPOSED_RANGES,
  calibration: null,
}

const sheet = (id: number): SeenTripsheet =>
  seenTripsheet({
    id,
    driver_id: id,
    stops: [
      {
        id,
        lat: -26.2,
        lng: 28.1,
        name: 'Shop',
        place: 'Sandton',
        locked: false,
        after: null,
        before: null,
        service_minutes: 5,
        slot_at: EIGHT,
        timed: false,
        planned_at: EIGHT,
        promised_at: EIGHT,
        moved_because: null,
        tasks: [{ shipment_id: id, side: 'delivery', after: null, before: null, done_at: null }],
      },
    ],
  })

test('a list is there in time however slow a routing server is, each tripsheet in its place', async () => {
  let asks = 0
  const slow: TravelTimes = {
    ...EMBEDDED_TRAVEL_TIMES,
    name: 'osrm',
    async along(_places, question) {
      asks += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
      const own = ownRoads(question.factor).way
      return (...way) => 2 * own(...way)
    },
  }
  const sheets = Array.from({ length: 100 }, (_, i) => sheet(i + 1))
  const began = performance.now()
  const expected = await expectAll(slow, sheets, learnt, {
    now: EIGHT,
    withinMs: 150,
    inTurn: limitConcurrency(2),
  })
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(asks).toBeLessThan(10)
  expect(expected.map((its) => its.map(({ stop }) => stop.id))).toEqual(sheets.map(({ id }) => [id]))
  const byOwnRoads = await expectArrivals(EMBEDDED_TRAVEL_TIMES, sheet(100), learnt, EIGHT)
  expect(expected.at(-1)?.map(({ at }) => at)).toEqual(byOwnRoads.map(({ at }) => at))
  expect(expected[0]?.[0]?.at).toBeGreaterThan(byOwnRoads[0]?.at ?? 0)
})
