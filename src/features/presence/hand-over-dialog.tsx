import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { handOverDesk, LONGEST_HANDOVER, listHandovers } from '../../contract/presence.ts'
import { formatTime } from '../../domain/values/moment.ts'
import { ErrorState, SkeletonRows } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { DialogFoot } from '../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { invalidateCall, useCallQuery } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import { presenceMessages as messages } from './messages.ts'
import css from './presence.module.css'

/** Leaves the desk to a colleague with a note, and shows which were left of late. */
export default function HandOverDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormModal opened onClose={onClose} title={messages.handOver} size="32rem">
      <HandOverForm onClose={onClose} />
    </FormModal>
  )
}

function HandOverForm({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const { data, error } = useCallQuery([listHandovers.name], (ask, signal) => ask(listHandovers, { signal }))
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const key = useRef(crypto.randomUUID())
  useUnsaved(note.trim() !== '')
  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const outcome = await client(handOverDesk, {
      body: { note, to_user_id: to === '' ? null : Number(to) },
      idempotencyKey: key.current,
    })
    setBusy(false)
    if (!outcome.ok) return setProblem(outcome.error)
    void invalidateCall(listHandovers)
    void toast({ text: messages.sent(outcome.value.handover.to), variant: 'success' })
    onClose()
  }
  return (
    <form className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <NativeSelect
        label={messages.to}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data={[
          { value: '', label: messages.whoever },
          ...(data?.colleagues ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name })),
        ]}
      />
      <Textarea
        label={messages.note}
        description={messages.noteHint}
        value={note}
        maxLength={LONGEST_HANDOVER}
        autosize
        minRows={4}
        maxRows={12}
        required
        data-autofocus
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value)
          setProblem(null)
        }}
      />
      <h3 className={css.heading}>{messages.recent}</h3>
      {error !== null && <ErrorState error={error.message} />}
      {data === undefined && error === null && <SkeletonRows />}
      {data?.handovers.length === 0 && <p className={css.quiet}>{messages.none}</p>}
      <ul className={css.past}>
        {data?.handovers.map((one) => (
          <li key={one.id}>
            <p className={css.quiet}>
              {formatTime(Date.parse(one.time_created))} {messages.fromTo(one.from, one.to)},{' '}
              {one.taken_by === null || one.time_taken === null
                ? messages.notTaken
                : messages.takenBy(one.taken_by, formatTime(Date.parse(one.time_taken)))}
            </p>
            <p className={css.note}>{one.note}</p>
          </li>
        ))}
      </ul>
      <DialogFoot error={problem} onClose={onClose}>
        <Button type="submit" loading={isBusy} disabled={note.trim() === ''}>
          {messages.send}
        </Button>
      </DialogFoot>
    </form>
  )
}
