import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Figures, ProposalStop, RouteProposal } from '../../../contract/route-proposals.ts'
import { dayOf, formatTime } from '../../../domain/values/moment.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { comparisonOf, kmOf } from './comparison.ts'
import { proposals as messages } from './messages.ts'
import css from './proposal.module.css'
import type { FollowedProposal } from './use-proposal.ts'

/** So many stops are listed at first, and more with each press: who accepts thousands does not read them. */
const LISTED = 200

const timeOf = (at: string | null): string => (at === null ? '' : formatTime(Date.parse(at)))

interface ViewProps {
  followed: FollowedProposal
  proposal: RouteProposal
}

interface WholeProps extends ViewProps {
  onShow: (day: string, drivers: readonly number[]) => void
}

/** What is planned beside what is proposed. */
export function ProposalView({ followed, proposal, onShow }: WholeProps) {
  const { status, after, can_undo } = proposal
  const view = useFocusThatIsLost(`${status} ${can_undo} ${followed.busy}`, followed.busy)
  return (
    <div className={css.view} ref={view} tabIndex={-1}>
      {status === 'searching' && <Searching followed={followed} proposal={proposal} />}
      {(status === 'cancelled' || status === 'lost' || status === 'failed') && (
        <p role="status" className={css.problem}>
          {messages.ended[status]} {proposal.problem !== null && messages.problems[proposal.problem]}
        </p>
      )}
      {after !== null && status !== 'cancelled' && (
        <>
          <Comparison before={proposal.before} after={after} />
          {proposal.roads?.instead_of != null && <p className={css.problem}>{messages.ownRoads}</p>}
          <Refused followed={followed} />
          <Drivers followed={followed} proposal={proposal} />
          <Stops followed={followed} proposal={proposal} />
        </>
      )}
      <Acts followed={followed} proposal={proposal} onShow={onShow} />
    </div>
  )
}

const movingOf = (stops: readonly ProposalStop[]) => stops.filter(({ to }) => to !== null)

/** That a search has begun, and what it came to: how far it is meanwhile can be read where it stands. */
export function spokenOf({ kind, status, before, after, stops }: RouteProposal): string {
  if (status === 'searching') return messages.begun
  if (kind === 'driver-out' && after !== null)
    return messages.outFound(messages.moving(movingOf(stops).length), short(before), short(after))
  return status === 'ready' && after !== null ? messages.found(short(before), short(after)) : ''
}

/**
 * Buttons come and go with what the proposal is: whoever pressed one by keyboard stays in the dialog. No other button is
 * given the focus: a second Enter would press it.
 */
function useFocusThatIsLost(state: string, busy: boolean) {
  const view = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each state that is shown
  useEffect(() => {
    if (busy) return
    // After a button that was busy has had it back.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) view.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [state])
  return view
}

function Searching({ followed, proposal }: ViewProps) {
  const { seconds, of_seconds, iterations } = proposal.progress
  const said = messages.searching(Math.round(seconds), Math.round(of_seconds))
  return (
    <div className={css.searching}>
      <Progress value={Math.min(100, (seconds / of_seconds) * 100)} aria-label={messages.title} />
      <span>
        {said} {iterations > 0 && <small>{messages.tried(formatCount(iterations))}</small>}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={proposal.after === null}
        onClick={() => followed.end('finish')}
      >
        {messages.take}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => followed.end('cancel')}>
        {messages.stop}
      </Button>
    </div>
  )
}

function Comparison({ before, after }: Record<'before' | 'after', RouteProposal['before']>) {
  return (
    <table className={css.figures} aria-label={messages.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">{messages.now}</th>
          <th scope="col">{messages.proposed}</th>
        </tr>
      </thead>
      <tbody>
        {comparisonOf(before, after).map(({ figure, now, proposed, judgement }) => (
          <tr key={figure}>
            <th scope="row">{messages.figures[figure]}</th>
            <td>{now}</td>
            <td data-judgement={judgement}>{proposed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What somebody else changed since, and the rest of it. */
function Refused({ followed }: { followed: FollowedProposal }) {
  const { refused } = followed
  if (refused === null) return null
  const { part, rows } = refused
  const isOpen = part.drivers !== undefined || part.stops !== undefined
  return (
    <section role="alert" className={css.refused} aria-label={messages.changedMeanwhile}>
      <ul>
        {rows.slice(0, LISTED).map(({ reference, why }) => (
          <li key={reference}>
            <b>{reference}</b> {why}
          </li>
        ))}
        {rows.length > LISTED && <li>{messages.andMore(formatCount(rows.length - LISTED))}</li>}
      </ul>
      {isOpen && (
        <Button
          size="xs"
          variant="default"
          loading={followed.busy}
          onClick={() => followed.accept(part, true)}
        >
          {messages.acceptRest}
        </Button>
      )}
    </section>
  )
}

const short = (figures: Figures): string =>
  `${kmOf(figures.km)}${figures.late > 0 ? `, ${messages.late(figures.late)}` : ''}`

function Drivers({ followed, proposal }: ViewProps) {
  const { drivers: known } = useGeneralData()
  const changed = proposal.drivers.filter(({ comes, goes, reordered }) => comes + goes > 0 || reordered)
  if (changed.length === 0) return <p role="status">{messages.nothingBetter}</p>
  return (
    <section aria-label={messages.drivers}>
      <ul className={css.rows}>
        {changed.map(({ driver_id, before, after, comes, goes, reordered, accepted }) => {
          const name = known.get(driver_id)?.name ?? String(driver_id)
          return (
            <li key={driver_id} className={css.row}>
              <b className={css.name}>{name}</b>
              <span className={css.fact}>{messages.changes(comes, goes, reordered)}</span>
              <span className={css.fact}>
                {short(before)} <Becomes /> {after === null ? '' : short(after)}
              </span>
              <Accept
                what={name}
                isAccepted={accepted}
                isReady={proposal.status === 'ready'}
                busy={followed.busy}
                onAccept={() => followed.accept({ drivers: [driver_id] })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Accept({
  what,
  isAccepted,
  isReady,
  busy,
  onAccept,
}: {
  what: string
  isAccepted: boolean
  isReady: boolean
  busy: boolean
  onAccept: () => void
}) {
  const accepted = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  // The button is gone: whoever pressed it goes on from here.
  useEffect(() => {
    if (isAccepted && isPressed.current && document.activeElement === document.body) accepted.current?.focus()
    if (isAccepted) isPressed.current = false
  }, [isAccepted])
  if (isAccepted)
    return (
      <span ref={accepted} tabIndex={-1} className={css.accepted}>
        {messages.accepted}
      </span>
    )
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={!isReady || busy}
      aria-label={messages.acceptOf(what)}
      onClick={() => {
        isPressed.current = true
        onAccept()
      }}
    >
      {messages.accept}
    </Button>
  )
}

function Stops({ followed, proposal }: ViewProps) {
  const { drivers } = useGeneralData()
  const [listed, setListed] = useState(LISTED)
  const { stops } = proposal
  if (stops.length === 0) return null
  const nameOf = (driver: number | null) =>
    driver === null ? messages.nobody : (drivers.get(driver)?.name ?? String(driver))
  const moving = movingOf(stops)
  return (
    <section aria-label={messages.moving(moving.length)}>
      <h3 className={css.heading}>{messages.moving(moving.length)}</h3>
      <ul className={css.rows}>
        {stops.slice(0, listed).map((stop) => (
          <li key={stop.key} className={css.row}>
            <span className={css.name}>
              <b>{stop.name}</b> <small>{[...requestsAt(stop), stop.place].join(' · ')}</small>
              {stop.loaded && stop.to !== null && <small className={css.aboard}>{messages.aboard}</small>}
            </span>
            <span className={css.fact}>
              {nameOf(stop.from)} <Becomes />{' '}
              {stop.left === null ? nameOf(stop.to) : messages.left[stop.left]}
            </span>
            <span className={css.fact}>
              <Times stop={stop} />
            </span>
            {stop.to !== null && (
              <Accept
                what={stop.name}
                isAccepted={stop.accepted}
                isReady={proposal.status === 'ready'}
                busy={followed.busy}
                onAccept={() => followed.accept({ stops: [stop.key] })}
              />
            )}
          </li>
        ))}
      </ul>
      {stops.length > listed && (
        <Button size="xs" variant="default" onClick={() => setListed(listed + LISTED)}>
          {messages.showMore(stops.length)}
        </Button>
      )}
    </section>
  )
}

/** The numbers of collection requests, by which people speak of them: `COL000123`. */
const requestsAt = ({ tasks }: ProposalStop): string[] =>
  tasks.flatMap((task) => (task.collection_request_id === null ? [] : [task.tracking_reference]))

function Becomes() {
  return (
    <>
      <span aria-hidden>→</span>
      <VisuallyHidden>{messages.becomes}</VisuallyHidden>
    </>
  )
}

function Times({ stop }: { stop: ProposalStop }) {
  const { planned_at, proposed_at, late_minutes, proposed_late_minutes } = stop
  const isLater = proposed_late_minutes > late_minutes
  return (
    <>
      {timeOf(planned_at)} <Becomes /> {timeOf(proposed_at)}
      {proposed_late_minutes > 0 && (
        <em className={isLater ? css.worse : css.late}>, {messages.lateBy(proposed_late_minutes)}</em>
      )}
    </>
  )
}

/** Whose day was changed: as proposed, or by a stop that came to them. */
const acceptedDrivers = ({ drivers, stops }: RouteProposal): number[] => [
  ...new Set([
    ...drivers.flatMap(({ accepted, driver_id }) => (accepted ? driver_id : [])),
    ...stops.flatMap(({ accepted, to }) => (accepted && to !== null ? to : [])),
  ]),
]

function Acts({ followed, proposal, onShow }: WholeProps) {
  const { status, day, drivers, can_undo, kind } = proposal
  const isAccepted = drivers.every(({ accepted }) => accepted)
  const isLater = useClock(dayOf) < day
  return (
    <div className={css.acts}>
      {can_undo && (
        <Button variant="default" loading={followed.busy} onClick={followed.undo}>
          {messages.undo}
        </Button>
      )}
      {can_undo && isLater && (
        <Button variant="default" onClick={() => onShow(day, acceptedDrivers(proposal))}>
          {messages.show}
        </Button>
      )}
      {status !== 'searching' && kind === 'optimise' && (
        <Button variant="default" onClick={followed.forget}>
          {messages.again}
        </Button>
      )}
      {status === 'ready' && !isAccepted && (
        <Button
          loading={followed.busy}
          data-autofocus
          onClick={() => followed.accept({ drivers: drivers.map(({ driver_id }) => driver_id) })}
        >
          {messages.acceptAll}
        </Button>
      )}
    </div>
  )
}
