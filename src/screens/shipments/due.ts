/** What was promised next of a shipment, and how it stands with that: the column that a dispatcher reads first. */
import type { LiveShipment } from '../../contract/live.ts'
import type { Side } from '../../domain/shipments/exception.ts'
import { dueStop } from '../../domain/shipments/next-stop.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import type { Locale } from '../../domain/values/locale.ts'
import { dayOf, formatDay, formatDayOfYear, formatTime } from '../../domain/values/moment.ts'
import type { Messages } from '../../ui/messages/messages.tsx'

export type Due =
  /** Nothing is promised, or it stands still. */
  | { readonly is: 'none' }
  | { readonly is: 'ahead'; readonly side: Side; readonly at: number }
  /** The driver plans to be there after what was promised. */
  | { readonly is: 'at-risk'; readonly side: Side; readonly at: number; readonly eta: number }
  | { readonly is: 'late'; readonly side: Side; readonly at: number; readonly by: number }
  /** `by`: ms past the promise, 0 when it was kept. */
  | { readonly is: 'delivered'; readonly at: number; readonly by: number }

type Facts = Pick<
  LiveShipment,
  | 'status'
  | 'status_at'
  | 'collected_at'
  | 'delivered_at'
  | 'collection_before'
  | 'delivery_before'
  | 'collection_eta'
  | 'delivery_eta'
>

/** Moments in ms of the platform's clock. Only what is on its way can be late (next-stop.ts). */
export function dueOf(row: Facts, now: number): Due {
  if (isDelivered(row.status)) {
    const at = row.delivered_at
    if (at === null) return { is: 'none' }
    return { is: 'delivered', at, by: Math.max(0, at - (row.delivery_before ?? at)) }
  }
  const next = dueStop(row)
  if (next === null) return { is: 'none' }
  const { side, at } = next
  const eta = row[`${side}_eta`]
  if (now > at) return { is: 'late', side, at, by: now - at }
  if (eta !== null && eta > at) return { is: 'at-risk', side, at, eta }
  return { is: 'ahead', side, at }
}

/** For sorting: the soonest promise first, what is over or stands still (null) last. */
export const dueMoment = (row: Facts): number | null => dueStop(row)?.at ?? null

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** `24 min`, `3 h 10 min`, `2 d`: longer than relativeTime, since minutes past a promise matter in the first hours. */
export function span(ms: number, { units }: Pick<Locale, 'units'>): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  if (minutes < 60) return `${minutes} ${units.m}`
  const hours = Math.floor(minutes / 60)
  if (hours < 10) return `${hours} ${units.h} ${minutes % 60} ${units.m}`
  return hours < 48 ? `${hours} ${units.h}` : `${Math.floor(hours / 24)} ${units.d}`
}

/** The same where rows are compared, in a column: `115 min`, `4 h`, `28 h`, `3 d`. To the minute it is on hover. */
export function roughSpan(ms: number, { units }: Pick<Locale, 'units'>): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  if (minutes < 120) return `${minutes} ${units.m}`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} ${units.h}` : `${Math.floor(hours / 24)} ${units.d}`
}

/** Of a day that is further away its year is told, and not its hour. */
const NEAR_MS = 180 * 24 * HOUR

/** `14:30` today, `tomorrow 14:30`, else `23 Nov 14:30`; `11 Jan 2020` where that is long ago. */
export function nearMoment(at: number, now: number, locale: Locale): string {
  if (dayOf(at) === dayOf(now)) return formatTime(at)
  if (dayOf(at) === dayOf(now + 24 * HOUR)) return `${locale.tomorrow} ${formatTime(at)}`
  if (dayOf(at) === dayOf(now - 24 * HOUR)) return `${locale.yesterday} ${formatTime(at)}`
  if (Math.abs(at - now) > NEAR_MS) return formatDay(at, locale)
  return `${formatDayOfYear(at, locale)} ${formatTime(at)}`
}

/** `08:00–12:00` today, with the day before it on other days; one open end is `till 12:00`. */
export function windowText(
  after: number | null,
  before: number | null,
  now: number,
  { locale, shipments }: Pick<Messages, 'locale' | 'shipments'>,
): string | null {
  const near = (at: number) => nearMoment(at, now, locale)
  if (after === null) return before === null ? null : shipments.till(near(before))
  if (before === null) return shipments.fromMoment(near(after))
  if (dayOf(after) === dayOf(before)) return `${near(after)}–${formatTime(before)}`
  return `${near(after)} – ${near(before)}`
}

/** The window of one end as it is told: to the sender no moment is promised that has passed without a visit. */
export function promisedWindow(
  side: Side,
  row: Pick<
    LiveShipment,
    | 'collection_after'
    | 'collection_before'
    | 'delivery_after'
    | 'delivery_before'
    | 'collected_at'
    | 'delivered_at'
  >,
  staff: boolean,
  now: number,
  messages: Pick<Messages, 'locale' | 'shipments'>,
): string | null {
  const before = row[`${side}_before`]
  const visited = side === 'collection' ? row.collected_at : row.delivered_at
  if (!staff && before !== null && before < now && visited === null) return messages.shipments.windowPassed
  return windowText(row[`${side}_after`], before, now, messages)
}
