import { Button } from '@mantine/core'
import type { LiveShipment } from '../../../contract/live.ts'
import { DATE_FIELDS, type ListDate } from '../../../domain/shipments/list-filter.ts'
import { dayStart, formatDay } from '../../../domain/values/moment.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './archive.module.css'
import { archive as messages } from './messages.ts'
import { nearestDay } from './nearest-day.ts'

interface EmptyDayProps {
  /** That somebody has gone to. */
  day: string
  /** Those on both sides of it. */
  rows: readonly LiveShipment[]
  date: ListDate
  onGo: (day: string) => void
}

/** Says that there is nothing on a day, and where the nearest day is on which there is. */
export function EmptyDay({ day, rows, date, onGo }: EmptyDayProps) {
  const { locale } = useMessages()
  const nearest = nearestDay(
    day,
    rows.flatMap((row) => row[DATE_FIELDS[date]] ?? []),
  )
  if (nearest === day) return null
  const said = (text: string) => formatDay(dayStart(text) ?? 0, locale)
  return (
    <div className={css.foot} role="status">
      <span>{messages.emptyDay(said(day))}</span>
      {nearest !== null && (
        <Button size="compact-sm" variant="default" onClick={() => onGo(nearest)}>
          {messages.nearestDay(said(nearest))}
        </Button>
      )}
    </div>
  )
}
