import type { Shipment } from '../../../../contract/shipments.ts'
import { CANCELLED_BY_SENDER } from '../../../../domain/shipments/cancelling.ts'
import { reasonRefusal, reasonsFor } from '../../../../domain/shipments/reason-lists.ts'
import { scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { applyAmendment } from '../../../../domain/shipments/shipment-transitions.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent } from '../../../kernel/commands/run-command.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { applyChange, eventTypeOf } from '../apply-change.ts'
import { type LockedShipment, lockShipments } from '../lock-shipments.ts'
import { ownShipmentByReference } from '../queries/shipment-by-reference.ts'
import { saveShipments } from '../save-shipments.ts'
import { answerShipment } from './answer-shipment.ts'

/**
 * The event of a held shipment that is called off; null of one that is cancelled already. The sender need not say why, and says it in
 * their own words; staff choose among the reasons that are listed where no others are allowed. Those who track it are told the message, or
 * else the reason.
 */
export function cancelled(
  held: LockedShipment,
  caller: Caller,
  { reason, message }: { readonly reason?: string | null; readonly message?: string | null },
  { now, settings }: Pick<Command, 'now' | 'settings'>,
): Outcome<NewEvent | null> {
  if (held.status === 'cancelled') return done(null)
  const isSender = caller.viewer.kind === 'account'
  const unlisted = isSender ? null : reasonRefusal(reasonsFor('cancelled', settings), reason, 'reason')
  if (unlisted !== null) return { ok: false, refusal: unlisted }
  const told = reason || (isSender ? CANCELLED_BY_SENDER : null)
  const amendment = { status: 'cancelled', reason: told, message: message || undefined } as const
  const decided = applyAmendment(held, amendment, now, { isCancelling: true })
  if (!decided.ok) return decided
  const said = message || told
  const note = said === null ? undefined : { message: said }
  return done(applyChange(held, eventTypeOf(decided.value), decided.value, now, caller.actor, note))
}

/** Cancels a shipment of the caller's own (001 §4, §5.10). Of one that is cancelled already it tells the same again. */
export async function cancelShipment(
  platform: Pick<
    Platform,
    'database' | 'settings' | 'clock' | 'tracing' | 'onCommitted' | 'catalogue' | 'gazetteer'
  >,
  providerId: number,
  caller: Caller,
  {
    tracking_reference,
    ...said
  }: {
    readonly tracking_reference: string
    readonly reason?: string | null
    readonly message?: string | null
  },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<Shipment> | Replay> {
  const field = 'tracking_reference'
  // By the viewer's eyes, so that a reference that somebody else has too leads to their own.
  const found = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
    ownShipmentByReference(tx, providerId, tracking_reference),
  )
  const terms = await platform.catalogue.read(providerId)
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    if (found === undefined) return refused('shipment.notFound', { field })
    const held = (await lockShipments(command.tx, providerId, [found.id])).get(found.id)
    if (held === undefined || !maySee(caller.viewer, 'shipment', scopeOf(held), held.id))
      return refused('shipment.notFound', { field })
    const event = cancelled(held, caller, said, command)
    if (!event.ok) {
      const { code, field: wrong, ...more } = event.refusal
      return refused(code, { ...more, field: wrong === 'status' ? field : wrong })
    }
    if (event.value !== null) await saveShipments(command, [held], [event.value])
    return answerShipment(platform, command, terms, caller, held.id)
  })
}
