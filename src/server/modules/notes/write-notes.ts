import type { z } from 'zod'
import type { ItemOutcome } from '../../../contract/shipment-changes.ts'
import type { addNotes } from '../../../contract/shipment-notes.ts'
import { audiencesFor, MOST_NOTES, noteRefusal } from '../../../domain/shipments/shipment-note.ts'
import { isStaffSide } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import {
  doneItem,
  itemsAsTold,
  type LockedShipment,
  lockShipments,
  refusedItem,
  saveShipments,
  seenShipments,
} from '../shipments/index.ts'
import { isSeenBy, type NoteDeps, noteEvent } from './change-notes.ts'

/** How many notes each shipment has; under their locks, so that several writers are counted one after another. */
async function countNotes(
  { tx, providerId }: Command,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('shipment_notes')
    .select(['shipment_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', ids)
    .groupBy('shipment_id')
    .execute()
  return new Map(rows.map(({ shipment_id, count }) => [shipment_id, Number(count)]))
}

/** Writes the same note on as many of several shipments as can be, each as by itself, without files. */
export async function writeNotes(
  platform: NoteDeps,
  providerId: number,
  by: { caller: Caller; author: string; idempotencyKey: IdempotencyKey | null },
  input: z.output<typeof addNotes.body>,
): Promise<Outcome<{ shipments: ItemOutcome[] }> | Replay> {
  const { caller, author, idempotencyKey } = by
  const seen = await seenShipments(platform, providerId, caller, input.ids)
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now, settings } = command
    const { kind } = caller.viewer
    const audience = input.audience ?? audiencesFor(kind, settings)[0] ?? 'internal'
    const type = input.type ?? ''
    const refusal = noteRefusal({ audience, type }, kind, settings)
    if (refusal !== null) return { ok: false, refusal }
    const held = await lockShipments(tx, providerId, seen)
    const counts = await countNotes(command, [...held.keys()])
    const open = new Set<LockedShipment>()
    for (const shipment of held.values())
      if (isSeenBy(caller, shipment, settings) && (counts.get(shipment.id) ?? 0) < MOST_NOTES)
        open.add(shipment)
    const rows = [...open].map(({ id }) => ({
      provider_id: providerId,
      shipment_id: id,
      audience,
      type,
      message: input.message,
      author_id: caller.user_id,
      author,
      by_staff: isStaffSide(caller.viewer),
      created_at: new Date(now),
    }))
    const written =
      rows.length === 0
        ? []
        : await tx.insertInto('shipment_notes').values(rows).returning(['id', 'shipment_id']).execute()
    const noteOf = new Map(written.map(({ id, shipment_id }) => [shipment_id, id]))
    const events = [...open].map((shipment) =>
      noteEvent(command, caller, shipment, {
        type: 'shipment.noteAdded',
        audience,
        change: { note: [null, noteOf.get(shipment.id) ?? null] },
      }),
    )
    await saveShipments(command, open, events)
    const shipments = input.ids.map((id): ItemOutcome => {
      const shipment = held.get(id)
      if (shipment === undefined || !isSeenBy(caller, shipment, settings))
        return refusedItem(id, { code: 'shipment.notFound', field: 'id' })
      return open.has(shipment) ? doneItem(shipment) : refusedItem(id, { code: 'note.tooMany', field: 'id' })
    })
    return done({ shipments: await itemsAsTold(command, caller.viewer, shipments, held) })
  })
}
