import type { z } from 'zod'
import type { cancelShipments as cancelCall, ItemOutcome } from '../../../../contract/shipment-changes.ts'
import { CANCEL_REASON_REQUIRED } from '../../../../domain/shipments/editing.ts'
import { scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type CommandPlatform, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { type LockedShipment, lockShipments } from '../lock-shipments.ts'
import { itemsAsTold } from '../presenters/as-told.ts'
import { seenShipments } from '../queries/seen-shipments.ts'
import { saveShipments } from '../save-shipments.ts'
import { cancelled } from './cancel-shipment.ts'
import { doneItem, refusedItem } from './item-outcome.ts'

/** Cancels as many of several shipments as can be, each as by itself, in one transaction. What is none of the caller's is not found. */
export async function cancelShipments(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { ids, ...said }: z.output<typeof cancelCall.body>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ shipments: ItemOutcome[] }> | Replay> {
  const own = await seenShipments(platform, providerId, caller, ids)
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    // Said once for all of them, it is asked for once.
    if (!said.reason && caller.viewer.kind !== 'account')
      return refused('input.invalid', { field: 'reason', detail: CANCEL_REASON_REQUIRED })
    const held = await lockShipments(command.tx, providerId, own)
    const moved = new Set<LockedShipment>()
    const events: NewEvent[] = []
    const shipments = ids.map((id): ItemOutcome => {
      const shipment = held.get(id)
      if (shipment === undefined || !maySee(caller.viewer, 'shipment', scopeOf(shipment), id))
        return refusedItem(id, { code: 'shipment.notFound', field: 'id' })
      const event = cancelled(shipment, caller, said, command)
      if (!event.ok) return refusedItem(id, event.refusal)
      if (event.value !== null) {
        events.push(event.value)
        moved.add(shipment)
      }
      return doneItem(shipment)
    })
    await saveShipments(command, moved, events)
    return done({ shipments: await itemsAsTold(command, caller.viewer, shipments, held) })
  })
}
