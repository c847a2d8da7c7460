import { sql } from 'kysely'
import type { LogEventType } from '../../../../domain/shipments/log-event.ts'
import { unassignedSide } from '../../../../domain/shipments/next-stop.ts'
import { ShipmentStatus } from '../../../../domain/shipments/shipment-status.ts'
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
  'address',
  'collection_branch_id',
] as const

const NEW: readonly LogEventType[] = ['shipment.booked', 'collection_request.added']

const isOfCollection = ({ entity, type, change }: SequencedEvent): boolean =>
  (entity === 'shipment' || entity === 'collection_request') &&
  (NEW.includes(type) || SAYS.some((field) => change[field] !== undefined))

/** Somebody said in the morning that a driver is out, or is back: at the branch that the event is of. */
const isOfDriverOut = ({ type }: SequencedEvent): boolean =>
  type === 'branch.driverOut' || type === 'branch.driverBack'

/** By then every node knows a rule that was changed (ms). */
const RULE_KNOWN_MS = 2_000

/** Statuses in which a shipment whose collection nobody has waits for a driver, by the one rule of boards (next-stop.ts). */
const WAITING_STATUSES = ShipmentStatus.options.filter(
  (status) =>
    unassignedSide({
      status,
      hub_id: null,
      delivery_branch_id: null,
      collection_agent_id: null,
      delivery_agent_id: null,
    }) === 'collection',
)

/** That a shipment `s`, or a collection request `r`, waits for a driver to collect it. */
const isWaiting = {
  shipment: sql<boolean>`(s.collection_agent_id IS NULL AND s.parcel_count > 0 AND s.status = ANY(${WAITING_STATUSES}::text[]))`,
  request: sql<boolean>`(r.status = 'collection-unassigned')`,
}

/** What was told of, by its ids. */
interface Told {
  readonly shipments: readonly number[]
  readonly requests: readonly number[]
}

/** Where those of them that wait are collected. */
async function branchesOfWaiting(
  tx: Tx,
  providerId: number,
  { shipments, requests }: Told,
): Promise<number[]> {
  const { rows } = await sql<{ branch: number }>`
    SELECT s.collection_branch_id AS branch FROM shipments s
    WHERE s.provider_id = ${providerId} AND s.id = ANY(${[...shipments]}::bigint[])
      AND s.collection_branch_id IS NOT NULL AND ${isWaiting.shipment}
    UNION SELECT r.collection_branch_id FROM collection_requests r
    WHERE r.provider_id = ${providerId} AND r.id = ANY(${[...requests]}::int[])
      AND r.collection_branch_id IS NOT NULL AND ${isWaiting.request}`.execute(tx)
  return rows.map(({ branch }) => branch)
}

/**
 * What waits no more, or at another branch, has no proposal. What somebody took back from the driver of the rule is proposed to nobody again.
 * Whether it waits is asked in the statements themselves: what was assigned since it was read is not said no for.
 */
async function settleProposals(tx: Tx, providerId: number, { shipments, requests }: Told): Promise<void> {
  if (shipments.length > 0) {
    await sql`DELETE FROM collection_proposals p WHERE p.provider_id = ${providerId} AND p.state = 'open'
      AND p.shipment_id = ANY(${[...shipments]}::bigint[]) AND NOT EXISTS (
        SELECT FROM shipments s WHERE s.provider_id = p.provider_id AND s.id = p.shipment_id AND ${isWaiting.shipment}
          AND s.collection_branch_id = p.branch_id)`.execute(tx)
    await sql`UPDATE collection_proposals p SET state = 'dismissed' FROM shipments s
      WHERE p.provider_id = ${providerId} AND p.state = 'taken' AND p.shipment_id = ANY(${[...shipments]}::bigint[])
        AND s.provider_id = p.provider_id AND s.id = p.shipment_id AND ${isWaiting.shipment}`.execute(tx)
  }
  if (requests.length === 0) return
  await sql`DELETE FROM collection_proposals p WHERE p.provider_id = ${providerId} AND p.state = 'open'
    AND p.request_id = ANY(${[...requests]}::int[]) AND NOT EXISTS (
      SELECT FROM collection_requests r WHERE r.provider_id = p.provider_id AND r.id = p.request_id AND ${isWaiting.request}
        AND r.collection_branch_id = p.branch_id)`.execute(tx)
  await sql`UPDATE collection_proposals p SET state = 'dismissed' FROM collection_requests r
    WHERE p.provider_id = ${providerId} AND p.state = 'taken' AND p.request_id = ANY(${[...requests]}::int[])
      AND r.provider_id = p.provider_id AND r.id = p.request_id AND ${isWaiting.request}`.execute(tx)
}

const idsOf = (events: readonly SequencedEvent[], of: SequencedEvent['entity']): number[] => [
  ...new Set(events.flatMap(({ entity, entity_id }) => (entity === of ? [entity_id] : []))),
]

const branchesOf = (tx: Tx, providerId: number) =>
  tx.selectFrom('branches').select('id').where('provider_id', '=', providerId).orderBy('id').execute()

/**
 * Follows the log for collections that wait: each branch with a rule looks at its own soon after, once for however many came, and when
 * one of its drivers is marked out or back.
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
      const ids = { shipments: idsOf(told, 'shipment'), requests: idsOf(told, 'collection_request') }
      const waitingAt = await branchesOfWaiting(tx, providerId, ids)
      const branches = new Set([...waitingAt, ...marked.map(({ entity_id }) => entity_id)])
      // Before proposals are touched: a look takes its due job and then them, and who did it the other way round would wait in a ring.
      for (const branch_id of [...branches].sort((a, b) => a - b))
        if (modes.has(branch_id)) await look(branch_id)
      await settleProposals(tx, providerId, ids)
    },
  }
}
