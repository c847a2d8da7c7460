import { memo } from 'react'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { formatTime, relativeTime } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { ProgressBar, type ProgressPart } from '../../ui/chart/progress-bar.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { EmptyState, SkeletonRows } from '../../ui/components/states.tsx'
import { useRow, useSignal } from '../../ui/live/use-signal.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { vehicleNote } from './attention-text.ts'
import { Block } from './block.tsx'
import type { DriverRoute, Stop } from './driver-routes.ts'
import css from './drivers.module.css'
import { useFrozenGroups } from './frozen-order.ts'
import { opsDashboard as messages } from './messages.ts'
import { useDriverRoutes, useMinute } from './use-board.tsx'

interface DriversProps {
  scope: BranchScope
  chosen: number | null
  onChoose: (id: number) => void
}

/** Every driver's day, those in trouble first. */
export function Drivers({ scope, chosen, onChoose }: DriversProps) {
  const loaded = useSignal(useLiveWorkspace().loaded)
  const { items: rounds, freezeHandlers } = useFrozenGroups(useDriverRoutes(scope), driverOf)
  const late = rounds.filter((round) => round.late > 0).length
  const note =
    late === 0 ? messages.onTheRoad(formatCount(rounds.length)) : messages.withLateStops(late, rounds.length)
  return (
    <Block title={messages.drivers} area="drivers" note={loaded ? note : undefined}>
      {!loaded && <SkeletonRows rows={8} columns={3} />}
      {loaded && rounds.length === 0 && (
        <EmptyState small title={messages.nobodyHasStops}>
          {messages.nobodyHasStopsText}
        </EmptyState>
      )}
      <ul {...freezeHandlers}>
        {rounds.map((round) => (
          <li key={round.driverId} className={css.item}>
            <DriverLine round={round} chosen={chosen === round.driverId} onChoose={onChoose} />
            <CallDriver id={round.driverId} />
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

/** What of a round is done, was for nothing, and is late; what is ahead is the empty rest, so that it starts empty. */
export function partsOf({ done, failed, late }: DriverRoute): readonly ProgressPart[] {
  return [
    { tone: 'grey', value: done, label: messages.parts.done },
    { tone: 'red', value: failed, label: messages.parts.failed },
    { tone: 'red', value: late, label: messages.parts.late },
  ]
}

/** All stops of a round, whatever became of them. */
export const wholeOf = ({ done, open }: DriverRoute): number => done + open

interface DriverLineProps {
  round: DriverRoute
  chosen: boolean
  onChoose: (id: number) => void
}

const DriverLine = memo(function DriverLine({ round, chosen, onChoose }: DriverLineProps) {
  const workspace = useLiveWorkspace()
  const driver = useRow(workspace.drivers, round.driverId)
  const minute = useMinute()
  const name = driver?.name ?? messages.driverNumber(round.driverId)
  const note = driver === undefined ? null : vehicleNote(driver, minute)
  return (
    <button
      type="button"
      className={css.driver}
      aria-current={chosen || undefined}
      onClick={() => onChoose(round.driverId)}
    >
      <span className={css.name}>
        {name}
        {note !== null && <span className={css.note}>{note}</span>}
      </span>
      <span className={css.late} data-late={round.late > 0 || undefined}>
        {troubleText(round)}
      </span>
      <span className={css.progress}>
        <ProgressBar label={messages.roundOf(name)} parts={partsOf(round)} total={wholeOf(round)} />
      </span>
      <span className={css.done}>
        {round.done}/{round.stops.length}
      </span>
      <span className={css.next}>
        {round.next === null ? messages.finished : <NextStop stop={round.next} />}
      </span>
      <span className={css.until}>
        {round.until !== null && round.until > minute ? messages.till(formatTime(round.until)) : ''}
      </span>
    </button>
  )
})

/** The worst there is to say of a round. */
export function troubleText({ late, atRisk, failed }: DriverRoute): string {
  if (late > 0) return messages.countLate(late)
  if (atRisk > 0) return messages.countAtRisk(atRisk)
  return failed > 0 ? messages.countFailed(failed) : ''
}

/** Where a driver goes next, and when: `Khayelitsha 14:20`, and how far behind the plan that is. */
export function NextStop({ stop }: { stop: Stop }) {
  const row = useRow(useLiveWorkspace().shipments, stop.id)
  const minute = useMinute()
  const place = stop.kind === 'collect' ? row?.collection_place : row?.delivery_place
  const behind =
    stop.eta !== null && stop.eta + LATE_FROM < minute
      ? relativeTime(stop.eta, minute, currentLocale())
      : null
  return (
    <>
      <span className={css.kind}>{stop.kind === 'collect' ? messages.collect : messages.deliver}</span>{' '}
      {place?.split(',')[0] ?? ''} {stop.eta === null ? '' : formatTime(stop.eta)}
      {behind !== null && <span className={css.behind}> {messages.behind(behind)}</span>}
    </>
  )
}

/** A plan is not missed by less than this (ms). */
const LATE_FROM = 5 * 60_000
