import { NativeSelect } from '@mantine/core'
import {
  ANY_TIME,
  DATE_PRESET_CODES,
  type DatePeriod,
  periodDays,
  readPeriod,
} from '../../../domain/values/date-period.ts'
import { dayOf, dayStart } from '../../../domain/values/moment.ts'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import css from './filters.module.css'
import { formMessages } from './form-messages.ts'
import { filterMessages as messages } from './messages.ts'

/** No preset: some other range, or a month that a link says. */
const OTHER = 'other'

interface PeriodFieldsProps {
  words: Readonly<Record<'label' | 'first' | 'last', string>>
  period: DatePeriod
  onChange: (period: DatePeriod) => void
}

/** When a window ends, say: one of the presets, or days, which may be ahead. */
export function PeriodFields({ words, period, onChange }: PeriodFieldsProps) {
  const today = useClock(dayOf)
  const { from, to } = periodDays(period, dayStart(today) ?? 0)
  const isOther = period.is === 'range' || period.is === 'month'
  const range = (part: { from?: string; to?: string }) => {
    const next = { from, to, ...part }
    onChange(next.from === '' && next.to === '' ? ANY_TIME : { is: 'range', ...next })
  }
  return (
    <>
      <NativeSelect
        label={words.label}
        value={period.is === 'preset' ? period.preset : isOther ? OTHER : ''}
        onChange={({ currentTarget: { value } }) => onChange(readPeriod(value))}
        data={[
          { value: '', label: messages.anyTime },
          ...DATE_PRESET_CODES.map((code) => ({ value: code, label: messages.presets[code] })),
          ...(isOther ? [{ value: OTHER, label: formMessages.otherDays }] : []),
        ]}
      />
      <div className={css.pair}>
        <DayInput
          label={words.first}
          value={from}
          max={to || undefined}
          onChange={(day) => range({ from: day })}
        />
        <DayInput
          label={words.last}
          value={to}
          min={from || undefined}
          onChange={(day) => range({ to: day })}
        />
      </div>
    </>
  )
}
