import { z } from 'zod'

/** What is kept lies between: outside are dates that a program filled in, and years that a database or a page cannot show. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2099
const OUTSIDE = `Enter a date between ${FIRST_YEAR} and ${LAST_YEAR}`

const FIRST = Date.UTC(FIRST_YEAR, 0, 1)
/** Exclusive; no offset takes a moment beyond the last year, and no work day that is counted from it leaves the century. */
const LAST = Date.UTC(LAST_YEAR + 1, 0, 1)

function isKept(text: string): boolean {
  const at = Date.parse(text)
  return at >= FIRST && at < LAST
}

/** A moment that may be kept: ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true }).refine(isKept, OUTSIDE)

/** A day that may be kept: `YYYY-MM-DD`. */
export const Day = z.iso.date().refine(isKept, OUTSIDE)

/** `HH:MM` */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as HH:MM')
