/**
 * The rows that give drivers their stops: shipments, and collection requests with the times that tripsheets plan for them. What is fetched with
 * a request is no stop of its own, and not there until it is collected.
 */
import { defer, filter, map, merge, share } from 'rxjs'
import type { LiveShipment, LiveTripsheet } from '../../contract/live.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import { requestOf, rowOfRequest, stopRowsOf } from '../../features/assignment/request-rows.ts'
import { stopsOfTripsheet } from '../../features/assignment/tripsheet-visits.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'

export type RouteWorkspace = Parameters<typeof stopRowsOf>[0] & {
  readonly tripsheets: Pick<EntityStore<LiveTripsheet>, 'get' | 'ids' | 'changes$' | 'version'>
}

type Times = ReadonlyMap<number, number>

/** By the rows of requests, when tripsheets plan to be there. */
function timesIn({ ids, get }: Pick<RouteWorkspace['tripsheets'], 'get' | 'ids'>): Times {
  const times = new Map<number, number>()
  for (const id of ids()) {
    const sheet = get(id)
    for (const { planned_at, tasks } of sheet === undefined ? [] : stopsOfTripsheet(sheet))
      for (const { request_id } of tasks)
        if (request_id !== undefined) times.set(rowOfRequest(request_id), planned_at)
  }
  return times
}

export function createRouteRows(workspace: RouteWorkspace): EntityStore<LiveShipment> {
  const { tripsheets } = workspace
  const rows = stopRowsOf(workspace)
  let known: { readonly of: number; readonly times: Times } | null = null
  /** As they were when they were told last, or when somebody began to listen. */
  let told: Times = new Map()

  function times(): Times {
    if (known?.of !== tripsheets.version) known = { of: tripsheets.version, times: timesIn(tripsheets) }
    return known.times
  }

  function replanned(): ReadonlySet<number> {
    const [before, after] = [told, times()]
    told = after
    return new Set([...before.keys(), ...after.keys()].filter((id) => before.get(id) !== after.get(id)))
  }

  return {
    get(id) {
      const row = rows.get(id)
      if (row === undefined) return undefined
      if (requestOf(id) !== null) return { ...row, collection_eta: times().get(id) ?? null }
      return openStopSide(row) === 'collection' && rows.isFetchedWithRequest(row) ? undefined : row
    },
    versionOf: rows.versionOf,
    ids: rows.ids,
    subscribeRow: rows.subscribeRow,
    get size() {
      return rows.size
    },
    get version() {
      return rows.version + tripsheets.version
    },
    changes$: merge(
      rows.changes$,
      defer(() => {
        told = times()
        return tripsheets.changes$.pipe(
          map(replanned),
          filter((ids) => ids.size > 0),
        )
      }),
    ).pipe(share()),
  }
}
