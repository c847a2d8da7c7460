import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { changeShipments } from '../../../contract/shipments.ts'
import { nextStatuses } from '../../../domain/next-status.ts'
import { sentence, withFullStop } from '../../../domain/sentence.ts'
import { type ShipmentStatus, statusLabel } from '../../../domain/shipment-status.ts'
import { useAccess } from '../../../ui/access.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { useClient } from '../../../ui/live.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { forms } from '../../../ui/words/staff/forms.ts'
import { shipmentChanges as words } from '../../../ui/words/staff/shipment-changes.ts'
import css from './dialogs.module.css'
import type { Facts } from './facts.ts'

interface StatusDialogProps {
  opened: boolean
  facts: Facts
  onClose: () => void
}

/** Which status is next? Only those that the rules allow from here. */
export function StatusDialog({ opened, facts, onClose }: StatusDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={words.statusOf(facts.ref)} size="28rem">
      {opened && <StatusForm facts={facts} onClose={onClose} />}
    </FormModal>
  )
}

function StatusForm({ facts, onClose }: Omit<StatusDialogProps, 'opened'>) {
  const client = useClient()
  const { settings } = useAccess()
  const [from] = useState(facts.status)
  const [chosen, setChosen] = useState<ShipmentStatus | null>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // A choice is made again with one press; words are not.
  useUnsaved(reason.trim() !== '')

  const choices = nextStatuses(facts).filter((status) => status !== facts.status)
  const to = chosen !== null && choices.includes(chosen) ? chosen : null
  const isCancelling = to === 'cancelled'
  const reasons = isCancelling
    ? settings.shipment_cancellation_reasons
    : to === 'delivery-failed-attempt'
      ? settings.delivery_failed_attempt_reasons
      : to === 'collection-failed-attempt'
        ? settings.collection_failed_attempt_reasons
        : []

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (to === null) return
    if (isCancelling && reason.trim() === '') {
      setError(words.needsCancelReason)
      return
    }
    setBusy(true)
    setError(null)
    const change = { id: facts.id, status: to, reason: reason.trim() || undefined }
    const answer = await client(changeShipments, { body: { shipments: [change] } })
    setBusy(false)
    if (!answer.ok) {
      setError(answer.error)
      return
    }
    toast({ text: `${facts.ref}: ${statusLabel(to)}`, variant: 'success' })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save}>
      <p className={css.now}>
        {words.now} <StatusBadge status={facts.status} />
        {from !== facts.status && (
          <span className={css.moved} role="alert">
            {words.wasOther(statusLabel(from))}
          </span>
        )}
      </p>
      <fieldset className={css.choices}>
        <legend>{words.next}</legend>
        {choices.map((status, i) => (
          <label key={status} className={css.choice} data-on={status === to || undefined}>
            <input
              type="radio"
              name="status"
              value={status}
              checked={status === to}
              data-autofocus={i === 0 || undefined}
              onChange={() => setChosen(status)}
            />
            <StatusBadge status={status} plain />
          </label>
        ))}
      </fieldset>
      <label className={css.label} htmlFor="status-reason">
        {isCancelling ? words.cancelReason : words.happened}
        {!isCancelling && <small>{words.optional}</small>}
      </label>
      {reasons.length > 0 && (
        <p className={css.reasons}>
          {reasons.map((one) => (
            <button key={one} type="button" aria-pressed={one === reason} onClick={() => setReason(one)}>
              {one}
            </button>
          ))}
        </p>
      )}
      <textarea
        id="status-reason"
        className={css.text}
        rows={2}
        maxLength={500}
        required={isCancelling}
        aria-invalid={(isCancelling && error !== null) || undefined}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <footer className={css.foot}>
        <p className={css.error} role="alert">
          {error !== null && withFullStop(sentence(error))}
        </p>
        <Button variant="default" onClick={onClose}>
          {forms.leaveIt}
        </Button>
        <Button type="submit" loading={busy} disabled={to === null} color={isCancelling ? 'red' : undefined}>
          {isCancelling
            ? words.cancel
            : to === null
              ? words.chooseStatus
              : words.set(statusLabel(to).toLowerCase())}
        </Button>
      </footer>
    </form>
  )
}
