import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { measureParcels } from '../../../contract/parcel-measures.ts'
import { listShipments, type Parcel, type Shipment } from '../../../contract/shipments.ts'
import { measuresLine } from '../../../domain/shipments/parcel.ts'
import { formatKg } from '../../../domain/shipments/weight.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { useFocusFirstInvalid } from '../../../ui/form/focus-first-invalid.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { MEASURES, type Measure } from '../new/draft.ts'
import css from './dialogs.module.css'
import { measureDrafts } from './measure-drafts.ts'
import { measurements, measuresIn, measuresOf, type TypedMeasures, weights, wrongIn } from './measure-form.ts'
import { measureMessages as messages } from './measure-messages.ts'

interface MeasureDialogProps {
  opened: boolean
  facts: ShipmentFacts
  shipment: Shipment | undefined
  onClose: () => void
}

/** What the parcels of a shipment measure at the hub, beside what their sender said (001 §3). */
export function MeasureDialog({ opened, facts, shipment, onClose }: MeasureDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.of(facts.ref)} size="44rem">
      {opened && shipment !== undefined && (
        <MeasureForm facts={facts} parcels={shipment.parcels} onClose={onClose} />
      )}
    </FormModal>
  )
}

interface MeasureFormProps {
  facts: ShipmentFacts
  parcels: readonly Parcel[]
  onClose: () => void
}

function MeasureForm({ facts, parcels, onClose }: MeasureFormProps) {
  const client = useClient()
  const { locale } = useMessages()
  /** By the id of each parcel, what was typed; what was not touched is as it was measured, by a colleague just now too. */
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedMeasures>>(
    useRestoredDraft(measureDrafts, facts.id) ?? new Map(),
  )
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const formRef = useFocusFirstInvalid(tries)
  const typedOf = (parcel: Parcel) => typed.get(parcel.id) ?? measuresOf(parcel)
  const sent = measurements(parcels, typedOf)
  useUnsaved(sent.length > 0)
  useKeptDraft(measureDrafts, facts.id, sent.length === 0 ? null : typed)

  const change = (parcel: Parcel, part: Partial<TypedMeasures>) =>
    setTyped(new Map(typed).set(parcel.id, { ...typedOf(parcel), ...part }))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (sent.length === 0) return
    const refuse = (why: string) => {
      setError(why)
      setTries(tries + 1)
    }
    if (parcels.some((parcel) => wrongIn(typedOf(parcel)).length > 0)) {
      refuse(messages.needsMeasures)
      return
    }
    setBusy(true)
    setError(null)
    const answer = await client(measureParcels, { body: { parcels: sent } })
    setBusy(false)
    invalidateCall(listShipments)
    if (!answer.ok) {
      refuse(answer.error)
      return
    }
    const refusal = answer.value.parcels.find((item) => !item.ok)
    if (refusal !== undefined && !refusal.ok) {
      refuse(refusal.message)
      return
    }
    toast({ text: messages.done(facts.ref, sent.length), variant: 'success' })
    onClose()
  }

  /** On to the next parcel; from the last one the form is sent. */
  const onEnter = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    const next = event.currentTarget.nextElementSibling?.querySelector('input')
    if (next == null) return
    event.preventDefault()
    next.focus()
    next.select()
  }

  const { submitted, measured } = weights(parcels, typedOf)
  return (
    <form ref={formRef} className={css.form} onSubmit={save} noValidate>
      <p className={css.hint}>{messages.hint}</p>
      <div>
        {parcels.map((parcel, i) => (
          <ParcelMeasures
            key={parcel.id}
            parcel={parcel}
            typed={typedOf(parcel)}
            wrong={error === null ? [] : wrongIn(typedOf(parcel))}
            isFirst={i === 0}
            onChange={(part) => change(parcel, part)}
            onKeyDown={onEnter}
          />
        ))}
      </div>
      <DialogFoot
        error={error}
        onClose={onClose}
        said={
          <p className={css.price} role="status">
            {sent.length > 0 && messages.weighs(formatKg(submitted, locale), formatKg(measured, locale))}{' '}
            {messages.priceStays}
          </p>
        }
      >
        <Button type="submit" loading={busy} disabled={sent.length === 0}>
          {messages.save}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface ParcelMeasuresProps {
  parcel: Parcel
  typed: TypedMeasures
  wrong: readonly Measure[]
  isFirst: boolean
  onChange: (part: Partial<TypedMeasures>) => void
  onKeyDown: (event: KeyboardEvent<HTMLFieldSetElement>) => void
}

/** One parcel: what its sender said of it, and four fields for what it is. */
function ParcelMeasures({ parcel, typed, wrong, isFirst, onChange, onKeyDown }: ParcelMeasuresProps) {
  const { tracking_reference: reference, parcel_description } = parcel
  const before = measuresLine({
    length_cm: parcel.submitted_length_cm,
    width_cm: parcel.submitted_width_cm,
    height_cm: parcel.submitted_height_cm,
    weight_kg: parcel.submitted_weight_kg,
  })
  return (
    <fieldset className={css.measured} aria-label={`${messages.parcel} ${reference}`} onKeyDown={onKeyDown}>
      <p>
        <b>{reference}</b> {parcel_description}
        <span>
          {messages.submitted} {before}
        </span>
      </p>
      {MEASURES.map((measure, i) => (
        <label key={measure} className={css.label}>
          {messages[measure]}
          <input
            className={css.input}
            inputMode="decimal"
            autoComplete="off"
            maxLength={32}
            data-autofocus={(isFirst && i === 0) || undefined}
            aria-invalid={wrong.includes(measure) || undefined}
            value={typed[measure]}
            onChange={({ currentTarget: { value } }) => {
              const all = i === 0 ? measuresIn(value) : null
              onChange(all ?? { [measure]: value })
            }}
          />
        </label>
      ))}
    </fieldset>
  )
}
