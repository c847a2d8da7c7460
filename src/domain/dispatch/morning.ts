/** The morning of a day: what is due, what was left over from before and why, and what is on its way between branches (decision 134). Moments in ms. */
import { type BlankFacts, isBlank } from '../shipments/blank.ts'
import { type ExceptionFacts, isRejection, type Side, sideOfException } from '../shipments/exception.ts'
import { dueStop, isLeftForRecipient, openStopSide, type StopFacts } from '../shipments/next-stop.ts'
import { SCAN_PHASE } from '../shipments/scan-phase.ts'
import { isActive, type ShipmentStatus } from '../shipments/shipment-status.ts'
import { isFetched } from '../shipments/taken-out.ts'

/** What the rules ask of a shipment. */
export interface MorningFacts extends StopFacts, ExceptionFacts, BlankFacts {
  readonly failed_attempts: number
  readonly handled_until: number | null
  readonly collection_eta: number | null
  readonly delivery_eta: number | null
}

/** Why something was left over, the first that holds: what stands by itself, then where it is, then who had it. */
export const LEFT_OVER_CAUSES = [
  /** An attempt failed, for a reason that stands beside it. */
  'attempt-failed',
  /** The driver reported something else, or it is damaged. */
  'exception',
  'rejected',
  /** It is to be delivered, and has not reached the branch that delivers it. */
  'not-received',
  /** Nobody had it. */
  'no-driver',
  /** A driver had it and was never at the door. */
  'not-attempted',
  /** It was tried before, and its window has passed again. */
  'window-past',
] as const
export type LeftOverCause = (typeof LEFT_OVER_CAUSES)[number]

export interface LeftOver {
  readonly cause: LeftOverCause
  /** The stop that was not made. */
  readonly side: Side
}

const FAILED_ATTEMPTS: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'collection-failed-attempt',
  'delivery-failed-attempt',
])

/** Whether it lies where it is delivered from, or is on a vehicle that delivers it. */
const isReceived = ({ status, hub_id, delivery_branch_id }: MorningFacts): boolean =>
  SCAN_PHASE[status] === 'out' || (hub_id !== null && hub_id === delivery_branch_id)

function causeOf(row: MorningFacts, side: Side): LeftOverCause {
  const { exception } = row
  if (exception !== null) {
    if (FAILED_ATTEMPTS.has(exception)) return 'attempt-failed'
    return isRejection(exception) ? 'rejected' : 'exception'
  }
  if (side === 'delivery' && !isReceived(row)) return 'not-received'
  if (row[`${side}_agent_id`] === null) return 'no-driver'
  return row.failed_attempts === 0 ? 'not-attempted' : 'window-past'
}

/**
 * What was to be done before today and was not: its window ended before, a driver had planned it for a day before, or it went wrong on
 * one and nobody has settled that. Null of everything else, of what is over or held, and of what somebody has seen to until later than `now`.
 * The collection of what is fetched with a collection request is left over as that request.
 */
export function leftOver(
  row: MorningFacts,
  today: number,
  now: number,
  isFetchedWithRequest: boolean,
): LeftOver | null {
  const due = dueStop(row)
  if (due === null || isBlank(row)) return null
  if (row.handled_until !== null && now < row.handled_until) return null
  const standing = row.exception === null ? null : sideOfException(row.exception)
  const side = standing ?? openStopSide(row) ?? due.side
  if (side === 'collection' && standing === null && isFetchedWithRequest) {
    const isLate = row.delivery_before !== null && row.delivery_before < today
    return isLate ? { cause: causeOf(row, 'delivery'), side: 'delivery' } : null
  }
  const eta = row[`${side}_eta`]
  const wasPlanned = row[`${side}_agent_id`] !== null && eta !== null && eta < today
  const wentWrong = row.exception !== null && row.exception_at !== null && row.exception_at < today
  if (due.at >= today && !wasPlanned && !wentWrong) return null
  return { cause: causeOf(row, side), side }
}

/** A stop that a day owes. */
export interface DueToday {
  readonly side: Side
  /** A delivery whose parcels are not where they are delivered from. */
  readonly isAway: boolean
  readonly isUnassigned: boolean
}

/**
 * The stops whose window ends between two moments and that are still to be made: a shipment may owe both. What its sender brings or its
 * recipient fetches is no stop, and what is fetched with a collection request is collected at the stop of that.
 */
export function dueBetween(
  row: MorningFacts,
  from: number,
  to: number,
  isFetchedWithRequest: boolean,
): readonly DueToday[] {
  if (!isActive(row.status) || isBlank(row) || isFetched(row) || isLeftForRecipient(row.status)) return []
  const isWithin = (at: number | null): boolean => at !== null && at >= from && at <= to
  const stops: DueToday[] = []
  const isWaiting = SCAN_PHASE[row.status] === 'waiting' && row.status !== 'awaiting-dropoff'
  if (isWaiting && !isFetchedWithRequest && isWithin(row.collection_before))
    stops.push({ side: 'collection', isAway: false, isUnassigned: row.collection_agent_id === null })
  if (row.status !== 'collect-and-return-to-hub' && isWithin(row.delivery_before))
    stops.push({
      side: 'delivery',
      isAway: !isReceived(row),
      isUnassigned: row.delivery_agent_id === null,
    })
  return stops
}

/** What left one hub for another at about the same time. */
export interface Departure<Row> {
  readonly rows: readonly Row[]
  /** When the first and the last of it left. */
  readonly first: number
  readonly last: number
}

/** Who leaves so long (ms) after the one before leaves with another vehicle: until manifests say which, that is how they are told apart. */
const ANOTHER_DEPARTURE_MS = 3_600_000

/** The earliest first. `status_at`: when it left. */
export function departuresOf<Row extends Pick<StopFacts, 'status_at'>>(
  rows: readonly Row[],
): readonly Departure<Row>[] {
  const departures: { rows: Row[]; first: number; last: number }[] = []
  for (const row of rows.toSorted((a, b) => a.status_at - b.status_at)) {
    const before = departures.at(-1)
    if (before !== undefined && row.status_at - before.last < ANOTHER_DEPARTURE_MS) {
      before.rows.push(row)
      before.last = row.status_at
    } else departures.push({ rows: [row], first: row.status_at, last: row.status_at })
  }
  return departures
}

/** With fewer that arrived lately, chance is taken for habit. */
const FEWEST_TRANSFERS = 3

/** When a departure is expected, of how long such transfers usually take; null where too few are known. */
export function arrivalOf(
  { first, last }: Pick<Departure<unknown>, 'first' | 'last'>,
  usual: { readonly minutes: number; readonly shipments: number } | undefined,
): { readonly from: number; readonly to: number } | null {
  if (usual === undefined || usual.shipments < FEWEST_TRANSFERS) return null
  const takes = usual.minutes * 60_000
  return { from: first + takes, to: last + takes }
}
