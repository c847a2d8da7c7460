import type { DatePeriod } from '../../../domain/values/date-period.ts'
import type { Locale } from '../../../domain/values/locale.ts'
import { dayStart, formatDay } from '../../../domain/values/moment.ts'
import { filterMessages as messages } from './messages.ts'

/** `2026-10` as people write it: `Oct 2026`. */
export const monthName = (month: string, { months }: Locale): string => {
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
