import { describe, expect, test } from 'vitest'
import { DAY, type DrivenDay, HUB, hiddenDays, MINUTE } from '../../../tests/support/hidden-days.ts'
import type { Place } from '../dispatch/place.ts'
import { AT_THE_DOOR_MS, travelMs } from '../dispatch/travel.ts'
import { freeWays, roadsInTraffic } from './free-ways.ts'
import {
  calibrationOf,
  HORIZONS,
  horizonOf,
  learnRanges,
  type Outcome,
  rangeAround,
  SUPPOSED_RANGES,
  type ToldRange,
} from './ranges.ts'
import { reckonArrivals } from './reckon.ts'
import { roadGraph } from './road-graph.ts'
import {
  doorKey,
  learnServiceTimes,
  type SeenVisit,
  type ServiceTimes,
  serviceTimeOf,
} from './service-times.ts'
import { areaOf, type DrivenWay, FREE_STREETS, learnStreets, type Streets, streetFactor } from './streets.ts'
import { visitsOf } from './visits.ts'

/** Of a town, where no road between towns is the way. */
const STREETS_ALONE = freeWays(roadGraph([]))

/** What the platform knows after some days. */
interface Known {
  readonly streets: Streets
  readonly services: ServiceTimes
  readonly ranges: typeof SUPPOSED_RANGES
}

/** From positions and what was told done, as the platform learns it. */
function seenOf({ kind, stops, positions }: DrivenDay) {
  const visits = visitsOf(
    positions,
    stops.map(({ id, lat, lng, leftAt }) => ({ id, lat, lng, doneAt: leftAt })),
  )
  const places = new Map(stops.map((stop) => [stop.id, stop]))
  const services: SeenVisit[] = []
  const ways: DrivenWay[] = []
  let before: { place: Place; leftAt: number } | null = null
  for (const { id, arrivedAt, leftAt } of visits) {
    const stop = places.get(id)
    if (stop === undefined) continue
    services.push({
      door: doorKey(stop),
      customer: stop.customer,
      side: 'delivery',
      tookMs: leftAt - arrivedAt,
    })
    if (before !== null) {
      const from: Place = before.place
      const free = travelMs(kind, from, stop)
      ways.push({
        kind,
        area: areaOf(from, stop),
        leftAt: before.leftAt,
        tookMs: arrivedAt - before.leftAt,
        freeMs: free,
      })
    }
    before = { place: stop, leftAt }
  }
  return { visits, services, ways }
}

interface Told extends ToldRange {
  readonly straightAt: number
  readonly shownAt: number
}

/** All that is told in a day, once for each stop and horizon. */
function toldIn({ kind, stops, positions, begins }: DrivenDay, { streets, services, ranges }: Known): Told[] {
  const told: Told[] = []
  const isTold = new Set<string>()
  const { way } = roadsInTraffic(STREETS_ALONE, streetFactor(streets))
  const end = stops.at(-1)?.leftAt ?? begins
  let k = 0
  for (let now = begins - 30 * MINUTE; now < end; now += 10 * MINUTE) {
    while ((positions[k + 1]?.at ?? Number.POSITIVE_INFINITY) <= now) k += 1
    const open = stops.filter(({ leftAt }) => leftAt > now)
    const isUnderWay = open.length < stops.length || now >= begins
    const departure = { kind, here: positions[k] ?? HUB, isUnderWay, now: isUnderWay ? now : begins }
    const coming = (ms: (stop: (typeof open)[number]) => number) =>
      open.map((stop) => ({
        ...stop,
        service_minutes: ms(stop) / MINUTE,
        after: null,
        slot_at: 0,
        timed: false,
        before: null,
        locked: false,
        planned_at: 0,
      }))
    const service = (stop: (typeof open)[number]) =>
      serviceTimeOf(services, { door: doorKey(stop), customer: stop.customer, side: 'delivery' })
    const reckoned = reckonArrivals(departure, coming(service), way)
    const straight = reckonArrivals(
      departure,
      coming(() => AT_THE_DOOR_MS),
      travelMs,
    )
    for (const [i, stop] of open.entries()) {
      const at = reckoned[i] ?? now
      const key = `${stop.id} ${horizonOf(at - now)}`
      if (stop.arrivedAt <= now || isTold.has(key)) continue
      isTold.add(key)
      const range = rangeAround(ranges, at, now)
      told.push({
        ...range,
        shownAt: range.at,
        at,
        madeAt: now,
        arrivedAt: stop.arrivedAt,
        straightAt: straight[i] ?? now,
      })
    }
  }
  return told
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

describe('ranges of arrivals, on days whose speeds and times at the door the platform is never told', () => {
  test.each([1, 2])('after three weeks 8 of 10 arrive within theirs, town %i', (seed) => {
    const days = hiddenDays(seed, 28)
    let known: Known = { streets: FREE_STREETS, services: new Map(), ranges: SUPPOSED_RANGES }
    const services: SeenVisit[] = []
    const ways: DrivenWay[] = []
    let outcomes: Outcome[] = []
    const lastWeek: Told[] = []
    for (const [i, drivers] of days.entries()) {
      const told = drivers.flatMap((day) => toldIn(day, known))
      if (i >= 21) lastWeek.push(...told)
      for (const day of drivers) {
        const seen = seenOf(day)
        services.push(...seen.services)
        ways.push(...seen.ways)
      }
      const today = drivers[0]?.begins ?? 0
      outcomes = [...outcomes, ...told.map(({ at, ...one }) => ({ ...one, reckonedAt: at }))].filter(
        ({ madeAt }) => madeAt > today - 10 * DAY,
      )
      // Learnt every other day while much is new, as a job would that could not run.
      if (i % 2 === 0 || i >= 21)
        known = {
          streets: learnStreets(ways),
          services: learnServiceTimes(services),
          ranges: learnRanges(outcomes),
        }
    }
    const { of, inside, horizons } = calibrationOf(lastWeek)
    expect(of).toBeGreaterThan(5_000)
    expect(inside / of).toBeGreaterThan(0.75)
    expect(inside / of).toBeLessThan(0.85)
    expect(horizons).toHaveLength(HORIZONS.length)
    for (const horizon of horizons) {
      expect(horizon.of).toBeGreaterThan(500)
      expect(horizon.inside / horizon.of).toBeGreaterThan(0.65)
      expect(horizon.inside / horizon.of).toBeLessThan(0.95)
    }
    // What was reckoned before by straight lines and seven minutes a door, from the same places at the same moments.
    const off = (of: (one: Told) => number) => mean(lastWeek.map((one) => Math.abs(of(one) - one.arrivedAt)))
    expect(off(({ shownAt }) => shownAt)).toBeLessThan(off(({ straightAt }) => straightAt) * 0.75)
    // The nearer, the narrower.
    const width = (horizon: number) =>
      mean(
        lastWeek.flatMap(({ at, madeAt, from, to }) =>
          horizonOf(at - madeAt) === horizon ? [to - from] : [],
        ),
      )
    for (let horizon = 1; horizon < HORIZONS.length; horizon++)
      expect(width(horizon - 1)).toBeLessThan(width(horizon))
  })
})
