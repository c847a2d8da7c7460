import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listShipments, type Shipment } from '../../../contract/shipments.ts'
import { reasonGiven, reasonsFor } from '../../../domain/shipments/reason-lists.ts'
import { AlsoEditing } from '../../../features/presence/also-here.tsx'
import { useAccess, useMayAudit } from '../../../features/session/access.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { conflictText } from '../../../features/shipment/conflict-text.ts'
import { factsOf, type ShipmentFacts } from '../../../features/shipment/facts.ts'
import { type GuardedChange, sendChanges } from '../../../features/shipment/send-changes.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DayInput, TimeInput } from '../../../ui/form/date-time-input.tsx'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { forms } from '../../../ui/form/form-messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { shipmentChanges as messages } from './change-messages.ts'
import { ConflictNotice } from './collision.tsx'
import css from './dialogs.module.css'
import {
  type Asks,
  changeOf,
  inputOf,
  lastDayOf,
  merged,
  movedSides,
  openSides,
  reasonsSaid,
  SIDES,
  type Side,
  type WindowInput,
  windowProblem,
  withDay,
} from './edit-form.ts'
import { ReasonInput } from './reason-field.tsx'
import { baseOf, editDrafts } from './reschedule-draft.ts'

interface RescheduleDialogProps {
  opened: boolean
  facts: ShipmentFacts
  shipment: Shipment | undefined
  onClose: () => void
}

/** When, and what the driver should know. What was typed stays until it is saved or left. */
export function RescheduleDialog({ opened, facts, shipment, onClose }: RescheduleDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.rescheduleOf(facts.ref)} size="32rem">
      {opened && shipment !== undefined && <EditForm facts={facts} shipment={shipment} onClose={onClose} />}
    </FormModal>
  )
}

function EditForm({
  facts,
  shipment,
  onClose,
}: Omit<RescheduleDialogProps, 'opened' | 'shipment'> & { shipment: Shipment }) {
  const client = useClient()
  const { settings, audience } = useAccess()
  const asks = audience === 'account' ? 'day' : 'hours'
  const mayAudit = useMayAudit()
  const names = useGeneralData()
  /** The shipment as it is known in this form. */
  const takenUp = useRestoredDraft(editDrafts, facts.id)
  const [base, setBase] = useState(() => takenUp?.base ?? baseOf(shipment))
  const [typed, setTyped] = useState(takenUp?.typed ?? base.input)
  /** What a colleague has changed of the same, until that is decided. */
  const [collision, setCollision] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const change = changeOf(facts, base.input, typed, asks)
  // What somebody changes beside what is typed here comes in by itself; the rest is decided when it is saved.
  if (shipment.version > base.version && !busy) {
    const now = inputOf(shipment)
    const { input, collides } = merged(base.input, typed, now)
    if (!collides) {
      setBase(baseOf(shipment))
      setTyped(input)
    }
  }
  const isDirty = change !== null || SIDES.some((side) => typed.reasons[side].trim() !== '')
  useUnsaved(isDirty)
  useKeptDraft(editDrafts, facts.id, isDirty ? { base, typed } : null)
  const moved = movedSides(change)
  const offered = reasonsFor('another-date', settings)
  const mustSayWhy = offered.reasons.length > 0
  const reasonOf = (side: Side) => reasonGiven(offered, typed.reasons[side])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (change === null) return
    const problem = openSides(facts)
      .map((side) => (moved.includes(side) ? windowProblem(side, typed[side], asks) : null))
      .find((one) => one !== null)
    const noReason = mustSayWhy && moved.some((side) => reasonOf(side) === undefined)
    const wrong = problem ?? (noReason ? messages.needsReason : null)
    if (wrong !== null) {
      setError(wrong)
      return
    }
    setBusy(true)
    setError(null)
    const sides = openSides(facts).length
    const changes: GuardedChange[] = [
      {
        change: { ...change, ...reasonsSaid(moved, reasonOf), version: base.version },
        seen: base.seen,
        stillHolds: (now) =>
          openSides(factsOf(now)).length === sides && !merged(base.input, typed, inputOf(now)).collides,
      },
    ]
    const sent = await sendChanges(client, changes, mayAudit)
    setBusy(false)
    if (!sent.ok) {
      if (sent.conflict === null) setError(sent.error)
      else {
        const { now } = sent.conflict
        const { input } = merged(base.input, typed, inputOf(now))
        setBase(baseOf(now))
        setTyped(input)
        setCollision(conflictText(sent.conflict, names) ?? sent.error)
      }
      return
    }
    // No live row tells of instructions.
    invalidateCall(listShipments)
    toast({
      text: moved.length > 0 ? messages.isRescheduled(facts.ref) : messages.isChanged(facts.ref),
      variant: 'success',
    })
    onClose()
  }

  return (
    <form className={css.form} onSubmit={save}>
      <AlsoEditing kind="shipment" id={facts.id} />
      {openSides(facts).map((side, i) => (
        <fieldset key={side} className={css.window}>
          <legend>{messages.sides[side]}</legend>
          <WindowFields
            side={side}
            value={typed[side]}
            asks={asks}
            isFirst={i === 0}
            onChange={(value) => setTyped({ ...typed, [side]: value })}
          />
          <label className={css.label} htmlFor={`reason-${side}`}>
            {messages.reason}
            <small>{mustSayWhy ? messages.required : messages.optional}</small>
          </label>
          <ReasonInput
            id={`reason-${side}`}
            offered={offered}
            value={typed.reasons[side]}
            isDisabled={!moved.includes(side)}
            isWrong={error !== null && mustSayWhy && moved.includes(side) && reasonOf(side) === undefined}
            onChange={(reason) => setTyped({ ...typed, reasons: { ...typed.reasons, [side]: reason } })}
          />
          <label className={css.label} htmlFor={`instructions-${side}`}>
            {messages.instructions}
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
      {collision !== null && (
        <ConflictNotice
          text={collision}
          onTheirs={() => {
            setTyped({ ...base.input, reasons: typed.reasons })
            setCollision(null)
          }}
        />
      )}
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" loading={busy} disabled={change === null}>
          {change === null ? forms.save : moved.length > 0 ? messages.reschedule : messages.saveInstructions}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface WindowFieldsProps {
  side: Side
  value: WindowInput
  asks: Asks
  isFirst: boolean
  onChange: (value: WindowInput) => void
}

function WindowFields({ side, value, asks, isFirst, onChange }: WindowFieldsProps) {
  const isLong = asks === 'hours' && lastDayOf(value) !== value.day
  const day = { name: 'day', label: isLong ? messages.firstDay : messages.day, Input: DayInput } as const
  const hours = [
    { name: 'from', label: messages.from, Input: TimeInput },
    ...(isLong ? ([{ name: 'lastDay', label: messages.lastDay, Input: DayInput }] as const) : []),
    { name: 'to', label: messages.to, Input: TimeInput },
  ] as const
  const fields = asks === 'day' ? [day] : [day, ...hours]
  return (
    <div className={css.fields} data-long={isLong || undefined}>
      {fields.map(({ name, label, Input }) => (
        <Input
          key={name}
          label={label}
          name={`${side}_${name}`}
          data-autofocus={(isFirst && name === 'day') || undefined}
          value={value[name] ?? value.day}
          onChange={(next) => onChange(name === 'day' ? withDay(value, next) : { ...value, [name]: next })}
        />
      ))}
    </div>
  )
}
