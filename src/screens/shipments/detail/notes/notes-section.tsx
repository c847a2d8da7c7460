import { Button } from '@mantine/core'
import { useState } from 'react'
import { deleteNote, listNotes, type ShipmentNote } from '../../../../contract/shipment-notes.ts'
import { PdfDialog } from '../../../../features/pdf/lazy-pdf-dialog.tsx'
import type { PdfSource } from '../../../../features/pdf/source.ts'
import { useAccess } from '../../../../features/session/access.tsx'
import { invalidateCall } from '../../../../features/session/answers.ts'
import { useNoteAudiences } from '../../../../features/session/note-audiences.ts'
import { useClient } from '../../../../features/session/session.tsx'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { RetryButton } from '../../../../ui/components/retry-button.tsx'
import { Section } from '../../../../ui/components/side-panel.tsx'
import { SkeletonText } from '../../../../ui/components/states.tsx'
import { toast } from '../../../../ui/components/toast.ts'
import { forms } from '../../../../ui/form/form-messages.ts'
import { notesMessages as messages } from './messages.ts'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import css from './notes.module.css'
import { ALL_NOTES, FIRST_NOTES, useNotes } from './use-notes.ts'

const NONE = { notes: [], count: 0 }

/** With the versions that were saved since it was opened; what is gone meanwhile stays as it was, with what is written on it. */
function asItIsNow(opened: PdfSource, notes: readonly ShipmentNote[]): PdfSource {
  if (opened.kind === 'document') return opened
  const first = opened.versions.at(-1)?.id
  const now = notes
    .flatMap(({ attachments }) => attachments)
    .find(({ versions }) => versions.at(-1)?.id === first)
  return { ...opened, versions: now?.versions ?? opened.versions }
}

interface NotesProps {
  id: number
  /** Of the shipment: it goes up with every note, so that another one is there as soon as somebody writes it. */
  version: number
}

/** What people wrote about a shipment to one another, and a place to write. */
export default function NotesSection({ id, version }: NotesProps) {
  const { may } = useAccess()
  const [isWhole, setWhole] = useState(false)
  const limit = isWhole ? ALL_NOTES : FIRST_NOTES
  const { data, error, refetch } = useNotes(id, version, limit)
  const theirs = useNoteAudiences()
  const audiences = may('API_/shipments/notes:POST') ? theirs : []
  const { notes, count } = data ?? NONE
  const [opened, setOpened] = useState<PdfSource | null>(null)
  return (
    <Section title={count === 0 ? messages.title : messages.count(count)}>
      <div className={css.notes}>
        {audiences.length > 0 && <NoteForm id={id} audiences={audiences} />}
        {data === undefined && error === null && <SkeletonText lines={2} />}
        {error !== null && (
          <div className={css.failed} role="alert">
            {error.message} <RetryButton onClick={() => void refetch()} />
          </div>
        )}
        {data !== undefined && count === 0 && <p className={css.none}>{messages.none}</p>}
        {notes.length > 0 && <NoteList notes={notes} onPdf={setOpened} />}
        {!isWhole && count > FIRST_NOTES && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWhole(true)}>
            {messages.showAll(count)}
          </Button>
        )}
        {opened !== null && <PdfDialog source={asItIsNow(opened, notes)} onClose={() => setOpened(null)} />}
      </div>
    </Section>
  )
}

interface NoteListProps {
  notes: readonly ShipmentNote[]
  onPdf: (source: PdfSource) => void
}

function NoteList({ notes, onPdf }: NoteListProps) {
  const client = useClient()
  const [asking, setAsking] = useState<ShipmentNote | null>(null)

  async function remove({ id }: ShipmentNote): Promise<void> {
    setAsking(null)
    const outcome = await client(deleteNote, { query: { id } })
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
    await invalidateCall(listNotes)
  }

  return (
    <>
      <ul className={css.list} aria-label={messages.title}>
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} onDelete={() => setAsking(note)} onPdf={onPdf} />
        ))}
      </ul>
      {asking !== null && (
        <ConfirmDialog
          title={messages.deleteTitle}
          onCancel={() => setAsking(null)}
          answers={[
            { label: forms.leaveIt, onChoose: () => setAsking(null) },
            { label: messages.remove, tone: 'danger', onChoose: () => void remove(asking) },
          ]}
        >
          {messages.deleteText}
        </ConfirmDialog>
      )}
    </>
  )
}
