import type { z } from 'zod'
import type { addNote, ShipmentNote } from '../../../contract/shipment-notes.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import {
  audiencesFor,
  MOST_NOTES,
  mayDeleteNote,
  type NoteAudience,
  noteRefusal,
  seesNote,
} from '../../../domain/shipments/shipment-note.ts'
import { scopeOf } from '../../../domain/shipments/shipment-state.ts'
import { isStaffSide, maySee } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type Command, runCommand, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { NewEvent } from '../../kernel/eventlog/log.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Platform } from '../../platform.ts'
import { addFiles, filesOfNotes, isOfStaff, removeContentsSoon } from '../files/index.ts'
import { applyChange, type LockedShipment, lockShipments, saveShipments } from '../shipments/index.ts'
import { noteAnswer } from './note-answer.ts'
import { isHiddenFrom, NOTE_COLUMNS } from './read-notes.ts'

export type NoteDeps = Pick<
  Platform,
  'database' | 'settings' | 'clock' | 'tracing' | 'onCommitted' | 'files' | 'log'
>

/** The shipment, locked; undefined where for the caller there is none. */
export async function lockedFor({ tx, providerId, settings }: Command, caller: Caller, id: number) {
  const held = (await lockShipments(tx, providerId, [id])).get(id)
  return held !== undefined && isSeenBy(caller, held, settings) ? held : undefined
}

/** Whether somebody sees a shipment, and may write on it therefore. */
export const isSeenBy = (caller: Caller, held: LockedShipment, settings: Command['settings']): boolean =>
  maySee(caller.viewer, 'shipment', scopeOf(held), held.id) && !isHiddenFrom(caller, held, settings)

/**
 * What a note is told by: its id and the shipment's next version, so that whoever has the shipment open asks anew. The text is in the
 * table alone, where it can be deleted. Of an internal one the account has no event either.
 */
export function noteEvent(
  { now }: Pick<Command, 'now'>,
  { actor }: Caller,
  held: LockedShipment,
  { type, audience, change }: { type: LogEventType; audience: NoteAudience; change: NewEvent['change'] },
): NewEvent {
  const event = applyChange(held, type, {}, now, actor)
  const scope = audience === 'internal' ? { ...event.scope, account_id: null } : event.scope
  return { ...event, scope, change, whole: undefined }
}

/** Writes a note. `author`: what the caller is called. */
export function writeNote(
  platform: NoteDeps,
  providerId: number,
  {
    caller,
    author,
    idempotencyKey,
  }: { caller: Caller; author: string; idempotencyKey: IdempotencyKey | null },
  input: z.output<typeof addNote.body>,
): Promise<Outcome<ShipmentNote> | Replay> {
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now, settings } = command
    const held = await lockedFor(command, caller, input.shipment_id)
    if (held === undefined) return refused('shipment.notFound', { field: 'shipment_id' })
    const { kind } = caller.viewer
    const audience = input.audience ?? audiencesFor(kind, settings)[0] ?? 'internal'
    const type = input.type ?? ''
    const fileIds = [...new Set(input.attachment_ids)]
    if (input.message === '' && fileIds.length === 0)
      return refused('input.invalid', { field: 'message', detail: 'Enter a note.' })
    const refusal = noteRefusal({ audience, type }, kind, settings)
    if (refusal !== null) return { ok: false, refusal }
    // Under the lock of the shipment, so that several at once are counted one after another.
    const { count } = await tx
      .selectFrom('shipment_notes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('provider_id', '=', providerId)
      .where('shipment_id', '=', held.id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_NOTES) return refused('note.tooMany', { field: 'shipment_id' })
    const row = await tx
      .insertInto('shipment_notes')
      .values({
        provider_id: providerId,
        shipment_id: held.id,
        audience,
        type,
        message: input.message,
        author_id: caller.user_id,
        author,
        by_staff: isStaffSide(caller.viewer),
        created_at: new Date(now),
      })
      .returning(NOTE_COLUMNS)
      .executeTakeFirstOrThrow()
    const files = await addFiles(command, caller, fileIds, { note_id: row.id })
    if (!files.ok) return files
    const told = { type: 'shipment.noteAdded', audience, change: { note: [null, row.id] } } as const
    await saveShipments(command, [held], [noteEvent(command, caller, held, told)])
    return done(noteAnswer(row, files.value, caller, settings))
  })
}

/** Deletes a note with its text and its files; the log keeps who wrote one, and who deleted it. */
export function removeNote(
  platform: NoteDeps,
  providerId: number,
  caller: Caller,
  id: number,
): Promise<Outcome<{ ok: true }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx, settings } = command
    const note = await tx
      .selectFrom('shipment_notes')
      .select(['shipment_id', 'audience', 'author_id'])
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .executeTakeFirst()
    const { kind } = caller.viewer
    const held =
      note === undefined || !seesNote(kind, note.audience)
        ? undefined
        : await lockedFor(command, caller, note.shipment_id)
    if (note === undefined || held === undefined) return refused('note.notFound', { field: 'id' })
    // Under the lock of the shipment, as versions are saved.
    const files = (await filesOfNotes(tx, providerId, [id])).get(id) ?? []
    const has_staff_versions = files.some(isOfStaff)
    if (!mayDeleteNote({ kind, user_id: caller.user_id }, { ...note, has_staff_versions }, settings))
      return refused('note.kept')
    const { numDeletedRows } = await tx
      .deleteFrom('shipment_notes')
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .executeTakeFirst()
    // Somebody else was first, while the shipment was waited for.
    if (numDeletedRows === 0n) return refused('note.notFound', { field: 'id' })
    const told = {
      type: 'shipment.noteDeleted',
      audience: note.audience,
      change: { note: [id, null] },
    } as const
    await saveShipments(command, [held], [noteEvent(command, caller, held, told)])
    command.afterCommit(() => removeContentsSoon(platform, providerId))
    return done({ ok: true })
  })
}
