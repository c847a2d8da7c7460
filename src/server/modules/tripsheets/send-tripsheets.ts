/** POST /tripsheets/send: the tripsheets of several drivers, those that can be all at once. */
import type { z } from 'zod'
import type { SentTripsheet, sendTripsheets as sendCall } from '../../../contract/tripsheet-batches.ts'
import { statusAfter } from '../../../domain/dispatch/tripsheet-change.ts'
import { maySee } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, type Refusal } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type Command, type CommandPlatform, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { sayingOf } from '../../kernel/http/error-response.ts'
import { lockTripsheets, scopeOfTripsheet } from '../dispatch/index.ts'
import { saveOrders } from './save-order.ts'

const refusedSheet = (id: number, refusal: Refusal): SentTripsheet => ({
  ok: false,
  id,
  code: refusal.code,
  message: sayingOf(refusal),
})

/** Of these ids those that the caller sees: nothing else is locked. */
async function seenOf({ tx, providerId }: Command, { viewer }: Caller, ids: readonly number[]) {
  const heads = await tx
    .selectFrom('tripsheets')
    .select(['id', 'branch_id', 'driver_id'])
    .where('provider_id', '=', providerId)
    .where('id', 'in', ids)
    .execute()
  return heads.flatMap((head) =>
    maySee(viewer, 'tripsheet', scopeOfTripsheet(head), head.id) ? [head.id] : [],
  )
}

export const sendTripsheets = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { ids }: z.output<typeof sendCall.body>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ tripsheets: SentTripsheet[] }> | Replay> =>
  runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const seen = await seenOf(command, caller, ids)
    const held = await lockTripsheets(command.tx, providerId, seen)
    const isDriver = caller.viewer.kind === 'driver'
    const sending = [...held.values()].filter(
      (sheet) => sheet.status !== 'sent' && statusAfter(sheet, 'sent', isDriver).ok,
    )
    const made = await saveOrders(
      command,
      caller,
      'tripsheet.status',
      sending.map((was) => ({ was, stops: was.stops, status: 'sent' })),
    )
    const versions = new Map(made.map(({ tripsheet, version }) => [tripsheet, version]))
    const tripsheets = ids.map((id): SentTripsheet => {
      const was = held.get(id)
      if (was === undefined) return refusedSheet(id, { code: 'tripsheet.notFound' })
      const status = statusAfter(was, 'sent', isDriver)
      if (!status.ok) return refusedSheet(id, status.refusal)
      return { ok: true, id, version: versions.get(id) ?? was.version, status: status.value }
    })
    return done({ tripsheets })
  })
