import { sql } from 'kysely'
import { mustBeProven } from '../../../../domain/pod/proof-methods.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'

/** Those of the shipments that a driver delivers by a proof, and not by saying so (decision 97). */
export async function shipmentsToProve(
  { tx, providerId, settings }: Pick<Command, 'tx' | 'providerId' | 'settings'>,
  held: ReadonlyMap<number, unknown>,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('shipments')
    .select(['id', 'pod_method'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...held.keys()]}::bigint[])`)
    .where('pod_method', 'is not', null)
    .execute()
  return new Set(rows.filter((row) => mustBeProven(row.pod_method, settings)).map(({ id }) => id))
}
