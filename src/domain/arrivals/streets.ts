/** How much longer ways take than on free roads: by vehicle, hour of the week and area, learnt from ways that were driven. */
import { z } from 'zod'
import { between, type Place } from '../dispatch/place.ts'
import type { VehicleKind } from '../dispatch/travel.ts'
import { dayNumber, startOfDay } from '../values/moment.ts'
import { medianOf, shrunk } from './robust.ts'

const KINDS = ['bike', 'bakkie', 'van', 'truck'] as const satisfies readonly VehicleKind[]

/** Factors on the time of a free road; a product of the three. */
export const Streets = z.object({
  kinds: z.object({ bike: z.number(), bakkie: z.number(), van: z.number(), truck: z.number() }),
  /** Of the hours of a week, Sunday at midnight first, South African time. */
  hours: z.array(z.number()).length(168),
  /** [area, factor]; areas that are not there have 1. */
  areas: z.array(z.tuple([z.number(), z.number()])),
})
export type Streets = z.infer<typeof Streets>

/** Before anything was learnt. */
export const FREE_STREETS: Streets = {
  kinds: { bike: 1, bakkie: 1, van: 1, truck: 1 },
  hours: Array.from({ length: 168 }, () => 1),
  areas: [],
}

/** Squares of this many degrees, some 5 km, are an area. */
const AREA_DEGREES = 0.05
const AREAS_AROUND = 360 / AREA_DEGREES

/** The area of a way: that of its middle. */
export function areaOf(from: Place, to: Place): number {
  const { lat, lng } = between(from, to, 0.5)
  return Math.floor((lat + 90) / AREA_DEGREES) * AREAS_AROUND + Math.floor((lng + 180) / AREA_DEGREES)
}

/** 0 to 167 */
export const hourOfWeek = (at: number): number =>
  // Day 0 was a Thursday.
  ((dayNumber(at) + 4) % 7) * 24 + Math.floor((at - startOfDay(at)) / 3_600_000)

/** A way that was driven. */
export interface DrivenWay {
  readonly kind: VehicleKind
  readonly area: number
  readonly leftAt: number
  /** ms, and as long as it takes on free roads. */
  readonly tookMs: number
  readonly freeMs: number
}

/** Shorter ways are the search for a place to park, ms. */
const SHORTEST_MS = 90_000
/** What is further from the free road was no way to the next stop: a lunch, a position that is wrong. */
const [LEAST, MOST] = [0.25, 5]
/** So many ways count half against what is usual. */
const HALF = 12
const ROUNDS = 3

/** The logarithm of the factor of each key that is seen, drawn to what is usual for it. */
function learnt<Key>(
  values: readonly (readonly [Key, number])[],
  usual: (key: Key) => number,
): Map<Key, number> {
  const of = new Map<Key, number[]>()
  for (const [key, value] of values) {
    const known = of.get(key)
    if (known === undefined) of.set(key, [value])
    else known.push(value)
  }
  return new Map([...of].map(([key, all]) => [key, shrunk(medianOf(all), all.length, usual(key), HALF)]))
}

const rounded = (log: number): number => Math.round(Math.exp(log) * 1000) / 1000

/** The median of what each part of the product leaves to the others, a few times over. */
export function learnStreets(ways: readonly DrivenWay[]): Streets {
  const seen = ways.flatMap(({ kind, area, leftAt, tookMs, freeMs }) => {
    const ratio = tookMs / freeMs
    if (!(freeMs >= SHORTEST_MS && ratio >= LEAST && ratio <= MOST)) return []
    return [{ kind, area, hour: hourOfWeek(leftAt), log: Math.log(ratio) }]
  })
  let kinds = new Map<VehicleKind, number>()
  let areas = new Map<number, number>()
  let hours = new Map<number, number>()
  const none = () => 0
  for (let round = 0; round < ROUNDS; round++) {
    const of = (way: (typeof seen)[number]) => ({
      kind: kinds.get(way.kind) ?? 0,
      area: areas.get(way.area) ?? 0,
      hour: hours.get(way.hour) ?? 0,
    })
    kinds = learnt(
      seen.map((way) => [way.kind, way.log - of(way).area - of(way).hour]),
      none,
    )
    const ofDay = learnt(
      seen.map((way) => [way.hour % 24, way.log - of(way).kind - of(way).area]),
      none,
    )
    hours = learnt(
      seen.map((way) => [way.hour, way.log - of(way).kind - of(way).area]),
      (hour) => ofDay.get(hour % 24) ?? 0,
    )
    for (let hour = 0; hour < 168; hour++) if (!hours.has(hour)) hours.set(hour, ofDay.get(hour % 24) ?? 0)
    areas = learnt(
      seen.map((way) => [way.area, way.log - of(way).kind - of(way).hour]),
      none,
    )
  }
  const [bike = 1, bakkie = 1, van = 1, truck = 1] = KINDS.map((kind) => rounded(kinds.get(kind) ?? 0))
  return {
    kinds: { bike, bakkie, van, truck },
    hours: FREE_STREETS.hours.map((_, hour) => rounded(hours.get(hour) ?? 0)),
    areas: [...areas]
      .map(([area, log]): [number, number] => [area, rounded(log)])
      .sort((a, b) => a[0] - b[0]),
  }
}

/** The factor of a way from one place to another that is begun at a moment (ms). */
export type StreetFactor = (kind: VehicleKind, from: Place, to: Place, leavesAt: number) => number

/** The same of a way in an area. */
export function wayFactor({ kinds, hours, areas }: Streets) {
  const ofArea = new Map(areas)
  return (kind: VehicleKind, area: number, leavesAt: number): number =>
    kinds[kind] * (hours[hourOfWeek(leavesAt)] ?? 1) * (ofArea.get(area) ?? 1)
}

export function streetFactor(streets: Streets): StreetFactor {
  const factor = wayFactor(streets)
  // Before anything was learnt no area is asked for: that is most of the work.
  const areaAt = streets.areas.length === 0 ? () => 0 : areaOf
  return (kind, from, to, leavesAt) => factor(kind, areaAt(from, to), leavesAt)
}
