import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../../../contract/call.ts'
import { readLabel } from '../../../../contract/labels.ts'
import { deleteNote, listNotes, type ShipmentNote } from '../../../../contract/shipment-notes.ts'
import { PdfDialog } from '../../../../features/pdf/lazy-pdf-dialog.tsx'
import type { PdfSource } from '../../../../features/pdf/source.ts'
import { useAccess } from '../../../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../../../features/session/answers.ts'
import { useNoteAudiences } from '../../../../features/session/note-audiences.ts'
import { useClient } from '../../../../features/session/session.tsx'
import { ConfirmDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { RetryButton } from '../../../../ui/components/retry-button.tsx'
import { Section } from '../../../../ui/components/side-panel.tsx'
import { SkeletonText } from '../../../../ui/components/states.tsx'
import { toast } from '../../../../ui/components/toast.ts'
import { forms } from '../../../../ui/form/form-messages.ts'
import { currentLanguage } from '../../../../ui/messages/current-language.ts'
import { notesMessages as messages } from './messages.ts'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import css from './notes.module.css'

/** As many as there can be on a shipment. */
const ALL = 500
/** Shown until somebody asks for the rest. */
const FIRST = 10
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
  /** As people name it. */
  shipmentRef: string
  /** Quotes have none. */
  hasWaybill: boolean
}

/** What people wrote about a shipment to one another, and a place to write. */
export default function NotesSection({ id, version, shipmentRef, hasWaybill }: NotesProps) {
  const client = useClient()
  const { may } = useAccess()
  const [isWhole, setWhole] = useState(false)
  const limit = isWhole ? ALL : FIRST
  const { data, error, refetch } = useCallQuery(
    [listNotes.name, id, version, limit],
    (client, signal) => client(listNotes, { query: { shipment_id: id, limit }, signal }),
    { keepLast: true },
  )
  const theirs = useNoteAudiences()
  const audiences = may('API_/shipments/notes:POST') ? theirs : []
  const { notes, count } = data ?? NONE
  const [opened, setOpened] = useState<PdfSource | null>(null)
  return (
    <Section title={count === 0 ? messages.title : messages.count(count)}>
      <div className={css.notes}>
        {audiences.length > 0 && <NoteForm id={id} audiences={audiences} />}
        {hasWaybill && may(permissionOf(readLabel)) && (
          <Button
            className={css.waybill}
            variant="default"
            size="compact-md"
            title={messages.waybillHint}
            leftSection={<IconSignature size="1rem" stroke={1.7} aria-hidden />}
            onClick={() =>
              setOpened({
                kind: 'document',
                name: `${messages.waybill} ${shipmentRef}.pdf`,
                shipmentId: id,
                read: () =>
                  client(readLabel, { query: { id, language: currentLanguage(), force_print: true } }),
              })
            }
          >
            {messages.openWaybill}
          </Button>
        )}
        {data === undefined && error === null && <SkeletonText lines={2} />}
        {error !== null && (
          <div className={css.failed} role="alert">
            {error.message} <RetryButton onClick={() => void refetch()} />
          </div>
        )}
        {data !== undefined && count === 0 && <p className={css.none}>{messages.none}</p>}
        {notes.length > 0 && <NoteList notes={notes} onPdf={setOpened} />}
        {!isWhole && count > FIRST && (
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
