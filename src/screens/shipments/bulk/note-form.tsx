import { Button, Select, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LONGEST_NOTE, type NoteAudience, noteTypes } from '../../../domain/shipments/shipment-note.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useNoteAudiences } from '../../../features/session/note-audiences.ts'
import { Segments } from '../../../ui/components/segments.tsx'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import css from '../detail/dialogs.module.css'
import { notesMessages } from '../detail/notes/messages.ts'
import type { BulkFormProps } from './form-props.ts'
import { bulkMessages as messages } from './messages.ts'
import { notePlan } from './plans.ts'
import { useBulk } from './use-bulk.ts'

/** The same note on each of them. */
export function NoteForm({ rows, onClose }: BulkFormProps) {
  const { settings } = useAccess()
  const { sender, start } = useBulk(rows)
  const audiences = useNoteAudiences()
  const [typed, setTyped] = useState<NoteAudience>('internal')
  const audience = audiences.includes(typed) ? typed : (audiences[0] ?? 'internal')
  const types = noteTypes(audience, settings)
  const [chosen, setChosen] = useState('')
  const type = types.includes(chosen) ? chosen : ''
  const [message, setMessage] = useState('')
  useUnsaved(message.trim() !== '')

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (message.trim() === '') return
    start({
      title: messages.of(messages.acts.note, rows.length),
      plan: notePlan(sender, { audience, type, message }),
      ids: rows.map(({ id }) => id),
    })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save}>
      <Textarea
        label={notesMessages.message}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={2}
        maxRows={10}
        data-autofocus
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {audiences.length > 1 && (
        <Segments
          label={notesMessages.audience}
          options={audiences.map((value) => ({ value, label: notesMessages.audiences[value] }))}
          chosen={audience}
          onChoose={setTyped}
        />
      )}
      {types.length > 0 && (
        <Select
          aria-label={notesMessages.type}
          placeholder={notesMessages.noType}
          data={[...types]}
          value={type === '' ? null : type}
          clearable
          onChange={(next) => setChosen(next ?? '')}
        />
      )}
      <p className={css.now}>{notesMessages.readBy[audience]}</p>
      <DialogFoot error={null} onClose={onClose}>
        <Button type="submit" disabled={message.trim() === '' || rows.length === 0}>
          {messages.write}
        </Button>
      </DialogFoot>
    </form>
  )
}
