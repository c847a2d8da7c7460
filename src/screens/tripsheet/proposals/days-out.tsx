import { useCallback, useEffect, useRef, useState } from 'react'
import { dayName, dayStart } from '../../../domain/values/moment.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { Segments } from '../../../ui/components/segments.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { proposals as messages } from './messages.ts'
import { daysOfWork } from './work-of-day.ts'

export interface DaysOut {
  /** Days on which the driver has work, as it was when it was asked; South African dates. */
  readonly days: readonly string[]
  readonly day: string | undefined
  choose(day: string): void
}

/** On which day a driver is out: asks `replace` who takes their stops, of the first day with work at once, and anew of each that is chosen. */
export function useDaysOut(
  driver: number | null,
  lanes: readonly Lane[],
  now: number,
  replace: (driver: number, day?: string) => void,
): DaysOut {
  const [days] = useState(() => (driver === null ? [] : daysOfWork(lanes, driver, now)))
  const [day, setDay] = useState(days[0])
  const isBegun = useRef(false)
  useEffect(() => {
    if (driver === null || isBegun.current) return
    isBegun.current = true
    replace(driver, day)
  }, [driver, day, replace])
  const choose = useCallback(
    (chosen: string) => {
      setDay(chosen)
      if (driver !== null) replace(driver, chosen)
    },
    [driver, replace],
  )
  return { days, day, choose }
}

/** The days to choose from, where there are several. */
export function DaysOutField({ days, day, choose, now }: DaysOut & { now: number }) {
  if (days.length < 2 || day === undefined) return null
  return (
    <Segments
      label={messages.day}
      isLabelShown
      chosen={day}
      onChoose={choose}
      options={days.map((value) => ({
        value,
        label: dayName(dayStart(value) ?? now, now, currentLocale()),
      }))}
    />
  )
}
