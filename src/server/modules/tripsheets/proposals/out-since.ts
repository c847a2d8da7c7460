import type { ProposedDay } from '../../../../domain/dispatch/route-proposal.ts'
import { type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { driversOut } from '../../dispatch/index.ts'

/**
 * Those of a proposal who are out since it was asked for, each with why they are given nothing. Whoever was out then is in it only where
 * they were named, or are those whom it relieves.
 */
export async function outSince(
  tx: Tx,
  providerId: number,
  day: string,
  { drivers, out: relieved }: ProposedDay,
): Promise<ReadonlyMap<number, Refusal>> {
  const out = await driversOut(tx, providerId, day)
  const ids = drivers
    .filter(({ driver, named }) => out.has(driver) && driver !== relieved && named !== true)
    .map(({ driver }) => driver)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, name }) => {
      const { refusal } = refused('proposal.driverOut', { detail: `${name} is out and takes no stops.` })
      return [id, refusal]
    }),
  )
}
