import { VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconArrowsSplit,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconFlag,
  IconPackage,
  IconPencil,
  IconPlayerPlay,
  IconPrinter,
  IconRoute,
  IconSend,
  IconUserOff,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { LiveDriver, LiveTripsheet } from '../../../contract/live.ts'
import { NEXT_STATUS, type TripsheetAct } from '../../../domain/dispatch/tripsheet-acts.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import { formatTime } from '../../../domain/values/moment.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { amountOf, timeOf } from '../../../features/assignment/amounts.ts'
import { duration } from '../../../features/assignment/duration.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { LoadBar } from '../../../features/assignment/load-bar.tsx'
import { assignment } from '../../../features/assignment/messages.ts'
import { VEHICLES } from '../../../features/assignment/vehicle-icons.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { Badge } from '../../../ui/components/badge.tsx'
import { PhoneLink } from '../../../ui/components/phone-link.tsx'
import { TooltipTarget } from '../../../ui/components/tooltip.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { stopCountOf } from '../lanes/stop-count.ts'
import { tripsheet as messages } from '../messages.ts'
import { proposals } from '../proposals/messages.ts'
import type { Density } from '../use-density.ts'
import css from './lane.module.css'
import { usePrintTripsheet } from './use-print-tripsheet.ts'

const DayDialog = lazyOnDemand(
  () => import('./day-dialog.tsx'),
  ({ onClose }) => onClose(),
)

interface LaneHeadProps {
  id: string
  lane: Lane
  /** Stops that are shown; fewer than the lane has while a filter is on. */
  shown: number
  branch: string
  now: number
  isDoneShown: boolean
  onToggleDone: (lane: string) => void
  density: Density
  onStatus: ((sheet: LiveTripsheet, step: TripsheetAct) => void) | null
  /** Better routes for the driver, and who takes the stops of one who is out; null: whoever looks may not. */
  onOptimise: ((driver: number) => void) | null
  onDriverOut: ((driver: number) => void) | null
  /** Splits the load of the lane. */
  onSplit: ((lane: string) => void) | null
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
      <TripsheetRow
        lane={lane}
        driver={driver}
        isCompact={isCompact}
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

/** How far the tripsheet is, how many stops it has, and what is done with it next. */
function TripsheetRow({
  lane,
  driver,
  isCompact,
  onStatus,
  onOptimise,
  onDriverOut,
  onSplit,
}: Pick<LaneHeadProps, 'lane' | 'onStatus' | 'onOptimise' | 'onDriverOut' | 'onSplit'> & {
  driver: LiveDriver
  isCompact: boolean
}) {
  const { settings, isPast } = useAccess()
  const { mayPrint, print } = usePrintTripsheet()
  const [isDayOpen, setDayOpen] = useState(false)
  const sheet = lane.tripsheet
  const { stops, limit, isMarked } = stopCountOf(lane, settings)
  const count =
    isMarked && limit !== null ? messages.acts.stopsOver(stops, limit) : messages.acts.stops(stops)
  const parcels = parcelsOf(lane)
  const splits = onSplit !== null && lane.stopsToday.length > 1
  const status = sheet === null ? '' : `${messages.acts.status[sheet.status]}, `
  const step = sheet === null ? undefined : OFFERED.find((one) => NEXT_STATUS[sheet.status][one] !== null)
  // In a narrow lane the one that matters more: that there are too many, else how far it is.
  const isStatusShown = sheet !== null && !(isCompact && isMarked)
  const isCountShown = sheet === null || !isCompact || isMarked
  return (
    <div className={css.sheet} data-compact={isCompact || undefined}>
      <span
        className={css.stops}
        data-over={isMarked || undefined}
        title={`${status}${count}, ${counted.parcels(parcels)}`}
      >
        {isStatusShown && <SheetStatus status={sheet.status} isSign={isCompact} />}{' '}
        {isCountShown && <span aria-hidden>{limit === null ? stops : `${stops}/${limit}`}</span>}
        {(isCountShown || isMarked) && <VisuallyHidden>{count}</VisuallyHidden>}
        {isCompact ? (
          <>
            {' '}
            <IconPackage size="0.75rem" stroke={1.8} aria-hidden className={css.sign} />
            <span aria-hidden>{parcels}</span>
            <VisuallyHidden>{counted.parcels(parcels)}</VisuallyHidden>
          </>
        ) : (
          ` · ${counted.parcels(parcels)}`
        )}
      </span>
      {sheet !== null && mayPrint && !isCompact && (
        <LaneButton
          icon={IconPrinter}
          label={messages.acts.printOf(driver.name)}
          title={messages.acts.print}
          onPress={() => print(sheet.id)}
        />
      )}
      {/* Where the status would have no room for it there are the toolbar and the key. */}
      {!isCompact && lane.stops.length > 0 && onOptimise !== null && (
        <LaneButton
          icon={IconRoute}
          label={proposals.optimiseOf(driver.name)}
          title={proposals.button}
          onPress={() => onOptimise(driver.id)}
        />
      )}
      {lane.stops.length > 0 && onDriverOut !== null && (
        <LaneButton
          icon={IconUserOff}
          label={proposals.outOf(driver.name)}
          title={proposals.isOut}
          onPress={() => onDriverOut(driver.id)}
        />
      )}
      {/* The day of a tripsheet is asked for, and answered of now. */}
      {sheet !== null && !isPast && (
        <LaneButton
          icon={IconClock}
          label={messages.day.openOf(driver.name)}
          title={messages.day.open}
          onPress={() => setDayOpen(true)}
        />
      )}
      {splits && !isCompact && (
        <LaneButton
          icon={IconArrowsSplit}
          label={messages.day.splitOf(driver.name)}
          title={messages.day.split}
          onPress={() => onSplit(lane.key)}
        />
      )}
      {isDayOpen && sheet !== null && (
        <DayDialog
          id={sheet.id}
          version={sheet.version}
          driver={driver.name}
          onSplit={splits ? () => onSplit(lane.key) : null}
          onClose={() => setDayOpen(false)}
        />
      )}
      {sheet !== null && step !== undefined && onStatus !== null && (
        <button
          type="button"
          className={css.step}
          aria-label={messages.acts.stepOf(messages.acts.step[step], driver.name)}
          onClick={() => onStatus(sheet, step)}
        >
          {messages.acts.step[step]}
        </button>
      )}
    </div>
  )
}

/** How far a tripsheet is; in a narrow lane its sign, which says the word to whoever hears it. */
function SheetStatus({ status, isSign }: { status: TripsheetStatus; isSign: boolean }) {
  const word = messages.acts.status[status]
  if (!isSign) return <b className={css.sheetStatus}>{word}</b>
  const Sign = STATUS_SIGNS[status]
  return (
    <>
      <Sign size="0.875rem" stroke={1.8} aria-hidden className={css.sign} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </>
  )
}

const STATUS_SIGNS: Readonly<Record<TripsheetStatus, Icon>> = {
  planned: IconPencil,
  sent: IconSend,
  accepted: IconCheck,
  'under-way': IconPlayerPlay,
  closed: IconFlag,
}

/** What is offered first: a tripsheet is sent, then closed. */
const OFFERED: readonly TripsheetAct[] = ['send', 'close', 'reopen']

/** Of the whole day, done and to do. */
const parcelsOf = ({ stopsToday, done }: Lane): number =>
  [...stopsToday, ...done].reduce((sum, stop) => sum + stop.parcels, 0)

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

interface LaneButtonProps {
  icon: Icon
  /** With the driver's name, for whoever hears it. */
  label: string
  title: string
  onPress: () => void
}

function LaneButton({ icon: Sign, label, title, onPress }: LaneButtonProps) {
  return (
    <button type="button" className={css.step} aria-label={label} title={title} onClick={onPress}>
      <Sign size="0.8125rem" stroke={1.8} aria-hidden />
    </button>
  )
}
