/** The plans of a day that were confirmed, as they are answered: with what has changed since. */
import { sql } from 'kysely'
import { type DayPlan, type DayPlanChange, MOST_PLAN_CHANGES } from '../../../contract/morning.ts'
import { type PlanChange, planChanges, plannedTasks } from '../../../domain/dispatch/day-plan.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { iso } from '../../kernel/http/iso.ts'
import { readStandingTasks } from './planned-tasks.ts'

const PLAN_COLUMNS = [
  'id',
  'branch_id',
  'day',
  'confirmed_by',
  'confirmed_at',
  'drivers',
  'stops',
  'tasks',
] as const

/** The references of those shipments that the transaction may see. */
async function referencesOf(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('shipments')
    .select(['id', 'ref'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ref }) => [id, ref]))
}

/** Of each branch the one that was confirmed last. */
export async function readPlans(
  tx: Tx,
  providerId: number,
  day: string,
  branchId: number | null,
): Promise<DayPlan[]> {
  const plans = await tx
    .selectFrom('day_plans')
    .distinctOn('branch_id')
    .select(PLAN_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('day', '=', day)
    .where(sql<boolean>`(${branchId}::int IS NULL OR branch_id = ${branchId})`)
    .orderBy('branch_id')
    .orderBy('id', 'desc')
    .execute()
  if (plans.length === 0) return []
  const standing = await readStandingTasks(tx, providerId, day)
  const all = standing.map(({ task }) => task)
  const changed = plans.map((plan) => {
    const own = standing.flatMap(({ task, branch_id }) => (branch_id === plan.branch_id ? [task] : []))
    return { plan, changes: planChanges(plannedTasks(plan.tasks), own, all) }
  })
  const told = changed.map(({ changes }) => changes.slice(0, MOST_PLAN_CHANGES))
  const refs = await referencesOf(
    tx,
    providerId,
    told.flat().flatMap(({ task }) => task.shipment_id ?? []),
  )
  return changed.map(({ plan, changes }, i) => {
    const count = (kind: PlanChange['kind']) => changes.filter((change) => change.kind === kind).length
    return {
      id: plan.id,
      branch_id: plan.branch_id,
      date: plan.day,
      confirmed_by: plan.confirmed_by,
      time_confirmed: iso(plan.confirmed_at),
      drivers: plan.drivers,
      stops: plan.stops,
      tasks: plan.tasks.length,
      added: count('added'),
      moved: count('moved'),
      taken_out: count('taken-out'),
      changes: (told[i] ?? []).map((change) => answered(change, refs)),
    }
  })
}

function answered({ kind, task, was }: PlanChange, refs: ReadonlyMap<number, string>): DayPlanChange {
  const { shipment_id, collection_request_id, side, driver_id } = task
  return {
    kind,
    shipment_id,
    collection_request_id,
    tracking_reference:
      shipment_id === null ? collectionRequestId(collection_request_id) : (refs.get(shipment_id) ?? ''),
    side,
    was_driver_id: was,
    driver_id: kind === 'taken-out' ? null : driver_id,
  }
}
