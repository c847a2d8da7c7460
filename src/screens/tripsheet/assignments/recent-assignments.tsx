import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Assignment, listAssignments } from '../../../contract/assignments.ts'
import { changeShipments } from '../../../contract/shipment-changes.ts'
import { formatTime } from '../../../domain/values/moment.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { recentMessages as messages } from './messages.ts'
import css from './recent-assignments.module.css'

/** So many references are named; who reads them looks for one. */
const MOST_NAMED = 6

/** What everybody assigned within the last day, newest first; what still stands is taken back by whoever dispatches. */
export default function RecentAssignments({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCallQuery([listAssignments.name], (client, signal) =>
    client(listAssignments, { signal }),
  )
  const [said, say] = useState('')
  return (
    <Modal opened onClose={onClose} title={messages.title} size="46rem">
      <p className={css.text}>{messages.text}</p>
      <p role="status" className={css.said}>
        {said}
      </p>
      {error !== null && data === undefined ? (
        <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : data === undefined ? (
        <SkeletonRows />
      ) : data.assignments.length === 0 ? (
        <EmptyState small title={messages.none}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {data.assignments.map((one) => (
            <Line key={one.key} assignment={one} onSaid={say} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** One name, or that there are several. */
function oneOf(names: readonly string[]): string {
  const [first = '', ...others] = new Set(names)
  return others.length === 0 ? first : messages.several
}

function Line({ assignment, onSaid }: { assignment: Assignment; onSaid: (text: string) => void }) {
  const client = useClient()
  const { drivers } = useGeneralData()
  const [isBusy, setBusy] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const { shipments, time, by, is_yours } = assignment
  const standing = shipments.filter(({ stands }) => stands)
  const nameOf = (driver: number | null) =>
    driver === null ? messages.nobody : (drivers.get(driver)?.name ?? String(driver))
  const ids = new Set(shipments.map(({ shipment_id }) => shipment_id))
  const what = messages.moved(
    ids.size,
    oneOf(shipments.map(({ from }) => nameOf(from))),
    oneOf(shipments.map(({ to }) => nameOf(to))),
  )
  const named = shipments.slice(0, MOST_NAMED).map(({ tracking_reference }) => tracking_reference)
  const undo = async () => {
    setBusy(true)
    const body = {
      shipments: standing.map(({ shipment_id, version }) => ({ id: shipment_id, undo_version: version })),
      partial: true,
    }
    const outcome = await client(changeShipments, { body, idempotencyKey: crypto.randomUUID() })
    setBusy(false)
    if (!outcome.ok) return onSaid(outcome.error)
    const refused = standing.filter((_, i) => outcome.value.shipments[i]?.ok !== true)
    onSaid(
      [
        messages.undone(standing.length - refused.length),
        refused.length > 0 &&
          messages.stayed(refused.map(({ tracking_reference }) => tracking_reference).join(', ')),
      ]
        .filter(Boolean)
        .join('. '),
    )
    await invalidateCall(listAssignments)
    // The button is gone with what it took back: whoever pressed it stays in the list.
    line.current?.focus()
  }
  return (
    <li ref={line} tabIndex={-1} className={css.line}>
      <span className={css.time}>{formatTime(Date.parse(time))}</span>
      <span className={css.what}>
        <b>{is_yours ? messages.you : (by ?? messages.byRule)}</b> {what}
        <small>
          {named.join(', ')}
          {shipments.length > named.length && ` ${messages.more(shipments.length - named.length)}`}
        </small>
      </span>
      {standing.length === 0 ? (
        <span className={css.over}>{messages.over}</span>
      ) : (
        <span className={css.act}>
          {standing.length < shipments.length && (
            <small>{messages.partly(standing.length, shipments.length)}</small>
          )}
          <Button
            size="compact-xs"
            variant="default"
            loading={isBusy}
            aria-label={messages.undoOf(what)}
            onClick={() => void undo()}
          >
            {messages.undo}
          </Button>
        </span>
      )}
    </li>
  )
}
