import '@mantine/core/styles/NumberInput.layer.css'
import { Button, NumberInput, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { linkShipments } from '../../contract/collection-requests.ts'
import type { LiveCollectionRequest } from '../../contract/live.ts'
import type { CollectionRequestStatus } from '../../domain/dispatch/collection-request.ts'
import { partsOf } from '../../domain/shipments/reference-list.ts'
import { collectionRequestId } from '../../domain/values/display-id.ts'
import { dayOf, formatTime, localMoment } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useEditing } from '../../features/presence/whereabouts.ts'
import { useClient } from '../../features/session/session.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { DayInput, TimeInput } from '../../ui/form/date-time-input.tsx'
import { DialogFoot } from '../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { requests as messages } from './messages.ts'
import css from './requests.module.css'
import { seenChanges } from './seen-changes.ts'
import { renewRequests, useSending } from './use-sending.ts'

export type RequestAct = keyof typeof messages.acts
/** Whom it is given to is asked by the dialog that boards and lists ask with. */
type FormAct = Exclude<RequestAct, 'assign'>

interface ActProps {
  /** At least one; as they were when it was asked. */
  rows: readonly LiveCollectionRequest[]
  onClose: () => void
  /** It was done, to these. */
  onDone: (changed: readonly number[]) => void
}

/** What one or several requests are called. */
const nameOf = (rows: readonly LiveCollectionRequest[]): string => {
  const [first] = rows
  return rows.length === 1 && first !== undefined ? collectionRequestId(first.id) : messages.many(rows.length)
}

const FORMS: Readonly<Record<FormAct, (props: ActProps) => ReactNode>> = {
  reschedule: RescheduleForm,
  close: CloseForm,
  cancel: CancelForm,
  report: ReportForm,
}

/** Does something to one request, or to many at once. */
export function ActDialog({ act, rows, ...rest }: ActProps & { act: FormAct }) {
  useEditing()
  const Form = FORMS[act]
  // As they were seen when it was decided: what a colleague does meanwhile is told, and not overwritten.
  const [seenRows] = useState(rows)
  const props = { ...rest, rows: seenRows }
  return (
    <FormModal
      opened
      onClose={props.onClose}
      title={messages.of(messages.acts[act], nameOf(props.rows))}
      size="32rem"
    >
      <Form {...props} />
    </FormModal>
  )
}

function RescheduleForm({ rows, onClose, onDone }: ActProps) {
  const [first] = rows
  const { send, busy, error } = useSending()
  const { now } = useLiveWorkspace()
  const [begun] = useState(() => ({
    // What was left over is fetched today at the soonest.
    day: dayOf(Math.max(first?.collection_after ?? 0, now())),
    from: formatTime(first?.collection_after ?? 0),
    to: formatTime(first?.collection_before ?? 0),
    parcels: first?.parcel_count ?? 1,
  }))
  const [typed, setTyped] = useState(begun)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(begun)
  useUnsaved(isDirty)
  const isOne = rows.length === 1
  const isMoved = begun.day !== dayOf(first?.collection_after ?? 0)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const window = {
      collection_after: localMoment(typed.day, typed.from),
      collection_before: localMoment(typed.day, typed.to),
    }
    const changes = seenChanges(rows, {
      ...window,
      ...(isOne && typed.parcels !== begun.parcels && { parcel_count: typed.parcels }),
    })
    const changed = await send(changes, { done: messages.done.reschedule, what: nameOf(rows) })
    if (changed !== null) onDone(changed)
  }
  return (
    <form className={css.form} onSubmit={save}>
      <div className={css.three}>
        <DayInput
          label={messages.day}
          data-autofocus
          value={typed.day}
          onChange={(day) => setTyped({ ...typed, day })}
        />
        <TimeInput
          label={messages.from}
          value={typed.from}
          onChange={(from) => setTyped({ ...typed, from })}
        />
        <TimeInput label={messages.to} value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
      </div>
      {isOne && (
        <NumberInput
          label={messages.parcels}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={typed.parcels}
          onChange={(parcels) => setTyped({ ...typed, parcels: Number(parcels) || 1 })}
        />
      )}
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" loading={busy} disabled={isOne && !isDirty && !isMoved}>
          {messages.acts.reschedule}
        </Button>
      </DialogFoot>
    </form>
  )
}

function CloseForm({ rows, onClose, onDone }: ActProps) {
  const client = useClient()
  const { send, busy, error } = useSending()
  const [collected, setCollected] = useState<number | ''>('')
  const [references, setReferences] = useState('')
  const [linkError, setLinkError] = useState<string | null>(null)
  const [first] = rows
  const isOne = rows.length === 1
  /** As it is since its shipments were linked here: where closing it failed afterwards, it is closed from there. */
  const [linkedTo, setLinkedTo] = useState<number | null>(null)
  useUnsaved(collected !== '' || references.trim() !== '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setLinkError(null)
    const add = [...new Set(partsOf(references))]
    let seen: Parameters<typeof seenChanges>[0] =
      first === undefined || linkedTo === null ? rows : [{ id: first.id, version: linkedTo }]
    // First what may be refused for a reference: the request is closed when all of it is right.
    if (isOne && first !== undefined && add.length > 0) {
      const { id } = first
      const version = linkedTo ?? first.version
      const linked = await client(linkShipments, { body: { id, version, add } })
      if (!linked.ok) {
        const at = /^add\[(\d+)\]/.exec(linked.field ?? '')?.[1]
        setLinkError(at === undefined ? linked.error : `${add[Number(at)]}: ${linked.error}`)
        return
      }
      seen = [{ id, version: linked.value.version }]
      setLinkedTo(linked.value.version)
      void renewRequests()
    }
    const changes = seenChanges(seen, {
      status: 'closed',
      ...(isOne && collected !== '' && { collected_parcels: collected }),
    })
    const changed = await send(changes, { done: messages.done.close, what: nameOf(rows) })
    if (changed !== null) onDone(changed)
  }
  return (
    <form className={css.form} onSubmit={save}>
      {isOne && (
        <>
          <NumberInput
            label={messages.collected}
            description={messages.collectedHint}
            data-autofocus
            min={0}
            max={10_000}
            allowDecimal={false}
            placeholder={String(first?.parcel_count ?? '')}
            value={collected}
            onChange={(count) => setCollected(typeof count === 'number' ? count : '')}
          />
          <Textarea
            label={messages.collectedWith}
            description={messages.collectedWithHint}
            autosize
            minRows={2}
            maxRows={6}
            value={references}
            error={linkError}
            onChange={({ currentTarget }) => setReferences(currentTarget.value)}
          />
        </>
      )}
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" loading={busy}>
          {messages.acts.close}
        </Button>
      </DialogFoot>
    </form>
  )
}

function CancelForm({ rows, onClose, onDone }: ActProps) {
  const { send, busy, error } = useSending()
  const [message, setMessage] = useState('')
  useUnsaved(message.trim() !== '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const changes = seenChanges(rows, { status: 'cancelled', message: message.trim() })
    const changed = await send(changes, { done: messages.done.cancel, what: nameOf(rows) })
    if (changed !== null) onDone(changed)
  }
  return (
    <form className={css.form} onSubmit={save}>
      <Textarea
        label={messages.why}
        description={messages.optional}
        data-autofocus
        maxLength={500}
        autosize
        minRows={2}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" color="red" loading={busy}>
          {messages.cancelIt}
        </Button>
      </DialogFoot>
    </form>
  )
}

const PROBLEMS = [
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
] as const satisfies readonly CollectionRequestStatus[]
type Problem = (typeof PROBLEMS)[number]

function ReportForm({ rows, onClose, onDone }: ActProps) {
  const { send, busy, error } = useSending()
  const [status, setStatus] = useState<Problem>('collection-failed-attempt')
  const [message, setMessage] = useState('')
  useUnsaved(message.trim() !== '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const changes = seenChanges(rows, { status, message: message.trim() })
    const changed = await send(changes, { done: messages.done.report, what: nameOf(rows) })
    if (changed !== null) onDone(changed)
  }
  return (
    <form className={css.form} onSubmit={save}>
      <Segments<Problem>
        label={messages.problem}
        options={PROBLEMS.map((value) => ({ value, label: messages.statuses[value].label }))}
        chosen={status}
        onChoose={setStatus}
      />
      <Textarea
        label={messages.whatHappened}
        description={status === 'collection-rejected' ? messages.saidInside : messages.saidToAll}
        data-autofocus
        maxLength={500}
        autosize
        minRows={2}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <DialogFoot error={error} onClose={onClose}>
        <Button type="submit" loading={busy} disabled={message.trim() === ''}>
          {messages.acts.report}
        </Button>
      </DialogFoot>
    </form>
  )
}
