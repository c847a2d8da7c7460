import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { cancelShipment } from '../../../contract/shipment-changes.ts'
import { listShipments } from '../../../contract/shipments.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { statusName } from '../../../features/shipment/status-name.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { cancelDrafts, isSilent, NO_WORDS } from './cancel-drafts.ts'
import { CancelFields, cancelWords } from './cancel-fields.tsx'
import { shipmentChanges as messages } from './change-messages.ts'
import css from './dialogs.module.css'

interface CancelDialogProps {
  opened: boolean
  facts: ShipmentFacts
  onClose: () => void
}

/** Calls a shipment off before it is collected (001 §4): a reason is asked for, which the history keeps. */
export function CancelDialog({ opened, facts, onClose }: CancelDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.cancelOf(facts.ref)} size="28rem">
      {opened && <CancelForm facts={facts} onClose={onClose} />}
    </FormModal>
  )
}

function CancelForm({ facts, onClose }: Omit<CancelDialogProps, 'opened'>) {
  const client = useClient()
  const { settings } = useAccess()
  const [words, setWords] = useState(useRestoredDraft(cancelDrafts, facts.id) ?? NO_WORDS)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useUnsaved(!isSilent(words))
  useKeptDraft(cancelDrafts, facts.id, isSilent(words) ? null : words)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const said = cancelWords(words, settings)
    if ('problem' in said) {
      setError(said.problem)
      return
    }
    setBusy(true)
    setError(null)
    // What was collected, or cancelled by a colleague, meanwhile is refused or told again: there is nothing to overwrite.
    const answer = await client(cancelShipment, {
      body: { tracking_reference: facts.ref, ...said },
    })
    setBusy(false)
    invalidateCall(listShipments)
    if (!answer.ok) {
      setError(answer.error)
      return
    }
    toast({ text: `${facts.ref}: ${statusName('cancelled')}`, variant: 'success' })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save} noValidate>
      <CancelFields words={words} onChange={setWords} isWrong={error !== null} />
      <DialogFoot error={error} onClose={onClose} leave={messages.keepIt}>
        <Button type="submit" loading={busy} color="red">
          {messages.cancel}
        </Button>
      </DialogFoot>
    </form>
  )
}
