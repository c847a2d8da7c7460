import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listShipments, type TrackingEvent } from '../../../contract/shipments.ts'
import { withdrawTrackingEvent } from '../../../contract/withdraw-completion.ts'
import { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { LONGEST_WITHDRAWAL_REASON } from '../../../domain/shipments/withdrawing.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { withdrawnMessages as messages } from '../../../features/shipment/withdrawn-messages.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './dialogs.module.css'
import { withdrawDrafts } from './withdraw-drafts.ts'

interface WithdrawProps {
  facts: ShipmentFacts
  step: Pick<TrackingEvent, 'id' | 'status'>
}

/** Takes back a collection, delivery or failed attempt that was recorded by mistake; a reason is asked for, which the history keeps. */
export default function WithdrawStep({ facts, step }: WithdrawProps) {
  const [isOpen, setOpen] = useState(false)
  const { shipping } = useMessages()
  const { data } = ShipmentStatus.safeParse(step.status)
  const title = messages.takeBackOf(data === undefined ? step.status : shipping.status(data), facts.ref)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)} aria-label={title}>
        {messages.takeBack}
      </Button>
      <FormModal opened={isOpen} onClose={() => setOpen(false)} title={title} size="28rem">
        {isOpen && <WithdrawForm facts={facts} step={step} onClose={() => setOpen(false)} />}
      </FormModal>
    </>
  )
}

function WithdrawForm({ facts, step, onClose }: WithdrawProps & { onClose: () => void }) {
  const client = useClient()
  const { shipping } = useMessages()
  const [reason, setReason] = useState(useRestoredDraft(withdrawDrafts, facts.id) ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useUnsaved(reason.trim() !== '')
  useKeptDraft(withdrawDrafts, facts.id, reason.trim() === '' ? null : reason)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') {
      setError(messages.needsReason)
      return
    }
    setBusy(true)
    setError(null)
    const answer = await client(withdrawTrackingEvent, {
      body: { shipment_id: facts.id, tracking_event_id: step.id, reason },
    })
    setBusy(false)
    invalidateCall(listShipments)
    if (!answer.ok) {
      setError(answer.error)
      return
    }
    toast({ text: messages.takenBack(facts.ref, shipping.status(answer.value.status)), variant: 'success' })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save} noValidate>
      <p>{messages.hint}</p>
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
