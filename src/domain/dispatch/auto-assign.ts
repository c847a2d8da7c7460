/**
 * Who collects what has just come in (decision 135): the driver of its branch whom it costs the least, with the reason; by the rule of the
 * branch it is proposed, or taken without asking.
 */
import { type Impact, impactOf, type NamedStop } from './impact.ts'
import { type OpenRoute, unplanned, withStops } from './insert-stops.ts'
import { LATE_WEIGHT } from './insertion.ts'
import {
  loadOf,
  type ProposedDay,
  type ProposedDriver,
  type ProposedStop,
  stopsOf,
} from './route-proposal.ts'
import { LITRES } from './vehicle-volume.ts'

/** Why this driver: when they would be there (ms), what it adds to their day, and what speaks for them. */
export interface DriverReason {
  readonly first_at: number | null
  readonly added_ms: number
  readonly added_metres: number
  /** No other driver would come so short a way. */
  readonly is_nearest: boolean
  /** It is reached in its window, and nothing that the driver has becomes late by it. */
  readonly is_in_time: boolean
}

export interface CollectionProposal {
  readonly stop: ProposedStop
  readonly driver: number
  readonly reason: DriverReason
}

interface Candidate extends OpenRoute<NamedStop> {
  readonly driver: ProposedDriver
  /** What may still be put on the vehicle: tenths of a kilogram, and litres. */
  room: readonly number[]
  stops: readonly NamedStop[]
}

const named = (stop: ProposedStop): NamedStop => ({ ...stop, name: stop.name })

function candidateOf(day: ProposedDay, driver: ProposedDriver): Candidate {
  const stops = stopsOf(day, driver.driver)
  const [kg = 0, litres = 0] = loadOf({ tasks: stops.flatMap(({ tasks }) => tasks) })
  const room = [Math.floor(driver.capacity_kg * 10) - kg, LITRES[driver.kind] - litres]
  const { kind, here, now } = driver
  return { driver, kind, here, now, stops: stops.map(named), room }
}

const fits = ({ room }: Candidate, load: readonly number[]): boolean =>
  load.every((size, i) => size <= (room[i] ?? 0))

/** Whether the day of the driver would still end when it is to. */
function endsInTime({ driver: { end_at } }: Candidate, stops: readonly NamedStop[]): boolean {
  const last = stops.at(-1)
  return end_at === null || last === undefined || last.planned_at <= end_at
}

const costOf = ({ addedMs, late }: Impact): number =>
  addedMs + late.reduce((sum, { byMs }) => sum + byMs, 0) * LATE_WEIGHT

/** The end of the window that is over first comes first. */
const byWindow = (a: ProposedStop, b: ProposedStop): number =>
  (a.before ?? Number.MAX_SAFE_INTEGER) - (b.before ?? Number.MAX_SAFE_INTEGER) || a.key.localeCompare(b.key)

/**
 * A driver for each door where collections wait, one after the other, each beside what was proposed before it. Nobody is proposed who has
 * no room, no known place, or whose day would end too late; a door that nobody can take has no proposal.
 */
export function proposeCollections(day: ProposedDay): CollectionProposal[] {
  const candidates = day.drivers.filter(({ here }) => here !== null).map((driver) => candidateOf(day, driver))
  const waiting = stopsOf(day, null)
    .map((stop) => ({ ...stop, tasks: stop.tasks.filter(({ side }) => side === 'collection') }))
    .filter(({ tasks, lat, lng }) => tasks.length > 0 && lat !== null && lng !== null)
    .toSorted(byWindow)
  return waiting.flatMap((stop): CollectionProposal[] => {
    const load = loadOf(stop)
    const coming = unplanned(named(stop))
    const offers = candidates
      .filter((candidate) => fits(candidate, load))
      .map((candidate) => {
        const stops = withStops(candidate, [coming])
        return { candidate, stops, impact: impactOf(candidate, [coming], stops) }
      })
      .filter(({ candidate, stops }) => endsInTime(candidate, stops))
      .toSorted(
        (a, b) =>
          costOf(a.impact) - costOf(b.impact) || a.candidate.driver.driver - b.candidate.driver.driver,
      )
    const [best] = offers
    if (best === undefined) return []
    const { candidate, impact } = best
    candidate.stops = best.stops
    candidate.room = candidate.room.map((size, i) => size - (load[i] ?? 0))
    const reason = {
      first_at: impact.firstAt,
      added_ms: impact.addedMs,
      added_metres: Math.round(impact.addedMetres),
      is_nearest: offers.every((other) => other.impact.addedMetres >= impact.addedMetres),
      is_in_time: impact.late.length === 0,
    }
    return [{ stop, driver: candidate.driver.driver, reason }]
  })
}
