import { Button, Checkbox, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listShipments } from '../../contract/shipments.ts'
import { withdrawTrackingEvent } from '../../contract/withdraw-completion.ts'
import { LONGEST_WITHDRAWAL_REASON } from '../../domain/shipments/withdrawing.ts'
import { toast } from '../../ui/components/toast.ts'
import { DialogFoot } from '../../ui/form/dialog-foot.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { invalidateCall } from '../session/answers.ts'
import { type FormId, useKeptDraft, useRestoredDraft } from '../session/drafts.ts'
import { useClient } from '../session/session.tsx'
import { withdrawDrafts } from './withdraw-drafts.ts'
import css from './withdraw-form.module.css'
import { withdrawnMessages as messages } from './withdrawn-messages.ts'

/** A completion of a shipment that may be taken back. */
export interface Withdrawable {
  readonly id: number
  readonly ref: string
  /** The step of its history that recorded it. */
  readonly step: number
}

interface WithdrawFormProps {
  /** What was completed in one go; never empty. */
  of: readonly Withdrawable[]
  draft: FormId
  onClose: () => void
}

/** Asks for the reason, and takes back the completions that are chosen: what is refused stays to be looked at, with why. */
export function WithdrawForm({ of, draft, onClose }: WithdrawFormProps) {
  const client = useClient()
  const { shipping } = useMessages()
  const [left, setLeft] = useState(of)
  const [chosen, setChosen] = useState(() => of.map(({ id }) => String(id)))
  const [reason, setReason] = useState(useRestoredDraft(withdrawDrafts, draft) ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useUnsaved(reason.trim() !== '')
  useKeptDraft(withdrawDrafts, draft, reason.trim() === '' ? null : reason)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = left.filter(({ id }) => chosen.includes(String(id)))
    if (wanted.length === 0) return setError(messages.needsOne)
    if (reason.trim() === '') return setError(messages.needsReason)
    setBusy(true)
    setError(null)
    const done = new Map<number, string>()
    const refused: string[] = []
    for (const { id: shipment_id, ref, step: tracking_event_id } of wanted) {
      const answer = await client(withdrawTrackingEvent, { body: { shipment_id, tracking_event_id, reason } })
      if (answer.ok) done.set(shipment_id, messages.takenBack(ref, shipping.status(answer.value.status)))
      else refused.push(of.length === 1 ? answer.error : `${ref}: ${answer.error}`)
    }
    setBusy(false)
    invalidateCall(listShipments)
    const [first] = done.values()
    if (first !== undefined)
      toast({ text: done.size === 1 ? first : messages.takenBackAll(done.size), variant: 'success' })
    if (refused.length === 0) return onClose()
    setLeft((before) => before.filter(({ id }) => !done.has(id)))
    setError(refused.join(' '))
  }

  return (
    <form className={css.form} onSubmit={save} noValidate>
      <p>{messages.hint}</p>
      {of.length > 1 && (
        <Checkbox.Group label={messages.which} value={chosen} onChange={setChosen}>
          <div className={css.choices}>
            {left.map(({ id, ref }) => (
              <Checkbox key={id} size="xs" value={String(id)} label={ref} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Textarea
        label={messages.reason}
        description={messages.reasonHint}
        maxLength={LONGEST_WITHDRAWAL_REASON}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error !== null && reason.trim() === ''}
        data-autofocus
      />
      <DialogFoot error={error} onClose={onClose} leave={messages.keep}>
        <Button type="submit" loading={busy}>
          {messages.takeBack}
        </Button>
      </DialogFoot>
    </form>
  )
}
