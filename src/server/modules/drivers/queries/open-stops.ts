import { driverOfOpenStop } from '../../../../domain/shipments/next-stop.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** How many tasks a driver still has: open stops of shipments, and collection requests. */
export async function countOpenTasks(tx: Tx, providerId: number, driver: number): Promise<number> {
  const shipments = await tx
    .selectFrom('shipments')
    .select(['status', 'hub_id', 'delivery_branch_id', 'collection_agent_id', 'delivery_agent_id'])
    .select('parcel_count')
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
  return shipments.filter((row) => driverOfOpenStop(row) === driver).length + Number(requests)
}
