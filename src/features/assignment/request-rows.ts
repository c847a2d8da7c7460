/**
 * Collection requests among the shipments of boards and maps: a row each, so that it is a stop like any other. Its number is negative there,
 * which no shipment has.
 */
import { map, merge, share } from 'rxjs'
import type { LiveCollectionRequest, LiveShipment } from '../../contract/live.ts'
import type { CollectionRequestStatus } from '../../domain/dispatch/collection-status.ts'
import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { collectionRequestId } from '../../domain/values/display-id.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'

/** The number of the request that a row stands for; null of a shipment. */
export const requestOf = (rowId: number): number | null => (rowId < 0 ? -rowId : null)

/** The row that stands for a request. */
export const rowOfRequest = (request: number): number => -request

/** The page of a shipment, or of a collection request. */
export function pageOfStop(rowId: number): string {
  const request = requestOf(rowId)
  return request === null ? `/shipments/${rowId}` : `/collection-requests?request=${request}`
}

export interface StopRows extends EntityStore<LiveShipment> {
  /** A driver comes for it by a collection request, or will: it is no stop of its own. */
  isFetchedWithRequest(row: LiveShipment): boolean
  /** Rows of open requests whose window ended after `from` and by `to`, ms: they are late from then on, without being told. */
  windowsEnded(from: number, to: number): number[]
}

type Requests = Pick<
  EntityStore<LiveCollectionRequest>,
  'get' | 'ids' | 'changes$' | 'subscribeRow' | 'size' | 'version'
>

const isOver = (status: CollectionRequestStatus): boolean => status === 'closed' || status === 'cancelled'

/** Closed, its parcels are in the vehicle: those of its shipments are told by them. */
const statusOf = (status: CollectionRequestStatus): ShipmentStatus =>
  status === 'closed' ? 'collected' : status

function rowOf(request: LiveCollectionRequest): LiveShipment {
  const isClosed = request.status === 'closed'
  return {
    id: -request.id,
    version: request.version,
    ref: collectionRequestId(request.id),
    custom_ref: null,
    customer_reference: null,
    cost_center: null,
    account_id: request.account_id,
    service_level_code: '',
    status: statusOf(request.status),
    status_at: request.status_at,
    created_at: request.created_at,
    message: request.message,
    failed_attempts: request.failed_attempts,
    exception: null,
    exception_at: null,
    exception_reason: null,
    handled_until: null,
    parcel_count: request.collected_parcels ?? request.parcel_count,
    parcels_apart: 0,
    weight_kg: isClosed && request.shipment_count > 0 ? 0 : (request.weight_kg ?? 0),
    mass_kg: null,
    volume_litres: isClosed && request.shipment_count > 0 ? 0 : null,
    collection_name: request.collection_name,
    collection_place: request.collection_place,
    collection_lat: request.collection_lat,
    collection_lng: request.collection_lng,
    delivery_name: '',
    delivery_place: '',
    delivery_lat: null,
    delivery_lng: null,
    collection_pickup_point_id: null,
    delivery_pickup_point_id: null,
    collection_branch_id: request.collection_branch_id,
    delivery_branch_id: null,
    hub_id: null,
    collection_agent_id: request.collection_agent_id,
    delivery_agent_id: null,
    collection_after: request.collection_after,
    collection_before: request.collection_before,
    delivery_after: null,
    delivery_before: null,
    collection_eta: null,
    delivery_eta: null,
    collected_at: isClosed ? request.status_at : null,
    delivered_at: null,
    tags: '',
  }
}

const idsIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

interface Workspace {
  readonly shipments: EntityStore<LiveShipment>
  readonly requests: Requests
}

const made = new WeakMap<Workspace, StopRows>()

/** The shipments and collection requests of a live workspace, as rows of one list. */
export function stopRowsOf(workspace: Workspace): StopRows {
  const known = made.get(workspace) ?? createStopRows(workspace)
  made.set(workspace, known)
  return known
}

export function createStopRows({ shipments, requests }: Workspace): StopRows {
  const rows = new WeakMap<LiveCollectionRequest, LiveShipment>()
  /** By shipment, the request that it goes with; reckoned anew with each publication. */
  let index: { readonly of: number; readonly requests: ReadonlyMap<number, number> } | null = null
  /** As each request named its shipments when that was told last: what it names no longer is told of too. */
  const named = new Map<number, string>()

  function requestOfShipment(): ReadonlyMap<number, number> {
    if (index?.of === requests.version) return index.requests
    const all = [...requests.ids()].flatMap((id) =>
      idsIn(requests.get(id)?.shipment_ids ?? '').map((shipment) => [shipment, id] as const),
    )
    index = { of: requests.version, requests: new Map(all) }
    return index.requests
  }

  function touchedBy(id: number): number[] {
    const [was, is] = [named.get(id) ?? '', requests.get(id)?.shipment_ids ?? '']
    named.set(id, is)
    return [-id, ...idsIn(was), ...idsIn(is)]
  }
  for (const id of requests.ids()) touchedBy(id)
  const changed = requests.changes$.pipe(
    map((ids): ReadonlySet<number> => new Set([...ids].flatMap(touchedBy))),
    share(),
  )

  return {
    get(id) {
      const number = requestOf(id)
      if (number === null) return shipments.get(id)
      const request = requests.get(number)
      if (request === undefined) return undefined
      const row = rows.get(request) ?? rowOf(request)
      rows.set(request, row)
      return row
    },
    versionOf(id) {
      const number = requestOf(id)
      return number === null ? shipments.versionOf(id) : requests.get(number)?.version
    },
    get size() {
      return shipments.size + requests.size
    },
    get version() {
      return shipments.version + requests.version
    },
    *ids() {
      yield* shipments.ids()
      for (const id of requests.ids()) yield -id
    },
    changes$: merge(shipments.changes$, changed),
    subscribeRow(id, onChange) {
      const number = requestOf(id)
      if (number === null) return shipments.subscribeRow(id, onChange)
      return requests.subscribeRow(number, onChange)
    },
    windowsEnded(from, to) {
      return [...requests.ids()].flatMap((id) => {
        const request = requests.get(id)
        if (request === undefined || isOver(request.status)) return []
        return request.collection_before > from && request.collection_before <= to ? [-id] : []
      })
    },
    isFetchedWithRequest({ id, collection_agent_id }) {
      const request = requests.get(requestOfShipment().get(id) ?? 0)
      if (request === undefined || isOver(request.status)) return false
      return request.collection_agent_id !== null || collection_agent_id === null
    },
  }
}
