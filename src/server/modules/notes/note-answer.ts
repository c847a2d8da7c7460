import { permissionOf } from '../../../contract/call.ts'
import type { FileVersion } from '../../../contract/files.ts'
import { type Attachment, deleteNote, type ShipmentNote } from '../../../contract/shipment-notes.ts'
import { permits } from '../../../domain/identity/permission.ts'
import { mayDeleteNote, type NoteSettings } from '../../../domain/shipments/shipment-note.ts'
import { isStaffSide } from '../../../domain/shipments/visibility.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { iso } from '../../kernel/http/iso.ts'
import { addedFile, isOfStaff, type NoteFile } from '../files/index.ts'
import type { NoteRow } from './read-notes.ts'

type Reader = Pick<Caller, 'viewer'>
/** Of the note that a file was sent with. */
type Sent = Pick<NoteRow, 'author' | 'by_staff' | 'created_at'>

/** A version as this reader is answered; of the first its note says who sent it. */
export function fileVersion(file: NoteFile, note: Sent, { viewer }: Reader): FileVersion {
  const by_staff = file.version_of === null ? note.by_staff : file.account_id === null
  return {
    id: file.id,
    name: file.name,
    bytes: file.bytes,
    version: file.version,
    based_on: file.based_on,
    saved_by: isStaffSide(viewer) || !by_staff ? (file.saved_by ?? note.author) : null,
    by_staff,
    time_saved: iso(file.saved_at ?? note.created_at),
  }
}

/** The files of a note in the order in which they were sent, each as its newest version is. */
function attachmentsOf(files: readonly NoteFile[], note: Sent, reader: Reader): Attachment[] {
  const chains = Map.groupBy(files, ({ id, version_of }) => version_of ?? id)
  return [...chains.values()].flatMap((chain) => {
    const versions = chain.toSorted((one, other) => other.version - one.version)
    const [newest] = versions
    if (newest === undefined) return []
    return { ...addedFile(newest), versions: versions.map((file) => fileVersion(file, note, reader)) }
  })
}

/** A note as this reader is answered. */
export function noteAnswer(
  { created_at, author_id, author, ...note }: NoteRow,
  files: readonly NoteFile[],
  { viewer, user_id, permissions }: Pick<Caller, 'viewer' | 'user_id' | 'permissions'>,
  settings: NoteSettings,
): ShipmentNote {
  return {
    ...note,
    attachments: attachmentsOf(files, { author, by_staff: note.by_staff, created_at }, { viewer }),
    author: isStaffSide(viewer) || !note.by_staff ? author : null,
    may_delete:
      permits(permissions, permissionOf(deleteNote)) &&
      mayDeleteNote(
        { kind: viewer.kind, user_id },
        { author_id, has_staff_versions: files.some(isOfStaff) },
        settings,
      ),
    time_created: iso(created_at),
  }
}
