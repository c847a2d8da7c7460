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
import type { Lane } from '../lanes/lane.ts'
import { amountOf, duration, timeOf } from '../lanes/speak.ts'
import css from './lane.module.css'
import { LoadBar } from './load-bar.tsx'

export const VEHICLES: Record<LiveDriver['vehicle_kind'], { sign: Icon; label: string }> = {
  bike: { sign: IconMotorbike, label: 'Bike' },
  bakkie: { sign: IconCarSuv, label: 'Bakkie' },
  van: { sign: IconBus, label: 'Van' },
  truck: { sign: IconTruck, label: 'Truck' },
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
            Unassigned
          </h2>
          <Troubles lane={lane} />
        </div>
        <p className={css.fact}>{amountOf(stops)}</p>
        <p className={css.fact}>
          {shown === stops.length ? 'Waiting for a driver' : `${shown} of them shown`}
        </p>
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
          title={isDoneShown ? 'Hide what is done (d)' : 'Show what is done (d)'}
          onClick={() => onToggleDone(lane.key)}
        >
          <span className={css.bar} aria-hidden>
            <span style={{ width: `${total === 0 ? 0 : (done.length / total) * 100}%` }} />
          </span>
          {done.length}/{total} done
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
      <Badge tone="red" shape="alert" title={inTrouble > 0 ? `${inTrouble} with a problem` : undefined}>
        {late} late
      </Badge>
    )
  }
  if (inTrouble > 0) {
    return (
      <Badge tone="red" shape="alert">
        {inTrouble} {inTrouble === 1 ? 'problem' : 'problems'}
      </Badge>
    )
  }
  if (willBeLate > 0) {
    return (
      <Badge tone="yellow" shape="clock" title="Planned after what was promised">
        {willBeLate} over
      </Badge>
    )
  }
  return null
}

function Home({ lane, now }: { lane: Lane; now: number }) {
  const { lastAt, homeAt, behindMs } = lane
  if (lastAt === null) return <span className={css.home}>nothing planned</span>
  const behind = behindMs > 5 * 60_000 ? `, ${duration(behindMs)} behind the plan` : ''
  return (
    <span
      className={css.home}
      title={`Last stop ${timeOf(lastAt, now)}${behind}`}
      data-behind={behind !== '' || undefined}
    >
      {behind !== '' && <span className={css.behind}>−{duration(behindMs)}</span>}
      <IconHome size="0.8125rem" stroke={1.8} aria-hidden />
      <span className={css.spoken}>home about</span>
      {homeAt === null ? formatTime(lastAt) : timeOf(homeAt, now)}
    </span>
  )
}
