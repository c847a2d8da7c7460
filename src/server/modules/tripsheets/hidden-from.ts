import type { Tx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type LockedTripsheet, readBeyond } from '../dispatch/index.ts'

/** The tasks of a tripsheet that whoever changes it may not see: those of other branches, to who is limited to its own. */
export async function hiddenFrom(
  { viewer }: Caller,
  tx: Tx,
  providerId: number,
  sheet: LockedTripsheet,
): Promise<ReadonlySet<string>> {
  if (viewer.kind !== 'staff' || viewer.branch_id === null) return new Set()
  return new Set((await readBeyond(tx, providerId, [sheet])).get(sheet.id))
}
