import type { DriverOut } from '../../../contract/morning.ts'
import { dayName, dayStart } from '../../../domain/values/moment.ts'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { morningMessages } from './messages.ts'

/** 'today', 'Monday 3 Dec', 'today to Friday 7 Dec': the days on which a driver is out. */
export function outDays({ from, until }: Pick<DriverOut, 'from' | 'until'>, now: number): string {
  const nameOf = (day: string) => dayName(dayStart(day) ?? 0, now, currentLocale())
  return from === until ? nameOf(from) : morningMessages.drivers.fromTo(nameOf(from), nameOf(until))
}
