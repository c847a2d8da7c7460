/**
 * Fields for a day and for a time. A browser's own show 11/22/2026 or 2026/11/22, by its language and not by ours: these
 * are typed and shown as 22 Nov 2026 and 18:30. What cannot be read keeps its form from being sent, and says how it is
 * written.
 */
import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayOf, dayStart, formatDay } from '../../domain/values/moment.ts'
import { useClock } from '../live/clock.tsx'
import { useMessages } from '../messages/messages.tsx'
import css from './date-time-input.module.css'
import { forms } from './form-messages.ts'
import { typedDay, typedTime } from './typed-moment.ts'

interface Field {
  label: string
  description?: string
  name?: string
  required?: boolean
  /** What the server says of it. */
  error?: string
  'data-autofocus'?: true
}

interface TypedInputProps extends Field {
  value: string
  /** As it stands there while nobody types. */
  shown: string
  placeholder?: string
  inputMode?: 'numeric'
  aside?: ReactNode
  read: (typed: string) => string | null
  /** What is wrong with what was typed; null when nothing is. */
  problem: (read: string | null) => string | null
  onChange: (value: string) => void
}

/** Keeps what is typed until the field is left: half a date is not written anew under somebody's fingers. */
function TypedInput({ value, shown, read, problem, onChange, aside, error, ...field }: TypedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const wrong = typed === null || typed.trim() === '' ? null : problem(read(typed))
  useEffect(() => input.current?.setCustomValidity(wrong ?? ''), [wrong])
  return (
    <TextInput
      {...field}
      ref={input}
      autoComplete="off"
      value={typed ?? shown}
      error={(isLeft ? wrong : null) ?? error}
      rightSection={aside}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        setTyped(text)
        setLeft(false)
        const next = text.trim() === '' ? '' : read(text)
        if (next !== null && next !== value) onChange(next)
      }}
      onBlur={() => {
        setLeft(true)
        if (wrong === null) setTyped(null)
      }}
    />
  )
}

interface DayInputProps extends Field {
  /** 2026-11-22, or nothing. */
  value: string
  /** The same; the first and the last day that may be chosen. */
  min?: string
  max?: string
  onChange: (value: string) => void
}

export function DayInput({ value, min = '', max = '9999', onChange, ...field }: DayInputProps) {
  const { components, locale } = useMessages()
  const calendar = useRef<HTMLInputElement>(null)
  const today = useClock(dayOf)
  const written = (day: string) => formatDay(dayStart(day) ?? 0, locale)
  const problem = (day: string | null) =>
    day === null
      ? components.dayHint(written(today))
      : day < min || day > max
        ? components.dayBetween(written(min), written(max))
        : null
  return (
    <TypedInput
      {...field}
      value={value}
      shown={value === '' ? '' : written(value)}
      read={(typed) => typedDay(typed, today)}
      problem={problem}
      placeholder={forms.dayFormat}
      onChange={onChange}
      aside={
        <>
          <button
            type="button"
            className={css.open}
            aria-label={components.openCalendar}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size="1rem" stroke={1.7} aria-hidden />
          </button>
          <input
            ref={calendar}
            type="date"
            className={css.calendar}
            tabIndex={-1}
            aria-hidden
            min={min || undefined}
            max={max === '9999' ? undefined : max}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </>
      }
    />
  )
}

interface TimeInputProps extends Field {
  /** 18:30, or nothing. */
  value: string
  onChange: (value: string) => void
}

export function TimeInput({ value, onChange, ...field }: TimeInputProps) {
  const { components } = useMessages()
  return (
    <TypedInput
      {...field}
      inputMode="numeric"
      value={value}
      shown={value}
      read={typedTime}
      problem={(time) => (time === null ? components.timeHint : null)}
      onChange={onChange}
    />
  )
}
