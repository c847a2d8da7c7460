import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { formatTime } from '../../domain/moment.ts'
import type { CountView } from '../../streams/views.ts'
import { RelativeTime, useClock } from '../../ui/clock.tsx'
import { Reference } from '../../ui/copyable.tsx'
import { VEHICLE_STATES, vehicleState } from '../../ui/fleet-map.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCount, useFloor, useGeneralData, useRow } from '../../ui/live.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Facts, Section, SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './maps.module.css'
import type { RoundStop } from './rounds.ts'

interface DriverPanelProps {
  id: number
  stops: readonly RoundStop[]
  counts: CountView
  follow: boolean
  onFollow: (on: boolean) => void
  onShipment: (id: number) => void
  onClose: () => void
}

/** A driver: where, how far, and the stops ahead in their order. */
export function DriverPanel({ id, stops, counts, follow, onFollow, onShipment, onClose }: DriverPanelProps) {
  const floor = useFloor()
  const driver = useRow(floor.drivers, id)
  if (driver === undefined) {
    return (
      <SidePanel label="Driver" title="Driver" onClose={onClose}>
        <EmptyState small title="Not on the floor">
          This driver is not at work, or not yours to see.
        </EmptyState>
      </SidePanel>
    )
  }
  return (
    <SidePanel
      label={driver.name}
      title={driver.name}
      onClose={onClose}
      actions={
        <IconButton
          icon={follow ? IconCurrentLocationOff : IconCurrentLocation}
          label={follow ? 'Stop following' : 'Follow on the map'}
          keys="f"
          aria-pressed={follow}
          onClick={() => onFollow(!follow)}
        />
      }
    >
      <Section title="Vehicle">
        <DriverFacts driver={driver} />
      </Section>
      <Section title="Round" aside={<RoundNote driver={id} counts={counts} />}>
        <RoundBar driver={id} counts={counts} />
        {stops.length === 0 ? (
          <EmptyState small title="No stops ahead">
            What is assigned to this driver appears here in order.
          </EmptyState>
        ) : (
          <ol className={css.stops}>
            {stops.map((stop, i) => (
              <StopLine key={stop.key} stop={stop} number={i + 1} onOpen={onShipment} />
            ))}
          </ol>
        )}
      </Section>
    </SidePanel>
  )
}

function DriverFacts({ driver }: { driver: LiveDriver }) {
  const { branches } = useGeneralData()
  const state = useClock((now) => vehicleState(driver, now))
  const branch = driver.branch_id === null ? undefined : branches.get(driver.branch_id)
  return (
    <Facts
      facts={[
        [
          'Now',
          <StateWord
            key="now"
            state={VEHICLE_STATES[state].label}
            speed={state === 'driving' ? driver.speed_kmh : null}
          />,
        ],
        ['Last report', driver.at === null ? 'None yet' : <RelativeTime key="at" at={driver.at} />],
        ['Vehicle', `${driver.vehicle}, ${driver.vehicle_kind}`],
        ['Carries', `up to ${driver.capacity_kg} kg`],
        ['Branch', branch?.name ?? 'None'],
      ]}
    />
  )
}

function StateWord({ state, speed }: { state: string; speed: number | null }) {
  return speed === null ? state : `${state}, ${Math.round(speed)} km/h`
}

function RoundNote({ driver, counts }: { driver: number; counts: CountView }) {
  const open = useCount(counts, `open:${driver}`)
  const done = useCount(counts, `done:${driver}`)
  return (
    <span className={css.quiet}>
      {done} done, {open} to go
    </span>
  )
}

function RoundBar({ driver, counts }: { driver: number; counts: CountView }) {
  const open = useCount(counts, `open:${driver}`)
  const done = useCount(counts, `done:${driver}`)
  const late = useCount(counts, `late:${driver}`)
  return (
    <ProgressBar
      label="Round"
      parts={[
        { tone: 'accent', value: done, label: 'done' },
        { tone: 'red', value: late, label: 'late' },
      ]}
      total={done + open}
    />
  )
}

/** Late already, or planned for after what was promised. */
function moodOf({ eta, due }: RoundStop, isLate: boolean): 'late' | 'will be late' | undefined {
  if (isLate) return 'late'
  return eta !== null && due !== null && eta > due ? 'will be late' : undefined
}

function StopLine({
  stop,
  number,
  onOpen,
}: {
  stop: RoundStop
  number: number
  onOpen: (id: number) => void
}) {
  const isLate = useClock((now) => stop.due !== null && stop.due < now)
  const first: LiveShipment | undefined = stop.shipments[0]
  if (first === undefined) return null
  return (
    <li>
      <button type="button" className={css.stop} onClick={() => onOpen(first.id)}>
        <span className={css.stopNumber}>{number}</span>
        <span className={css.stopName}>{stop.name}</span>
        <span className={css.stopTime} data-mood={moodOf(stop, isLate)} title={moodOf(stop, isLate)}>
          {stop.eta === null ? 'No plan' : formatTime(stop.eta)}
        </span>
        <span className={css.stopPlace}>{stop.place}</span>
        <span className={css.stopDue}>{stop.due !== null && `by ${formatTime(stop.due)}`}</span>
        <span className={css.stopStatus}>
          <StatusBadge status={first.status} plain />
          {stop.shipments.length > 1 ? (
            <span className={css.quiet}>{stop.shipments.length} shipments</span>
          ) : (
            <span className={css.quiet}>
              <Reference>{first.ref}</Reference>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
