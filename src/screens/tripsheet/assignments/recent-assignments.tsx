import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Assignment, listAssignments } from '../../../contract/assignments.ts'
import { dayOf, formatDate } from '../../../domain/values/moment.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { timeOf } from '../../../features/assignment/amounts.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { recentMessages as messages } from './messages.ts'
import css from './recent-assignments.module.css'
import { takeBack } from './take-back.ts'

/** So many references are named; who reads them looks for one. */
const MOST_NAMED = 6
/** What others do is asked for at most this often, ms: the list looks through a day of the log. */
const ASKS_EVERY_MS = 3_000

/** Asks anew when tripsheets change, here or elsewhere: whatever is listed changes one. */
function useFreshList(): void {
  const { tripsheets } = useLiveWorkspace()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = tripsheets.changes$.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void invalidateCall(listAssignments)
      }, ASKS_EVERY_MS)
    })
    return () => {
      subscription.unsubscribe()
      clearTimeout(timer)
    }
  }, [tripsheets])
}

/** What everybody assigned and put into another order within the last day, newest first; what still stands is taken back by whoever dispatches. `now`: ms. */
export default function RecentAssignments({ now, onClose }: { now: number; onClose: () => void }) {
  const { data, error, refetch } = useCallQuery([listAssignments.name], (client, signal) =>
    client(listAssignments, { signal }),
  )
  useFreshList()
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
      {data?.more === true && <p className={css.more}>{messages.more}</p>}
    </Modal>
  )
}

/** One name, or that there are several. */
function oneOf(names: readonly string[]): string {
  const [first = '', ...others] = new Set(names)
  return others.length === 0 ? first : messages.several
}

type Tasks = Assignment['tasks']
type Order = Assignment['orders'][number]

/** '5 shipments, 1 collection request, order of one tripsheet' */
function countText(tasks: Tasks, orders: number): string {
  const shipments = new Set(tasks.flatMap(({ shipment_id }) => shipment_id ?? [])).size
  const requests = tasks.filter(({ collection_request_id }) => collection_request_id !== null).length
  return [
    shipments > 0 && counted.shipments(shipments),
    requests > 0 && counted.requests(requests),
    orders > 0 && messages.orders(orders),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What was done to the order of a driver's day; of a day that is not today with its date. */
function orderText({ moved, moved_count, day }: Order, driver: string, now: number): string {
  const [only] = moved
  const text =
    moved_count === 1 && only !== undefined
      ? messages.movedStop(driver, only.name ?? messages.goneStop, only.from, only.to)
      : messages.ordered(driver, moved_count)
  return day === dayOf(now) ? text : messages.orderedOn(text, formatDate(day))
}

/** The first of them, and how many more there are. */
function namedText(names: readonly string[], count: number): string {
  const named = names.slice(0, MOST_NAMED)
  return [named.join(', '), count > named.length && messages.moreNamed(count - named.length)]
    .filter(Boolean)
    .join(' ')
}

/** What stands below the line: references, and where stops were. */
function detailsOf({ tasks, orders }: Assignment): readonly string[] {
  const references = [...new Set(tasks.map(({ tracking_reference }) => tracking_reference))]
  return [
    ...(references.length === 0 ? [] : [namedText(references, references.length)]),
    ...orders.flatMap(({ moved, moved_count }) =>
      moved_count === 1
        ? []
        : [
            namedText(
              moved.map(({ name, from, to }) => messages.place(name ?? messages.goneStop, from, to)),
              moved_count,
            ),
          ],
    ),
  ]
}

/** Why nothing of it is taken back any more, and whether that is because it was. */
function overOf({ tasks, orders }: Assignment, now: number): { text: string; why: string | null } {
  const undone = [
    ...tasks.map((task) => task.undone),
    ...orders.map(({ kept }) => (kept?.because === 'undone' ? kept : null)),
  ]
  const at = (time: string | null) => (time === null ? '' : timeOf(Date.parse(time), now))
  const [back] = undone
  if (back != null && undone.every((one) => one !== null))
    return { text: messages.isBack, why: messages.backBy(back.by ?? messages.byRule, at(back.time)) }
  const kept = orders.map((order) => order.kept).find((one) => one !== null && one.because !== 'undone')
  if (kept == null || kept.because === 'undone') return { text: messages.over, why: null }
  const { because, by, time } = kept
  if (because !== 'decided-anew') return { text: messages.over, why: messages.kept[because] }
  const why = time === null ? messages.kept.elsewhere : messages.kept.anew(by ?? messages.somebody, at(time))
  return { text: messages.over, why }
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
  const line = useRef<HTMLLIElement>(null)
  const { tasks, orders, time, by, is_yours } = assignment
  const all = [...tasks, ...orders]
  const undoable = all.filter(({ is_undoable }) => is_undoable)
  const nameOf = (driver: number | null) =>
    driver === null ? messages.nobody : (drivers.get(driver)?.name ?? String(driver))
  const what = [
    ...(tasks.length === 0
      ? []
      : [
          messages.moved(
            countText(tasks, 0),
            oneOf(tasks.map(({ from }) => nameOf(from))),
            oneOf(tasks.map(({ to }) => nameOf(to))),
          ),
        ]),
    ...(orders.length > 2
      ? [messages.orders(orders.length)]
      : orders.map((order) => orderText(order, nameOf(order.driver_id), now))),
  ].join('; ')
  const details = detailsOf(assignment)
  const over = overOf(assignment, now)
  const undo = async () => {
    setBusy(true)
    const { tasks: back, orders: ordersBack, stays, ordersStay, problem } = await takeBack(client, assignment)
    setBusy(false)
    onSaid(
      [
        back.length + ordersBack > 0 && messages.undone(countText(back, ordersBack)),
        stays.length > 0 && messages.stayed([...new Set(stays)].join(', ')),
        ...ordersStay.map(({ driver, why }) => messages.stayedOf(nameOf(driver), why)),
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
        {details.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
      {undoable.length === 0 ? (
        <span className={css.over}>
          <span>{over.text}</span>
          {over.why !== null && <small>{over.why}</small>}
        </span>
      ) : (
        <span className={css.act}>
          {undoable.length < all.length && <small>{messages.partly(undoable.length, all.length)}</small>}
          <Button
            size="compact-xs"
            variant="default"
            loading={isBusy}
            aria-label={messages.undoOf([what, ...details].join(', '))}
            onClick={() => void undo()}
          >
            {messages.undo}
          </Button>
        </span>
      )}
    </li>
  )
}
