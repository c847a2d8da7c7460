import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { formatTime } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { ProgressBar } from '../../ui/chart/progress-bar.tsx'
import { EmptyState, Skeleton } from '../../ui/components/states.tsx'
import { useRow, useSignal } from '../../ui/live/use-signal.ts'
import { vehicleNote } from './attention-text.ts'
import type { DriverRoute } from './driver-routes.ts'
import { CallDriver, NextStop, partsOf, troubleText, wholeOf } from './drivers.tsx'
import { useFrozenGroups } from './frozen-order.ts'
import { opsDashboard as messages } from './messages.ts'
import { RouteTimeline } from './route-timeline.tsx'
import css from './tripsheet-mode.module.css'
import { useDriverRoutes, useMinute } from './use-board.tsx'

/** A card for each driver's round, those in trouble first. */
export function TripsheetMode({ scope }: { scope: BranchScope }) {
  const loaded = useSignal(useLiveWorkspace().loaded)
  const { items: rounds, freezeHandlers } = useFrozenGroups(useDriverRoutes(scope), driverOf)
  if (!loaded) {
    return (
      <div className={css.cards} role="status" aria-label={messages.loading}>
        {Array.from({ length: 12 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bones never move
          <div key={i} className={css.card}>
            <Skeleton w="40%" />
            <Skeleton h="0.375rem" />
            <Skeleton h="2.5rem" />
          </div>
        ))}
      </div>
    )
  }
  if (rounds.length === 0) {
    return (
      <EmptyState title={messages.nobodyHasStops} action={<Link to="/tripsheet">{messages.planRounds}</Link>}>
        {messages.noCards}
      </EmptyState>
    )
  }
  return (
    <ul className={css.cards} {...freezeHandlers}>
      {rounds.map((round) => (
        <RoundCard key={round.driverId} round={round} />
      ))}
    </ul>
  )
}

const driverOf = ({ driverId }: DriverRoute): number => driverId

const RoundCard = memo(function RoundCard({ round }: { round: DriverRoute }) {
  const driver = useRow(useLiveWorkspace().drivers, round.driverId)
  const minute = useMinute()
  const name = driver?.name ?? messages.driverNumber(round.driverId)
  const note = driver === undefined ? null : vehicleNote(driver, minute)
  return (
    <li className={css.card} data-late={round.late > 0 || undefined}>
      <header className={css.head}>
        <h2 className={css.name}>
          {name} <CallDriver id={round.driverId} />
        </h2>
        <span className={css.trouble} data-late={round.late > 0 || undefined}>
          {troubleText(round)}
        </span>
        <span className={css.vehicle}>
          {driver?.vehicle}
          {note !== null && <span className={css.note}>{note}</span>}
        </span>
        <span className={css.done}>{messages.doneOf(round.done, round.stops.length)}</span>
      </header>
      <ProgressBar label={messages.roundOf(name)} parts={partsOf(round)} total={wholeOf(round)} />
      <RouteTimeline round={round} now={minute} />
      <p className={css.next}>
        <span>{round.next === null ? messages.finished : <NextStop stop={round.next} />}</span>
        {round.until !== null && round.until > minute && (
          <span>{messages.till(formatTime(round.until))}</span>
        )}
      </p>
    </li>
  )
})
