/** Tripsheets in another order, or sent: kept, told, and their shipments planned for the times that follow. */
import { sql } from 'kysely'
import type { WayMs } from '../../../domain/dispatch/travel.ts'
import { reckoned } from '../../../domain/dispatch/tripsheet-plan.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { learntOf } from '../arrivals/index.ts'
import {
  type DrivenWith,
  type LockedTripsheet,
  readBeyond,
  replannedIn,
  routeNow,
  saveTripsheets,
  settleTimes,
  tripsheetEvent,
} from '../dispatch/index.ts'
import {
  type LockedShipment,
  lockFreeShipments,
  withPlannedTimes,
  writeShipments,
} from '../shipments/index.ts'

/** The shipments of open stops of tripsheets, in whose order everybody locks them: before the tripsheets. */
export async function openShipments({ tx, providerId }: Command, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT t.shipment_id AS id FROM tripsheet_stops s
    JOIN tripsheet_tasks t ON t.provider_id = s.provider_id AND t.stop_id = s.id
    WHERE s.provider_id = ${providerId} AND s.tripsheet_id = ANY(${[...ids]}::bigint[]) AND t.done_at IS NULL`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** A change of a tripsheet, by the version that it made. */
export interface OrderVersion {
  readonly tripsheet: number
  readonly version: number
}

interface Order {
  readonly was: LockedTripsheet
  readonly stops: LockedTripsheet['stops']
  /** How far it is then; as before where it is left out. */
  readonly status?: TripsheetStatus
  /** Another vehicle than before. */
  readonly drivenWith?: DrivenWith
  /** By these ways; by our own, with what was learnt, where it is left out. */
  readonly way?: WayMs
  /** The version whose order this one takes back. */
  readonly undoes?: number
}

/** Those whose stops differ, by their times too, or whose status or vehicle does; the others are left alone. The versions that are made. */
export async function saveOrders(
  command: Command,
  caller: Caller,
  type: LogEventType,
  orders: readonly Order[],
): Promise<OrderVersion[]> {
  const { tx, providerId, now } = command
  const by = { at: now, actor: caller.actor }
  const held = new Map<number, LockedShipment>()
  // As whatever follows reckons them (follow-shipments.ts): what is taken back has the times that it had.
  const learnt = await learntOf(tx, providerId)
  const changes = orders.map(
    ({ was, stops, status = was.status, drivenWith = was, way = learnt.way, undoes }) => {
      const { vehicle_kind, vehicle_name, capacity_kg } = drivenWith
      const vehicle = { vehicle_kind, vehicle_name, capacity_kg }
      const is = { ...was, ...vehicle, status, version: was.version + 1 }
      return { was, is: { ...is, stops: reckoned(stops, routeNow(is, now, way)) }, undoes }
    },
  )
  const settled = await settleTimes(changes, new Set(), async (ids) => {
    const free = await lockFreeShipments(tx, providerId, ids)
    for (const shipment of free.values()) held.set(shipment.id, shipment)
    return new Set(free.keys())
  })
  const beyond = await readBeyond(
    tx,
    providerId,
    settled.map(({ is }) => is),
  )
  const told = settled.flatMap(({ was, is, undoes }) => {
    const event = tripsheetEvent(type, was, is, { ...by, beyond: beyond.get(is.id), undoes })
    return event === null ? [] : [{ was, is, event }]
  })
  if (told.length === 0) return []
  await saveTripsheets(tx, providerId, told)
  const planned = withPlannedTimes(
    [],
    held,
    told.flatMap(({ was, is }) => replannedIn(was, is)),
    by,
  )
  const moved = new Set(planned.map(({ entity_id }) => entity_id))
  await writeShipments(
    command,
    [...held.values()].filter(({ id }) => moved.has(id)),
    [...planned, ...told.map(({ event }) => event)],
  )
  return told.map(({ is: { id, version } }) => ({ tripsheet: id, version }))
}
