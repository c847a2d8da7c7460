import { listPickupPoints } from '../../contract/pickup-points.ts'
import type { SignedInClients } from './signed-in-clients.ts'

/** The numbers of pickup points on this platform, by name. */
export type PointIds = ReadonlyMap<string, number>

/** More than a demo has. */
const MOST = 1000

export async function readPickupPoints(clients: SignedInClients, who: string): Promise<PointIds> {
  const kept = await clients.as(who, (client) => client(listPickupPoints, { query: { limit: MOST } }))
  if (!kept.ok) throw new Error(kept.error)
  return new Map(kept.value.pickup_points.map(({ name, id }) => [name, id]))
}
