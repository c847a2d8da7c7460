/** Proposals as they are kept. */
import { sql } from 'kysely'
import type { ProposalProblem, ProposedPlan } from '../../../../domain/dispatch/route-proposal.ts'
import type { AcceptedPart } from '../../../kernel/database/proposal-tables.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** A node that has not renewed its lease for so long (s) is gone. */
export const LEASE_SECONDS = 15

const COLUMNS = [
  'id',
  'kind',
  'aim',
  'day',
  'branch_id',
  'status',
  'wanted',
  'asked_by',
  'asked_at',
  'search_ms',
  'began_at',
  'ended_at',
  'iterations',
  'given',
  'best',
  'problem',
  'accepted',
] as const

/** How long it has been searched, s. */
export const SECONDS = sql<number>`(extract(epoch FROM coalesce(ended_at, least(lease_until, now())) - began_at))::float8`

/** One that the viewer of the transaction may see; `lock` in a command that changes it. */
export async function readProposalRow(tx: Tx, providerId: number, id: number, lock = false) {
  const wanted = tx
    .selectFrom('route_proposals')
    .select([
      ...COLUMNS,
      sql<boolean>`lease_until < now()`.as('is_over'),
      sql<boolean>`best IS NOT NULL`.as('has_best'),
      SECONDS.as('seconds'),
    ])
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
  return (lock ? wanted.forUpdate() : wanted).executeTakeFirst()
}

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof readProposalRow>>>

/** The node that searched is gone: what it found last is the proposal, if it found anything. */
export function statusOf({
  status,
  is_over,
  has_best,
}: Pick<ProposalRow, 'status' | 'is_over' | 'has_best'>) {
  if (status !== 'searching' || !is_over) return status
  return has_best ? 'ready' : 'lost'
}

/** What the node that searches tells, and that it is still there; what is asked of it comes back. Null: it has been ended. */
export async function renewLease(
  tx: Tx,
  providerId: number,
  id: number,
  found: { readonly iterations: number; readonly best: ProposedPlan | null },
): Promise<'finish' | 'cancel' | 'go on' | null> {
  const { rows } = await sql<{ wanted: 'finish' | 'cancel' | null }>`
    UPDATE route_proposals SET lease_until = now() + ${LEASE_SECONDS}::int * interval '1 second',
      iterations = ${found.iterations}, best = coalesce(${found.best === null ? null : JSON.stringify(found.best)}::jsonb, best)
    WHERE provider_id = ${providerId} AND id = ${id} AND status = 'searching' RETURNING wanted`.execute(tx)
  const [row] = rows
  return row === undefined ? null : (row.wanted ?? 'go on')
}

/** The search is over. One that somebody has ended before stays as it was ended. */
export async function settleProposal(
  tx: Tx,
  providerId: number,
  id: number,
  end: {
    readonly status: 'ready' | 'cancelled' | 'failed'
    readonly problem: ProposalProblem | null
    readonly iterations: number
    readonly best: ProposedPlan | null
  },
): Promise<void> {
  await sql`
    UPDATE route_proposals SET status = ${end.status}, problem = ${end.problem}, iterations = ${end.iterations}, ended_at = now(),
      best = coalesce(${end.best === null ? null : JSON.stringify(end.best)}::jsonb, best)
    WHERE provider_id = ${providerId} AND id = ${id} AND status = 'searching'`.execute(tx)
}

/** A search that was taken for lost is over by this: its node, if it comes back, changes nothing any more. */
export async function saveAccepted(
  tx: Tx,
  providerId: number,
  id: number,
  accepted: readonly AcceptedPart[],
): Promise<void> {
  await tx
    .updateTable('route_proposals')
    .set({ accepted: JSON.stringify(accepted), status: 'ready' })
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .execute()
}
