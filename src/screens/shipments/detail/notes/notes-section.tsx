import { Button } from '@mantine/core'
import { useState } from 'react'
import { deleteNote, listNotes, type ShipmentNote } from '../../../../contract/shipment-notes.ts'
import { audiencesFor } from '../../../../domain/shipments/shipment-note.ts'
import { useAccess } from '../../../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../../../features/session/answers.ts'
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

/** As many as there can be on a shipment. */
const ALL = 500
/** Shown until somebody asks for the rest. */
const FIRST = 10
const NONE = { notes: [], count: 0 }

interface NotesProps {
  id: number
  /** Of the shipment: it goes up with every note, so that another one is there as soon as somebody writes it. */
  version: number
}

/** What people wrote about a shipment to one another, and a place to write. */
export default function NotesSection({ id, version }: NotesProps) {
  const { audience, user, settings, may } = useAccess()
  const [isWhole, setWhole] = useState(false)
  const limit = isWhole ? ALL : FIRST
  const { data, error, refetch } = useCallQuery(
    [listNotes.name, id, version, limit],
    (client, signal) => client(listNotes, { query: { shipment_id: id, limit }, signal }),
    { keepLast: true },
  )
  const kind = audience === 'account' ? 'account' : user?.driver_id != null ? 'driver' : 'staff'
  const audiences = may('API_/shipments/notes:POST') ? audiencesFor(kind, settings) : []
  const { notes, count } = data ?? NONE
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
        {notes.length > 0 && <NoteList notes={notes} />}
        {!isWhole && count > FIRST && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWhole(true)}>
            {messages.showAll(count)}
          </Button>
        )}
      </div>
    </Section>
  )
}

function NoteList({ notes }: { notes: readonly ShipmentNote[] }) {
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
          <NoteItem key={note.id} note={note} onDelete={() => setAsking(note)} />
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
