/**
 * Moments are milliseconds since 1970 (UTC); people read them in Africa/Johannesburg (000 §9).
 *
 * South Africa has been at UTC+2 without summer time since 1944, so a fixed offset is right for every moment
 * that we keep, and far faster than a time-zone database in a table of 50,000 rows.
 */
import { LOCALES, type Locale } from './locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const OFFSET = 2 * HOUR

/** A date whose UTC fields read as the local clock does. */
const local = (at: number): Date => new Date(at + OFFSET)
const two = (n: number): string => String(n).padStart(2, '0')

/** `21 Nov 2026` */
export function formatDay(at: number, locale: Locale = LOCALES.en): string {
  return `${formatDayOfYear(at, locale)} ${local(at).getUTCFullYear()}`
}

/** `21 Nov` */
export function formatDayOfYear(at: number, locale: Locale = LOCALES.en): string {
  const d = local(at)
  return `${d.getUTCDate()} ${locale.months[d.getUTCMonth()] ?? ''}`
}

/** `Monday`: the weekday of the local day on which a moment falls. */
export function weekdayOf(at: number, locale: Locale = LOCALES.en): string {
  return locale.weekdays[local(at).getUTCDay()] ?? ''
}

/** `today`, `tomorrow`, `yesterday`, else `Monday 23 Nov`. */
export function dayName(at: number, now: number, locale: Locale = LOCALES.en): string {
  const day = dayOf(at)
  if (day === dayOf(now)) return locale.today
  if (day === dayOf(now + DAY)) return locale.tomorrow
  if (day === dayOf(now - DAY)) return locale.yesterday
  return `${weekdayOf(at, locale)} ${formatDayOfYear(at, locale)}`
}

/** `14:02` */
export function formatTime(at: number): string {
  const d = local(at)
  return `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`
}

/** `21 Nov 2026 14:02` */
export function formatDateTime(at: number, locale: Locale = LOCALES.en): string {
  return `${formatDay(at, locale)} ${formatTime(at)}`
}

/** `21 Nov 2026` of `2026-11-21`; what is no day stands as it is. */
export function formatDate(day: string, locale: Locale = LOCALES.en): string {
  const at = dayStart(day)
  return at === null ? day : formatDay(at, locale)
}

/** `2026-11-21`: the local day on which a moment falls. */
export function dayOf(at: number): string {
  // Of thousands of stops nearly all are of one day: writing it is what takes the time.
  const number = dayNumber(at)
  if (written.number !== number) written = { number, day: local(at).toISOString().slice(0, 10) }
  return written.day
}
let written = { number: Number.NaN, day: '' }

/** The local day on which a moment falls, counted from Thursday, 1 January 1970. */
export function dayNumber(at: number): number {
  return Math.floor((at + OFFSET) / DAY)
}

/** `2026-11-21 14:02:09+02:00`: the exact form for exports and files. Used by the exports of reports. */
export function formatExact(at: number): string {
  return `${local(at).toISOString().slice(0, 19).replace('T', ' ')}+02:00`
}

/** The first millisecond of the local day. */
export function startOfDay(at: number): number {
  return dayNumber(at) * DAY - OFFSET
}

export const WEEK_MS = 7 * DAY

/** The first millisecond of the Monday on which its local week begins. */
export function startOfWeek(at: number): number {
  // Day 0 was a Thursday.
  return startOfDay(at) - ((dayNumber(at) + 3) % 7) * DAY
}

/** The last millisecond of the local day. */
export function endOfDay(at: number): number {
  return startOfDay(at) + DAY - 1
}

/** The first millisecond of a day written `2026-11-21`; `null` for anything that is no day since year 0001. */
export function dayStart(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < '0001') return null
  const at = Date.parse(localMoment(day, '00:00'))
  // Date.parse takes 31 February for 3 March.
  return Number.isNaN(at) || dayOf(at) !== day ? null : at
}

/** `2026-11-21T14:02:00+02:00`: a local day and time, `2026-11-21` and `14:02`, as calls take a moment. */
export function localMoment(day: string, time: string): string {
  return `${day}T${time}:00+02:00`
}

/** From the longest; a month is 30 days and a year 365, near enough for "5 mo". */
const UNITS = [
  { length: 365 * DAY, name: 'y' },
  { length: 30 * DAY, name: 'mo' },
  { length: DAY, name: 'd' },
  { length: HOUR, name: 'h' },
  { length: MINUTE, name: 'm' },
] as const satisfies readonly { length: number; name: string }[]

/** How long since, short: `now`, `4 min`, `3 h`, `2 d`, `5 mo`, `1 y`; what is still to come is `in 4 min`. */
export function relativeTime(at: number, now: number, locale: Locale = LOCALES.en): string {
  const distance = Math.abs(now - at)
  const unit = UNITS.find(({ length }) => distance >= length)
  if (!unit) return locale.now
  const short = `${Math.floor(distance / unit.length)} ${locale.units[unit.name]}`
  return at > now ? `${locale.ahead} ${short}` : short
}

/** The same where nothing beside it says of what: `now`, `4 min ago`, `in 4 min`. */
export function timeAgo(at: number, now: number, locale: Locale = LOCALES.en): string {
  const span = relativeTime(at, now, locale)
  return at > now || span === locale.now ? span : `${span} ${locale.ago}`
}
