/** Spans, times and amounts of stops, as a tripsheet writes them. */
import { dayOf, formatDayOfYear, formatTime, weekdayOf } from '../../domain/values/moment.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { speech as messages } from './a11y-messages.ts'
import { duration } from './duration.ts'
import { type Load, MEASURES, type Measure } from './load.ts'
import { assignment } from './messages.ts'
import type { Stop } from './stop.ts'

const MINUTE = 60_000

/** '25 min', '2 h', '2 d': in a narrow card the minutes beyond an hour have no room. */
export const shortDuration = (ms: number): string => duration(ms < HOUR ? ms : Math.floor(ms / HOUR) * HOUR)

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '14:20' today, 'Fri 14:20' within a week, '12 Nov 14:20' beyond: a tripsheet is about today. */
export function timeOf(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return formatTime(at)
  const weekday = weekdayOf(at, currentLocale()).slice(0, 3)
  const day = Math.abs(at - now) < 6 * DAY ? weekday : formatDayOfYear(at, currentLocale())
  return `${day} ${formatTime(at)}`
}

/** '3 stops, 7 parcels, 41.2 kg' */
export function amountOf(stops: readonly Pick<Stop, 'parcels' | 'kg'>[]): string {
  const parcels = stops.reduce((sum, stop) => sum + stop.parcels, 0)
  const kg = stops.reduce((sum, stop) => sum + stop.kg, 0)
  return messages.amount(stops.length, parcels, shortAmount(kg))
}

/** '1 370' of 1370, '41.2' of 41.24, in kilograms or litres: a load is read at a glance. */
export function shortAmount(amount: number): string {
  if (amount >= 100) return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return String(Number(amount.toFixed(1))).replace('.', currentLocale().decimal)
}

/** '41.2/600 kg'; of litres '?/2 000 L' where nobody knows any, and '≥300/2 000 L' where nobody knows some. */
export function filledText(load: Load, measure: Measure): string {
  const { most, capacity } = load[measure]
  const isPartly = measure === 'litres' && load.unmeasured > 0
  const text = `${isPartly ? '≥' : ''}${shortAmount(most)}`
  return assignment.filled[measure](isPartly && most === 0 ? '?' : text, shortAmount(capacity))
}

/** The whole of a load in words. */
export function loadText(load: Load): string {
  const by = MEASURES.map((measure) => {
    const { now, most, capacity } = load[measure]
    return assignment.load[measure](shortAmount(now), shortAmount(most), shortAmount(capacity))
  })
  return [...by, ...(load.unmeasured > 0 ? [assignment.unmeasured(load.unmeasured)] : [])].join('; ')
}
