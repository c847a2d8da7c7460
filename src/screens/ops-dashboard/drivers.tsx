import { memo } from 'react'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { formatTime } from '../../domain/values/moment.ts'
import { stopRowsOf } from '../../features/assignment/request-rows.ts'
import { useFirstRun } from '../../features/first-run/use-first-run.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { ProgressBar, type ProgressPart } from '../../ui/chart/progress-bar.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { EmptyState, SkeletonRows } from '../../ui/components/states.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useRow, useSignal } from '../../ui/live/use-signal.ts'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { vehicleNote } from './attention-text.ts'
import { Block } from './block.tsx'
import type { DriverRoute, Stop } from './driver-routes.ts'
import css from './drivers.module.css'
import { useFrozenGroups } from './frozen-order.ts'
import { heardText } from './heard-text.ts'
import { opsDashboard as messages } from './messages.ts'
import { isBehind, planText, troubleText } from './route-text.ts'
import { useDriverRoutes } from './use-dashboard-views.tsx'

const FirstRun = lazyBackground(() => import('../../features/first-run/first-run.tsx'))

interface DriversProps {
  scope: BranchScope
  chosen: number | null
  onChoose: (id: number) => void
}

/** Every driver's day, those in trouble first. */
export function Drivers({ scope, chosen, onChoose }: DriversProps) {
  const loaded = useSignal(useLiveWorkspace().loaded)
  const { items: routes, freezeHandlers } = useFrozenGroups(useDriverRoutes(scope), driverOf)
  const firstStep = useFirstRun()
  const { isPast } = useAccess()
  const late = routes.filter((route) => route.late > 0).length
  const note =
    late === 0 ? messages.onTheRoad(formatCount(routes.length)) : messages.withLateStops(late, routes.length)
  return (
    <Block title={messages.drivers} area="drivers" note={loaded ? note : undefined}>
      {!loaded && <SkeletonRows rows={8} columns={3} />}
      {loaded && routes.length === 0 && firstStep !== null && !isPast && (
        <FirstRun step={firstStep} small fallback={null} />
      )}
      {loaded && routes.length === 0 && (firstStep === null || isPast) && (
        <EmptyState small title={messages.nobodyHasStops}>
          {messages.nobodyHasStopsText}
        </EmptyState>
      )}
      <ul {...freezeHandlers}>
        {routes.map((route) => (
          <li key={route.driverId} className={css.item}>
            <DriverLine route={route} chosen={chosen === route.driverId} onChoose={onChoose} />
            <CallDriver id={route.driverId} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

const driverOf = ({ driverId }: DriverRoute): number => driverId

/** Beside the line, which opens the driver. */
export function CallDriver({ id }: { id: number }) {
  const driver = useGeneralData().drivers.get(id)
  return driver === undefined ? null : <PhoneLink name={driver.name} number={driver.phone_number} short />
}

/** What of a route is done, was for nothing, and is late; what is ahead is the empty rest, so that it starts empty. */
export function partsOf({ visits: { done, failed, late } }: DriverRoute): readonly ProgressPart[] {
  return [
    { tone: 'grey', value: done, label: messages.parts.done },
    { tone: 'red', value: failed, label: messages.parts.failed },
    { tone: 'red', value: late, label: messages.parts.late },
  ]
}

/** All visits of a route, whatever became of them. */
export const wholeOf = ({ visits: { done, open } }: DriverRoute): number => done + open

interface DriverLineProps {
  route: DriverRoute
  chosen: boolean
  onChoose: (id: number) => void
}

const DriverLine = memo(function DriverLine({ route, chosen, onChoose }: DriverLineProps) {
  const workspace = useLiveWorkspace()
  const driver = useRow(workspace.drivers, route.driverId)
  const minute = useMinute()
  const name = driver?.name ?? messages.driverNumber(route.driverId)
  const note = driver === undefined ? null : vehicleNote(driver, minute)
  return (
    <button
      type="button"
      className={css.driver}
      aria-current={chosen || undefined}
      onClick={() => onChoose(route.driverId)}
    >
      <span className={css.name}>
        {name} {note !== null && <span className={css.note}>{note}</span>}{' '}
        {/* That there is no position stands before it already. */}
        <span className={css.heard}>
          {driver === undefined || driver.at === null ? '' : heardText(driver.at, minute)}
        </span>
      </span>
      <span className={css.late} data-late={route.late > 0 || undefined}>
        {troubleText(route)}{' '}
        <span className={css.plan} data-behind={isBehind(route) || undefined}>
          {planText(route)}
        </span>
      </span>
      <span className={css.progress}>
        <ProgressBar label={messages.routeOf(name)} parts={partsOf(route)} total={wholeOf(route)} />
      </span>
      <span className={css.done}>
        {route.visits.done}/{wholeOf(route)}
      </span>
      <span className={css.next}>
        {route.next === null ? messages.finished : <NextStop stop={route.next} />}
      </span>
      <span className={css.until}>
        {route.until !== null && route.until > minute ? messages.till(formatTime(route.until)) : ''}
      </span>
    </button>
  )
})

/** Where a driver goes next, and when: `Khayelitsha 14:20`; a time that is only planned says so. */
export function NextStop({ stop }: { stop: Stop }) {
  const row = useRow(stopRowsOf(useLiveWorkspace()), stop.id)
  const place = stop.kind === 'collect' ? row?.collection_place : row?.delivery_place
  return (
    <>
      <span className={css.kind}>{stop.kind === 'collect' ? messages.collect : messages.deliver}</span>{' '}
      {place?.split(',')[0] ?? ''} {stop.comesAt === null ? '' : nextAt(stop.comesAt, stop.isExpected)}
    </>
  )
}

const nextAt = (at: number, isExpected: boolean): string =>
  isExpected ? formatTime(at) : messages.plannedAt(formatTime(at))
