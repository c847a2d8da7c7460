/** The board in words, for screen readers and for what is announced. Its sentences stand in the words. */
import { dayOf, formatDayOfYear, formatTime } from '../../../domain/values/moment.ts'
import { causes } from '../../../features/shipment/cause-messages.ts'
import { spokenStatus } from '../../../features/shipment/status-name.ts'
import { spokenLocale } from '../../../ui/messages/current-language.ts'
import { speech as words } from '../a11y-messages.ts'
import { tripsheet } from '../messages.ts'
import type { Lane } from './lane.ts'
import type { Stop } from './stop.ts'

const MINUTE = 60_000

/** '25 m', '1 h 05 m', '3 h', '2 d' */
export function duration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  if (minutes < 60) return words.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return words.days(Math.floor(hours / 24))
  const rest = minutes % 60
  if (hours >= 10 || rest === 0) return words.hours(hours)
  return words.hoursMinutes(hours, String(rest).padStart(2, '0'))
}

const DAY = 24 * 60 * MINUTE

/** '14:20' today, 'Fri 14:20' within a week, '12 Nov 14:20' beyond: a tripsheet is about today. */
export function timeOf(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return formatTime(at)
  const weekday = spokenLocale().weekdays[new Date(dayOf(at)).getUTCDay()]?.slice(0, 3)
  const day = Math.abs(at - now) < 6 * DAY ? weekday : formatDayOfYear(at, spokenLocale())
  return `${day} ${formatTime(at)}`
}

type Window = Pick<Stop, 'after' | 'before'>

/** One end of what was promised, where the other is open; null where nothing was. */
function openWindow({ after, before }: Window, now: number): string | null {
  if (before !== null) return words.until(timeOf(before, now))
  return after === null ? null : words.from(timeOf(after, now))
}

/** '10:00–12:00', 'until 12:00', 'from 10:00'; null when nothing was promised. */
export function windowOf({ after, before }: Window, now: number): string | null {
  if (after === null || before === null) return openWindow({ after, before }, now)
  const same = dayOf(after) === dayOf(before)
  return words.window(timeOf(after, now), same ? formatTime(before) : timeOf(before, now))
}

function spokenWindow({ after, before }: Window, now: number): string {
  if (after === null || before === null) return openWindow({ after, before }, now) ?? ''
  return words.between(timeOf(after, now), timeOf(before, now))
}

/** 'Card 3 of 12, collect 2 parcels in Sandton, Johannesburg between 10:00 and 12:00, late' */
export function stopName(stop: Stop, index: number, count: number, now: number): string {
  const what = words.errand[stop.side](stop.parcels, stop.place)
  const parts = [
    words.card(index + 1, count),
    [what, spokenWindow(stop, now)].filter(Boolean).join(' '),
    stop.lateMs > 0 ? words.late : stop.willBeLateMs > 0 ? words.willBeLate : '',
    stop.trouble === null ? '' : causes[stop.trouble.cause].label,
    stop.eta === null ? '' : words.planned(timeOf(stop.eta, now)),
    stop.name,
    stop.trouble === null ? spokenStatus(stop.status) : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** 'Thabo Mokoena, van GS 82 BC GP, 12 stops to do, 8 done, 3 late' */
export function laneName(lane: Lane, shown: number): string {
  const { driver, stops, done, late } = lane
  const parts = [
    driver === null
      ? tripsheet.unassigned
      : words.driver(driver.name, tripsheet.vehicles[driver.vehicle_kind].toLowerCase(), driver.vehicle),
    shown === stops.length ? words.toDo(shown) : words.ofShown(shown, stops.length),
    driver === null ? '' : words.done(done.length),
    late > 0 ? words.countLate(late) : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** '3 stops, 7 parcels, 41.2 kg' */
export function amountOf(stops: readonly Pick<Stop, 'parcels' | 'kg'>[]): string {
  const parcels = stops.reduce((sum, stop) => sum + stop.parcels, 0)
  const kg = stops.reduce((sum, stop) => sum + stop.kg, 0)
  return words.amount(stops.length, parcels, wholeKg(kg))
}

/** '1 370 kg' of 1370, '41.2 kg' of 41.24: a load is read at a glance. */
export function wholeKg(kg: number): string {
  if (kg >= 100) return String(Math.round(kg)).replace(/\B(?=(\d{3})+$)/g, '\u2009')
  return String(Number(kg.toFixed(1))).replace('.', spokenLocale().decimal)
}

/** The status where an arrow says already whether it is a collection or a delivery: 'Collection assigned' is 'Assigned'. */
export function briefly(status: string): string {
  const rest = status.replace(/^(Collection|Delivery|Afhaling|Aflewering):? (het )?/, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
