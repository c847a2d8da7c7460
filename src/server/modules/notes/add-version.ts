import type { z } from 'zod'
import type { addFileVersion, FileVersion } from '../../../contract/files.ts'
import { MOST_VERSIONS } from '../../../domain/files/file-limits.ts'
import { audiencesFor, seesNote } from '../../../domain/shipments/shipment-note.ts'
import { isStaffSide } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Platform } from '../../platform.ts'
import { keepVersion } from '../files/index.ts'
import { saveShipments } from '../shipments/index.ts'
import { lockedFor, noteEvent } from './change-notes.ts'
import { fileVersion } from './note-answer.ts'
import { NOTE_COLUMNS } from './read-notes.ts'

type Deps = Pick<Platform, 'database' | 'settings' | 'clock' | 'tracing' | 'onCommitted'>
type Wanted = z.output<typeof addFileVersion.body>

const NOT_PDF = 'Only a PDF has versions. Send a PDF.'

/** The version that was written on, with the note that it belongs to; undefined where for the caller there is none. */
async function writtenOn(command: Command, caller: Caller, id: number) {
  const { tx, providerId } = command
  const based = await tx
    .selectFrom('files')
    .select(['id', 'type', 'version', 'version_of', 'note_id'])
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (based === undefined || based.note_id === null) return undefined
  const note = await tx
    .selectFrom('shipment_notes')
    .select(NOTE_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('id', '=', based.note_id)
    .executeTakeFirst()
  if (note === undefined || !seesNote(caller.viewer.kind, note.audience)) return undefined
  const held = await lockedFor(command, caller, note.shipment_id)
  return held === undefined ? undefined : { based, note, held }
}

/** How many versions of a file are of the caller's side: neither side uses up those of the other. */
async function countOfSide({ tx, providerId }: Command, { viewer }: Caller, first: number): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where((file) => file.or([file('id', '=', first), file('version_of', '=', first)]))
    .where('account_id', isStaffSide(viewer) ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Keeps a PDF that was written on as a version of a file of a note: whoever may write for those who read the note may. The shipment is
 * locked, so that of two who save at once the second is told of the first, and then keeps theirs beside it or looks at it.
 */
export function saveVersion(
  platform: Deps,
  providerId: number,
  {
    caller,
    author,
    idempotencyKey,
  }: { caller: Caller; author: string; idempotencyKey: IdempotencyKey | null },
  { based_on, file_id, beside }: Wanted,
): Promise<Outcome<FileVersion> | Replay> {
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now, settings } = command
    const found = await writtenOn(command, caller, based_on)
    if (found === undefined) return refused('file.notFound', { field: 'based_on' })
    const { based, note, held } = found
    if (!audiencesFor(caller.viewer.kind, settings).includes(note.audience))
      return refused('permission.denied')
    if (based.type !== 'application/pdf')
      return refused('input.invalid', { field: 'based_on', detail: NOT_PDF })
    const first = based.version_of ?? based.id
    // Under the lock of the shipment. A note that was deleted meanwhile has none.
    const newest = await tx
      .selectFrom('files')
      .select('version')
      .where('provider_id', '=', providerId)
      .where((file) => file.or([file('id', '=', first), file('version_of', '=', first)]))
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest === undefined) return refused('file.notFound', { field: 'based_on' })
    if ((await countOfSide(command, caller, first)) >= MOST_VERSIONS)
      return refused('file.tooManyVersions', { field: 'based_on' })
    if (newest.version > based.version && !beside)
      return refused('file.changedMeanwhile', { field: 'beside' })
    const file = await keepVersion(command, caller, file_id, {
      note_id: note.id,
      version_of: first,
      version: newest.version + 1,
      based_on: based.version,
      saved_by: author,
      saved_at: new Date(now),
    })
    if (file === undefined) return refused('file.notFound', { field: 'file_id' })
    if (file.type !== 'application/pdf')
      return refused('input.invalid', { field: 'file_id', detail: NOT_PDF })
    const told = {
      type: 'shipment.fileVersionAdded',
      audience: note.audience,
      change: { file: [based.id, file.id] },
    } as const
    await saveShipments(command, [held], [noteEvent(command, caller, held, told)])
    return done(fileVersion(file, note, caller))
  })
}
