/** A driver's round: the doors that are still ahead, and what was done today. */
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { isSameDoor } from '../../domain/dispatch/same-door.ts'
import {
  branchOfNextStop,
  driverOfOpenStop,
  dueStop,
  openStopSide,
} from '../../domain/shipments/next-stop.ts'
import { searchText } from '../../domain/values/find.ts'
import { compareText } from '../../domain/values/text-order.ts'
import { NO_VISITS, type VisitOf } from '../../features/assignment/tripsheet-visits.ts'

export interface Visit {
  readonly driver: number
  readonly side: 'collection' | 'delivery'
  /** When the driver plans to be there; business time, ms. */
  readonly eta: number | null
  /** The end of the promised window. */
  readonly due: number | null
}

/**
 * The door that a driver has yet to go to for this shipment (next-stop.ts); null when nobody has to. A collection request has no time of
 * its own: that of its stop on the tripsheet is its ETA.
 */
export function nextVisit(shipment: LiveShipment, visitOf: VisitOf = NO_VISITS): Visit | null {
  const side = openStopSide(shipment)
  const driver = driverOfOpenStop(shipment)
  if (side === null || driver === null) return null
  const eta = shipment[`${side}_eta`] ?? visitOf({ id: shipment.id, side })?.plannedAt ?? null
  return { driver, side, eta, due: dueStop(shipment)?.at ?? null }
}

/** What is chosen above the list: text of a name or plate, and ids of branches; empty is all. */
export interface MapFilter {
  readonly text: string
  readonly branches: ReadonlySet<string>
}

/** A driver of the list, and a vehicle of the map. */
export function showsDriver(
  { name, vehicle, branch_id }: Pick<LiveDriver, 'name' | 'vehicle' | 'branch_id'>,
  { text, branches }: MapFilter,
): boolean {
  return (
    (branches.size === 0 || branches.has(String(branch_id))) &&
    searchText(`${name} ${vehicle}`).includes(searchText(text.trim()))
  )
}

/** A stop of the map: of the branches in which it is next, whoever drives there. */
export function showsStopOf(shipment: LiveShipment, { branches }: MapFilter): boolean {
  return branches.size === 0 || branches.has(String(branchOfNextStop(shipment)))
}

/** Most late stops first, equals by name. */
export function byLateness(lateOf: (driverId: number) => number) {
  return (a: Pick<LiveDriver, 'id' | 'name'>, b: Pick<LiveDriver, 'id' | 'name'>): number =>
    lateOf(b.id) - lateOf(a.id) || compareText(a.name, b.name)
}

/** Who has how many late stops, as one value that changes only when that does. */
export function latenessKey(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .flatMap(([key, count]) => (key.startsWith('late:') ? [`${key.slice(5)}=${count}`] : []))
    .sort()
    .join(' ')
}

export function readLateness(key: string): ReadonlyMap<number, number> {
  const pairs = key.split(' ').filter((pair) => pair !== '')
  return new Map(
    pairs.map((pair): [number, number] => {
      const [id, count] = pair.split('=')
      return [Number(id), Number(count)]
    }),
  )
}

function momentOf(shipment: LiveShipment, visitOf?: VisitOf): number {
  const visit = nextVisit(shipment, visitOf)
  return visit?.eta ?? visit?.due ?? Number.MAX_SAFE_INTEGER
}

/** Of a round, in the order in which it is driven: by plan, then by promise. */
export const byPlan = (a: LiveShipment, b: LiveShipment): number => momentOf(a) - momentOf(b)

/** A round in the order of its tripsheet. What stands on none comes before the first that is planned later, as on the board. */
export function inTripsheetOrder(round: readonly LiveShipment[], visitOf: VisitOf): LiveShipment[] {
  const ranked = round.map((shipment) => {
    const side = openStopSide(shipment)
    const rank = side === null ? undefined : visitOf({ id: shipment.id, side })?.rank
    return { shipment, rank }
  })
  const ordered = ranked
    .flatMap(({ shipment, rank }) => (rank === undefined ? [] : { shipment, rank }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ shipment }) => shipment)
  for (const { shipment, rank } of ranked) {
    if (rank !== undefined) continue
    const at = momentOf(shipment)
    const behind = ordered.findIndex((other) => momentOf(other, visitOf) > at)
    ordered.splice(behind < 0 ? ordered.length : behind, 0, shipment)
  }
  return ordered
}

/** What is counted of each driver, in shipments: `open:7`, `late:7`. */
export function countsOf(shipment: LiveShipment, now: number): string[] {
  const visit = nextVisit(shipment)
  if (visit === null) return []
  const isLate = visit.due !== null && visit.due < now
  return [`open:${visit.driver}`, ...(isLate ? [`late:${visit.driver}`] : [])]
}

/** Several shipments at one door are one stop, as on the tripsheet: not whoever else lives where the map has it. */
export interface RoundStop extends Place {
  readonly key: string
  /** Where it stands on the tripsheet; null while it stands on none. */
  readonly visit: number | null
  readonly side: Visit['side']
  readonly eta: number | null
  readonly due: number | null
  readonly name: string
  readonly place: string
  readonly shipments: readonly LiveShipment[]
}

/** The stops of a round in order, from its shipments in order. Shipments without a point are left out of the way. */
export function stopsOf(shipments: readonly LiveShipment[], visitOf?: VisitOf): RoundStop[] {
  const stops: (RoundStop & { shipments: LiveShipment[] })[] = []
  for (const shipment of shipments) {
    const visit = nextVisit(shipment, visitOf)
    if (visit === null) continue
    const lat = shipment[`${visit.side}_lat`]
    const lng = shipment[`${visit.side}_lng`]
    if (lat === null || lng === null) continue
    const { side, eta, due } = visit
    const door = { lat, lng, name: shipment[`${side}_name`], place: shipment[`${side}_place`] }
    const planned = visitOf?.({ id: shipment.id, side })?.stop ?? null
    const last = stops.at(-1)
    const isAtLast =
      last?.side === side && last.visit === planned && (planned !== null || isSameDoor(last, door))
    if (isAtLast) last.shipments.push(shipment)
    else
      stops.push({
        key: `${side} ${shipment.id}`,
        visit: planned,
        ...door,
        side,
        eta,
        due,
        shipments: [shipment],
      })
  }
  return stops
}
