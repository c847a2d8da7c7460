/** Proposals for collections as they are kept. */
import { sql } from 'kysely'
import { MOST_COLLECTION_PROPOSALS } from '../../../../contract/collection-proposals.ts'
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

/** What the viewer of the transaction may see: what is open, and what the rule has taken lately. */
export function readProposals(tx: Tx, providerId: number, now: number) {
  return tx
    .selectFrom('collection_proposals as p')
    .innerJoin('shipments as s', (join) =>
      join.onRef('s.provider_id', '=', 'p.provider_id').onRef('s.id', '=', 'p.shipment_id'),
    )
    .select([
      's.id',
      's.ref',
      's.version',
      's.collection_place',
      's.collection_before',
      'p.driver_id',
      'p.state',
      'p.reason',
      'p.made_at',
      'p.taken_version',
    ])
    .where('p.provider_id', '=', providerId)
    .where((or) =>
      or.or([
        or('p.state', '=', 'open'),
        or.and([
          or('p.state', '=', 'taken'),
          sql<boolean>`p.made_at > ${instant(now - TAKEN_TOLD_MS)}`,
          sql<boolean>`s.collection_agent_id = p.driver_id`,
        ]),
      ]),
    )
    .orderBy('p.state')
    .orderBy(sql`s.collection_before NULLS LAST`)
    .orderBy('s.id')
    .limit(MOST_COLLECTION_PROPOSALS)
    .execute()
}
