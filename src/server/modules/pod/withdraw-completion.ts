import type { z } from 'zod'
import type { withdrawTrackingEvent } from '../../../contract/withdraw-completion.ts'
import { completionOf, withdrawCompletion } from '../../../domain/shipments/withdrawing.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type Command, type CommandPlatform, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { NewEvent } from '../../kernel/eventlog/log.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { applyWithdrawal, parcelsOfHeld, saveShipments, stepsToWithdraw } from '../shipments/index.ts'
import { handOvers, readProofs } from './read-proofs.ts'
import { lockedFor } from './record-proof.ts'

type Input = z.output<typeof withdrawTrackingEvent.body>
type Answer = z.output<typeof withdrawTrackingEvent.answer>

interface Withdrawer {
  readonly caller: Caller
  /** Their name, as proofs keep it. */
  readonly author: string
  readonly idempotencyKey: IdempotencyKey | null
}

/** The proofs of what is delivered no more, marked; null where there were none, or the versions of the last that held and of the one that holds. */
async function withdrawProofs(
  { tx, providerId, now }: Command,
  { caller, author }: Withdrawer,
  { shipment_id, reason }: Input,
  undelivered: ReadonlySet<number>,
): Promise<readonly [from: number, to: number | null] | null> {
  const standing = handOvers(await readProofs(tx, providerId, shipment_id))
  const isOf = (numbers: readonly number[]) =>
    numbers.length === 0 || numbers.some((number) => undelivered.has(number))
  const gone = standing.filter(({ rows }) => isOf(rows[0]?.parcel_numbers ?? []))
  const versionOf = (proofs: typeof standing) => proofs[0]?.rows[0]?.version ?? null
  const from = versionOf(gone)
  if (undelivered.size === 0 || from === null) return null
  const versions = gone.flatMap(({ rows }) => rows.map(({ version }) => version))
  await tx
    .updateTable('proofs_of_delivery')
    .set({
      withdrawn_at: new Date(now),
      withdrawn_by: caller.user_id,
      withdrawn_as: author,
      withdrawn_reason: reason,
    })
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipment_id)
    .where('version', 'in', versions)
    .execute()
  return [from, versionOf(standing.filter((one) => !gone.includes(one)))]
}

/** Takes a completion back that was recorded by mistake, with its proof where it has one: all of it is told with the last of its events. */
export function withdrawTrackingEventOf(
  platform: CommandPlatform,
  providerId: number,
  by: Withdrawer,
  input: Input,
): Promise<Outcome<Answer> | Replay> {
  const { caller, idempotencyKey } = by
  return runIdempotent(
    platform,
    providerId,
    { caller, idempotencyKey },
    async (command): Promise<Outcome<Answer>> => {
      const held =
        caller.viewer.kind === 'staff' ? await lockedFor(command, caller, input.shipment_id) : undefined
      if (held === undefined) return refused('shipment.notFound', { field: 'shipment_id' })
      const { tx, now } = command
      const steps = await stepsToWithdraw(tx, providerId, held.id, input.tracking_event_id)
      const [last] = steps
      const withdrawn = last === undefined ? null : completionOf(last)
      if (withdrawn === null) return refused('completion.notWithdrawable', { field: 'tracking_event_id' })
      const deliveredBefore = parcelsOfHeld(held).filter(({ status }) => status === 'delivered')
      const events: NewEvent[] = []
      for (const step of steps) {
        const decided = withdrawCompletion(held, step)
        if (!decided.ok) return decided
        const { version } = step
        const withdrawal = { version, change: decided.value, step, reason: input.reason }
        const event = applyWithdrawal(held, withdrawal, now, caller.actor)
        if (event === null) return refused('shipment.changedMeanwhile', { field: 'tracking_event_id' })
        events.push(event)
      }
      const undelivered = new Set(deliveredBefore.map(({ number }) => number))
      for (const { number, status } of parcelsOfHeld(held))
        if (status === 'delivered') undelivered.delete(number)
      const pod = await withdrawProofs(command, by, input, undelivered)
      const told = events.map((event, i) =>
        pod !== null && i === events.length - 1 ? { ...event, change: { ...event.change, pod } } : event,
      )
      await saveShipments(command, [held], told)
      return done({ id: held.id, version: held.version, status: held.status, withdrawn })
    },
  )
}
