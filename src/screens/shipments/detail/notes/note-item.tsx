import { IconTrash } from '@tabler/icons-react'
import type { ShipmentNote } from '../../../../contract/shipment-notes.ts'
import { formatDateTime } from '../../../../domain/values/moment.ts'
import { FileList } from '../../../../features/files/file-list.tsx'
import type { PdfSource } from '../../../../features/pdf/source.ts'
import { useAccess } from '../../../../features/session/access.tsx'
import { Badge } from '../../../../ui/components/badge.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { useMessages } from '../../../../ui/messages/messages.tsx'
import { notesMessages as messages } from './messages.ts'
import css from './notes.module.css'

interface NoteItemProps {
  note: ShipmentNote
  onDelete: () => void
  /** Shows a PDF of it. */
  onPdf: (source: PdfSource) => void
}

/** One note: who wrote it for whom, and when. */
export function NoteItem({ note, onDelete, onPdf }: NoteItemProps) {
  const { audience, settings } = useAccess()
  const { locale } = useMessages()
  const author = note.author ?? settings.provider_title
  const time = formatDateTime(Date.parse(note.time_created), locale)
  return (
    <li className={css.note} data-audience={note.audience}>
      <p className={css.head}>
        <b>{author}</b>
        <time dateTime={note.time_created}>{time}</time>
        {audience === 'staff' && (
          <Badge tone={note.audience === 'external' ? 'blue' : 'grey'} shape="dot" plain>
            {messages.audiences[note.audience]}
          </Badge>
        )}
        {note.type !== '' && <span className={css.type}>{note.type}</span>}
        {note.may_delete && (
          <IconButton
            icon={IconTrash}
            className={css.remove}
            label={messages.deleteOne(author, time)}
            onClick={onDelete}
          />
        )}
      </p>
      {note.message !== '' && <p className={css.text}>{note.message}</p>}
      <FileList
        files={note.attachments}
        onPdf={({ name, versions }, begin) =>
          onPdf({ kind: 'file', name, versions, audience: note.audience, begin })
        }
      />
    </li>
  )
}
