/** What stands on the tripsheets of a day now. */
import { sql } from 'kysely'
import type { PlannedTask } from '../../../domain/dispatch/day-plan.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** A task, the stop at which it is done, and the branch whose tripsheet that is. */
export interface StandingTask {
  readonly task: PlannedTask
  readonly stop_id: number
  readonly branch_id: number | null
}

interface Row {
  readonly driver_id: number
  readonly branch_id: number | null
  readonly stop_id: number
  readonly what: 'collection' | 'delivery' | 'request'
  readonly id: number
}

/** Of every tripsheet of the day that the transaction may see: done ones too. */
export async function readStandingTasks(
  tx: Tx,
  providerId: number,
  day: string,
  branchId: number | null = null,
): Promise<StandingTask[]> {
  const { rows } = await sql<Row>`
    WITH stops AS (
      SELECT t.driver_id, t.branch_id, s.id FROM tripsheets t
      JOIN tripsheet_stops s ON s.provider_id = t.provider_id AND s.tripsheet_id = t.id
      WHERE t.provider_id = ${providerId} AND t.day = ${day} AND (${branchId}::int IS NULL OR t.branch_id = ${branchId})
    )
    SELECT s.driver_id, s.branch_id, k.stop_id, k.side AS what, k.shipment_id AS id
    FROM stops s JOIN tripsheet_tasks k ON k.provider_id = ${providerId} AND k.stop_id = s.id
    UNION ALL
    SELECT s.driver_id, s.branch_id, r.stop_id, 'request', r.request_id
    FROM stops s JOIN tripsheet_requests r ON r.provider_id = ${providerId} AND r.stop_id = s.id`.execute(tx)
  return rows.map(({ driver_id, branch_id, stop_id, what, id }) => ({
    stop_id,
    branch_id,
    task:
      what === 'request'
        ? { driver_id, shipment_id: null, side: 'collection', collection_request_id: id }
        : { driver_id, shipment_id: id, side: what, collection_request_id: null },
  }))
}
