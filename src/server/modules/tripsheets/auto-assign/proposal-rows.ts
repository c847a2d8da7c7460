/** Proposals for collections as they are kept. */
import { sql } from 'kysely'
import { MOST_COLLECTION_PROPOSALS } from '../../../../contract/collection-proposals.ts'
import type { DriverReason } from '../../../../domain/dispatch/auto-assign.ts'
import { type AutoAssignMode, autoAssignModes } from '../../../../domain/dispatch/auto-assign-rule.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'

/** What is done at branches, by their ids; those where nothing is are not among them. */
export async function modesOfBranches(
  tx: Tx,
  providerId: number,
  { branch_auto_assign: lines }: Pick<Settings, 'branch_auto_assign'>,
): Promise<ReadonlyMap<number, AutoAssignMode>> {
  const byCode = autoAssignModes(lines)
  if (byCode.size === 0) return new Map()
  const branches = await tx
    .selectFrom('branches')
    .select(['id', 'code'])
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .execute()
  return new Map(
    branches.flatMap(({ id, code }) => {
      const mode = byCode.get(code.toUpperCase())
      return mode === undefined || mode === 'off' ? [] : [[id, mode] as const]
    }),
  )
}

/** Of what the rule assigned so much is told (ms, business time): what it did before stands in the history of each shipment. */
const TAKEN_TOLD_MS = 3_600_000

interface ProposalRow {
  readonly shipment_id: number | null
  readonly request_id: number | null
  /** Of a shipment. */
  readonly ref: string | null
  readonly version: number
  readonly place: string
  readonly before: number | null
  readonly driver_id: number
  readonly state: 'open' | 'taken'
  readonly reason: DriverReason
  readonly made_at: number
  readonly taken_version: number | null
}

/** What the viewer of the transaction may see: what is open, and what the rule has taken lately. */
export async function readProposals(
  tx: Tx,
  providerId: number,
  now: number,
): Promise<readonly ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    SELECT p.shipment_id, p.request_id, t.ref, t.version, t.place, t.before, p.driver_id, p.state, p.reason, p.made_at, p.taken_version
    FROM collection_proposals p
    CROSS JOIN LATERAL (
      SELECT s.ref, s.version, s.collection_place AS place, s.collection_before AS before, s.collection_agent_id AS driver
      FROM shipments s WHERE s.provider_id = p.provider_id AND s.id = p.shipment_id
      UNION ALL
      SELECT NULL, r.version, r.collection_place, r.collection_before, r.collection_agent_id
      FROM collection_requests r WHERE r.provider_id = p.provider_id AND r.id = p.request_id) t
    WHERE p.provider_id = ${providerId} AND (p.state = 'open'
      OR (p.state = 'taken' AND p.made_at > ${instant(now - TAKEN_TOLD_MS)} AND t.driver = p.driver_id))
    ORDER BY p.state, t.before NULLS LAST, p.task LIMIT ${MOST_COLLECTION_PROPOSALS}`.execute(tx)
  return rows
}
