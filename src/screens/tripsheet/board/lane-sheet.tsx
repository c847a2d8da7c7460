import { VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowsSplit,
  IconCheck,
  IconClock,
  IconFlag,
  IconPackage,
  IconPencil,
  IconPlayerPlay,
  IconPrinter,
  IconRoute,
  IconSend,
  IconUserOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { LiveDriver, LiveTripsheet } from '../../../contract/live.ts'
import { offeredActs, type StaffAct, type TripsheetAct } from '../../../domain/dispatch/tripsheet-acts.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import { dayName, dayOf, dayStart } from '../../../domain/values/moment.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { sheetActedOn } from '../lanes/sheet-acted-on.ts'
import { stopCountAhead, stopCountOf } from '../lanes/stop-count.ts'
import { tripsheet as messages } from '../messages.ts'
import { proposals } from '../proposals/messages.ts'
import { usePrintTripsheets } from '../sheets/use-print-tripsheets.ts'
import css from './lane.module.css'

const DayDialog = lazyOnDemand(
  () => import('./day-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** What is done with the day of a driver from the head of their lane. */
export interface LaneActs {
  onStatus: ((sheet: LiveTripsheet, step: TripsheetAct) => void) | null
  /** Better routes for the driver, and who takes the stops of one who is out; null: whoever looks may not. */
  onOptimise: ((driver: number) => void) | null
  onDriverOut: ((driver: number) => void) | null
  /** Splits the load of the lane. */
  onSplit: ((lane: string) => void) | null
}

interface LaneSheetProps extends LaneActs {
  lane: Lane
  driver: LiveDriver
  isCompact: boolean
  now: number
}

/** How far the tripsheet is, how many stops it has, and what is done with it next. */
export function LaneSheet(props: LaneSheetProps) {
  const { lane, driver, isCompact, now, onStatus, onOptimise, onDriverOut, onSplit } = props
  const { settings, isPast } = useAccess()
  const { mayPrint, print } = usePrintTripsheets()
  const [isDayOpen, setDayOpen] = useState(false)
  const sheet = sheetActedOn(lane, now)
  const later = lane.tripsheet === null ? sheet : null
  const isAhead = later !== null
  const ahead = later === null ? '' : `${laterDay(later.day, now)}: `
  const { stops, limit, isMarked } =
    later === null ? stopCountOf(lane, settings) : stopCountAhead(later, settings)
  const count =
    isMarked && limit !== null ? messages.acts.stopsOver(stops, limit) : messages.acts.stops(stops)
  const parcels = parcelsOf(later === null ? ofToday(lane) : ofDay(lane, later.day))
  const splits = onSplit !== null && lane.stopsToday.length > 1
  const status = sheet === null ? '' : `${ahead}${messages.acts.status[sheet.status]}, `
  const offered = sheet === null || onStatus === null ? [] : offeredActs(sheet.status, !isAhead)
  // A tripsheet is sent, then closed; that it is recalled stands beside.
  const step = offered.find((act) => act !== 'recall')
  const stepOf = (act: StaffAct) => `${ahead}${messages.acts.stepOf(messages.acts.step[act], driver.name)}`
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
        {isStatusShown && <SheetStatus status={sheet.status} ahead={ahead} isSign={isCompact} />}{' '}
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
          label={`${ahead}${messages.acts.printOf(driver.name)}`}
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
      {lane.tripsheets.length > 0 && !isPast && (
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
      {isDayOpen && (
        <DayDialog
          driver={driver}
          sheets={lane.tripsheets}
          onSplit={splits ? () => onSplit(lane.key) : null}
          onStatus={onStatus}
          onClose={() => setDayOpen(false)}
        />
      )}
      {sheet !== null && !isCompact && offered.includes('recall') && (
        <LaneButton
          icon={IconArrowBackUp}
          label={stepOf('recall')}
          title={messages.acts.recallMeans}
          onPress={() => onStatus?.(sheet, 'recall')}
        />
      )}
      {sheet !== null && step !== undefined && (
        <button
          type="button"
          className={css.step}
          aria-label={stepOf(step)}
          onClick={() => onStatus?.(sheet, step)}
        >
          {`${ahead}${messages.acts.step[step]}`}
        </button>
      )}
    </div>
  )
}

const DAY_MS = 86_400_000

/** `Tomorrow`, `Monday 23 Nov`. */
const laterDay = (day: string, now: number): string =>
  day === dayOf(now + DAY_MS)
    ? messages.acts.section.tomorrow
    : dayName(dayStart(day) ?? now, now, currentLocale())

/** How far a tripsheet is; in a narrow lane its sign, which says the word to whoever hears it. */
function SheetStatus({ status, ahead, isSign }: { status: TripsheetStatus; ahead: string; isSign: boolean }) {
  const word = `${ahead}${messages.acts.status[status]}`
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

/** Done and to do. */
const ofToday = ({ stopsToday, done }: Lane): readonly Stop[] => [...stopsToday, ...done]
const ofDay = ({ stops }: Lane, day: string): readonly Stop[] =>
  stops.filter(({ visit }) => visit?.day === day)
const parcelsOf = (stops: readonly Stop[]): number => stops.reduce((sum, stop) => sum + stop.parcels, 0)

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
