import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MOST_MEASURE_IMAGES, measureParcels } from '../../../contract/parcel-measures.ts'
import { listShipments, type Parcel, type Shipment } from '../../../contract/shipments.ts'
import { FILE_TYPES, isImage } from '../../../domain/files/file-types.ts'
import { measuresLine } from '../../../domain/shipments/parcel.ts'
import { formatKg } from '../../../domain/shipments/weight.ts'
import { keysOf } from '../../../domain/values/table.ts'
import { FilePicker, takesFiles } from '../../../features/files/file-picker.tsx'
import { useUploads } from '../../../features/files/use-uploads.ts'
import { useMay } from '../../../features/session/access.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import type { ShipmentFacts } from '../../../features/shipment/facts.ts'
import { toast } from '../../../ui/components/toast.ts'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { useFocusFirstInvalid } from '../../../ui/form/focus-first-invalid.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { randomName } from '../../../ui/form/random-name.ts'
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

const PICTURES = keysOf(FILE_TYPES).filter(isImage).join()

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
  /** By the id of each parcel, pictures that have arrived; and those that are with their parcel already. */
  const [pictures, setPictures] = useState<ReadonlyMap<number, Pictures>>(new Map())
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  /** The key of what is sent: what is sent again after a lost answer is kept once. */
  const attempt = useRef({ body: '', key: '' })
  const typedOf = (parcel: Parcel) => typed.get(parcel.id) ?? measuresOf(parcel)
  const picturesOf = ({ id }: Parcel) => (pictures.get(id)?.ids ?? []).filter((one) => !kept.has(one))
  const wrongOf = (parcel: Parcel) => wrongIn(typedOf(parcel), picturesOf(parcel).length > 0)
  const sent = measurements(parcels, typedOf, picturesOf)
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
    if (parcels.some((parcel) => wrongOf(parcel).length > 0)) {
      refuse(messages.needsMeasures)
      return
    }
    if ([...pictures.values()].some(({ isSending }) => isSending)) {
      refuse(messages.stillSending)
      return
    }
    setBusy(true)
    setError(null)
    const body = JSON.stringify(sent)
    if (attempt.current.body !== body) attempt.current = { body, key: randomName() }
    const answer = await client(measureParcels, {
      body: { parcels: sent },
      idempotencyKey: attempt.current.key,
    })
    setBusy(false)
    invalidateCall(listShipments)
    if (!answer.ok) {
      refuse(answer.error)
      return
    }
    const isDone = (i: number) => answer.value.parcels[i]?.ok === true
    setKept(new Set([...kept, ...sent.flatMap(({ image_ids }, i) => (isDone(i) ? (image_ids ?? []) : []))]))
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
            wrong={error === null ? [] : wrongOf(parcel)}
            isFirst={i === 0}
            onChange={(part) => change(parcel, part)}
            onPictures={(now) => setPictures((known) => new Map(known).set(parcel.id, now))}
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

/** Of a parcel: those that have arrived, and whether one is on its way. */
interface Pictures {
  readonly ids: readonly number[]
  readonly isSending: boolean
}

interface ParcelMeasuresProps {
  parcel: Parcel
  typed: TypedMeasures
  wrong: readonly Measure[]
  isFirst: boolean
  onChange: (part: Partial<TypedMeasures>) => void
  onPictures: (now: Pictures) => void
  onKeyDown: (event: KeyboardEvent<HTMLFieldSetElement>) => void
}

/** One parcel: what its sender said of it, and four fields for what it is. */
function ParcelMeasures(props: ParcelMeasuresProps) {
  const { parcel, typed, wrong, isFirst, onChange, onPictures, onKeyDown } = props
  const maySend = useMay('API_/shipments/files:POST')
  const uploads = useUploads(MOST_MEASURE_IMAGES)
  const { ids, isSending } = uploads
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that arrives, is taken away or set out
  useEffect(() => onPictures({ ids, isSending }), [ids.join(), isSending])
  const { tracking_reference: reference, parcel_description } = parcel
  const before = measuresLine({
    length_cm: parcel.submitted_length_cm,
    width_cm: parcel.submitted_width_cm,
    height_cm: parcel.submitted_height_cm,
    weight_kg: parcel.submitted_weight_kg,
  })
  return (
    <fieldset
      className={css.measured}
      aria-label={`${messages.parcel} ${reference}`}
      onKeyDown={onKeyDown}
      {...(maySend && takesFiles(uploads))}
    >
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
      {maySend && (
        <div className={css.pictures}>
          <FilePicker uploads={uploads} label={messages.addPictures} accept={PICTURES} />
        </div>
      )}
    </fieldset>
  )
}
