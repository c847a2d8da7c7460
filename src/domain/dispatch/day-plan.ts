/** The plan of a branch's day as somebody confirmed it, and what has changed since (decision 134). */
import { z } from 'zod'
import type { Side } from '../shipments/exception.ts'

/** What stands on a driver's tripsheet: one side of a shipment, or a collection request. */
export type PlannedTask = { readonly driver_id: number } & (
  | { readonly shipment_id: number; readonly side: Side; readonly collection_request_id: null }
  | { readonly shipment_id: null; readonly side: 'collection'; readonly collection_request_id: number }
)

/** As it is kept: [driver, what, id]; `r` of collection requests. */
const KeptTask = z.tuple([z.number().int(), z.enum(['c', 'd', 'r']), z.number().int()])
export const KeptTasks = z.array(KeptTask)
export type KeptTasks = z.infer<typeof KeptTasks>

export const keptTasks = (tasks: readonly PlannedTask[]): KeptTasks =>
  tasks.map((task) => {
    if (task.shipment_id === null) return [task.driver_id, 'r', task.collection_request_id]
    return [task.driver_id, task.side === 'collection' ? 'c' : 'd', task.shipment_id]
  })

export const plannedTasks = (kept: KeptTasks): PlannedTask[] =>
  kept.map(([driver_id, what, id]) =>
    what === 'r'
      ? { driver_id, shipment_id: null, side: 'collection', collection_request_id: id }
      : {
          driver_id,
          shipment_id: id,
          side: what === 'c' ? 'collection' : 'delivery',
          collection_request_id: null,
        },
  )

export const PLAN_CHANGES = ['added', 'moved', 'taken-out'] as const
export type PlanChangeKind = (typeof PLAN_CHANGES)[number]

export interface PlanChange {
  readonly kind: PlanChangeKind
  readonly task: PlannedTask
  /** Who had it in the plan; null: it was in no plan of this branch. */
  readonly was: number | null
}

const keyOf = ({ shipment_id, side, collection_request_id }: PlannedTask): string =>
  shipment_id === null ? `r${collection_request_id}` : `${side} ${shipment_id}`

/**
 * What is different: `plan` as it was confirmed, `own` the tasks on the branch's tripsheets now, done ones too, and `all` those of every
 * tripsheet of the day that whoever looks may see, so that what went to another branch is moved, not lost.
 */
export function planChanges(
  plan: readonly PlannedTask[],
  own: readonly PlannedTask[],
  all: readonly PlannedTask[],
): readonly PlanChange[] {
  const now = new Map(all.map((task) => [keyOf(task), task]))
  const before = new Map(plan.map((task) => [keyOf(task), task]))
  const changes: PlanChange[] = own
    .filter((task) => !before.has(keyOf(task)))
    .map((task) => ({ kind: 'added', task, was: null }))
  for (const task of plan) {
    const here = now.get(keyOf(task))
    if (here === undefined) changes.push({ kind: 'taken-out', task, was: task.driver_id })
    else if (here.driver_id !== task.driver_id)
      changes.push({ kind: 'moved', task: here, was: task.driver_id })
  }
  return changes
}
