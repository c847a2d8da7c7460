import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Assignment, listAssignments } from '../../../contract/assignments.ts'
import type { Client } from '../../../contract/client.ts'
import { changeCollectionRequests } from '../../../contract/collection-requests.ts'
import { changeShipments } from '../../../contract/shipment-changes.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { timeOf } from '../../../features/assignment/amounts.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { recentMessages as messages } from './messages.ts'
import css from './recent-assignments.module.css'

/** So many references are named; who reads them looks for one. */
const MOST_NAMED = 6
/** Of shipments; the call takes twice as many. */
const MOST_IN_A_CALL = 500

/** What everybody assigned within the last day, newest first; what still stands is taken back by whoever dispatches. `now`: ms. */
export default function RecentAssignments({ now, onClose }: { now: number; onClose: () => void }) {
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
            <Line key={one.key} assignment={one} now={now} onSaid={say} />
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

type Tasks = Assignment['tasks']

/** '5 shipments, 1 collection request' */
function countText(tasks: Tasks): string {
  const shipments = new Set(tasks.flatMap(({ shipment_id }) => shipment_id ?? [])).size
  const requests = tasks.filter(({ collection_request_id }) => collection_request_id !== null).length
  return [shipments > 0 && counted.shipments(shipments), requests > 0 && counted.requests(requests)]
    .filter(Boolean)
    .join(', ')
}

interface TakenBack {
  readonly back: Tasks
  /** What was changed meanwhile, and stays. */
  readonly stays: Tasks
  /** Why nothing could be taken back, where it is about all of it. */
  readonly problem: string | null
}

async function takeBack(client: Client, tasks: Tasks): Promise<TakenBack> {
  const back: Tasks[number][] = []
  const stays: Tasks[number][] = []
  let problem: string | null = null
  // Whoever was given both sides of a shipment was given them in one step.
  const ofShipments = [...Map.groupBy(tasks, ({ shipment_id }) => shipment_id)].flatMap(([id, its]) =>
    id === null ? [] : [{ id, its }],
  )
  for (let first = 0; first < ofShipments.length; first += MOST_IN_A_CALL) {
    const part = ofShipments.slice(first, first + MOST_IN_A_CALL)
    const shipments = part.map(({ id, its }) => ({ id, undo_version: its[0]?.version }))
    const body = { shipments, partial: true }
    const answer = await client(changeShipments, { body, idempotencyKey: crypto.randomUUID() })
    if (!answer.ok) problem = answer.error
    else
      for (const [i, { its }] of part.entries())
        (answer.value.shipments[i]?.ok === true ? back : stays).push(...its)
  }
  for (const task of tasks) {
    if (task.collection_request_id === null) continue
    const body = { id: task.collection_request_id, undo_version: task.version }
    const answer = await client(changeCollectionRequests, { body, idempotencyKey: crypto.randomUUID() })
    if (answer.ok) back.push(task)
    else if (answer.refused !== undefined) stays.push(task)
    else problem = answer.error
  }
  return { back, stays, problem }
}

interface LineProps {
  assignment: Assignment
  now: number
  onSaid: (text: string) => void
}

function Line({ assignment, now, onSaid }: LineProps) {
  const client = useClient()
  const { drivers } = useGeneralData()
  const [isBusy, setBusy] = useState(false)
  const [isBack, setBack] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const { tasks, time, by, is_yours } = assignment
  const undoable = tasks.filter(({ is_undoable }) => is_undoable)
  const nameOf = (driver: number | null) =>
    driver === null ? messages.nobody : (drivers.get(driver)?.name ?? String(driver))
  const what = messages.moved(
    countText(tasks),
    oneOf(tasks.map(({ from }) => nameOf(from))),
    oneOf(tasks.map(({ to }) => nameOf(to))),
  )
  const references = [...new Set(tasks.map(({ tracking_reference }) => tracking_reference))]
  const named = references.slice(0, MOST_NAMED)
  const undo = async () => {
    setBusy(true)
    const { back, stays, problem } = await takeBack(client, undoable)
    setBusy(false)
    setBack(back.length === tasks.length)
    onSaid(
      [
        back.length > 0 && messages.undone(countText(back)),
        stays.length > 0 &&
          messages.stayed([...new Set(stays.map(({ tracking_reference }) => tracking_reference))].join(', ')),
        problem,
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
      <span className={css.time}>{timeOf(Date.parse(time), now)}</span>
      <span className={css.what}>
        <b>{is_yours ? messages.you : (by ?? messages.byRule)}</b> {what}
        <small>
          {named.join(', ')}
          {references.length > named.length && ` ${messages.more(references.length - named.length)}`}
        </small>
      </span>
      {undoable.length === 0 ? (
        <span className={css.over}>{isBack ? messages.isBack : messages.over}</span>
      ) : (
        <span className={css.act}>
          {undoable.length < tasks.length && <small>{messages.partly(undoable.length, tasks.length)}</small>}
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
