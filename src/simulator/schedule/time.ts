import { dayOf, dayStart } from '../../domain/values/moment.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The moment of a clock time on a date: `moment('2026-11-21', 10.5)` is half past ten there. */
export function moment(date: string, hours: number): number {
  const start = dayStart(date)
  if (start === null) throw new RangeError(`not a date: ${date}`)
  return start + Math.round(hours * HOUR)
}

/** The date so many days later, or earlier. */
export function plusDays(date: string, days: number): string {
  return dayOf(moment(date, 12) + days * DAY)
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((moment(to, 0) - moment(from, 0)) / DAY)
}

/** `HH:MM` as hours, or null. */
export function hoursOf(text: string): number | null {
  const read = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text)
  return read === null ? null : Number(read[1]) + Number(read[2]) / 60
}

/** ISO with the offset of South Africa, as the calls take it. */
export function iso(at: number): string {
  return `${new Date(at + 2 * HOUR).toISOString().slice(0, 19)}+02:00`
}
