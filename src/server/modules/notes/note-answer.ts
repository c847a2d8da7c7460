import { permissionOf } from '../../../contract/call.ts'
import type { AddedFile } from '../../../contract/files.ts'
import { deleteNote, type ShipmentNote } from '../../../contract/shipment-notes.ts'
import { permits } from '../../../domain/identity/permission.ts'
import { mayDeleteNote, type NoteSettings } from '../../../domain/shipments/shipment-note.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { iso } from '../../kernel/http/iso.ts'
import { isStaffSide } from '../shipments/index.ts'
import type { NoteRow } from './read-notes.ts'

/** A note as this reader is answered. */
export function noteAnswer(
  { created_at, author_id, author, ...note }: NoteRow,
  attachments: readonly AddedFile[],
  { viewer, user_id, permissions }: Pick<Caller, 'viewer' | 'user_id' | 'permissions'>,
  settings: NoteSettings,
): ShipmentNote {
  return {
    ...note,
    attachments: [...attachments],
    author: isStaffSide(viewer) || !note.by_staff ? author : null,
    may_delete:
      permits(permissions, permissionOf(deleteNote)) &&
      mayDeleteNote({ kind: viewer.kind, user_id }, { author_id }, settings),
    time_created: iso(created_at),
  }
}
