import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { ProgressBar } from '../../ui/chart/progress-bar.tsx'
import { EmptyState, Skeleton } from '../../ui/components/states.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useRow, useSignal } from '../../ui/live/use-signal.ts'
import { vehicleNote } from './attention-text.ts'
import type { DriverRoute } from './driver-routes.ts'
import { CallDriver, NextStop, partsOf, wholeOf } from './drivers.tsx'
import { useFrozenGroups } from './frozen-order.ts'
import { heardText } from './heard-text.ts'
import { opsDashboard as messages } from './messages.ts'
import { isBehind, planText, troubleText } from './route-text.ts'
import { RouteTimeline } from './route-timeline.tsx'
import { ModeSums } from './sums/mode-sums.tsx'
import css from './tripsheet-mode.module.css'
import type { DashboardUrlState } from './url-codec.ts'
import { useDriverRoutes } from './use-dashboard-views.tsx'

interface TripsheetModeProps {
  address: DashboardUrlState
  onChange: (change: Partial<DashboardUrlState>, push?: boolean) => void
  /** Where its code cannot be had. */
  onLeave: () => void
}

/** The sums of the stops, and a card for each driver's route, those in trouble first. */
export function TripsheetMode({ address, onChange }: TripsheetModeProps) {
  const { scope } = address
  const { isPast } = useAccess()
  const loaded = useSignal(useLiveWorkspace().loaded)
  const { items: routes, freezeHandlers } = useFrozenGroups(useDriverRoutes(scope), driverOf)
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
  if (routes.length === 0) {
    return (
      <EmptyState
        title={messages.nobodyHasStops}
        // Of a past moment nothing is planned.
        action={isPast ? undefined : <Link to="/tripsheet">{messages.planRounds}</Link>}
      >
        {messages.noCards}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={css.sums}>
        <ModeSums mode="tripsheet" address={address} onChange={onChange} />
      </div>
      <ul className={css.cards} {...freezeHandlers}>
        {routes.map((route) => (
          <RouteCard key={route.driverId} route={route} />
        ))}
      </ul>
    </>
  )
}

const driverOf = ({ driverId }: DriverRoute): number => driverId

const RouteCard = memo(function RouteCard({ route }: { route: DriverRoute }) {
  const driver = useRow(useLiveWorkspace().drivers, route.driverId)
  const minute = useMinute()
  const name = driver?.name ?? messages.driverNumber(route.driverId)
  const note = driver === undefined ? null : vehicleNote(driver, minute)
  return (
    <li className={css.card} data-late={route.late > 0 || undefined}>
      <header className={css.head}>
        <h2 className={css.name}>
          {name} <CallDriver id={route.driverId} />
        </h2>
        <span className={css.trouble} data-late={route.late > 0 || undefined}>
          {troubleText(route)}
        </span>
        <span className={css.vehicle}>
          {driver?.vehicle}
          {note !== null && <span className={css.note}>{note}</span>}
        </span>
        <span className={css.plan} data-behind={isBehind(route) || undefined}>
          {planText(route)}
        </span>
        <span className={css.done}>{messages.doneOf(route.visits.done, wholeOf(route))}</span>
      </header>
      <ProgressBar label={messages.routeOf(name)} parts={partsOf(route)} total={wholeOf(route)} />
      <RouteTimeline route={route} now={minute} />
      <p className={css.next}>
        <span>{route.next === null ? messages.finished : <NextStop stop={route.next} />}</span>
        {route.until !== null && route.until > minute && (
          <span>{messages.till(formatTime(route.until))}</span>
        )}
        <span>{heardText(driver?.at ?? null, minute)}</span>
      </p>
    </li>
  )
})
