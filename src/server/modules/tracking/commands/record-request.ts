import { recordEvent } from '../../../../domain/shipments/shipment-transitions.ts'
import { type Asker, MAY_ASK } from '../../../../domain/tracking/recipient-request.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { asProvider } from '../../../kernel/database/tenant.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import type { Platform } from '../../../platform.ts'
import { holdShipments, move, saveShipments } from '../../shipments/index.ts'

/** Tells what a recipient or sender asks for: in the history, as the last note, and as why the exception needs somebody now. */
export async function recordRequest(
  platform: Platform,
  providerId: number,
  shipmentId: number,
  from: Asker,
  message: string,
  actor: Actor,
): Promise<Outcome<null>> {
  const now = platform.clock.now()
  const { outcome, batches } = await asProvider(platform.database.app, providerId, async (tx) => {
    const held = await holdShipments(tx, providerId, [shipmentId])
    const shipment = held.get(shipmentId)
    if (shipment === undefined || !MAY_ASK[from](shipment))
      return { outcome: refused('shipment.wrongStatus', { field: 'wish' }), batches: [] }
    const told = { at: now, message, driver_id: null, branch_id: null, eta: null }
    const change = recordEvent(shipment, 'recipient-request', told, now)
    if (!change.ok) return { outcome: change, batches: [] }
    const event = move(shipment, 'shipment.status', change.value, now, actor, {
      event: 'recipient-request',
      message,
    })
    return { outcome: done(null), batches: await saveShipments(tx, providerId, [shipment], [event], now) }
  })
  platform.committed(batches)
  return outcome
}
