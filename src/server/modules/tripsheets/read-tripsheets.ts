/** Tripsheets as they are answered. */
import { sql } from 'kysely'
import type { Tripsheet as Answer, StopArrival } from '../../../contract/tripsheets.ts'
import type { ExpectedArrival } from '../../../domain/arrivals/expected-arrivals.ts'
import { rangeAsTold } from '../../../domain/arrivals/ranges.ts'
import { isOpenStop, isVacated, type StopTask, withoutHidden } from '../../../domain/dispatch/tripsheet.ts'
import { LITRES } from '../../../domain/dispatch/vehicle-volume.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { loadKg } from '../../../domain/shipments/parcel.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../kernel/http/iso.ts'
import { HEAD_COLUMNS, type SeenTripsheet, withStopsAndDrivers } from '../dispatch/index.ts'

export interface WantedTripsheets {
  readonly ids?: readonly number[]
  readonly day?: string
  readonly branch_id?: number
  readonly driver_id?: number
  readonly most: number
  /** Tasks that are left out (`taskKey`), where the transaction sees more than whoever is answered. */
  readonly hidden?: ReadonlySet<string>
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set()

type LimitSettings = Pick<
  Settings,
  'set_tripsheet_unique_stops_alert_limit' | 'tripsheet_unique_stops_alert_limit'
>

const MINUTE = 60_000

const stopsLimit = (settings: LimitSettings): number | null =>
  settings.set_tripsheet_unique_stops_alert_limit ? settings.tripsheet_unique_stops_alert_limit : null

export interface ReadTripsheet {
  readonly seen: SeenTripsheet
  /** As it is answered, with when its open stops are expected. */
  answer(expected: readonly ExpectedArrival[]): Answer
}

/** With where their vehicles are: what the viewer of the transaction may see of them. */
export async function seenTripsheets(
  tx: Tx,
  providerId: number,
  { ids, day, branch_id, driver_id, most, hidden = NOTHING_HIDDEN }: WantedTripsheets,
): Promise<SeenTripsheet[]> {
  let wanted = tx.selectFrom('tripsheets').select(HEAD_COLUMNS).where('provider_id', '=', providerId)
  if (ids !== undefined) wanted = wanted.where('id', 'in', ids)
  if (day !== undefined) wanted = wanted.where('day', '=', day)
  if (branch_id !== undefined) wanted = wanted.where('branch_id', '=', branch_id)
  if (driver_id !== undefined) wanted = wanted.where('driver_id', '=', driver_id)
  const heads = await wanted.orderBy('driver_id').orderBy('id').limit(most).execute()
  const { sheets } = await withStopsAndDrivers(tx, providerId, heads)
  return sheets.map((sheet) => ({ ...sheet, stops: withoutHidden(sheet.stops, hidden) }))
}

/** What the viewer of the transaction may see of them. */
export async function readTripsheets(
  tx: Tx,
  providerId: number,
  wanted: WantedTripsheets,
  settings: LimitSettings,
): Promise<ReadTripsheet[]> {
  const sheets = await seenTripsheets(tx, providerId, wanted)
  if (sheets.length === 0) return []
  const drivers = await tx
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${sheets.map((sheet) => sheet.driver_id)}::int[])`)
    .execute()
  const shipments = await tx
    .selectFrom('shipments')
    .select(['id', 'ref', 'parcel_count', 'weight_kg', 'mass_kg', 'volume_litres'])
    .where('provider_id', '=', providerId)
    .where(
      sql<boolean>`id = ANY(${tasksOf(sheets).flatMap(({ shipment_id }) => shipment_id ?? [])}::bigint[])`,
    )
    .execute()
  const requests = await tx
    .selectFrom('collection_requests')
    .select(['id', 'parcel_count', 'weight_kg', 'collected_parcels'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${tasksOf(sheets).flatMap(({ request_id }) => request_id ?? [])}::int[])`)
    .execute()
  const [driverOf, shipmentOf, requestOf] = [
    new Map(drivers.map((driver) => [driver.id, driver])),
    new Map(shipments.map((shipment) => [shipment.id, shipment])),
    new Map(requests.map((request) => [request.id, request])),
  ]
  function shownTask({ shipment_id, request_id, side, done_at }: StopTask) {
    const done = isoOrNull(done_at)
    const request = request_id === undefined ? undefined : requestOf.get(request_id)
    if (request !== undefined)
      return {
        shipment_id: null,
        collection_request_id: request.id,
        tracking_reference: collectionRequestId(request.id),
        side,
        parcels: request.collected_parcels ?? request.parcel_count,
        weight_kg: request.weight_kg ?? 0,
        volume_litres: 0,
        done_at: done,
      }
    const shipment = shipment_id === undefined ? undefined : shipmentOf.get(shipment_id)
    if (shipment === undefined) return []
    return {
      shipment_id: shipment.id,
      collection_request_id: null,
      tracking_reference: shipment.ref,
      side,
      parcels: shipment.parcel_count,
      weight_kg: loadKg(shipment),
      volume_litres: Math.round((shipment.volume_litres ?? 0) * 10) / 10,
      done_at: done,
    }
  }
  const answer = (head: SeenTripsheet, expected: readonly ExpectedArrival[]): Answer => {
    const all = head.stops.filter((stop) => !isVacated(stop))
    const driver = driverOf.get(head.driver_id)
    const expectedOf = new Map(expected.map((arrival) => [arrival.stop.id, arrival]))
    const shown = all.map(
      ({
        tasks,
        slot_at: _,
        timed: __,
        moved_because: ___,
        after,
        before,
        planned_at,
        promised_at,
        ...stop
      }) => ({
        ...stop,
        after: isoOrNull(after),
        before: isoOrNull(before),
        planned_at: iso(planned_at),
        promised_at: iso(promised_at),
        expected: expectedAsTold(expectedOf.get(stop.id)),
        done_at: isOpenStop({ tasks }) ? null : iso(Math.max(...tasks.map(({ done_at }) => done_at ?? 0))),
        tasks: tasks.flatMap(shownTask),
      }),
    )
    const tasks = shown.flatMap((stop) => stop.tasks)
    const isUnmeasured = ({ shipment_id }: { readonly shipment_id: number | null }) =>
      shipment_id === null || shipmentOf.get(shipment_id)?.volume_litres == null
    const { id: sheet, version, driver_id: of, branch_id: branch, vehicle_kind, vehicle_name, status } = head
    return {
      id: sheet,
      version,
      driver_id: of,
      driver_name: driver?.name ?? '',
      day: head.day,
      branch_id: branch,
      vehicle: vehicle_name,
      vehicle_kind,
      status,
      start: {
        at: isoOrNull(head.start_at),
        lat: head.start_lat,
        lng: head.start_lng,
        name: head.start_name,
      },
      end: { at: isoOrNull(head.end_at), lat: head.end_lat, lng: head.end_lng, name: head.end_name },
      load: {
        stops: all.length,
        open_stops: all.filter(isOpenStop).length,
        parcels: tasks.reduce((sum, task) => sum + task.parcels, 0),
        weight_kg: Math.round(tasks.reduce((sum, task) => sum + task.weight_kg, 0) * 10) / 10,
        capacity_kg: head.capacity_kg,
        volume_litres: Math.round(tasks.reduce((sum, task) => sum + task.volume_litres, 0)),
        capacity_litres: LITRES[vehicle_kind],
        unmeasured_tasks: tasks.filter(isUnmeasured).length,
        stops_limit: stopsLimit(settings),
      },
      stops: shown,
    }
  }
  return sheets.map((seen) => ({ seen, answer: (expected) => answer(seen, expected) }))
}

const tasksOf = (sheets: readonly SeenTripsheet[]): StopTask[] =>
  sheets.flatMap(({ stops }) => stops.flatMap(({ tasks }) => tasks))

function expectedAsTold(arrival: ExpectedArrival | undefined): Answer['stops'][number]['expected'] {
  if (arrival === undefined) return null
  const { moved } = arrival
  return {
    ...rangeAnswer(arrival),
    moved: moved && { because: moved.because, minutes: Math.round(moved.byMs / MINUTE) },
  }
}

function rangeAnswer(arrival: ExpectedArrival) {
  const { from, at, to } = rangeAsTold(arrival)
  return { from: iso(from), at: iso(at), to: iso(to) }
}

/** The same of the stops alone. */
export const stopArrivals = (
  { driver_id }: Pick<SeenTripsheet, 'driver_id'>,
  expected: readonly ExpectedArrival[],
): StopArrival[] =>
  expected.map((arrival) => ({
    id: arrival.stop.id,
    driver_id,
    planned_at: iso(arrival.stop.planned_at),
    ...rangeAnswer(arrival),
    service_minutes: arrival.stop.service_minutes,
    named: arrival.stop.timed,
  }))
