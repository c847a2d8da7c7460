/**
 * Who collects what has just come in (decision 135): the driver of its branch whom it costs the least, with the reason; by the rule of the
 * branch it is proposed, or taken without asking.
 */
import { type Impact, impactOf, type NamedStop } from './impact.ts'
import { type OpenRoute, unplanned, withBreak, withStops } from './insert-stops.ts'
import { LATE_WEIGHT } from './insertion.ts'
import type { NewDoor } from './place-stop.ts'
import type { Roads } from './route-now.ts'
import {
  loadOf,
  type ProposedDay,
  type ProposedDriver,
  type ProposedStop,
  stopsOf,
} from './route-proposal.ts'
import type { Door } from './same-door.ts'
import type { VehicleKind } from './travel.ts'
import type { TaskRef } from './tripsheet.ts'
import { kindsFor } from './vehicle-kinds.ts'
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

/** A door where something waits to be collected: a shipment, several, or a collection request. */
export interface WaitingDoor extends NewDoor, Door {
  readonly key: string
  readonly tasks: readonly TaskRef[]
  /** What it weighs and fills: tenths of a kilogram, and litres. */
  readonly load: readonly [number, number]
  /** What may carry it. */
  readonly kinds: readonly VehicleKind[]
}

export interface CollectionProposal {
  readonly door: WaitingDoor
  readonly driver: number
  readonly reason: DriverReason
}

/** The day of those who may be proposed. */
export interface CollectingDay extends Pick<ProposedDay, 'drivers' | 'stops'> {
  /** What waits, in any order. */
  readonly waiting: readonly WaitingDoor[]
}

/** What a door asks for. */
export function waitingDoor({
  key,
  name,
  place,
  lat,
  lng,
  after,
  before,
  service_minutes,
  tasks,
}: ProposedStop): WaitingDoor {
  const refs = tasks.map(
    ({ shipment_id, request_id, side }): TaskRef =>
      request_id === undefined ? { shipment_id, side } : { request_id, side: 'collection' },
  )
  const [load, kinds] = [loadOf({ tasks }), kindsFor(tasks)]
  return { key, name, place, lat, lng, after, before, service_minutes, tasks: refs, load, kinds }
}

interface Candidate extends OpenRoute<NamedStop> {
  readonly driver: ProposedDriver
  /** What may still be put on the vehicle: tenths of a kilogram, and litres. */
  room: readonly number[]
  stops: readonly NamedStop[]
}

function candidateOf(day: CollectingDay, driver: ProposedDriver, roads: Partial<Roads>): Candidate {
  const stops = stopsOf(day, driver.driver)
  const [kg = 0, litres = 0] = loadOf({ tasks: stops.flatMap(({ tasks }) => tasks) })
  const room = [Math.floor(driver.capacity_kg * 10) - kg, LITRES[driver.kind] - litres]
  const { kind, here, now, pause } = driver
  return withBreak({ ...roads, driver, kind, here, now, pause, stops, room })
}

const fits = ({ kind, room }: Candidate, { load, kinds }: WaitingDoor): boolean =>
  kinds.includes(kind) && load.every((size, i) => size <= (room[i] ?? 0))

/** Whether the day of the driver would still end when it is to. */
function endsInTime({ driver: { end_at } }: Candidate, stops: readonly NamedStop[]): boolean {
  const last = stops.at(-1)
  return end_at === null || last === undefined || last.planned_at <= end_at
}

const costOf = ({ addedMs, late }: Impact): number =>
  addedMs + late.reduce((sum, { byMs }) => sum + byMs, 0) * LATE_WEIGHT

/** The end of the window that is over first comes first. */
export const byWindow = (
  a: Pick<WaitingDoor, 'before' | 'key'>,
  b: Pick<WaitingDoor, 'before' | 'key'>,
): number =>
  (a.before ?? Number.MAX_SAFE_INTEGER) - (b.before ?? Number.MAX_SAFE_INTEGER) || a.key.localeCompare(b.key)

/**
 * A driver for each door where collections wait, one after the other, each beside what was proposed before it. Nobody is proposed who has
 * no room, a vehicle that may not carry it, no known place, or whose day would end too late; a door that nobody can take has no proposal. It goes on when it is asked for the
 * next one, so that others may have their turn in between.
 */
export function* collectionProposals(
  day: CollectingDay,
  roads: Partial<Roads> = {},
): Generator<CollectionProposal | null, void> {
  const candidates = day.drivers
    .filter(({ here }) => here !== null)
    .map((driver) => candidateOf(day, driver, roads))
  const waiting = day.waiting.filter(({ lat, lng }) => lat !== null && lng !== null).toSorted(byWindow)
  for (const door of waiting) {
    const coming = unplanned(door)
    const offers = candidates
      .filter((candidate) => fits(candidate, door))
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
    if (best === undefined) {
      yield null
      continue
    }
    const { candidate, impact } = best
    candidate.stops = best.stops
    candidate.room = candidate.room.map((size, i) => size - (door.load[i] ?? 0))
    const reason = {
      first_at: impact.firstAt,
      added_ms: impact.addedMs,
      added_metres: Math.round(impact.addedMetres),
      is_nearest: offers.every((other) => other.impact.addedMetres >= impact.addedMetres),
      is_in_time: impact.late.length === 0,
    }
    yield { door, driver: candidate.driver.driver, reason }
  }
}
