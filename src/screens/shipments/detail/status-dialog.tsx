import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listShipments, type Shipment } from '../../../contract/shipments.ts'
import { reasonGiven, reasonsFor } from '../../../domain/shipments/reason-lists.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { useAccess, useMayAudit } from '../../../features/session/access.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { conflict } from '../../../features/shipment/conflict-messages.ts'
import { conflictText } from '../../../features/shipment/conflict-text.ts'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { type GuardedChange, sendChanges } from '../../../features/shipment/send-changes.ts'
import { StatusBadge } from '../../../features/shipment/status-badge.tsx'
import { statusName } from '../../../features/shipment/status-name.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { isSilent, NO_WORDS } from './cancel-drafts.ts'
import { CancelFields, cancelWords } from './cancel-fields.tsx'
import { shipmentChanges as messages } from './change-messages.ts'
import { Choices } from './choices.tsx'
import css from './dialogs.module.css'
import { ReasonField } from './reason-field.tsx'
import { statusDrafts } from './status-drafts.ts'
import { useOffered } from './use-offered.ts'

interface StatusDialogProps {
  opened: boolean
  facts: ShipmentFacts
  shipment: Shipment | undefined
  onClose: () => void
}

/** Which status is next? Only those that the rules allow from here. */
export function StatusDialog({ opened, onClose, ...of }: StatusDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.statusOf(of.facts.ref)} size="28rem">
      {opened && <StatusForm {...of} onClose={onClose} />}
    </FormModal>
  )
}

function StatusForm({ facts, shipment, onClose }: Omit<StatusDialogProps, 'opened'>) {
  const client = useClient()
  const { settings } = useAccess()
  const mayAudit = useMayAudit()
  const names = useGeneralData()
  /** The status from which it was chosen last, or at which the dialog was opened. */
  const [from, setFrom] = useState(facts.status)
  const [chosen, setChosen] = useState<ShipmentStatus | null>(null)
  /** What is noted; of one that is cancelled why, and what those who track it read. */
  const [words, setWords] = useState(useRestoredDraft(statusDrafts, facts.id) ?? NO_WORDS)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // A choice is made again with one press; words are not.
  useUnsaved(!isSilent(words))
  useKeptDraft(statusDrafts, facts.id, isSilent(words) ? null : words)

  const choices = useOffered(facts, shipment).statuses
  // A shipment that has moved on wants another decision, even where the rules allow the same.
  const to = chosen !== null && from === facts.status && choices.includes(chosen) ? chosen : null
  const isCancelling = to === 'cancelled'
  const offered = reasonsFor(to, settings)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (to === null) return
    const said = isCancelling ? cancelWords(words, settings) : { reason: reasonGiven(offered, words.reason) }
    if ('problem' in said) {
      setError(said.problem)
      return
    }
    setBusy(true)
    setError(null)
    const { id, version } = facts
    const change = { id, version, status: to, ...said }
    const changes: GuardedChange[] = [
      { change, seen: { status: from }, stillHolds: (now) => now.status === from },
    ]
    const sent = await sendChanges(client, changes, mayAudit)
    setBusy(false)
    if (!sent.ok) {
      const text = conflictText(sent.conflict, names)
      setError(text === null ? sent.error : `${text} ${conflict.statusAgain}`)
      if (sent.conflict !== null) {
        setChosen(null)
        invalidateCall(listShipments)
      }
      return
    }
    toast({ text: `${facts.ref}: ${statusName(to)}`, variant: 'success' })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save} noValidate>
      <p className={css.now}>
        {messages.now} <StatusBadge status={facts.status} />
        {from !== facts.status && (
          <span className={css.moved} role="alert">
            {messages.wasOther(statusName(from))}
          </span>
        )}
      </p>
      <Choices
        legend={messages.next}
        name="status"
        options={choices}
        chosen={to}
        onChoose={(status) => {
          setFrom(facts.status)
          setChosen(status)
          setError(null)
        }}
      >
        {(status) => <StatusBadge status={status} plain />}
      </Choices>
      {isCancelling ? (
        <CancelFields words={words} onChange={setWords} isWrong={error !== null} />
      ) : (
        <ReasonField
          id="status-reason"
          label={messages.happened}
          hint={messages.optional}
          offered={offered}
          value={words.reason}
          onChange={(reason) => setWords({ ...words, reason })}
        />
      )}
      <DialogFoot error={error} onClose={onClose} {...(isCancelling && { leave: messages.keepIt })}>
        <Button type="submit" loading={busy} disabled={to === null} color={isCancelling ? 'red' : undefined}>
          {isCancelling
            ? messages.cancel
            : to === null
              ? messages.chooseStatus
              : messages.set(statusName(to).toLowerCase())}
        </Button>
      </DialogFoot>
    </form>
  )
}
