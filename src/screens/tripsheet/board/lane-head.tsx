import { IconChevronDown, IconChevronUp, IconUserQuestion } from '@tabler/icons-react'
import { formatTime } from '../../../domain/values/moment.ts'
import { amountOf, duration, timeOf } from '../../../features/assignment/amounts.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { LoadBar } from '../../../features/assignment/load-bar.tsx'
import { assignment } from '../../../features/assignment/messages.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { VEHICLES } from '../../../features/assignment/vehicle-icons.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { Badge } from '../../../ui/components/badge.tsx'
import { PhoneLink } from '../../../ui/components/phone-link.tsx'
import { TooltipTarget } from '../../../ui/components/tooltip.tsx'
import { tripsheet as messages } from '../messages.ts'
import css from './lane.module.css'

interface LaneHeadProps {
  id: string
  lane: Lane
  /** Stops that are shown; fewer than the lane has while a filter is on. */
  shown: number
  branch: string
  now: number
  isDoneShown: boolean
  onToggleDone: (lane: string) => void
}

export function LaneHead({ id, lane, shown, branch, now, isDoneShown, onToggleDone }: LaneHeadProps) {
  const { driver, stops, done } = lane
  const phone = useGeneralData().drivers.get(driver?.id ?? 0)?.phone_number
  if (driver === null) {
    return (
      <header className={css.head}>
        <div className={css.who}>
          <IconUserQuestion size="1rem" stroke={1.8} aria-hidden />
          <h2 id={id} className={css.driver}>
            {messages.unassigned}
          </h2>
          <Troubles lane={lane} />
        </div>
        <p className={css.fact}>{amountOf(stops)}</p>
        <p className={css.fact}>{shown === stops.length ? messages.waiting : messages.ofThemShown(shown)}</p>
      </header>
    )
  }
  const Vehicle = VEHICLES[driver.vehicle_kind]
  const label = assignment.vehicles[driver.vehicle_kind]
  const made = shipmentsOf(done)
  const total = shipmentsOf(stops) + made
  const Chevron = isDoneShown ? IconChevronUp : IconChevronDown
  return (
    <header className={css.head}>
      <div className={css.who}>
        <h2 id={id} className={css.driver} title={driver.name}>
          {driver.name}
        </h2>
        <PhoneLink name={driver.name} number={phone} short />
        <Troubles lane={lane} />
      </div>
      <div className={css.vehicle}>
        <Vehicle size="0.9375rem" stroke={1.7} aria-hidden />
        <span>{label}</span>
        <span className={css.plate}>{driver.vehicle}</span>
        <span className={css.branch}>{branch}</span>
      </div>
      {lane.load !== null && <LoadBar load={lane.load} name={driver.name} />}
      <div className={css.facts}>
        <button
          type="button"
          className={css.progress}
          aria-expanded={isDoneShown}
          disabled={done.length === 0}
          title={isDoneShown ? messages.hideDone : messages.showDone}
          onClick={() => onToggleDone(lane.key)}
        >
          <span className={css.bar} aria-hidden>
            <span style={{ width: `${total === 0 ? 0 : (made / total) * 100}%` }} />
          </span>
          {messages.doneOf(made, total)}
          <Chevron size="0.75rem" stroke={2} aria-hidden />
        </button>
        <Home lane={lane} now={now} />
      </div>
    </header>
  )
}

/** Shipments, as every other screen counts them: one door may take several. */
const shipmentsOf = (stops: readonly Stop[]): number => stops.reduce((sum, { ids }) => sum + ids.length, 0)

function Troubles({ lane }: { lane: Lane }) {
  const { late, problemStops, willBeLate } = lane
  if (late > 0) {
    const badge = (
      <Badge tone="red" shape="alert">
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
    return (
      <Badge tone="red" shape="alert">
        {messages.problems(problemStops)}
      </Badge>
    )
  }
  if (willBeLate > 0) {
    return (
      <TooltipTarget means={messages.plannedAfter}>
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
        {behind !== null && <span className={css.behind}>, {messages.late(behind)}</span>}
      </span>
    </TooltipTarget>
  )
}
