/** How long a driver is at a door: learnt by door and by customer, and by side of what has no history. */
import type { Door } from '../dispatch/same-door.ts'
import { AT_THE_DOOR_MS } from '../dispatch/travel.ts'
import type { Side } from '../shipments/exception.ts'
import { medianOf, shrunk } from './robust.ts'

/** A visit that was seen. */
export interface SeenVisit {
  readonly door: string
  /** The account whose parcels were there; null where there were several. */
  readonly customer: number | null
  readonly side: Side
  readonly tookMs: number
}

export interface LearntTime {
  readonly ms: number
  readonly seen: number
}

/** By `serviceKey`. */
export type ServiceTimes = ReadonlyMap<string, LearntTime>

/** Names a door wherever it is written; some 100 m are one. */
export const doorKey = ({ name, lat, lng }: Pick<Door, 'name' | 'lat' | 'lng'>): string =>
  `${name.trim().replace(/\s+/g, ' ').toLowerCase()} ${lat?.toFixed(3) ?? ''},${lng?.toFixed(3) ?? ''}`

const ofDoor = (side: Side, door: string): string => `door ${side} ${door}`
const ofCustomer = (side: Side, customer: number): string => `customer ${side} ${customer}`
const ofSide = (side: Side): string => `side ${side}`

/** Where the time of a visit is looked for, the most exact first. */
export function serviceKeys({ door, customer, side }: Omit<SeenVisit, 'tookMs'>): string[] {
  return [ofDoor(side, door), ...(customer === null ? [] : [ofCustomer(side, customer)]), ofSide(side)]
}

/** What is shorter is no visit, and what is longer is a break, ms. */
export const SHORTEST_VISIT_MS = 20_000
export const LONGEST_VISIT_MS = 90 * 60_000
/** So many visits of a customer, or of a door, count half against what is usual. */
const HALF = 4

const grouped = (visits: readonly SeenVisit[], keyOf: (visit: SeenVisit) => string | null) =>
  Map.groupBy(
    visits.filter((visit) => keyOf(visit) !== null),
    (visit) => keyOf(visit) ?? '',
  )

/**
 * The median at each door, drawn to that of its customer by how few were seen, which is drawn to what is usual on that side. Of a side
 * alone the mean: what many unknown doors take together is what a day is planned by.
 */
export function learnServiceTimes(visits: readonly SeenVisit[]): Map<string, LearntTime> {
  const seen = visits.filter(({ tookMs }) => tookMs >= SHORTEST_VISIT_MS && tookMs <= LONGEST_VISIT_MS)
  const learnt = new Map<string, LearntTime>()
  const usual = (keys: readonly string[]): number =>
    keys.map((key) => learnt.get(key)?.ms).find((ms) => ms !== undefined) ?? AT_THE_DOOR_MS
  const learn = (
    keyOf: (visit: SeenVisit) => string | null,
    above: (visit: SeenVisit) => readonly string[],
  ) => {
    for (const [key, its] of grouped(seen, keyOf)) {
      const [first] = its
      if (first === undefined) continue
      const ms = shrunk(medianOf(its.map(({ tookMs }) => tookMs)), its.length, usual(above(first)), HALF)
      learnt.set(key, { ms: Math.round(ms), seen: its.length })
    }
  }
  for (const [key, its] of grouped(seen, ({ side }) => ofSide(side))) {
    const mean = its.reduce((sum, { tookMs }) => sum + tookMs, 0) / its.length
    learnt.set(key, { ms: Math.round(shrunk(mean, its.length, AT_THE_DOOR_MS, HALF * 4)), seen: its.length })
  }
  learn(
    ({ side, customer }) => (customer === null ? null : ofCustomer(side, customer)),
    ({ side }) => [ofSide(side)],
  )
  learn(
    ({ side, door }) => ofDoor(side, door),
    (visit) => serviceKeys(visit).slice(1),
  )
  return learnt
}

/** ms */
export const serviceTimeOf = (times: ServiceTimes, visit: Omit<SeenVisit, 'tookMs'>): number =>
  serviceKeys(visit)
    .map((key) => times.get(key)?.ms)
    .find((ms) => ms !== undefined) ?? AT_THE_DOOR_MS
