/** The shipments behind the numbers of an hour of the day's chart, as day-numbers.ts counts them. */
import type { LiveShipment } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { isDelivered, isInvalid } from '../../domain/shipments/shipment-status.ts'
import { startOfDay } from '../../domain/values/moment.ts'

export const HOUR_SERIES = ['booked', 'collected', 'delivered'] as const
export type HourSeries = (typeof HOUR_SERIES)[number]

const HOUR_MS = 3_600_000

/** `05:00`: when an hour of the day begins. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const AT: Readonly<Record<HourSeries, (row: LiveShipment) => number | null>> = {
  booked: ({ created_at }) => created_at,
  collected: ({ collected_at }) => collected_at,
  delivered: ({ status, delivered_at }) => (isDelivered(status) ? delivered_at : null),
}

/** `hour` of the day of `now` (ms), 0 to 23; of a branch what it books and collects, and what it delivers. */
export function isInHour(
  series: HourSeries,
  hour: number,
  row: LiveShipment,
  now: number,
  scope: BranchScope,
): boolean {
  const branch = series === 'delivered' ? row.delivery_branch_id : row.collection_branch_id
  if (isInvalid(row.status) || (scope !== 'all' && branch !== scope)) return false
  const at = AT[series](row)
  const from = startOfDay(now) + hour * HOUR_MS
  return at !== null && at >= from && at < from + HOUR_MS
}

export interface HourRows {
  readonly hour: number
  readonly series: HourSeries
}

/** `hour~delivered~14` */
export const rowsOfHour = ({ hour, series }: HourRows): string => `hour~${series}~${hour}`

/** Null of what is no hour. */
export function parseHourRows(text: string): HourRows | null {
  const [is, name, digits = ''] = text.split('~')
  const series = HOUR_SERIES.find((one) => one === name)
  const hour = /^\d{1,2}$/.test(digits) ? Number(digits) : 24
  return is === 'hour' && series !== undefined && hour < 24 ? { hour, series } : null
}
