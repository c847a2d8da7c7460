import type { z } from 'zod'
import type { receiveDropoff as receiveDropoffCall } from '../../../contract/pod.ts'
import { pinKindOf } from '../../../domain/pod/pin-rules.ts'
import type { StateChange } from '../../../domain/shipments/shipment-state.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type Command, runBatch, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Platform } from '../../platform.ts'
import { applyChange, decideEvent, type LockedShipment, saveShipments } from '../shipments/index.ts'
import { forgetPin, tryPin } from './pins.ts'
import { lockedFor } from './record-proof.ts'

type Input = z.output<typeof receiveDropoffCall.body>
type Answer = z.output<typeof receiveDropoffCall.answer>
type Deps = Pick<Platform, 'database' | 'settings' | 'clock' | 'tracing' | 'onCommitted' | 'secrets' | 'now'>

interface Received {
  readonly held: LockedShipment
  readonly change: StateChange
  readonly at: number
}

/** The shipment, where it waits to be handed in, the caller may take it, and it is the PIN. */
async function received(
  command: Command,
  platform: Deps,
  caller: Caller,
  { shipment_id, pin }: Input,
): Promise<Outcome<Received>> {
  const held = await lockedFor(command, caller, shipment_id)
  if (held === undefined) return refused('shipment.notFound', { field: 'shipment_id' })
  const decided = await decideEvent(command, caller, { event: 'collected' }, held)
  if (!decided.ok) return decided
  if (pinKindOf(held) !== 'dropoff') return refused('shipment.wrongStatus', { field: 'shipment_id' })
  const tried = await tryPin(command.tx, platform, command.providerId, {
    id: held.id,
    kind: 'dropoff',
    tried: pin,
  })
  return tried.ok ? done({ held, ...decided.value }) : tried
}

/** Takes what a sender hands in at a pickup point, by their PIN. */
export async function receiveDropoff(
  platform: Deps,
  providerId: number,
  { caller, idempotencyKey }: { caller: Caller; idempotencyKey: IdempotencyKey | null },
  input: Input,
): Promise<Outcome<Answer> | Replay> {
  // In a transaction of its own: a wrong one is counted although nothing else is written.
  const checked = await runBatch(
    platform,
    providerId,
    [caller],
    async (command): Promise<Outcome<unknown>> => {
      const out = command.refusalOf(caller)
      return out === null ? received(command, platform, caller, input) : { ok: false, refusal: out }
    },
  )
  // Used already: what was done with it may be asked for again.
  const mayBeRepeated =
    idempotencyKey !== null &&
    !checked.ok &&
    ['pod.noPin', 'shipment.wrongStatus'].includes(checked.refusal.code)
  if (!checked.ok && !mayBeRepeated) return checked
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const outcome = await received(command, platform, caller, input)
    if (!outcome.ok) return outcome
    const { held, change, at } = outcome.value
    const event = applyChange(held, 'shipment.status', change, at, caller.actor, { event: 'collected' })
    await forgetPin(command.tx, providerId, held.id)
    await saveShipments(command, [held], [event])
    return done({ id: held.id, version: held.version, status: held.status })
  })
}
