import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { LiveShipment } from '../../../contract/live.ts'
import { isProviderAdmin } from '../../../domain/identity/role.ts'
import { mayResolveInBulk, RECORDED_BY_ACT } from '../../../domain/shipments/bulk-acts.ts'
import { reasonGiven, reasonsFor } from '../../../domain/shipments/reason-lists.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { TRACKING_EVENTS } from '../../../domain/shipments/tracking-event-table.ts'
import { dayOf, formatTime, localMoment, startOfDay } from '../../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { DayInput, TimeInput } from '../../../ui/form/date-time-input.tsx'
import { DialogFoot } from '../../../ui/form/dialog-foot.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { type BufferedText, EMPTY_BUFFER } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { goesOnBeside } from '../bulk/bulk-run.ts'
import { resolvePlan } from '../bulk/plans.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import { shipmentChanges } from '../detail/change-messages.ts'
import css from '../detail/dialogs.module.css'
import { windowProblem } from '../detail/edit-form.ts'
import { ReasonInput } from '../detail/reason-field.tsx'
import { resolveDrafts as drafts, useResolvePlace } from './drafts.ts'
import { leftOut } from './left-out-messages.ts'
import { resolve as messages } from './messages.ts'
import { type ResolveAction, type ResolveInput, sideOf } from './resolve.ts'
import { type Refused, useResolve } from './use-resolve.ts'

interface ResolveDialogProps {
  /** Null while the dialog is closed. */
  act: ResolveAction | null
  ids: readonly number[]
  /** A new window is offered for today, in the morning of it; else for tomorrow. */
  rebooksToday?: boolean
  onClose: () => void
  /** What was typed before it was there. */
  typedAhead?: () => BufferedText
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** One act for one shipment or for many: what has to be known for it, and nothing else. */
export function ResolveDialog({ act, ids, rebooksToday = false, onClose, typedAhead }: ResolveDialogProps) {
  const workspace = useLiveWorkspace()
  const place = useResolvePlace()
  const [takenUp, setTakenUp] = useState(useRestoredDraft(drafts, place))
  // What somebody asks for now is about the shipments that they chose now.
  const earlier = act === null ? takenUp : undefined
  const doing = act ?? earlier?.act ?? null
  const close = () => {
    setTakenUp(undefined)
    onClose()
  }
  return (
    <FormModal
      opened={doing !== null}
      onClose={close}
      title={doing === null ? '' : messages.titleOf(messages.acts[doing], earlier?.rows.length ?? ids.length)}
      size="28rem"
    >
      {doing !== null && (
        <ResolveForm
          act={doing}
          // As they are seen when it is decided to act: what a colleague does meanwhile is not overwritten.
          seen={() => earlier?.rows ?? ids.flatMap((id) => workspace.shipments.get(id) ?? [])}
          typedBefore={earlier?.typed}
          typedAhead={typedAhead}
          rebooksToday={rebooksToday}
          place={place}
          onClose={close}
        />
      )}
    </FormModal>
  )
}

const windowFields = () =>
  [
    { name: 'day', label: shipmentChanges.day, Input: DayInput },
    { name: 'from', label: shipmentChanges.from, Input: TimeInput },
    { name: 'to', label: shipmentChanges.to, Input: TimeInput },
  ] as const

interface ResolveFormProps {
  act: ResolveAction
  seen: () => readonly LiveShipment[]
  typedBefore: ResolveInput | undefined
  typedAhead: (() => BufferedText) | undefined
  rebooksToday: boolean
  place: string
  onClose: () => void
}

function ResolveForm({ act, seen, typedBefore, typedAhead, rebooksToday, place, onClose }: ResolveFormProps) {
  const workspace = useLiveWorkspace()
  const { settings, user } = useAccess()
  const resolve = useResolve()
  const { controls, shipping } = useMessages()
  const [before] = useState((): ResolveInput => {
    const now = workspace.now()
    return {
      window: { day: dayOf(rebooksToday && isMorning(now) ? now : now + DAY), from: '08:00', to: '17:00' },
      until: formatTime(now + HOUR),
      note: '',
    }
  })
  const [typed, setTyped] = useState(() => {
    const { text } = typedAhead?.() ?? EMPTY_BUFFER
    // What begins with a day or a time was not meant for the note.
    const isForNote = text !== '' && firstField(act) === 'note'
    return typedBefore ?? (isForNote ? { ...before, note: text } : before)
  })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [all] = useState(seen)
  const { sender, start } = useBulk(all)
  const isAdmin = user !== null && isProviderAdmin(user.role_id)
  const [rows, setRows] = useState(() => all.filter((row) => mayResolveInBulk(act, row, isAdmin)))
  const closed = all.filter((row) => !mayResolveInBulk(act, row, isAdmin))
  /** What has been sent for those that went; for those that were refused it can be sent again, but is not lost. */
  const [sent, setSent] = useState<ResolveInput | null>(null)
  const isUnsaved = typed !== before && typed !== sent && rows.length > 0
  useUnsaved(isUnsaved)
  useKeptDraft(drafts, place, !isUnsaved ? null : { act, rows, typed })
  const [first] = rows
  const offered = reasonsFor(act === 'reschedule' ? 'another-date' : recordedBy(act), settings)

  const given = reasonGiven(offered, typed.note)

  /** What is wrong with what was typed; null when it can be sent. */
  function problem(): string | null {
    if (act === 'call') return typed.until === '' ? messages.needsUntil : null
    if (act !== 'reschedule') return null
    const wrong = windowProblem(first === undefined ? 'delivery' : sideOf(first), typed.window)
    if (wrong !== null) return wrong
    const { day, to } = typed.window
    if (Date.parse(localMoment(day, to)) <= workspace.now()) return messages.pastWindow
    return offered.reasons.length > 0 && given === undefined ? messages.needsReason : null
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problem()
    setError(wrong)
    if (wrong !== null) return
    const until = nextMoment(typed.until, workspace.now())
    const input = { ...typed, note: given ?? '' }
    if (goesOnBeside(rows.length)) {
      const title = messages.titleOf(messages.acts[act], rows.length)
      start({
        title,
        plan: resolvePlan(sender, rows, act, { input, until }),
        ids: rows.map(({ id }) => id),
      })
      return onClose()
    }
    setBusy(true)
    const notDone = await resolve(rows, act, input, until)
    setBusy(false)
    if (notDone.length === 0) return onClose()
    if (notDone.length < rows.length) setSent(typed)
    setRefused(notDone)
    // What was done is not sent again; what was refused goes as it is now, once somebody has read why, if it can still.
    const again = new Set(notDone.map(({ id }) => id))
    if (again.has(null)) return
    const refusedNow = rows.flatMap(({ id }) => (again.has(id) ? (workspace.shipments.get(id) ?? []) : []))
    setRows(refusedNow.filter((row) => mayResolveInBulk(act, row, isAdmin)))
  }

  return (
    <form className={css.form} onSubmit={save}>
      {act === 'reschedule' && (
        <fieldset className={css.window}>
          <legend>{messages.window}</legend>
          <div className={css.fields}>
            {windowFields().map(({ name, label, Input }) => (
              <Input
                key={name}
                label={label}
                data-autofocus={name === firstField(act) || undefined}
                value={typed.window[name]}
                onChange={(next) => setTyped({ ...typed, window: { ...typed.window, [name]: next } })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {act === 'call' && (
        <TimeInput
          label={messages.until}
          description={messages.untilHint}
          data-autofocus
          value={typed.until}
          onChange={(until) => setTyped({ ...typed, until })}
        />
      )}
      <label className={css.label} htmlFor="resolve-note">
        {offered.reasons.length > 0 ? messages.reason : messages.note}
      </label>
      <ReasonInput
        id="resolve-note"
        offered={offered}
        value={typed.note}
        onChange={(note) => setTyped({ ...typed, note })}
        isFirst={firstField(act) === 'note'}
      />
      {closed.length > 0 && (
        <details className={css.left}>
          <summary>{leftOut.stay(closed.length, all.length)}</summary>
          <ul>
            {closed.map(({ id, ref, status }) => (
              <li key={id}>
                {ref}: {shipping.status(status)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused.length > 0 && (
        <ul className={css.left} role="alert" aria-label={leftOut.notDone}>
          {refused.map(({ id, why }) => (
            <li key={id}>{why}</li>
          ))}
        </ul>
      )}
      <DialogFoot
        error={error}
        onClose={onClose}
        leave={sent !== null || rows.length === 0 ? controls.close : messages.cancel}
      >
        <Button type="submit" loading={busy} disabled={rows.length === 0}>
          {messages.acts[act]}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** The status that an act records; null of one that changes the shipment by hand. */
function recordedBy(act: ResolveAction): ShipmentStatus | null {
  const event = RECORDED_BY_ACT[act]
  return event === undefined ? null : TRACKING_EVENTS[event].sets
}

/** With which field an act begins. */
function firstField(act: ResolveAction): 'day' | 'until' | 'note' {
  if (act === 'reschedule') return 'day'
  return act === 'call' ? 'until' : 'note'
}

/** Before noon there is time for a window that ends in the afternoon. */
const isMorning = (now: number): boolean => now < startOfDay(now) + DAY / 2

/** `14:30` of today, or of tomorrow where that has passed; ms. */
function nextMoment(time: string, now: number): number {
  const today = Date.parse(localMoment(dayOf(now), time))
  return today > now ? today : today + DAY
}
