import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Colleague, type DeskHandover, listHandovers, takeDesk } from '../../contract/presence.ts'
import { collectionRequestId } from '../../domain/values/display-id.ts'
import { formatTime } from '../../domain/values/moment.ts'
import { toast } from '../../ui/components/toast.ts'
import { useLiveWorkspaceIfAny } from '../live-feed/live-workspace.tsx'
import { invalidateCall } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import { presenceMessages as messages } from './messages.ts'
import css from './presence.module.css'
import { initialsOf, present, rowsAtStop } from './present.ts'

interface HereProps {
  colleagues: readonly Colleague[]
  handovers: readonly DeskHandover[]
  onHandOver: (() => void) | null
  onClose: () => void
}

/** Who is here and at what, and the desks that wait for whoever looks. */
export default function Here({ colleagues, handovers, onHandOver, onClose }: HereProps) {
  return (
    <div className={css.here}>
      <h2 className={css.heading}>{messages.heading}</h2>
      {colleagues.length === 0 && <p className={css.quiet}>{messages.nobody}</p>}
      <ul className={css.list}>
        {colleagues.map((one) => (
          <li key={one.user_id} className={css.colleague}>
            <span className={css.initials} data-editing={one.is_editing || undefined} aria-hidden>
              {initialsOf(one.name)}
            </span>
            <span>
              <b>{one.name}</b> <At {...one} />
            </span>
          </li>
        ))}
      </ul>
      {handovers.map((one) => (
        <Waiting key={one.id} handover={one} onTaken={onClose} />
      ))}
      {onHandOver !== null && (
        <Button size="xs" variant="default" onClick={onHandOver}>
          {messages.handOver}
        </Button>
      )}
    </div>
  )
}

/** What a colleague has before them, by the name that everybody knows it by. */
function At(colleague: Colleague) {
  const { opened, is_editing } = colleague
  const reference = useReference(opened)
  const text =
    reference === undefined
      ? rowsAtStop(colleague).length > 0
        ? messages.atStop
        : is_editing
          ? messages.isEditing
          : messages.onScreen
      : (is_editing ? messages.editing : messages.opened)(reference)
  return <span className={css.quiet}>{text}</span>
}

function useReference(opened: Colleague['opened']): string | undefined {
  const workspace = useLiveWorkspaceIfAny()
  if (opened === null) return undefined
  switch (opened.kind) {
    case 'collection_request':
      return collectionRequestId(opened.id)
    case 'shipment':
      return workspace?.shipments.get(opened.id)?.ref
    case 'tripsheet': {
      const driver = workspace?.drivers.get(workspace.tripsheets.get(opened.id)?.driver_id ?? 0)
      return driver && messages.tripsheetOf(driver.name)
    }
  }
}

function Waiting({ handover, onTaken }: { handover: DeskHandover; onTaken: () => void }) {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const { id, from, note, time_created } = handover
  async function take() {
    setBusy(true)
    const outcome = await client(takeDesk, { body: { id } })
    setBusy(false)
    void invalidateCall(listHandovers)
    if (!outcome.ok && outcome.status === 0) return toast({ text: outcome.error, variant: 'error' })
    // Taken by whomever, it waits no longer.
    const now = present.now()
    present.set({ ...now, handovers: now.handovers.filter((one) => one.id !== id) })
    void toast(
      outcome.ok
        ? { text: messages.taken(from), variant: 'success' }
        : { text: outcome.error, variant: 'error' },
    )
    onTaken()
  }
  return (
    <section
      className={css.waiting}
      aria-label={messages.handedOver(from, formatTime(Date.parse(time_created)))}
    >
      <p className={css.quiet}>{messages.handedOver(from, formatTime(Date.parse(time_created)))}</p>
      <p className={css.note}>{note}</p>
      <Button size="xs" loading={isBusy} onClick={() => void take()}>
        {messages.take}
      </Button>
    </section>
  )
}
