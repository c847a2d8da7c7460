import { sql } from 'kysely'
import type { CommandPlatform } from '../../../kernel/commands/run-command.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'

/**
 * Those of the ids that the caller sees: asked before rows are locked for a list of theirs, so that nobody holds up the shipments of
 * others by naming them.
 */
export async function seenShipments(
  { database }: Pick<CommandPlatform, 'database'>,
  providerId: number,
  { viewer }: Caller,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await withViewerTx(database.app, providerId, viewer, (tx) =>
    tx
      .selectFrom('shipments')
      .select('id')
      .where('provider_id', '=', providerId)
      .where(sql<boolean>`id = ANY(${[...ids]}::bigint[])`)
      .execute(),
  )
  return rows.map(({ id }) => id)
}
