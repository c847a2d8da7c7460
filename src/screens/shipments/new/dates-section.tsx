import { dayName, dayStart } from '../../../domain/values/moment.ts'
import { DayInput, TimeInput } from '../../../ui/form/date-time-input.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { REQUESTED_NAMES, SIDES, type Side } from './draft.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { type DrawnRules, dayProblem } from './problems.ts'
import type { BookingForm } from './use-booking.ts'

/** Days: nobody is asked further ahead. */
const YEAR = 366 * 86_400_000

interface DatesSectionProps {
  form: BookingForm
  days: Pick<DrawnRules, 'today' | 'offeredDays'>
}

/** When each end is asked for, where it matters to somebody: folded until then. */
export function DatesSection({ form, days }: DatesSectionProps) {
  const isAsked = REQUESTED_NAMES.some((name) => form.fields[name] !== '')
  return (
    <details className={css.fold} open={isAsked || undefined}>
      <summary>{messages.when}</summary>
      <div className={css.windows}>
        {SIDES.map((side) => (
          <RequestedWindow key={side} side={side} form={form} days={days} />
        ))}
      </div>
    </details>
  )
}

function RequestedWindow({ side, form, days }: DatesSectionProps & { side: Side }) {
  const { locale } = useMessages()
  const last = useClock((now) => new Date(now + YEAR).toISOString().slice(0, 10))
  const { fields } = form
  const day = `${side}_min_date` as const
  const offered = days.offeredDays?.[side]
  const isMissed = dayProblem(side, fields[day], days) !== null && fields[day] >= days.today
  const next = isMissed && offered !== undefined ? dayStart(offered) : null
  return (
    <div className={css.window}>
      <DayInput
        label={messages.requestedDay[side]}
        min={days.today}
        max={last}
        value={fields[day]}
        error={form.problemAt(day)}
        description={
          next === null ? undefined : messages.nextDay(dayName(next, dayStart(days.today) ?? 0, locale))
        }
        onChange={(value) => form.change({ [day]: value })}
      />
      <TimeInput
        label={messages.requestedAfter[side]}
        value={fields[`${side}_after`]}
        error={form.problemAt(`${side}_after`)}
        onChange={(value) => form.change({ [`${side}_after`]: value })}
      />
      <TimeInput
        label={messages.requestedBefore[side]}
        value={fields[`${side}_before`]}
        error={form.problemAt(`${side}_before`)}
        onChange={(value) => form.change({ [`${side}_before`]: value })}
      />
    </div>
  )
}
