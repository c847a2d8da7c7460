import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconUserQuestion } from '@tabler/icons-react'
import { formatTime } from '../../../domain/values/moment.ts'
import { amountOf, timeOf } from '../../../features/assignment/amounts.ts'
import { duration } from '../../../features/assignment/duration.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { LoadBar } from '../../../features/assignment/load-bar.tsx'
import { assignment } from '../../../features/assignment/messages.ts'
import { VEHICLES } from '../../../features/assignment/vehicle-icons.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { Badge } from '../../../ui/components/badge.tsx'
import { PhoneLink } from '../../../ui/components/phone-link.tsx'
import { TooltipTarget } from '../../../ui/components/tooltip.tsx'
import { tripsheet as messages } from '../messages.ts'
import type { Density } from '../use-density.ts'
import css from './lane.module.css'
import { type LaneActs, LaneSheet } from './lane-sheet.tsx'

interface LaneHeadProps extends LaneActs {
  id: string
  lane: Lane
  /** Stops that are shown; fewer than the lane has while a filter is on. */
  shown: number
  branch: string
  now: number
  isDoneShown: boolean
  onToggleDone: (lane: string) => void
  density: Density
}

export function LaneHead(props: LaneHeadProps) {
  const { id, lane, shown, branch, now, isDoneShown, onToggleDone } = props
  // Five lanes beside each other: the name of the driver has the room.
  const isCompact = props.density === 'compact'
  const { driver, stops, done } = lane
  const phone = useGeneralData().drivers.get(driver?.id ?? 0)?.phone_number
  if (driver === null) {
    return (
      <header className={css.head} data-large={!isCompact || undefined} data-unassigned>
        <div className={css.who}>
          <IconUserQuestion size="1rem" stroke={1.8} aria-hidden />
          <h2 id={id} className={css.driver}>
            {messages.unassigned}
          </h2>
          {!isCompact && <Troubles lane={lane} />}
        </div>
        <p className={css.fact}>{amountOf(stops)}</p>
        {isCompact && hasTroubles(lane) && (
          <div className={css.facts}>
            <Troubles lane={lane} />
          </div>
        )}
        <p className={css.fact}>{shown === stops.length ? messages.waiting : messages.ofThemShown(shown)}</p>
      </header>
    )
  }
  const Vehicle = VEHICLES[driver.vehicle_kind]
  const label = assignment.vehicles[driver.vehicle_kind]
  const made = lane.visits.done
  const total = lane.visits.open + made
  const Chevron = isDoneShown ? IconChevronUp : IconChevronDown
  return (
    <header className={css.head} data-large={!isCompact || undefined}>
      <div className={css.who}>
        <h2 id={id} className={css.driver} title={driver.name}>
          {driver.name}
        </h2>
        <PhoneLink name={driver.name} number={phone} short />
        {!isCompact && <Troubles lane={lane} />}
      </div>
      <div className={css.vehicle}>
        <Vehicle size="0.9375rem" stroke={1.7} aria-hidden />
        {isCompact ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
        <span className={css.plate}>{driver.vehicle}</span>
        <span className={css.branch}>{branch}</span>
      </div>
      {lane.load !== null && <LoadBar load={lane.load} name={driver.name} isWide={!isCompact} />}
      <LaneSheet
        lane={lane}
        driver={driver}
        isCompact={isCompact}
        now={now}
        onStatus={props.onStatus}
        onOptimise={props.onOptimise}
        onDriverOut={props.onDriverOut}
        onSplit={props.onSplit}
      />
      <div className={css.facts}>
        <button
          type="button"
          className={css.progress}
          aria-expanded={isDoneShown}
          disabled={done.length === 0}
          title={isDoneShown ? messages.hideDone : messages.showDone}
          onClick={() => onToggleDone(lane.key)}
        >
          {!isCompact && (
            <span className={css.bar} aria-hidden>
              <span style={{ width: `${total === 0 ? 0 : (made / total) * 100}%` }} />
            </span>
          )}
          {messages.doneOf(made, total)}
          <Chevron size="0.75rem" stroke={2} aria-hidden />
        </button>
        {isCompact && hasTroubles(lane) ? <Troubles lane={lane} isShort /> : <Home lane={lane} now={now} />}
      </div>
    </header>
  )
}

const hasTroubles = ({ late, problemStops, willBeLate }: Lane): boolean =>
  late + problemStops + willBeLate > 0

function Troubles({ lane, isShort = false }: { lane: Lane; isShort?: boolean }) {
  const { late, problemStops, willBeLate } = lane
  if (late > 0) {
    const badge = (
      <Badge tone="red" {...(!isShort && { shape: 'alert' })}>
        {messages.countLate(late)}
      </Badge>
    )
    return problemStops > 0 ? (
      <TooltipTarget means={messages.withProblem(problemStops)}>{badge}</TooltipTarget>
    ) : (
      badge
    )
  }
  if (problemStops > 0) {
    const told = messages.problems(problemStops)
    return isShort ? (
      <TooltipTarget means={told}>
        <Badge tone="red" shape="alert">
          {problemStops}
        </Badge>
      </TooltipTarget>
    ) : (
      <Badge tone="red" shape="alert">
        {told}
      </Badge>
    )
  }
  if (willBeLate > 0) {
    return (
      <TooltipTarget means={messages.expectedAfter}>
        <Badge tone="yellow" shape="clock">
          {messages.countOver(willBeLate)}
        </Badge>
      </TooltipTarget>
    )
  }
  return null
}

function Home({ lane, now }: { lane: Lane; now: number }) {
  const { lastAt, backAtHubAt, behindMs } = lane
  if (lastAt === null) return <span className={css.home}>{messages.nothingPlanned}</span>
  const behind = behindMs > 5 * 60_000 ? duration(behindMs) : null
  const last = timeOf(lastAt, now)
  return (
    <TooltipTarget means={behind === null ? messages.lastStop(last) : messages.lastStopBehind(last, behind)}>
      <span className={css.home} data-behind={behind !== null || undefined}>
        {backAtHubAt === null
          ? messages.lastStop(formatTime(lastAt))
          : messages.back(timeOf(backAtHubAt, now))}
        {behind !== null && <span className={css.behind}> {messages.late(behind)}</span>}
      </span>
    </TooltipTarget>
  )
}
