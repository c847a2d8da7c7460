import { dayOf, dayStart, formatTime, localMoment, startOfDay } from '../../domain/values/moment.ts'
import { DayInput, TimeInput } from '../../ui/form/date-time-input.tsx'
import { rewindMessages as messages } from './messages.ts'
import css from './rewind.module.css'

interface MomentFieldsProps {
  readonly at: number
  /** ms; null until it is known. */
  readonly min: number | null
  readonly max: number
  readonly onJump: (at: number) => void
}

export function MomentFields({ at, min, max, onJump }: MomentFieldsProps) {
  const day = dayOf(at)
  return (
    <div className={css.fields}>
      <DayInput
        label={messages.day}
        value={day}
        min={min === null ? undefined : dayOf(min)}
        max={dayOf(max)}
        onChange={(next) => {
          const start = dayStart(next)
          if (start !== null) onJump(start + (at - startOfDay(at)))
        }}
      />
      <TimeInput
        label={messages.time}
        value={formatTime(at)}
        onChange={(time) => {
          if (time !== '') onJump(Date.parse(localMoment(day, time)))
        }}
      />
    </div>
  )
}
