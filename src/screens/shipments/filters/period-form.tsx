import { Button, NativeSelect } from '@mantine/core'
import { LIST_DATES, type ListDate, type ListFilter } from '../../../domain/shipments/list-filter.ts'
import {
  ANY_TIME,
  DATE_PRESET_CODES,
  type DatePeriod,
  periodDays,
  periodText,
} from '../../../domain/values/date-period.ts'
import { dayOf, dayStart } from '../../../domain/values/moment.ts'
import { Segments } from '../../../ui/components/segments.tsx'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './filters.module.css'
import { formMessages } from './form-messages.ts'
import { filterMessages as messages } from './messages.ts'
import { monthName, periodLabel } from './period-text.ts'

/** So many months are offered, this one among them; an older one is a range of days. */
const MONTHS = 36

/** The months to choose from, the newest first: that of today (`2026-11-25`) and those before it. */
function monthsBefore(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7),
  )
}

interface PeriodFormProps {
  period: DatePeriod
  /** Of which date it is. */
  date: ListDate
  onChange: (part: Partial<Pick<ListFilter, 'date' | 'period'>>) => void
  onClose: () => void
}

export function PeriodForm({ period, date, onChange, onClose }: PeriodFormProps) {
  const { locale } = useMessages()
  const today = useClock(dayOf)
  const { from, to } = periodDays(period, dayStart(today) ?? 0)
  const offered = monthsBefore(today)
  const month = period.is === 'month' ? period.month : ''
  const months = month === '' || offered.includes(month) ? offered : [...offered, month]
  const range = (part: { from?: string; to?: string }) => {
    const next = { from, to, ...part }
    onChange({ period: next.from === '' && next.to === '' ? ANY_TIME : { is: 'range', ...next } })
  }
  return (
    <div className={css.form}>
      <Segments<ListDate>
        label={formMessages.which}
        options={LIST_DATES.map((value) => ({ value, label: messages.dates[value] }))}
        chosen={date}
        onChoose={(chosen) => onChange({ date: chosen })}
      />
      <div className={css.presets}>
        {[ANY_TIME, ...DATE_PRESET_CODES.map((preset): DatePeriod => ({ is: 'preset', preset }))].map(
          (one) => (
            <button
              key={periodText(one)}
              type="button"
              className={css.preset}
              aria-pressed={periodText(one) === periodText(period)}
              onClick={() => {
                onChange({ period: one })
                onClose()
              }}
            >
              {periodLabel(one, locale)}
            </button>
          ),
        )}
      </div>
      <NativeSelect
        label={formMessages.month}
        value={month}
        onChange={({ currentTarget: { value } }) =>
          onChange({ period: value === '' ? ANY_TIME : { is: 'month', month: value } })
        }
        data={[
          { value: '', label: formMessages.noMonth },
          ...months.map((value) => ({ value, label: monthName(value, locale) })),
        ]}
      />
      <div className={css.pair}>
        <DayInput
          label={formMessages.from}
          value={from}
          max={to || undefined}
          onChange={(day) => range({ from: day })}
        />
        <DayInput
          label={formMessages.to}
          value={to}
          min={from || undefined}
          onChange={(day) => range({ to: day })}
        />
      </div>
      <Button size="xs" variant="default" onClick={onClose}>
        {formMessages.done}
      </Button>
    </div>
  )
}
