import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import type { LiveTripsheet } from '../../../contract/live.ts'
import { changeTripsheet, listTripsheets, type Tripsheet } from '../../../contract/tripsheets.ts'
import { offeredActs, type TripsheetAct } from '../../../domain/dispatch/tripsheet-acts.ts'
import { dayOf, dayStart } from '../../../domain/values/moment.ts'
import { AlsoHere } from '../../../features/presence/also-here.tsx'
import { useOpened } from '../../../features/presence/whereabouts.ts'
import { useMay } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { giveUpUnsaved, unsavedForms } from '../../../ui/form/unsaved.ts'
import { useClock } from '../../../ui/live/clock.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { dayMessages as messages } from '../day-messages.ts'
import { tripsheet } from '../messages.ts'
import { PlannedAndDone } from '../sheets/planned-and-done.tsx'
import { usePrintTripsheets } from '../sheets/use-print-tripsheets.ts'
import css from './day-dialog.module.css'
import { DayEnds } from './day-ends.tsx'

const LeaveDialog = lazyOnDemand(
  () => import('../../../ui/form/leave-dialog.tsx'),
  ({ onStay }) => onStay(),
)

interface DayDialogProps {
  driver: { readonly id: number; readonly name: string }
  /** The driver's tripsheets as they are live: what is shown is asked for anew with each version. */
  sheets: readonly LiveTripsheet[]
  /** Splits the load of today; null where there is nothing to split, or nobody who may. */
  onSplit: (() => void) | null
  /** Null: whoever looks may not. */
  onStatus: ((sheet: LiveTripsheet, step: TripsheetAct) => void) | null
  onClose: () => void
}

/** A day of a driver, first that of today: when and where it begins and ends, and what was planned beside what was done. */
export default function DayDialog({ driver, sheets, onSplit, onStatus, onClose }: DayDialogProps) {
  const today = useClock(dayOf)
  const [chosen, setDay] = useState(() => firstDay(sheets, today))
  const day = chosen === '' ? today : chosen
  const live = sheets.find((sheet) => sheet.day === day)
  const { data, error, refetch, isPlaceholderData } = useCallQuery(
    [listTripsheets.name, 'day', driver.id, day, live?.version ?? 0],
    (client, signal) => client(listTripsheets, { query: { driver_id: driver.id, date: day }, signal }),
    { keepLast: true },
  )
  const sheet = data?.tripsheets.find((one) => one.day === day)
  const isWaiting = data === undefined || isPlaceholderData
  /** What other forms of the page held before this was opened. */
  const [others] = useState(unsavedForms)
  /** The day that is wanted, while it is asked whether what was typed of this one may be lost. */
  const [wanted, setWanted] = useState<string | null>(null)
  const go = (to: string) => (unsavedForms().difference(others).size > 0 ? setWanted(to) : setDay(to))
  const step = (days: number) => go(dayOf((dayStart(day) ?? 0) + days * DAY_MS))
  return (
    <FormModal
      opened
      onClose={onClose}
      title={messages.titleOf(driver.name)}
      size="52rem"
      // The question has an Escape of its own.
      {...(wanted !== null && { closeOnEscape: false })}
    >
      <div className={css.days}>
        <IconButton icon={IconChevronLeft} label={messages.dayBefore} onClick={() => step(-1)} />
        <DayInput label={messages.day} value={day} onChange={go} />
        <IconButton icon={IconChevronRight} label={messages.dayAfter} onClick={() => step(1)} />
      </div>
      {sheet !== undefined ? (
        <DayOfDriver key={sheet.id} sheet={sheet} isOver={day < today} onClose={onClose}>
          {live !== undefined && day >= today && onStatus !== null && (
            <Steps sheet={live} driver={driver.name} isToday={day === today} onStatus={onStatus} />
          )}
          {onSplit !== null && day === today && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                onClose()
                onSplit()
              }}
            >
              {messages.split}
            </Button>
          )}
        </DayOfDriver>
      ) : error !== null ? (
        <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
      ) : isWaiting ? (
        <SkeletonRows />
      ) : (
        <EmptyState small title={messages.noSheet}>
          {messages.noSheetText(driver.name)}
        </EmptyState>
      )}
      {wanted !== null && (
        <LeaveDialog
          onStay={() => setWanted(null)}
          onLeave={() => {
            giveUpUnsaved(others)
            setDay(wanted)
            setWanted(null)
          }}
          fallback={null}
        />
      )}
    </FormModal>
  )
}

const DAY_MS = 86_400_000

/** Today, or the first later day where nothing is planned for today. */
function firstDay(sheets: readonly LiveTripsheet[], today: string): string {
  const ahead = sheets.map(({ day }) => day).filter((day) => day >= today)
  return ahead.sort()[0] ?? ''
}

interface DayOfDriverProps {
  sheet: Tripsheet
  isOver: boolean
  onClose: () => void
  /** More acts on it. */
  children: ReactNode
}

function DayOfDriver({ sheet, isOver, onClose, children }: DayOfDriverProps) {
  const { id, status, load } = sheet
  useOpened('tripsheet', id)
  const { mayPrint, print } = usePrintTripsheets()
  const mayChange = useMay(permissionOf(changeTripsheet))
  return (
    <>
      <AlsoHere kind="tripsheet" id={id} />
      {mayChange && status !== 'closed' && !isOver && <DayEnds sheet={sheet} onClose={onClose} />}
      <p className={css.load}>{messages.load(load)}</p>
      <PlannedAndDone sheet={sheet} />
      <div className={css.acts}>
        {mayPrint && (
          <Button size="xs" variant="default" onClick={() => void print(id)}>
            {messages.print}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

interface StepsProps {
  sheet: LiveTripsheet
  driver: string
  isToday: boolean
  onStatus: (sheet: LiveTripsheet, step: TripsheetAct) => void
}

/** What may be done with a tripsheet next, each with what it means. */
function Steps({ sheet, driver, isToday, onStatus }: StepsProps) {
  return offeredActs(sheet.status, isToday).map((step) => (
    <Button
      key={step}
      size="xs"
      variant="default"
      title={messages.means[step]}
      aria-label={tripsheet.acts.stepOf(tripsheet.acts.step[step], driver)}
      onClick={() => onStatus(sheet, step)}
    >
      {tripsheet.acts.step[step]}
    </Button>
  ))
}
