/** The periods that lists are filtered by (001 §9): presets, a month, or a range of days, which an address can hold. */
import { dayOf, dayStart } from './moment.ts'

/** First and last day, counted back from today: today is the last of "last 7 days". */
export const DATE_PRESETS = {
  today: { from: 0, to: 0 },
  yesterday: { from: 1, to: 1 },
  'last-2': { from: 1, to: 0 },
  'last-5': { from: 4, to: 0 },
  'last-7': { from: 6, to: 0 },
  'last-14': { from: 13, to: 0 },
  'last-30': { from: 29, to: 0 },
} as const
export type DatePreset = keyof typeof DATE_PRESETS
export const DATE_PRESET_CODES = [
  'yesterday',
  'today',
  'last-2',
  'last-5',
  'last-7',
  'last-14',
  'last-30',
] as const satisfies readonly DatePreset[]

/** Days as `2026-11-22`; of a range one edge may be open (''). */
export type DatePeriod =
  | { readonly is: 'any' }
  | { readonly is: 'preset'; readonly preset: DatePreset }
  | { readonly is: 'month'; readonly month: string }
  | { readonly is: 'range'; readonly from: string; readonly to: string }

export const ANY_TIME: DatePeriod = { is: 'any' }

const DAY_MS = 86_400_000

/** The last day of a month `2026-02`: the day before the first of the next. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  // Day 0 of the next month; the month of Date.UTC counts from 0.
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The days that a period means at a moment (ms), both within it; '' where it is open. */
export function periodDays(period: DatePeriod, now: number): { from: string; to: string } {
  switch (period.is) {
    case 'any':
      return { from: '', to: '' }
    case 'preset': {
      const { from, to } = DATE_PRESETS[period.preset]
      return { from: dayOf(now - from * DAY_MS), to: dayOf(now - to * DAY_MS) }
    }
    case 'month':
      return { from: `${period.month}-01`, to: lastDayOf(period.month) }
    case 'range':
      return { from: period.from, to: period.to }
  }
}

/** `last-7`, `2026-10`, `2026-10-03..2026-10-09`; '' for any time. */
export function periodText(period: DatePeriod): string {
  switch (period.is) {
    case 'any':
      return ''
    case 'preset':
      return period.preset
    case 'month':
      return period.month
    case 'range':
      return period.from === '' && period.to === '' ? '' : `${period.from}..${period.to}`
  }
}

const isDay = (text: string): boolean => text === '' || dayStart(text) !== null

/** What an address says; any time where it says nothing that is a period, so that an old link still opens. */
export function readPeriod(text: string): DatePeriod {
  const preset = DATE_PRESET_CODES.find((code) => code === text)
  if (preset !== undefined) return { is: 'preset', preset }
  if (/^\d{4}-\d{2}$/.test(text) && dayStart(`${text}-01`) !== null) return { is: 'month', month: text }
  const [from, to, ...more] = text.split('..')
  if (from === undefined || to === undefined || more.length > 0) return ANY_TIME
  const isRange = isDay(from) && isDay(to) && `${from}${to}` !== ''
  return isRange ? { is: 'range', from, to } : ANY_TIME
}
