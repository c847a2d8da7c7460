import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { AddedFile } from '../../../contract/added-file.ts'
import { isImage } from '../../../domain/files/file-types.ts'
import { isStaffSide, type Viewer } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { limitConcurrency } from '../../kernel/concurrency/limit-concurrency.ts'
import type { Db } from '../../kernel/database/open.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { type Tx, withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { FILE_COLUMNS } from './store-file.ts'

const VERSION_COLUMNS = ['version_of', 'version', 'based_on', 'saved_by', 'saved_at', 'account_id'] as const

/** A file of a note, or a version of one. */
export type NoteFile = AddedFile & Pick<Selectable<Tables['files']>, (typeof VERSION_COLUMNS)[number]>

type Belonging = Updateable<
  Pick<
    Tables['files'],
    | 'note_id'
    | 'proof_of'
    | 'measures_of'
    | 'measured_parcel'
    | 'version_of'
    | 'version'
    | 'based_on'
    | 'saved_by'
    | 'saved_at'
  >
>

/** Outside, the pictures of a proof that was taken back are not there: they are of another recipient's parcel. */
export const isShownTo = (viewer: Viewer) =>
  isStaffSide(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`NOT EXISTS (
        SELECT FROM proofs_of_delivery p
        WHERE p.provider_id = files.provider_id AND p.shipment_id = files.proof_of AND p.withdrawn_at IS NOT NULL
          AND (p.signature_id = files.id OR files.id = ANY (p.photo_ids)))`

/** Those of these files that the caller sent, and that belong to nothing yet. */
const areFree =
  ({ providerId }: Command, { user_id, account_id }: Caller, ids: readonly number[]) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'files'>) =>
    and([
      eb('provider_id', '=', providerId),
      eb('id', 'in', ids),
      eb('note_id', 'is', null),
      eb('proof_of', 'is', null),
      eb('measures_of', 'is', null),
      eb('uploaded_by', '=', user_id),
      eb('account_id', 'is not distinct from', account_id),
    ])

/** Gives files that are free to what they belong to from now on. */
const claimFiles = (
  command: Command,
  caller: Caller,
  ids: readonly number[],
  to: Belonging,
): Promise<NoteFile[]> =>
  command.tx
    .updateTable('files')
    .set(to)
    .where(areFree(command, caller, ids))
    .returning([...FILE_COLUMNS, ...VERSION_COLUMNS])
    .execute()

/**
 * Adds files to what they belong to. Only to one thing, and only those that the caller sent themselves: of any other number, whoever's it
 * is, it is said that there is no such file.
 */
export async function addFiles(
  command: Command,
  caller: Caller,
  ids: readonly number[],
  to:
    | { readonly note_id: number }
    | { readonly proof_of: number }
    | { readonly measures_of: number; readonly measured_parcel: number },
): Promise<Outcome<readonly NoteFile[]>> {
  if (ids.length === 0) return done([])
  const rows = await claimFiles(command, caller, ids, to)
  const added = new Set(rows.map(({ id }) => id))
  const missing = ids.findIndex((id) => !added.has(id))
  if (missing !== -1) return refused('file.notFound', { field: `attachment_ids[${missing}]` })
  return done(rows.toSorted((a, b) => a.id - b.id))
}

/** The pictures among files that are free; nobody else takes them before the transaction ends. */
export async function freePictures(
  command: Command,
  caller: Caller,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await command.tx
    .selectFrom('files')
    .select(['id', 'type'])
    .where(areFree(command, caller, ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.filter(({ type }) => isImage(type)).map(({ id }) => id))
}

/** Pictures of a shipment's parcels on the scale, by the number of the parcel, in the order in which they were sent. */
export async function filesOfMeasures(
  tx: Tx,
  providerId: number,
  shipmentId: number,
): Promise<Map<number | null, AddedFile[]>> {
  const rows = await tx
    .selectFrom('files')
    .select([...FILE_COLUMNS, 'measured_parcel'])
    .where('provider_id', '=', providerId)
    .where('measures_of', '=', shipmentId)
    .orderBy('id')
    .execute()
  const byParcel = Map.groupBy(rows, ({ measured_parcel }) => measured_parcel)
  return new Map([...byParcel].map(([number, files]) => [number, files.map(addedFile)]))
}

/** Makes a file a version of another one; undefined where there is none to be made one. */
export async function keepVersion(
  command: Command,
  caller: Caller,
  id: number,
  as: Belonging,
): Promise<NoteFile | undefined> {
  const [file] = await claimFiles(command, caller, [id], as)
  return file
}

/** The files of notes with all their versions, by note, in the order in which they were sent: of those that the eyes of the transaction see. */
export async function filesOfNotes(tx: Tx, providerId: number, noteIds: readonly number[]) {
  if (noteIds.length === 0) return new Map<number | null, NoteFile[]>()
  const rows = await tx
    .selectFrom('files')
    .select([...FILE_COLUMNS, ...VERSION_COLUMNS, 'note_id'])
    .where('provider_id', '=', providerId)
    .where('note_id', 'in', noteIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ note_id }) => note_id)
}

/** Whether somebody on the provider's side wrote on a file of a note. */
export const isOfStaff = ({ version_of, account_id }: Pick<NoteFile, 'version_of' | 'account_id'>): boolean =>
  version_of !== null && account_id === null

/** As it was sent with its note, whatever was saved of it since. */
export const addedFile = ({ id, name, type, bytes, width, height }: AddedFile): AddedFile => ({
  id,
  name,
  type,
  bytes,
  width,
  height,
})

/** The pictures of the proof of a delivery, also those of versions that were corrected. */
export const filesOfProof = (tx: Tx, providerId: number, shipmentId: number): Promise<AddedFile[]> =>
  tx
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('proof_of', '=', shipmentId)
    .orderBy('id')
    .execute()

/** Files of one answer that are read side by side: of a store on another machine each is waited for. */
const READ_AT_ONCE = 8

/** Contents by the ids of their files, in their order; without those that are damaged or gone. */
export async function readAll(
  files: FileStore,
  providerId: number,
  wanted: readonly { readonly id: number; readonly sha256: string }[],
): Promise<Map<number, Buffer>> {
  const inTurn = limitConcurrency(READ_AT_ONCE)
  const read = await Promise.all(
    wanted.map(async ({ id, sha256 }) => [id, await inTurn(() => files.read(providerId, sha256))] as const),
  )
  return new Map(read.flatMap(([id, file]) => (file === null ? [] : [[id, file] as const])))
}

/** The bytes of files of a provider, by id; without those that are damaged or gone. */
export async function readContents(
  db: Db,
  files: FileStore,
  providerId: number,
  ids: readonly number[],
): Promise<Map<number, Buffer>> {
  if (ids.length === 0) return new Map()
  const rows = await withProviderReadTx(db, providerId, (tx) =>
    tx
      .selectFrom('files')
      .select(['id', 'sha256'])
      .where('provider_id', '=', providerId)
      .where('id', 'in', ids)
      .execute(),
  )
  return readAll(files, providerId, rows)
}
