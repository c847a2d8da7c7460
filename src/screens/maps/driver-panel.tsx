import { Button, VisuallyHidden } from '@mantine/core'
import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { permissionOf } from '../../contract/call.ts'
import { listDriverTerms } from '../../contract/driver-terms.ts'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { formatTime } from '../../domain/values/moment.ts'
import { refOf } from '../../features/assignment/task.ts'
import { type ExpectedTask, useExpectedTasks } from '../../features/assignment/use-day-arrivals.ts'
import { type MapTrail, vehicleState } from '../../features/fleet-map/lazy-fleet-map.tsx'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess, useMay } from '../../features/session/access.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { StatusBadge } from '../../features/shipment/status-badge.tsx'
import type { CountView } from '../../streams/views/views.ts'
import { ProgressBar } from '../../ui/chart/progress-bar.tsx'
import { Reference } from '../../ui/components/copyable.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { LiveRegion } from '../../ui/components/live-region.tsx'
import { PhoneLink } from '../../ui/components/phone-link.tsx'
import { Facts, Section, SidePanel } from '../../ui/components/side-panel.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { RelativeTime, useClock } from '../../ui/live/clock.tsx'
import { useCount, useRow } from '../../ui/live/use-signal.ts'
import { lazyBackground, lazyOnDemand } from '../../ui/loading/lazy.tsx'
import type { RoundStop } from './driver-route.ts'
import { useDriverVisits, type VisitGroups } from './driver-visits.ts'
import css from './maps.module.css'
import { maps as messages } from './messages.ts'
import { termsMessages } from './terms-messages.ts'

const Trail = lazyOnDemand(
  () => import('./trail.tsx'),
  ({ onFailed }) => onFailed(),
)
const DriverTermsSection = lazyBackground(() => import('./driver-terms.tsx'))
const MAY_SEE_TRAIL = 'API_/drivers/trail:GET'

interface DriverPanelProps {
  id: number
  stops: readonly RoundStop[]
  counts: CountView
  visitsBy: VisitGroups
  follow: boolean
  onFollow: (on: boolean) => void
  showsTrail: boolean
  onShowTrail: (on: boolean) => void
  /** What the map shows of it. Keep it stable. */
  onTrail: (trail: MapTrail | null) => void
  onShipment: (id: number) => void
  /** The address of the board with a driver's lane; null where that is not for who looks. */
  tripsheetOf: ((driver: number) => string) | null
  onClose: () => void
}

/** A driver: where, how far, and the stops ahead in their order. */
export function DriverPanel(props: DriverPanelProps) {
  const { id, stops, counts, visitsBy, follow, onFollow, onShipment, tripsheetOf, onClose } = props
  const workspace = useLiveWorkspace()
  const driver = useRow(workspace.drivers, id)
  const expectedTask = useExpectedTasks()
  if (driver === undefined) {
    return (
      <SidePanel half label={messages.driver} title={messages.driver} onClose={onClose}>
        <EmptyState small title={messages.notActive}>
          {messages.driverAway}
        </EmptyState>
      </SidePanel>
    )
  }
  return (
    <SidePanel
      half
      label={driver.name}
      title={driver.name}
      onClose={onClose}
      actions={
        <IconButton
          icon={follow ? IconCurrentLocationOff : IconCurrentLocation}
          label={follow ? messages.stopFollowing : messages.follow}
          keys="f"
          aria-pressed={follow}
          onClick={() => onFollow(!follow)}
        />
      }
    >
      <LiveRegion
        asked={String(follow)}
        text={(follow ? messages.isFollowed : messages.isNotFollowed)(driver.name)}
      />
      <Section title={messages.vehicle}>
        <DriverFacts driver={driver} counts={counts} />
      </Section>
      <Terms id={id} name={driver.name} />
      <TrailOfDay {...props} />
      <Section title={messages.round} aside={<RoundNote driver={id} visitsBy={visitsBy} />}>
        <RoundBar driver={id} visitsBy={visitsBy} />
        {tripsheetOf !== null && (
          <Link to={tripsheetOf(id)} className={css.tripsheet}>
            {messages.openTripsheet}
          </Link>
        )}
        {stops.length === 0 ? (
          <EmptyState small title={messages.noStopsAhead}>
            {messages.noStopsAheadText}
          </EmptyState>
        ) : (
          <ol className={css.stops}>
            {stops.map((stop, i) => (
              <StopLine
                key={stop.key}
                stop={stop}
                number={i + 1}
                expectedTask={expectedTask}
                onOpen={onShipment}
              />
            ))}
          </ol>
        )}
      </Section>
    </SidePanel>
  )
}

/** Hours and loops, of now: no moment of the past has them. */
function Terms({ id, name }: { id: number; name: string }) {
  const { isPast } = useAccess()
  const maySee = useMay(permissionOf(listDriverTerms))
  return maySee && !isPast ? <DriverTermsSection key={id} driver={id} name={name} fallback={null} /> : null
}

/** Where they have been today, for whoever may know it. */
function TrailOfDay({ id, showsTrail, onShowTrail, onTrail }: DriverPanelProps) {
  if (!useMay(MAY_SEE_TRAIL)) return null
  return (
    <Section
      title={messages.trail.title}
      aside={
        <Button
          size="compact-xs"
          variant="default"
          aria-pressed={showsTrail}
          aria-label={messages.trail.of(showsTrail ? messages.trail.hide : messages.trail.show)}
          onClick={() => onShowTrail(!showsTrail)}
        >
          {showsTrail ? messages.trail.hide : messages.trail.show}
        </Button>
      }
    >
      {showsTrail && (
        <Trail driver={id} onTrail={onTrail} onFailed={() => onShowTrail(false)} fallback={null} />
      )}
    </Section>
  )
}

function DriverFacts({ driver, counts }: { driver: LiveDriver; counts: CountView }) {
  const { branches, drivers } = useGeneralData()
  const hasStops = useCount(counts, `open:${driver.id}`) > 0
  const state = useClock((now) => vehicleState(driver, now, hasStops))
  const branch = driver.branch_id === null ? undefined : branches.get(driver.branch_id)
  return (
    <Facts
      facts={[
        [
          messages.now,
          <StateWord
            key="now"
            state={messages.states[state]}
            speed={state === 'driving' ? driver.speed_kmh : null}
          />,
        ],
        [
          messages.lastReport,
          driver.at === null ? messages.noReport : <RelativeTime key="at" at={driver.at} />,
        ],
        [
          messages.telephone,
          <PhoneLink key="phone" name={driver.name} number={drivers.get(driver.id)?.phone_number} />,
        ],
        [messages.vehicle, `${driver.vehicle}, ${termsMessages.kinds[driver.vehicle_kind]}`],
        [messages.carries, messages.upTo(driver.capacity_kg)],
        [messages.branch, branch?.name ?? messages.none],
      ]}
    />
  )
}

function StateWord({ state, speed }: { state: string; speed: number | null }) {
  return speed === null ? state : messages.driving(state, Math.round(speed))
}

function RoundNote({ driver, visitsBy }: { driver: number; visitsBy: VisitGroups }) {
  const { done, open } = useDriverVisits(visitsBy, driver)
  return <span className={css.quiet}>{messages.doneAndToGo(done, open)}</span>
}

function RoundBar({ driver, visitsBy }: { driver: number; visitsBy: VisitGroups }) {
  const { done, open, late } = useDriverVisits(visitsBy, driver)
  return (
    <ProgressBar
      label={messages.round}
      parts={[
        { tone: 'grey', value: done, label: messages.done },
        { tone: 'red', value: late, label: messages.late },
      ]}
      total={done + open}
    />
  )
}

const MINUTE = 60_000

type Mood = 'late' | 'will-be-late'
const moodWords = (mood: Mood): string => (mood === 'late' ? messages.late : messages.willBeLate)

/** Late already, or reached after what was promised. */
function moodOf(due: number | null, comesAt: number | null, isLate: boolean): Mood | undefined {
  if (isLate) return 'late'
  return comesAt !== null && due !== null && comesAt > due ? 'will-be-late' : undefined
}

function StopLine({
  stop,
  number,
  expectedTask,
  onOpen,
}: {
  stop: RoundStop
  expectedTask: ExpectedTask
  number: number
  onOpen: (id: number) => void
}) {
  const isLate = useClock((now) => stop.due !== null && stop.due < now)
  const first: LiveShipment | undefined = stop.shipments[0]
  const minute = useClock((now) => Math.floor(now / MINUTE) * MINUTE)
  if (first === undefined) return null
  const expected = expectedTask(refOf({ id: first.id, side: stop.side }), stop.eta)
  const comesAt = expected === null ? stop.eta : Math.max(expected.at, minute)
  const mood = moodOf(stop.due, comesAt, isLate)
  const when = expected === null ? messages.isPlanned : messages.isExpected
  return (
    <li>
      <button type="button" className={css.stop} onClick={() => onOpen(first.id)}>
        <span className={css.stopNumber}>{number}</span>
        <span className={css.stopName}>{stop.name}</span>
        <span
          className={css.stopTime}
          data-mood={mood}
          data-planned={expected === null || undefined}
          title={[comesAt !== null && when, mood && moodWords(mood)].filter(Boolean).join(', ')}
        >
          {comesAt === null ? (
            messages.noPlan
          ) : (
            <>
              <VisuallyHidden>{when} </VisuallyHidden>
              {formatTime(comesAt)}
            </>
          )}
          {mood !== undefined && <VisuallyHidden> {moodWords(mood)}</VisuallyHidden>}
        </span>
        <span className={css.stopPlace}>{stop.place}</span>
        <span className={css.stopDue}>{stop.due !== null && messages.by(formatTime(stop.due))}</span>
        <span className={css.stopStatus}>
          <StatusBadge status={first.status} plain />
          {stop.shipments.length > 1 ? (
            <span className={css.quiet}>{messages.shipments(stop.shipments.length)}</span>
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
