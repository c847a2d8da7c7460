import { Button, Select, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { addNote, listNotes } from '../../../../contract/shipment-notes.ts'
import { MOST_ATTACHMENTS } from '../../../../domain/files/file-limits.ts'
import { LONGEST_NOTE, type NoteAudience, noteTypes } from '../../../../domain/shipments/shipment-note.ts'
import { FilePicker, takesFiles } from '../../../../features/files/file-picker.tsx'
import { useUploads } from '../../../../features/files/use-uploads.ts'
import { useAccess } from '../../../../features/session/access.tsx'
import { invalidateCall } from '../../../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../../features/session/drafts.ts'
import { useClient } from '../../../../features/session/session.tsx'
import { Segments } from '../../../../ui/components/segments.tsx'
import { randomName } from '../../../../ui/form/random-name.ts'
import { notesMessages as messages } from './messages.ts'
import css from './notes.module.css'

interface Typed {
  readonly text: string
  readonly audience: NoteAudience
  readonly type: string
}

/** What was typed when a session ended. */
const drafts = createDrafts<Typed>()

interface NoteFormProps {
  /** Of the shipment. */
  id: number
  /** For whom the one who writes may write; the first is meant unless they choose. */
  audiences: readonly NoteAudience[]
}

/** A place to write a note; Ctrl+Enter sends it. */
export function NoteForm({ id, audiences }: NoteFormProps) {
  const client = useClient()
  const hint = useId()
  const { audience: reader, settings, may } = useAccess()
  const takenUp = useRestoredDraft(drafts, id)
  const [typed, setTyped] = useState<Typed>(
    takenUp ?? { text: '', audience: audiences[0] ?? 'internal', type: '' },
  )
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const uploads = useUploads(MOST_ATTACHMENTS)
  /** The key of what is sent: a note that is sent again after a lost answer is written once. */
  const sent = useRef({ body: '', key: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const { text } = typed
  useKeptDraft(drafts, id, text.trim() === '' ? null : typed)
  // What the provider allows may change while somebody writes.
  const audience = audiences.includes(typed.audience) ? typed.audience : (audiences[0] ?? 'internal')
  const types = noteTypes(audience, settings)
  const type = types.includes(typed.type) ? typed.type : ''

  const change = (next: Partial<Typed>) => setTyped({ ...typed, ...next })
  const isEmpty = text.trim() === '' && uploads.ids.length === 0
  const isReady = !sending && !uploads.isSending && !isEmpty

  async function send(): Promise<void> {
    if (!isReady) return
    setSending(true)
    const body = { shipment_id: id, audience, type, message: text, attachment_ids: [...uploads.ids] }
    if (sent.current.body !== JSON.stringify(body))
      sent.current = { body: JSON.stringify(body), key: randomName() }
    const outcome = await client(addNote, { body, idempotencyKey: sent.current.key })
    setSending(false)
    setProblem(outcome.ok ? '' : outcome.error)
    if (!outcome.ok) return
    sent.current = { body: '', key: '' }
    uploads.clear()
    setTyped({ text: '', audience, type: '' })
    // The button has nothing more to send and cannot hold the focus; the keyboard of a telephone would lie over the note.
    if (document.activeElement === document.body && !matchMedia('(pointer: coarse)').matches)
      field.current?.focus({ preventScroll: true })
    await invalidateCall(listNotes)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  const readBy =
    reader === 'account' ? messages.readByProvider(settings.provider_title) : messages.readBy[audience]
  return (
    <form
      className={css.form}
      onSubmit={submit}
      {...(may('API_/shipments/files:POST') ? takesFiles(uploads) : {})}
    >
      <Textarea
        ref={field}
        label={messages.message}
        aria-describedby={hint}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        readOnly={sending}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={byKey}
      />
      <div className={css.choices}>
        {audiences.length > 1 && (
          <Segments
            label={messages.audience}
            options={audiences.map((value) => ({ value, label: messages.audiences[value] }))}
            chosen={audience}
            onChoose={(chosen) => change({ audience: chosen })}
          />
        )}
        {types.length > 0 && (
          <Select
            aria-label={messages.type}
            placeholder={messages.noType}
            data={[...types]}
            value={type === '' ? null : type}
            clearable
            onChange={(chosen) => change({ type: chosen ?? '' })}
          />
        )}
        <span id={hint} className={css.hint}>
          {readBy}
        </span>
        {may('API_/shipments/files:POST') && <FilePicker uploads={uploads} />}
        <Button type="submit" size="compact-md" loading={sending} disabled={isEmpty || uploads.isSending}>
          {messages.add}
        </Button>
      </div>
      {problem !== '' && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}
