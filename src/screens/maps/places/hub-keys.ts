/** What lies at each hub, and what is on its way to it, out of the live rows. */
import type { LiveShipment } from '../../../contract/live.ts'

/** `here`: it lies there now; `coming`: it left another hub for it. */
export type HubPart = 'here' | 'coming'

export const hubKey = (part: HubPart, hub: number): string => `${part}:${hub}`

/** In which number of which hub a shipment counts; null of one that is at none and on its way to none. */
export function hubKeyOf({
  status,
  hub_id,
  delivery_branch_id,
}: Pick<LiveShipment, 'status' | 'hub_id' | 'delivery_branch_id'>): string | null {
  if (hub_id !== null) return hubKey('here', hub_id)
  return status === 'in-transit' && delivery_branch_id !== null ? hubKey('coming', delivery_branch_id) : null
}

/** Who has waited longest comes first, so that what comes meanwhile moves nothing. */
export const byWaiting = (
  a: Pick<LiveShipment, 'id' | 'status_at'>,
  b: Pick<LiveShipment, 'id' | 'status_at'>,
): number => a.status_at - b.status_at || a.id - b.id
