import {
  type Icon,
  IconBus,
  IconCarSuv,
  IconChevronDown,
  IconChevronUp,
  IconHome,
  IconMotorbike,
  IconTruck,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { LiveDriver } from '../../../contract/live.ts'
import { formatTime } from '../../../domain/moment.ts'
import { Badge } from '../../../ui/status-badge.tsx'
import { tripsheet as words } from '../../../ui/words/staff/tripsheet.ts'
import type { Lane } from '../lanes/lane.ts'
import { amountOf, duration, timeOf } from '../lanes/speak.ts'
import css from './lane.module.css'
import { LoadBar } from './load-bar.tsx'

export const VEHICLES: Record<LiveDriver['vehicle_kind'], { sign: Icon; label: string }> = {
  bike: { sign: IconMotorbike, label: words.vehicles.bike },
  bakkie: { sign: IconCarSuv, label: words.vehicles.bakkie },
  van: { sign: IconBus, label: words.vehicles.van },
  truck: { sign: IconTruck, label: words.vehicles.truck },
}

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
  if (driver === null) {
    return (
      <header className={css.head}>
        <div className={css.who}>
          <IconUserQuestion size="1rem" stroke={1.8} aria-hidden />
          <h2 id={id} className={css.driver}>
            {words.unassigned}
          </h2>
          <Troubles lane={lane} />
        </div>
        <p className={css.fact}>{amountOf(stops)}</p>
        <p className={css.fact}>{shown === stops.length ? words.waiting : words.ofThemShown(shown)}</p>
      </header>
    )
  }
  const { sign: Vehicle, label } = VEHICLES[driver.vehicle_kind]
  const total = stops.length + done.length
  const Chevron = isDoneShown ? IconChevronUp : IconChevronDown
  return (
    <header className={css.head}>
      <div className={css.who}>
        <h2 id={id} className={css.driver} title={driver.name}>
          {driver.name}
        </h2>
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
          title={isDoneShown ? words.hideDone : words.showDone}
          onClick={() => onToggleDone(lane.key)}
        >
          <span className={css.bar} aria-hidden>
            <span style={{ width: `${total === 0 ? 0 : (done.length / total) * 100}%` }} />
          </span>
          {words.doneOf(done.length, total)}
          <Chevron size="0.75rem" stroke={2} aria-hidden />
        </button>
        <Home lane={lane} now={now} />
      </div>
    </header>
  )
}

function Troubles({ lane }: { lane: Lane }) {
  const { late, inTrouble, willBeLate } = lane
  if (late > 0) {
    return (
      <Badge tone="red" shape="alert" title={inTrouble > 0 ? words.withProblem(inTrouble) : undefined}>
        {words.countLate(late)}
      </Badge>
    )
  }
  if (inTrouble > 0) {
    return (
      <Badge tone="red" shape="alert">
        {words.problems(inTrouble)}
      </Badge>
    )
  }
  if (willBeLate > 0) {
    return (
      <Badge tone="yellow" shape="clock" title={words.plannedAfter}>
        {words.countOver(willBeLate)}
      </Badge>
    )
  }
  return null
}

function Home({ lane, now }: { lane: Lane; now: number }) {
  const { lastAt, homeAt, behindMs } = lane
  if (lastAt === null) return <span className={css.home}>{words.nothingPlanned}</span>
  const behind = behindMs > 5 * 60_000 ? duration(behindMs) : null
  return (
    <span
      className={css.home}
      title={
        behind === null
          ? words.lastStop(timeOf(lastAt, now))
          : words.lastStopBehind(timeOf(lastAt, now), behind)
      }
      data-behind={behind !== null || undefined}
    >
      {behind !== null && <span className={css.behind}>−{behind}</span>}
      <IconHome size="0.8125rem" stroke={1.8} aria-hidden />
      <span className={css.spoken}>{words.homeAbout}</span>
      {homeAt === null ? formatTime(lastAt) : timeOf(homeAt, now)}
    </span>
  )
}
