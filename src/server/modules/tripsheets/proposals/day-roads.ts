/** The ways of a day, by the routing port: those of the plan are those by which its stops are expected afterwards (decision 140). */
import { type Place, placeKey } from '../../../../domain/dispatch/place.ts'
import type { Roads } from '../../../../domain/dispatch/route-now.ts'
import type { ProposedDay, ProposedStop, RoadsUsed } from '../../../../domain/dispatch/route-proposal.ts'
import { placed } from '../../../../domain/dispatch/travel.ts'
import type { Matrix } from '../../../../solver/problem.ts'
import type { TravelTable, TravelTimes } from '../../../kernel/routing/travel-times.ts'
import type { Learnt } from '../../arrivals/index.ts'
import { findable, kindsOf, placesOf } from './problem-of.ts'

const MINUTE = 60_000
/** A day without an end is looked at for so long (ms). */
const USUAL_DAY_MS = 8 * 3_600_000

/**
 * About when each place is left, ms: as it is planned, or in the middle of its window, as far as that lies within the hours of the drivers, since the middle
 * of several days may be at night. So ways take as long as they do in that hour.
 */
export function departuresOf(day: ProposedDay): number[] {
  const { places, at } = placesOf(day)
  const soonest = Math.min(...day.drivers.map(({ now }) => now))
  const ends = Math.max(soonest, ...day.drivers.map(({ now, end_at }) => end_at ?? now + USUAL_DAY_MS))
  const known = new Map<number, number>()
  const note = (place: Place | null, moment: number) => {
    const index = at(place)
    if (index !== null && !known.has(index)) known.set(index, moment)
  }
  const leftAt = ({ driver, planned_at, after, before, service_minutes }: ProposedStop): number => {
    const opens = Math.max(after ?? soonest, soonest)
    const closes = Math.max(Math.min(before ?? ends, ends), opens)
    const begun = driver === null ? (opens + closes) / 2 : Math.max(planned_at, soonest)
    return begun + service_minutes * MINUTE
  }
  for (const { here, now } of day.drivers) note(here, now)
  for (const stop of findable(day)) note(placed(stop), leftAt(stop))
  return places.map((_, i) => known.get(i) ?? soonest)
}

/** Ways, and whose they are. */
export interface KnownRoads extends Roads {
  readonly used: RoadsUsed
}

interface DayRoads extends KnownRoads {
  readonly matrices: readonly Matrix[]
}

/** A server's ways, as its table has them; of other places our own. */
function tableRoads(day: ProposedDay, { cells }: TravelTable, own: Roads): Roads {
  const { places } = placesOf(day)
  const kinds = kindsOf(day)
  const index = new Map(places.map((place, i) => [placeKey(place), i]))
  const cellOf = (from: Place, to: Place): number | null => {
    const [i, j] = [index.get(placeKey(from)), index.get(placeKey(to))]
    return i === undefined || j === undefined ? null : i * places.length + j
  }
  return {
    way(kind, from, to, leavesAt) {
      const cell = cellOf(from, to)
      const seconds = cell === null ? undefined : cells[kinds.indexOf(kind)]?.durations[cell]
      return seconds === undefined ? own.way(kind, from, to, leavesAt) : seconds * 1_000
    },
    metres(kind, from, to) {
      const cell = cellOf(from, to)
      const metres = cell === null ? undefined : cells[kinds.indexOf(kind)]?.distances[cell]
      return metres ?? own.metres(kind, from, to)
    },
  }
}

/** Null where it was ended before it was done. Our own roads say each way in the very minute in which it is begun; a server's are those of its table. */
export async function dayRoads(
  travelTimes: TravelTimes,
  learnt: Learnt,
  day: ProposedDay,
  until?: AbortSignal,
): Promise<DayRoads | null> {
  const question = { kinds: kindsOf(day), leavesAt: departuresOf(day), streets: learnt.streets }
  const table = await travelTimes.table(placesOf(day).places, question, until)
  if (table === null) return null
  const { answeredBy, cells } = table
  const roads = answeredBy === 'embedded' ? learnt : tableRoads(day, table, learnt)
  const { name } = travelTimes
  return {
    used: { by: answeredBy, instead_of: name === answeredBy ? null : name },
    matrices: cells,
    way: roads.way,
    metres: roads.metres,
  }
}

/** Somebody waits for who takes the stops of a driver who is out (ms). */
const WAITED_MS = 3_000

/** The same without a table for a search: by our own roads without asking anybody, and by a server as long as somebody waits for it. */
export async function roadsAtOnce(
  travelTimes: TravelTimes,
  learnt: Learnt,
  day: ProposedDay,
): Promise<KnownRoads> {
  const { name } = travelTimes
  const { way, metres } = learnt
  if (name === 'embedded') return { used: { by: name, instead_of: null }, way, metres }
  const asked = await dayRoads(travelTimes, learnt, day, AbortSignal.timeout(WAITED_MS))
  return asked ?? { used: { by: 'embedded', instead_of: name }, way, metres }
}
