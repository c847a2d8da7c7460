import { recordEvent } from '../../../../domain/shipments/shipment-transitions.ts'
import { type Asker, MAY_ASK } from '../../../../domain/tracking/recipient-request.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type CommandPlatform, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import { applyChange, lockShipments, saveShipments } from '../../shipments/index.ts'

/** Tells what a recipient or sender asks for: in the history, as the last note, and as why the exception needs somebody now. */
export function recordRequest(
  platform: CommandPlatform,
  providerId: number,
  shipmentId: number,
  from: Asker,
  message: string,
  actor: Actor,
): Promise<Outcome<null>> {
  return runCommand(platform, providerId, null, async (command) => {
    const { tx, now } = command
    const held = await lockShipments(tx, providerId, [shipmentId])
    const shipment = held.get(shipmentId)
    if (shipment === undefined || !MAY_ASK[from](shipment))
      return refused('shipment.wrongStatus', { field: 'wish' })
    const told = { at: now, message, driver_id: null, branch_id: null, eta: null }
    const change = recordEvent(shipment, 'recipient-request', told, now)
    if (!change.ok) return change
    const event = applyChange(shipment, 'shipment.status', change.value, now, actor, {
      event: 'recipient-request',
      message,
    })
    await saveShipments(command, [shipment], [event])
    return done(null)
  })
}
