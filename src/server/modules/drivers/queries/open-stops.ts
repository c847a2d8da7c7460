import { isStillWith } from '../../../../domain/shipments/next-stop.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** How many tasks a driver still has: shipments to collect or to deliver, those too that do not get so far yet, and collection requests. */
export async function countOpenTasks(tx: Tx, providerId: number, driver: number): Promise<number> {
  const shipments = await tx
    .selectFrom('shipments')
    .select(['status', 'status_at', 'collected_at', 'collection_agent_id', 'delivery_agent_id'])
    .where('provider_id', '=', providerId)
    .where('over_since', 'is', null)
    .where((or) => or.or([or('collection_agent_id', '=', driver), or('delivery_agent_id', '=', driver)]))
    .execute()
  const { requests } = await tx
    .selectFrom('collection_requests')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('provider_id', '=', providerId)
    .where('over_since', 'is', null)
    .where('collection_agent_id', '=', driver)
    .executeTakeFirstOrThrow()
  return shipments.filter((row) => isStillWith(row, driver)).length + Number(requests)
}
