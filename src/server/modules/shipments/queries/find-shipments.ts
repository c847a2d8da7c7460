import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ListShipments } from '../../../../contract/shipments.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import {
  isCollected,
  isFinishedOrUnbooked,
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
  type StatusViewer,
} from '../../../../domain/shipments/shipment-status.ts'
import {
  hiddenStatuses,
  ledTo,
  type StoredStatus,
  storedAs,
} from '../../../../domain/shipments/status-filter.ts'
import { isStaffSide } from '../../../../domain/shipments/visibility.ts'
import { isFieldTold } from '../../../../domain/tracking/told-row.ts'
import { isUntold, type TrackingRules } from '../../../../domain/tracking/tracked-status.ts'
import { foldReference, upperForms, withoutParcel } from '../../../../domain/tracking/tracking-reference.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { idsByReference, isAmong } from './find-references.ts'

const DATE_COLUMNS = {
  time_created: 'created_at',
  collected_date: 'collected_at',
  delivered_date: 'delivered_at',
  status_at: 'status_at',
} as const

export type ListQuery = z.output<typeof ListShipments>

export const statusViewerOf = ({ viewer }: Pick<Caller, 'viewer'>, settings: Settings): StatusViewer => ({
  staff: isStaffSide(viewer),
  overrideStatuses: settings.override_shipment_statuses,
})

function storedIn(stored: readonly StoredStatus[]) {
  const given = (column: string, isThere: boolean | undefined) =>
    isThere === undefined ? sql`true` : sql`(${sql.ref(column)} IS NOT NULL) = ${isThere}`
  const plain = stored.filter((one) => one.collectionAgent === undefined && one.deliveryAgent === undefined)
  const narrower = stored.filter((one) => !plain.includes(one))
  const each = [
    sql`status = ANY(${plain.map(({ status }) => status)}::text[])`,
    ...narrower.map(
      ({ status, collectionAgent, deliveryAgent }) =>
        sql`(status = ${status} AND ${given('collection_agent_id', collectionAgent)} AND ${given('delivery_agent_id', deliveryAgent)})`,
    ),
  ]
  return sql<boolean>`(${sql.join(each, sql` OR `)})`
}

/** Staff and drivers ask for statuses as they are stored, others for those that they are told. */
export function inStatus(wanted: readonly ShipmentStatus[], eyes: StatusViewer, rules: TrackingRules) {
  if (eyes.staff) return answeredBy(wanted.map((status) => ({ status })))
  const told = storedAs(
    wanted.filter((status) => !isUntold(status, rules)),
    eyes,
  )
  const { untold, silent, leading } = ledTo(wanted, rules)
  if (untold.length === 0) return answeredBy(told)
  const hidden = storedAs(untold, eyes)
  const last = lastTold(STATUS_OF_STEP, silent)
  return {
    condition: sql<boolean>`(${storedIn(told)} OR (${storedIn(hidden)} AND coalesce(${last}, 'submitted') = ANY(${leading}::text[])))`,
    isNotOver: [...told, ...hidden].every(({ status }) => !isFinishedOrUnbooked(status)),
  }
}

const answeredBy = (stored: readonly StoredStatus[]) => ({
  condition: storedIn(stored),
  isNotOver: stored.every(({ status }) => !isFinishedOrUnbooked(status)),
})

/** The steps of a shipment that took none of the `silent` statuses and were not undone or taken back. */
const stepsTold = (silent: readonly string[]) => sql`FROM events e
    WHERE e.provider_id = shipments.provider_id AND e.entity = 'shipment' AND e.entity_id = shipments.id
      AND e.change->'status'->>1 <> ALL(${silent}::text[]) AND (e.told->'undoes') IS NULL
      AND (e.told->'withdraws') IS NULL AND NOT EXISTS (SELECT FROM events u WHERE u.provider_id = e.provider_id AND u.entity = 'shipment'
        AND u.entity_id = e.entity_id AND e.version IN ((u.told->>'undoes')::int, (u.told->>'withdraws')::int))`

/** The status or the moment of the last of them. */
const lastTold = (what: RawBuilder<unknown>, silent: readonly string[]) =>
  sql`(SELECT ${what} ${stepsTold(silent)} ORDER BY e.version DESC LIMIT 1)`

const STATUS_OF_STEP = sql`e.change->'status'->>1`

/** Of a date by which people outside look: the rows that are told to have one. Null where all that have it are. */
export function hasDateTold(
  column: string,
  eyes: StatusViewer,
  rules: TrackingRules,
): RawBuilder<boolean> | null {
  if (column !== 'collected_at' || eyes.staff) return null
  if (!isFieldTold('collected_at', rules)) return sql<boolean>`false`
  const { untold, silent, leading } = ledTo(SHIPMENT_STATUS_CODES.filter(isCollected), rules)
  if (untold.length === 0) return null
  return sql<boolean>`(NOT ${storedIn(storedAs(untold, eyes))}
    OR EXISTS (SELECT ${stepsTold(silent)} AND ${STATUS_OF_STEP} = ANY(${leading}::text[])))`
}

/**
 * When the status was taken has no index either. What is over has been so since then, which has one; the rest is on the
 * live workspace, which is small. Of a status that is not told it is the moment of the last step that is.
 */
function statusTaken(from: number | null, to: number | null, eyes: StatusViewer, rules: TrackingRules) {
  const within = (at: RawBuilder<unknown>) => {
    const edges = [
      ...(from === null ? [] : [sql`${at} >= ${instant(from)}`]),
      ...(to === null ? [] : [sql`${at} <= ${instant(to)}`]),
    ]
    return sql.join(edges, sql` AND `)
  }
  const [over, taken] = [within(sql.ref('over_since')), within(sql.ref('status_at'))]
  const { untold, silent } = ledTo([], rules)
  if (eyes.staff || untold.length === 0) return sql<boolean>`((${over}) OR (over_since IS NULL AND ${taken}))`
  const told = sql`coalesce(${lastTold(sql`e.at`, silent)}, created_at)`
  return sql<boolean>`((${over}) OR (over_since IS NULL AND CASE WHEN ${storedIn(storedAs(untold, eyes))} THEN ${within(told)} ELSE ${taken} END))`
}

const DAY_MS = 86_400_000
/** Rows of so many days are sorted sooner than all rows are walked through, the newest first. */
const FEW_DAYS = 31

/**
 * Whether what is asked for leads to few rows among all that there are, which the planner does not see: statuses of what
 * is on its way, and when they were taken. They are found first and sorted then, rather than met from the newest on.
 */
export function isSelective(
  { viewer }: Pick<Caller, 'viewer'>,
  wanted: ListQuery,
  from: number | null,
  to: number | null,
): boolean {
  if (wanted.date_filter === 'status_at' && from !== null && to !== null)
    return to - from <= FEW_DAYS * DAY_MS
  const seesPart = viewer.kind === 'driver' || (viewer.kind === 'staff' && viewer.branch_id !== null)
  return seesPart && wanted.status?.every((status) => !isFinishedOrUnbooked(status)) === true
}

/**
 * The shipments that a list asks for, of those that the viewer may see: filtered, neither sorted nor cut into pages. `found` are those
 * of its text (find-by-text.ts).
 */
export function findShipments(
  tx: Tx,
  providerId: number,
  wanted: ListQuery,
  eyes: StatusViewer,
  rules: TrackingRules,
  from: number | null,
  to: number | null,
  found: readonly number[] | null,
) {
  let query = tx.selectFrom('shipments').where('provider_id', '=', providerId)
  if (wanted.id !== undefined) query = query.where('id', '=', wanted.id)
  if (wanted.ids !== undefined) query = query.where('id', 'in', wanted.ids)
  if (wanted.account_id !== undefined) query = query.where('account_id', '=', wanted.account_id)
  if (wanted.status !== undefined && wanted.status.length > 0) {
    const { condition, isNotOver } = inStatus(wanted.status, eyes, rules)
    query = query.where(condition)
    // Status has no index of its own (026-finding.sql): what is still on its way is found by not being over.
    if (isNotOver) query = query.where('over_since', 'is', null)
  }
  // What is hidden is not counted either.
  const hidden = hiddenStatuses(eyes)
  if (hidden.length > 0) query = query.where('status', 'not in', hidden)
  const reference = wanted.tracking_reference?.trim()
  if (reference)
    query = query.where(
      isAmong(
        'id',
        idsByReference({
          refs: [withoutParcel(foldReference(reference))],
          chosen: upperForms(reference),
        }),
      ),
    )
  if (found !== null) query = query.where(sql<boolean>`id = ANY(${[...found]}::bigint[])`)
  const column = DATE_COLUMNS[wanted.date_filter ?? 'time_created']
  if (column === 'status_at' && (from !== null || to !== null))
    return query.where(statusTaken(from, to, eyes, rules))
  if (from === null && to === null) return query
  const isTold = hasDateTold(column, eyes, rules)
  if (isTold !== null) query = query.where(isTold)
  if (from !== null) query = query.where(column, '>=', instant(from))
  if (to !== null) query = query.where(column, '<=', instant(to))
  return query
}
