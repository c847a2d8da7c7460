import type { ProposedStop } from '../../../../domain/dispatch/route-proposal.ts'
import { taskKey } from '../../../../domain/dispatch/tripsheet.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { doorsOf } from '../../dispatch/index.ts'

/**
 * Stops that wait for a driver, with how long a visit takes there: as it will be once a driver has them, whose stop is made by what is
 * due first. What was learnt is read by no viewer, so the transaction is the provider's.
 */
export async function withLearntMinutes(
  tx: Tx,
  providerId: number,
  stops: readonly ProposedStop[],
): Promise<ProposedStop[]> {
  const waiting = stops.filter(({ driver }) => driver === null)
  const doors = await doorsOf(
    tx,
    providerId,
    waiting.flatMap(({ tasks }) => tasks.slice(0, 1)),
  )
  return stops.map((stop) => {
    const [first] = stop.tasks
    const door = stop.driver === null && first !== undefined ? doors.get(taskKey(first)) : undefined
    return door === undefined ? stop : { ...stop, service_minutes: door.serviceMinutes }
  })
}
