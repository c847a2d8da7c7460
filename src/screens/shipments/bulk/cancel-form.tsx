import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { offeredActs } from '../../../domain/shipments/offered-acts.ts'
import { reasonGiven, reasonsFor } from '../../../domain/shipments/reason-lists.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { shipmentChanges } from '../detail/change-messages.ts'
import css from '../detail/dialogs.module.css'
import { ReasonField } from '../detail/reason-field.tsx'
import { useOnlooker } from '../detail/use-offered.ts'
import type { BulkFormProps } from './form-props.ts'
import { bulkMessages as messages } from './messages.ts'
import { cancelPlan } from './plans.ts'
import { useBulk } from './use-bulk.ts'

/** Calls off what is not collected yet, each with the same reason. */
export function CancelForm({ rows, onClose }: BulkFormProps) {
  const { settings } = useAccess()
  const { sender, start } = useBulk(rows)
  const onlooker = useOnlooker()
  const [open] = useState(() => rows.filter((row) => offeredActs(row, onlooker).cancel))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  useUnsaved(reason.trim() !== '')

  const offered = reasonsFor('cancelled', settings)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = reasonGiven(offered, reason)
    if (given === undefined) return setError(shipmentChanges.needsCancelReason)
    start({
      title: messages.of(messages.acts.cancel, open.length),
      plan: cancelPlan(sender, given),
      ids: open.map(({ id }) => id),
    })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save} noValidate>
      <ReasonField
        id="bulk-cancel-reason"
        label={shipmentChanges.cancelReason}
        offered={offered}
        value={reason}
        onChange={setReason}
        isRequired
        isWrong={error !== null}
        isFirst
      />
      {open.length < rows.length && (
        <p className={css.left}>
          {open.length === 0 ? messages.noneOpen : messages.stay(rows.length - open.length, rows.length)}
        </p>
      )}
      <DialogFoot error={error} onClose={onClose} leave={messages.keep}>
        <Button type="submit" color="red" disabled={open.length === 0}>
          {messages.of(messages.acts.cancel, open.length)}
        </Button>
      </DialogFoot>
    </form>
  )
}
