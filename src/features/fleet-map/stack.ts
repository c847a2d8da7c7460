import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { compareText } from '../../domain/values/text-order.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { countStopsIn, type StopsWorkspace } from '../assignment/count-stops.ts'
import { stopRowsOf } from '../assignment/request-rows.ts'
import type { Pick } from './pick.ts'
import { stopOf } from './stop.ts'

/** A list of what lies on one another at a point, or of the stops that are in view. */
export interface Stack {
  readonly of: Pick['of']
  /** In the order in which they are listed. */
  readonly ids: readonly number[]
  /** What is there besides: of a city's stops nobody reads a list. */
  readonly rest: readonly number[]
  /** By how many stops there are more with it; several shipments of one door are one. */
  readonly restStops: number
  readonly isView: boolean
  /** px on the map */
  readonly x: number
  readonly y: number
  /** Goes to where they are apart. */
  readonly zoom: (() => void) | null
}

/** So many of them are listed. */
const MOST_LISTED = 200

/** Vehicles by name. */
export function listedVehicles(
  ids: readonly number[],
  { drivers }: { readonly drivers: EntityStore<LiveDriver> },
) {
  const vehicles = ids.flatMap((id) => drivers.get(id) ?? [])
  const sorted = vehicles.sort((a, b) => compareText(a.name, b.name)).map(({ id }) => id)
  return {
    of: 'driver',
    ids: sorted.slice(0, MOST_LISTED),
    rest: sorted.slice(MOST_LISTED),
    restStops: 0,
  } as const
}

/** Stops in trouble first, then by reference. */
export function listedStops(ids: readonly number[], workspace: StopsWorkspace) {
  const rows = stopRowsOf(workspace)
  const sorted = ids
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => ({ row, calm: stopOf(row)?.colour === 'red' ? 0 : 1 }))
    .sort((a, b) => a.calm - b.calm || compareText(a.row.ref, b.row.ref))
    .map(({ row }) => row)
  const [listed, rest] = [sorted.slice(0, MOST_LISTED), sorted.slice(MOST_LISTED)]
  const restStops = rest.length === 0 ? 0 : countStopsIn(workspace, sorted) - countStopsIn(workspace, listed)
  const idsOf = (some: readonly LiveShipment[]) => some.map(({ id }) => id)
  return { of: 'shipment', ids: idsOf(listed), rest: idsOf(rest), restStops } as const
}
