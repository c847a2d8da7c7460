import { useMediaQuery } from '@mantine/hooks'
import { useFirstRun } from '../../features/first-run/use-first-run.ts'
import { useAccess } from '../../features/session/access.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { SkeletonRows } from '../../ui/components/states.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { lazyBackground, lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { AllMode } from './all-mode.tsx'
import { BranchPicker } from './branch-picker.tsx'
import css from './day-view.module.css'
import { opsDashboard as messages } from './messages.ts'
import { shortDayName } from './short-day-name.ts'
import { type DashboardUrlState, MODES, type Mode, PAST_MODES } from './url-codec.ts'

const FirstRun = lazyBackground(() => import('../../features/first-run/first-run.tsx'))
const DayActions = lazyBackground(() => import('./day-actions.tsx'))
const importTripsheet = async () => ({ default: (await import('./tripsheet-mode.tsx')).TripsheetMode })
const importPending = async () => ({ default: (await import('./pending-mode.tsx')).PendingMode })
/** The other modes, whose code comes behind what is seen first. */
export const importModes = () => Promise.all([importTripsheet(), importPending()])
const TripsheetMode = lazyOnDemand(importTripsheet, ({ onLeave }) => onLeave())
const PendingMode = lazyOnDemand(importPending, ({ onLeave }) => onLeave())
const MorningMode = lazyOnDemand(
  () => import('./morning/morning-mode.tsx'),
  ({ onLeave }) => onLeave(),
)
const RowsBehind = lazyOnDemand(
  () => import('./rows-behind.tsx'),
  ({ onBack }) => onBack(),
)

interface DayViewProps {
  address: DashboardUrlState
  onChange: (change: Partial<DashboardUrlState>, push?: boolean) => void
  loading: boolean
}

/** The dashboard at a desk or in a hand: a header with modes, and the mode below it. */
export function DayView({ address, onChange, loading }: DayViewProps) {
  const { scope, rows } = address
  const day = useClock(shortDayName)
  const { isPast } = useAccess()
  const firstStep = useFirstRun()
  const offered: readonly Mode[] = isPast ? PAST_MODES : MODES
  // An address of the morning, from which somebody looks back.
  const mode = offered.find((one) => one === address.mode) ?? 'all'
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  // Narrower, what can be done would lie over the modes.
  const hasRoomForModes = useMediaQuery('(min-width: 88em)', true, { getInitialValueInEffect: false })
  /** Where the code of a mode cannot be had, there is the first. */
  const later = {
    onLeave: () => onChange({ mode: 'all' }),
    fallback: <SkeletonRows rows={12} columns={5} />,
  }
  const modes = (
    <Segments<Mode>
      label={messages.mode}
      options={offered.map((value) => ({ value, label: messages.modes[value] }))}
      chosen={mode}
      onChoose={(next) => onChange({ mode: next, open: false, rows: null }, true)}
    />
  )
  return (
    <div className={css.view} data-mode={rows === null ? mode : 'rows'}>
      <PageHeader
        title={wide && !isPast ? messages.today(day) : day}
        actions={
          <>
            {wide && !isPast && <DayActions fallback={null} />}
            <BranchPicker scope={scope} onChoose={(next) => onChange({ scope: next })} />
          </>
        }
      >
        {hasRoomForModes && modes}
      </PageHeader>
      {!hasRoomForModes && <div className={css.modes}>{modes}</div>}
      {!wide && !isPast && (
        <div className={css.acts}>
          <DayActions fallback={null} />
        </div>
      )}
      {firstStep === 'branch' && !isPast && !loading ? (
        <FirstRun step={firstStep} fallback={null} />
      ) : rows !== null ? (
        <RowsBehind
          rows={rows}
          scope={scope}
          onBack={() => onChange({ rows: null })}
          onRows={(next) => onChange({ rows: next })}
          fallback={<SkeletonRows rows={12} columns={5} />}
        />
      ) : (
        <>
          {mode === 'all' && <AllMode address={address} onChange={onChange} loading={loading} />}
          {mode === 'tripsheet' && <TripsheetMode address={address} onChange={onChange} {...later} />}
          {mode === 'pending' && <PendingMode address={address} onChange={onChange} {...later} />}
          {mode === 'morning' && (
            <MorningMode scope={scope} onRows={(next) => onChange({ rows: next }, true)} {...later} />
          )}
        </>
      )}
    </div>
  )
}
