import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../../../contract/files.ts'
import { type Proof, readProof, recordProof } from '../../../../contract/pod.ts'
import {
  isWanted,
  LONGEST_PROOF_DESCRIPTION,
  LONGEST_PROOF_FIELD,
  MOST_PROOF_PHOTOS,
  PIN_DIGITS,
} from '../../../../domain/pod/proof.ts'
import type { ProofMethod, ProofOptions } from '../../../../domain/pod/proof-methods.ts'
import { FilePicker, takesFiles } from '../../../../features/files/file-picker.tsx'
import { useUploads } from '../../../../features/files/use-uploads.ts'
import { invalidateCall } from '../../../../features/session/answers.ts'
import { useClient } from '../../../../features/session/session.tsx'
import { isSigned, NO_SIGNATURE, pictureOfSignature } from '../../../../features/signature/draw-signature.ts'
import { SignaturePad } from '../../../../features/signature/signature-pad.tsx'
import { Segments } from '../../../../ui/components/segments.tsx'
import { randomName } from '../../../../ui/form/random-name.ts'
import { useUnsaved } from '../../../../ui/form/unsaved.ts'
import { podMessages as messages } from './messages.ts'
import css from './pod.module.css'

/** What stands beside its field when it is refused. */
const AT_FIELDS = ['parcel_ids', 'pin', 'name', 'mobile_number', 'department', 'description', 'grv_number']
const PICTURES = 'image/jpeg,image/png,image/webp'

/** One of several parcels that may be handed over by itself. */
export interface OpenParcel {
  readonly id: number
  readonly tracking_reference: string
}

interface ProofFormProps {
  /** Of the shipment. */
  id: number
  /** The ways that are open; there is one at least. */
  methods: readonly ProofMethod[]
  options: ProofOptions
  /** What is corrected; null: nothing was recorded yet. */
  proof: Proof | null
  /** Of which it may be chosen what is handed over; all of them are meant at first. */
  parcels: readonly OpenParcel[]
  /** Whether the shipment becomes delivered by it. */
  delivers: boolean
  onDone: () => void
}

/** How it was handed over: a PIN, or what stands in for one. */
export function ProofForm({ id, methods, options, proof, parcels, delivers, onDone }: ProofFormProps) {
  const client = useClient()
  const [begun] = useState({
    method: proof?.method ?? methods[0] ?? 'fallback',
    pin: '',
    name: proof?.name ?? '',
    mobile_number: proof?.mobile_number ?? '',
    department: proof?.department ?? '',
    description: proof?.description ?? '',
    grv_number: proof?.grv_number ?? '',
    parcel_ids: parcels.map((parcel) => parcel.id),
  })
  const [typed, setTyped] = useState(begun)
  const known = proof?.photos.map((photo) => photo.id) ?? []
  const photos = useUploads(MOST_PROOF_PHOTOS - known.length)
  const signature = useUploads(1)
  const [drawn, setDrawn] = useState(NO_SIGNATURE)
  /** The picture of what was drawn, once it was sent: what is sent again has the same. */
  const kept = useRef({ of: drawn, id: 0 })
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState({ field: '', text: '' })
  /** The key of what is sent: what is sent again after a lost answer is done once. */
  const sent = useRef({ body: '', key: '' })
  const settle = useUnsaved(
    JSON.stringify(typed) !== JSON.stringify(begun) ||
      photos.list.length > 0 ||
      signature.list.length > 0 ||
      isSigned(drawn),
  )
  const form = useRef<HTMLFormElement>(null)
  // The button that opened it is gone, and the focus would be with it.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=file])')?.focus(), [])
  const { method } = typed
  const asksPin = method === 'pin' && proof?.method !== 'pin'

  /** The id of what was drawn, once it has arrived; undefined where nothing was, null where it did not. */
  async function sendDrawn(): Promise<number | null | undefined> {
    if (!isSigned(drawn)) return undefined
    if (kept.current.of === drawn) return kept.current.id
    const picture = await pictureOfSignature(drawn)
    if (picture === null) {
      setProblem({ field: 'signature_id', text: messages.noPicture })
      return null
    }
    // What it is, its bytes say.
    const file = new Blob([picture], { type: 'application/octet-stream' })
    const outcome = await client(uploadFile, { query: { name: 'signature.png' }, file })
    if (!outcome.ok) {
      setProblem({ field: 'signature_id', text: outcome.error })
      return null
    }
    kept.current = { of: drawn, id: outcome.value.id }
    return outcome.value.id
  }

  const change = (next: Partial<typeof typed>) => setTyped({ ...typed, ...next })
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (sending || photos.isSending || signature.isSending) return
    if (parcels.length > 0 && typed.parcel_ids.length === 0)
      return setProblem({ field: 'parcel_ids', text: messages.noParcels })
    setSending(true)
    setProblem({ field: '', text: '' })
    const hand = await sendDrawn()
    if (hand === null) return setSending(false)
    const body = {
      ...typed,
      pin: asksPin ? typed.pin : undefined,
      shipment_id: id,
      photo_ids: [...known, ...photos.ids],
      signature_id: hand ?? signature.ids[0] ?? proof?.signature?.id,
      version: proof?.version,
    }
    if (sent.current.body !== JSON.stringify(body))
      sent.current = { body: JSON.stringify(body), key: randomName() }
    const outcome = await client(recordProof, { body, idempotencyKey: sent.current.key })
    setSending(false)
    setProblem(outcome.ok ? { field: '', text: '' } : { field: outcome.field ?? '', text: outcome.error })
    await invalidateCall(readProof)
    if (!outcome.ok) return
    settle()
    onDone()
  }
  const wants = (part: Parameters<typeof isWanted>[1]) => isWanted(method, part, options)
  // One or the other: what is drawn, or a picture.
  const padIsShown = signature.list.length === 0
  const isAtField = AT_FIELDS.includes(problem.field) || (padIsShown && problem.field === 'signature_id')
  const errorAt = (field: string) => (problem.field === field ? problem.text : undefined)
  const text = (field: 'name' | 'mobile_number' | 'department' | 'grv_number', label: string) => (
    <TextInput
      label={label}
      required={wants(field)}
      maxLength={LONGEST_PROOF_FIELD}
      value={typed[field]}
      error={errorAt(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )

  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={(event) => void send(event)}
      noValidate
      {...takesFiles(photos)}
    >
      {parcels.length > 1 && (
        <Checkbox.Group
          label={messages.whichParcels}
          value={typed.parcel_ids.map(String)}
          error={errorAt('parcel_ids')}
          onChange={(chosen) => change({ parcel_ids: chosen.map(Number) })}
        >
          <div className={css.parcels}>
            {parcels.map((parcel) => (
              <Checkbox key={parcel.id} value={String(parcel.id)} label={parcel.tracking_reference} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {methods.length > 1 && (
        <div className={css.buttons}>
          <Segments
            label={messages.method}
            options={methods.map((value) => ({ value, label: messages.methods[value] }))}
            chosen={method}
            onChoose={(chosen) => change({ method: chosen })}
          />
        </div>
      )}
      {asksPin && (
        <TextInput
          label={messages.pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_DIGITS}
          value={typed.pin}
          error={errorAt('pin')}
          onChange={(event) => change({ pin: event.currentTarget.value })}
        />
      )}
      {method === 'grv' && text('grv_number', messages.grvNumber)}
      <div className={css.fields}>
        {text('name', messages.name)}
        {text('mobile_number', messages.mobileNumber)}
        {text('department', messages.department)}
      </div>
      <Textarea
        label={messages.description}
        required={wants('description')}
        maxLength={LONGEST_PROOF_DESCRIPTION}
        autosize
        minRows={1}
        maxRows={6}
        value={typed.description}
        error={errorAt('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {known.length > 0 && <p className={css.said}>{messages.keptPhotos}</p>}
      <FilePicker
        uploads={photos}
        label={wants('photos') && known.length === 0 ? `${messages.addPhotos} *` : messages.addPhotos}
        accept={PICTURES}
      />
      {padIsShown && (
        <SignaturePad
          value={drawn}
          onChange={setDrawn}
          isRequired={wants('signature') && proof?.signature == null}
          error={errorAt('signature_id')}
        />
      )}
      {proof?.signature != null && <p className={css.said}>{messages.keptSignature}</p>}
      {!isSigned(drawn) && <FilePicker uploads={signature} label={messages.addSignature} accept={PICTURES} />}
      {problem.text !== '' && !isAtField && (
        <p role="alert" className={css.problem}>
          {problem.text}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" size="sm" loading={sending} disabled={photos.isSending || signature.isSending}>
          {delivers && typed.parcel_ids.length === parcels.length ? messages.deliver : messages.save}
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}
