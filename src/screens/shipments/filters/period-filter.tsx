import type { ListFilter, ListName } from '../../../domain/shipments/list-filter.ts'
import { FilterPopover } from '../../../ui/form/filter-popover.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './filters.module.css'
import { filterMessages as messages } from './messages.ts'
import { periodLabel } from './period-text.ts'

const PeriodForm = lazyOnDemand(
  async () => ({ default: (await import('./period-form.tsx')).PeriodForm }),
  ({ onClose }) => onClose(),
)

interface PeriodFilterProps {
  list: ListName
  filter: Pick<ListFilter, 'date' | 'period'>
  onChange: (part: Partial<Pick<ListFilter, 'date' | 'period'>>) => void
}

/** When: one of the presets of 001 §9, a month, or a range of days, each of one date. */
export function PeriodFilter({ list, filter: { date, period }, onChange }: PeriodFilterProps) {
  const { locale } = useMessages()
  // The list of any age stands by its date: another one is chosen without a period, too.
  const isSet = period.is !== 'any' || (list === 'all' && date !== 'time_created')
  const label = `${messages.dates[date]}: ${periodLabel(period, locale)}`
  return (
    <FilterPopover label={messages.period} chosen={isSet ? label : null}>
      {(close) => (
        <PeriodForm
          period={period}
          date={date}
          onChange={onChange}
          onClose={close}
          fallback={<div className={css.form} />}
        />
      )}
    </FilterPopover>
  )
}
