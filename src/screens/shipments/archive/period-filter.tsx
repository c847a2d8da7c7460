import { Button, NativeSelect } from '@mantine/core'
import { ARCHIVE_DATES, type ArchiveDate } from '../../../contract/shipment-archive.ts'
import {
  ANY_TIME,
  DATE_PRESET_CODES,
  type DatePeriod,
  periodDays,
  periodText,
} from '../../../domain/values/date-period.ts'
import type { Locale } from '../../../domain/values/locale.ts'
import { dayOf, dayStart, formatDay } from '../../../domain/values/moment.ts'
import { Segments } from '../../../ui/components/segments.tsx'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { FilterPopover } from '../../../ui/form/filter-popover.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './archive.module.css'
import { archive as messages } from './messages.ts'

/** So many months are offered, this one among them; an older one is a range of days. */
const MONTHS = 36

interface PeriodFilterProps {
  period: DatePeriod
  /** Of which date it is. */
  date: ArchiveDate
  onChange: (period: DatePeriod) => void
  onDate: (date: ArchiveDate) => void
}

const monthName = (month: string, { months }: Locale): string => {
  const [year = '', number = ''] = month.split('-')
  return `${months[Number(number) - 1] ?? ''} ${year}`
}

/** In the words of the button: `Last 7 days`, `Oct 2026`, `3 Oct 2026 – 9 Oct 2026`. */
export function periodLabel(period: DatePeriod, locale: Locale): string {
  const day = (text: string) => formatDay(dayStart(text) ?? 0, locale)
  switch (period.is) {
    case 'any':
      return messages.anyTime
    case 'preset':
      return messages.presets[period.preset]
    case 'month':
      return monthName(period.month, locale)
    case 'range':
      if (period.from === '') return messages.until(day(period.to))
      if (period.to === '') return messages.since(day(period.from))
      return messages.between(day(period.from), day(period.to))
  }
}

/** The months to choose from, the newest first: that of today (`2026-11-25`) and those before it. */
export function monthsBefore(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7),
  )
}

/** When: one of the presets of 001 §9, a month, or a range of days, each of one date. */
export function PeriodFilter({ period, date, onChange, onDate }: PeriodFilterProps) {
  const { locale } = useMessages()
  const today = useClock(dayOf)
  const isSet = period.is !== 'any' || date !== 'time_created'
  const { from, to } = periodDays(period, dayStart(today) ?? 0)
  const offered = monthsBefore(today)
  const month = period.is === 'month' ? period.month : ''
  const months = month === '' || offered.includes(month) ? offered : [...offered, month]
  const label = `${messages.dates[date]}: ${periodLabel(period, locale)}`
  const range = (part: { from?: string; to?: string }) => {
    const next = { from, to, ...part }
    onChange(next.from === '' && next.to === '' ? ANY_TIME : { is: 'range', ...next })
  }
  return (
    <FilterPopover label={messages.period} chosen={isSet ? label : null}>
      {(close) => (
        <div className={css.period}>
          <Segments<ArchiveDate>
            label={messages.which}
            options={ARCHIVE_DATES.map((value) => ({ value, label: messages.dates[value] }))}
            chosen={date}
            onChoose={onDate}
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
                    onChange(one)
                    close()
                  }}
                >
                  {periodLabel(one, locale)}
                </button>
              ),
            )}
          </div>
          <NativeSelect
            label={messages.month}
            value={month}
            onChange={({ currentTarget: { value } }) =>
              onChange(value === '' ? ANY_TIME : { is: 'month', month: value })
            }
            data={[
              { value: '', label: messages.noMonth },
              ...months.map((value) => ({ value, label: monthName(value, locale) })),
            ]}
          />
          <div className={css.pair}>
            <DayInput
              label={messages.from}
              value={from}
              max={to || undefined}
              onChange={(day) => range({ from: day })}
            />
            <DayInput
              label={messages.to}
              value={to}
              min={from || undefined}
              onChange={(day) => range({ to: day })}
            />
          </div>
          <Button size="xs" variant="default" onClick={close}>
            {messages.done}
          </Button>
        </div>
      )}
    </FilterPopover>
  )
}
