import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { changeShipments, type Shipment } from '../../../contract/shipments.ts'
import { sentence, withFullStop } from '../../../domain/sentence.ts'
import { useAccess } from '../../../ui/access.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { useClient } from '../../../ui/live.tsx'
import { toast } from '../../../ui/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { forms } from '../../../ui/words/staff/forms.ts'
import { shipmentChanges as words } from '../../../ui/words/staff/shipment-changes.ts'
import css from './dialogs.module.css'
import {
  changeOf,
  editInput,
  movesWindow,
  openSides,
  type Side,
  type WindowInput,
  windowProblem,
} from './edit-form.ts'
import type { Facts } from './facts.ts'

interface EditDialogProps {
  opened: boolean
  facts: Facts
  shipment: Shipment | undefined
  onClose: () => void
}

/** When, and what the driver should know. What was typed stays until it is saved or left. */
export function EditDialog({ opened, facts, shipment, onClose }: EditDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={words.rescheduleOf(facts.ref)} size="32rem">
      {opened && shipment !== undefined && <EditForm facts={facts} shipment={shipment} onClose={onClose} />}
    </FormModal>
  )
}

function EditForm({ facts, shipment, onClose }: Omit<EditDialogProps, 'opened'>) {
  const client = useClient()
  const { settings } = useAccess()
  const [before] = useState(() => editInput(facts, shipment))
  const [typed, setTyped] = useState(before)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const change = changeOf(facts, before, typed)
  useUnsaved(change !== null || typed.reason.trim() !== '')
  const reasons = settings.shipment_requested_date_change_reasons
  const asksWhy = movesWindow(change)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (change === null) return
    const problem = openSides(facts)
      .map((side) => (change[`${side}_before`] === undefined ? null : windowProblem(side, typed[side])))
      .find((one) => one !== null)
    const noReason = asksWhy && reasons.length > 0 && typed.reason.trim() === ''
    const wrong = problem ?? (noReason ? words.needsReason : null)
    if (wrong !== null) {
      setError(wrong)
      return
    }
    setBusy(true)
    setError(null)
    const reason = typed.reason.trim() || undefined
    const answer = await client(changeShipments, { body: { shipments: [{ ...change, reason }] } })
    setBusy(false)
    if (!answer.ok) {
      setError(answer.error)
      return
    }
    toast({ text: asksWhy ? words.isRescheduled(facts.ref) : words.isChanged(facts.ref), variant: 'success' })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save}>
      {openSides(facts).map((side, i) => (
        <fieldset key={side} className={css.window}>
          <legend>{words.sides[side]}</legend>
          <WindowFields
            side={side}
            value={typed[side]}
            isFirst={i === 0}
            onChange={(value) => setTyped({ ...typed, [side]: value })}
          />
          <label className={css.label} htmlFor={`instructions-${side}`}>
            {words.instructions}
          </label>
          <textarea
            id={`instructions-${side}`}
            className={css.text}
            rows={2}
            maxLength={500}
            value={typed.instructions[side]}
            onChange={(event) =>
              setTyped({
                ...typed,
                instructions: { ...typed.instructions, [side]: event.currentTarget.value },
              })
            }
          />
        </fieldset>
      ))}
      <label className={css.label} htmlFor="edit-reason">
        {words.reason}
        <small>{asksWhy && reasons.length > 0 ? words.required : words.optional}</small>
      </label>
      <input
        id="edit-reason"
        className={css.input}
        list="edit-reasons"
        maxLength={500}
        value={typed.reason}
        onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
      />
      <datalist id="edit-reasons">
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <footer className={css.foot}>
        <p className={css.error} role="alert">
          {error !== null && withFullStop(sentence(error))}
        </p>
        <Button variant="default" onClick={onClose}>
          {forms.leaveIt}
        </Button>
        <Button type="submit" loading={busy} disabled={change === null}>
          {change === null ? forms.nothingChanged : asksWhy ? words.reschedule : words.saveInstructions}
        </Button>
      </footer>
    </form>
  )
}

interface WindowFieldsProps {
  side: Side
  value: WindowInput
  isFirst: boolean
  onChange: (value: WindowInput) => void
}

function WindowFields({ side, value, isFirst, onChange }: WindowFieldsProps) {
  const fields = [
    { name: 'day', label: words.day, type: 'date' },
    { name: 'from', label: words.from, type: 'time' },
    { name: 'to', label: words.to, type: 'time' },
  ] as const
  return (
    <div className={css.fields}>
      {fields.map(({ name, label, type }) => (
        <label key={name} className={css.label}>
          {label}
          <input
            className={css.input}
            type={type}
            name={`${side}_${name}`}
            data-autofocus={(isFirst && name === 'day') || undefined}
            value={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
    </div>
  )
}
