import { sql } from 'kysely'
import { unassignedSide } from '../../../../domain/shipments/next-stop.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { SequencedEvent } from '../../../kernel/eventlog/assign-sequence.ts'
import type { Consumer } from '../../../kernel/eventlog/consumers.ts'
import { scheduleDueJob } from '../../../kernel/jobs/due.ts'
import type { Platform } from '../../../platform.ts'
import { AUTO_ASSIGN_JOB } from './auto-assign-job.ts'
import { modesOfBranches } from './proposal-rows.ts'

/** What may make a collection wait, or wait no more. */
const SAYS = [
  'status',
  'collection_agent_id',
  'collection_after',
  'collection_before',
  'collection_address',
  'collection_branch_id',
] as const

const isOfCollection = ({ entity, type, change }: SequencedEvent): boolean =>
  entity === 'shipment' && (type === 'shipment.booked' || SAYS.some((field) => change[field] !== undefined))

/** Somebody said in the morning that a driver is out, or is back: at the branch that the event is of. */
const isOfDriverOut = ({ type }: SequencedEvent): boolean =>
  type === 'branch.driverOut' || type === 'branch.driverBack'

/** By then every node knows a rule that was changed (ms). */
const RULE_KNOWN_MS = 2_000

/** What waits for a driver to collect it, of these shipments. */
async function waitingOf(tx: Tx, providerId: number, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('shipments')
    .select([
      'id',
      'status',
      'parcel_count',
      'hub_id',
      'delivery_branch_id',
      'collection_branch_id',
      'collection_agent_id',
      'delivery_agent_id',
      'collection_pickup_point_id',
      'delivery_pickup_point_id',
    ])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...ids]}::bigint[])`)
    .execute()
  return rows.filter((row) => unassignedSide(row) === 'collection')
}

const branchesOf = (tx: Tx, providerId: number) =>
  tx.selectFrom('branches').select('id').where('provider_id', '=', providerId).orderBy('id').execute()

/**
 * Follows the log for collections that wait: each branch with a rule looks at its own soon after, once for however many came, and when
 * one of its drivers is marked out or back. What waits no more has no proposal; what somebody took back from the driver of the rule is proposed to nobody again.
 */
export function autoAssignConsumer(platform: Pick<Platform, 'settings' | 'clock'>): Consumer {
  return {
    name: 'auto-assign',
    begins: 'at the head',
    async handle(events, tx) {
      const told = events.filter(isOfCollection)
      const marked = events.filter(isOfDriverOut)
      const isRuleChanged = events.some(({ change }) => change.branch_auto_assign !== undefined)
      const providerId = events[0]?.provider_id
      if (providerId === undefined || (told.length + marked.length === 0 && !isRuleChanged)) return
      const { settings } = await platform.settings.read(providerId)
      const modes = await modesOfBranches(tx, providerId, settings)
      const look = (branch_id: number, inMs = 0) =>
        scheduleDueJob(tx, providerId, {
          kind: AUTO_ASSIGN_JOB,
          key: String(branch_id),
          due_at: platform.clock.now() + inMs,
          payload: { branch_id },
        })
      if (isRuleChanged) for (const { id } of await branchesOf(tx, providerId)) await look(id, RULE_KNOWN_MS)
      if (modes.size === 0) return
      const ids = [...new Set(told.map(({ entity_id }) => entity_id))]
      const waiting = await waitingOf(tx, providerId, ids)
      const waitingIds = waiting.map(({ id }) => id)
      await sql`DELETE FROM collection_proposals WHERE provider_id = ${providerId} AND state = 'open'
        AND shipment_id = ANY(${ids}::bigint[]) AND NOT shipment_id = ANY(${waitingIds}::bigint[])`.execute(
        tx,
      )
      await sql`UPDATE collection_proposals SET state = 'dismissed' WHERE provider_id = ${providerId} AND state = 'taken'
        AND shipment_id = ANY(${waitingIds}::bigint[])`.execute(tx)
      const branches = new Set([
        ...waiting.flatMap(({ collection_branch_id: id }) => id ?? []),
        ...marked.map(({ entity_id }) => entity_id),
      ])
      for (const branch_id of branches) if (modes.has(branch_id)) await look(branch_id)
    },
  }
}
