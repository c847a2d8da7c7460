/**
 * What the figures of the screens count: one rule each, for dashboards, chips, lanes, maps, wallboards and the lists
 * behind them. Whatever shows such a number
 * counts the rows of its rule, and the list behind it shows those rows. Their sentences are in ui/messages (`figures`).
 */

import { startOfDay } from '../values/moment.ts'
import { keysOf } from '../values/table.ts'
import { type AttentionFacts, attentionOf } from './attention.ts'
import { isReattempt } from './exception.ts'
import { isUnassigned, latenessOf, type StopFacts } from './next-stop.ts'
import { isActive, isDelivered, type ShipmentStatus, wasCollected } from './shipment-status.ts'

export interface FigureFacts extends AttentionFacts, StopFacts {
  delivered_at: number | null
}

interface FigureRow {
  counts(row: FigureFacts, now: number): boolean
}

/** What the sender can do something about, worst first; what is the provider's own to mend is not here. */
export const ACTION_REQUIRED: readonly ShipmentStatus[] = [
  'damaged',
  'undeliverable',
  'delivery-failed-attempt',
  'collection-failed-attempt',
  'collection-exception',
  'delivery-exception',
  'on-hold',
]

/**
 * Why the account has to act: the exception that stands, else the status; null when nothing is asked of it. While a driver
 * tries again nothing is: the staff have still to settle it.
 */
export function actionRequired({
  status,
  exception,
}: Pick<FigureFacts, 'status' | 'exception'>): ShipmentStatus | null {
  const standing = exception !== null && isReattempt(exception, status) ? null : exception
  return ACTION_REQUIRED.find((code) => code === status || code === standing) ?? null
}

/** What a sender has to do: what is asked of them, or to bring to its pickup point what waits for that. */
export function askedOfSender(row: Pick<FigureFacts, 'status' | 'exception'>): ShipmentStatus | null {
  return actionRequired(row) ?? (row.status === 'awaiting-dropoff' ? row.status : null)
}

const ATTEMPTS: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'collection-failed-attempt',
  'delivery-failed-attempt',
])

const isSameDay = (a: number | null, b: number): boolean => a !== null && startOfDay(a) === startOfDay(b)

const isDeliveredOn = (row: FigureFacts, now: number): boolean =>
  isDelivered(row.status) && isSameDay(row.delivered_at, now)

const isOnTime = (row: FigureFacts): boolean =>
  row.delivery_before !== null && (row.delivered_at ?? 0) <= row.delivery_before

export const FIGURES = {
  active: {
    counts: (row) => isActive(row.status),
  },
  attention: {
    counts: (row, now) => attentionOf(row, now) !== null,
  },
  late: {
    counts: (row, now) => latenessOf(row, now) > 0,
  },
  failed: {
    counts: (row) => row.exception !== null && ATTEMPTS.has(row.exception),
  },
  unassigned: {
    counts: (row) => isUnassigned(row),
  },
  delivered: {
    counts: isDeliveredOn,
  },
  onTime: {
    counts: (row, now) => isDeliveredOn(row, now) && isOnTime(row),
  },
  action: {
    counts: (row) => askedOfSender(row) !== null,
  },
  arriving: {
    counts: (row, now) =>
      isSameDay(row.delivery_before, now) &&
      isActive(row.status) &&
      wasCollected(row) &&
      actionRequired(row) === null,
  },
} as const satisfies Record<string, FigureRow>
export const FIGURE_CODES = keysOf(FIGURES)
export type Figure = (typeof FIGURE_CODES)[number]

/** Whether a shipment counts in a figure. `now` in ms of business time. */
export function countsIn(figure: Figure, row: FigureFacts, now: number): boolean {
  const { counts }: FigureRow = FIGURES[figure]
  return counts(row, now)
}
