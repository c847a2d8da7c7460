import { useMediaQuery } from '@mantine/hooks'
import { useClock } from '../../ui/clock.tsx'
import { PageHeader } from '../../ui/header.tsx'
import { Segments } from '../../ui/segments.tsx'
import { opsDashboard as words } from '../../ui/words/staff/ops-dashboard.ts'
import { type DayAddress, MODES, type Mode } from './address-words.ts'
import { AllMode } from './all-mode.tsx'
import { BranchPicker } from './branch-picker.tsx'
import css from './day-view.module.css'
import { dayWords } from './day-words.ts'
import { PendingMode } from './pending-mode.tsx'
import { TripsheetMode } from './tripsheet-mode.tsx'

interface DayViewProps {
  address: DayAddress
  onChange: (change: Partial<DayAddress>, push?: boolean) => void
  loading: boolean
}

/** The dashboard at a desk or in a hand: a header with modes, and the mode below it. */
export function DayView({ address, onChange, loading }: DayViewProps) {
  const { mode, scope } = address
  const day = useClock(dayWords)
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const modes = (
    <Segments<Mode>
      label={words.mode}
      options={MODES.map((value) => ({ value, label: words.modes[value] }))}
      chosen={mode}
      onChoose={(next) => onChange({ mode: next, open: false }, true)}
    />
  )
  return (
    <div className={css.view} data-mode={mode}>
      <PageHeader
        title={wide ? words.today(day) : day}
        actions={<BranchPicker scope={scope} onChoose={(next) => onChange({ scope: next })} />}
      >
        {wide && modes}
      </PageHeader>
      {!wide && <div className={css.modes}>{modes}</div>}
      {mode === 'all' && <AllMode address={address} onChange={onChange} loading={loading} />}
      {mode === 'tripsheet' && <TripsheetMode scope={scope} />}
      {mode === 'pending' && <PendingMode address={address} onChange={onChange} />}
    </div>
  )
}
