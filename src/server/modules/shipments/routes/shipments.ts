import { sql } from 'kysely'
import type { z } from 'zod'
import {
  bookShipment,
  changeShipments,
  type ListShipments,
  listParcels,
  listShipments,
  type Shipment,
} from '../../../../contract/shipments.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { partsOf, referencesIn } from '../../../../domain/shipments/reference-list.ts'
import {
  isOver,
  type ShipmentStatus,
  type StatusViewer,
} from '../../../../domain/shipments/shipment-status.ts'
import { hiddenStatuses, type StoredStatus, storedAs } from '../../../../domain/shipments/status-filter.ts'
import { foldReference, upperForms, withoutParcel } from '../../../../domain/tracking/tracking-reference.ts'
import { rangeEdge } from '../../../../domain/values/day-range.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { boundedCount, MOST_COUNTED } from '../../../kernel/database/bounded-count.ts'
import { containing } from '../../../kernel/database/search-text.ts'
import { asViewer, instant, type Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { changeShipments as changeAll } from '../commands/change-shipments.ts'
import type { ParcelRecord, ShipmentRecord } from '../commands/command.ts'
import { isStaffSide } from '../presenters/live-event.ts'
import { parcelAnswer, shipmentAnswer } from '../presenters/shipment.ts'
import { trackingEvents } from '../presenters/tracking-history.ts'
import { idsByReference, isAmong } from '../queries/find-references.ts'

const DATE_COLUMNS = {
  time_created: 'created_at',
  collected_date: 'collected_at',
  delivered_date: 'delivered_at',
  status_at: 'status_at',
} as const

type Wanted = z.output<typeof ListShipments>

/** Characters of a text that is looked for as it stands. */
const LONGEST_TEXT = 100

/** More than any shipment has. */
const NO_PARCEL = 1_000

const eyesOf = ({ viewer }: Pick<Caller, 'viewer'>, settings: Settings): StatusViewer => ({
  staff: isStaffSide(viewer),
  overrideStatuses: settings.override_shipment_statuses,
})

/** Staff and drivers ask for statuses as they are stored, others for those that they are shown. */
function inStatus(wanted: readonly ShipmentStatus[], eyes: StatusViewer) {
  const stored: readonly StoredStatus[] = eyes.staff
    ? wanted.map((status) => ({ status }))
    : storedAs(wanted, eyes)
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
  return {
    condition: sql<boolean>`(${sql.join(each, sql` OR `)})`,
    isNotOver: stored.every(({ status }) => !isOver(status)),
  }
}

/**
 * When the status was taken has no index either. What is over has been so since then, which has one; the rest is on the
 * floor, which is small.
 */
function statusTaken(from: number | null, to: number | null) {
  const within = (column: string) => {
    const at = sql.ref(column)
    const edges = [
      ...(from === null ? [] : [sql`${at} >= ${instant(from)}`]),
      ...(to === null ? [] : [sql`${at} <= ${instant(to)}`]),
    ]
    return sql.join(edges, sql` AND `)
  }
  return sql<boolean>`((${within('over_since')}) OR (over_since IS NULL AND ${within('status_at')}))`
}

const DAY_MS = 86_400_000
/** Rows of so many days are sorted sooner than all rows are walked through, the newest first. */
const FEW_DAYS = 31

/**
 * Whether what is asked for leads to few rows among all that there are, which the planner does not see: statuses of what
 * is on its way, and when they were taken. They are found first and sorted then, rather than met from the newest on.
 */
function leadsToFew(
  { viewer }: Pick<Caller, 'viewer'>,
  wanted: Wanted,
  from: number | null,
  to: number | null,
): boolean {
  if (wanted.date_filter === 'status_at' && from !== null && to !== null)
    return to - from <= FEW_DAYS * DAY_MS
  const seesPart = viewer.kind === 'driver' || (viewer.kind === 'staff' && viewer.branch_id !== null)
  return seesPart && wanted.status?.every((status) => !isOver(status)) === true
}

function matching(
  tx: Tx,
  providerId: number,
  wanted: Wanted,
  eyes: StatusViewer,
  from: number | null,
  to: number | null,
) {
  let query = tx.selectFrom('shipments').where('provider_id', '=', providerId)
  if (wanted.id !== undefined) query = query.where('id', '=', wanted.id)
  if (wanted.ids !== undefined) query = query.where('id', 'in', wanted.ids)
  if (wanted.account_id !== undefined) query = query.where('account_id', '=', wanted.account_id)
  if (wanted.status !== undefined) {
    const { condition, isNotOver } = inStatus(wanted.status, eyes)
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
  const text = wanted.search?.trim()
  if (text) {
    const refs = referencesIn(text)
    const queries = [
      // A list is longer than any text.
      ...(text.length <= LONGEST_TEXT || refs.length === 0
        ? [sql<number>`SELECT find_texts(${containing(text)}, ${MOST_COUNTED})`]
        : []),
      ...(refs.length > 0 ? [idsByReference({ refs, chosen: partsOf(text).flatMap(upperForms) })] : []),
    ]
    query = query.where(isAmong('id', ...queries))
  }
  const column = DATE_COLUMNS[wanted.date_filter ?? 'time_created']
  if (column === 'status_at' && (from !== null || to !== null)) return query.where(statusTaken(from, to))
  if (from !== null) query = query.where(column, '>=', instant(from))
  if (to !== null) query = query.where(column, '<=', instant(to))
  return query
}

export async function parcelsOf(
  tx: Tx,
  providerId: number,
  shipmentIds: readonly number[],
): Promise<Map<number, ParcelRecord[]>> {
  const byShipment = new Map<number, ParcelRecord[]>(shipmentIds.map((id) => [id, []]))
  if (shipmentIds.length === 0) return byShipment
  const rows = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', [...shipmentIds])
    .orderBy('shipment_id')
    .orderBy('number')
    .execute()
  for (const row of rows) byShipment.get(row.shipment_id)?.push(row)
  return byShipment
}

async function answers(
  tx: Tx,
  providerId: number,
  caller: Pick<Caller, 'viewer'>,
  rows: readonly ShipmentRecord[],
  overrideStatuses: boolean,
): Promise<Shipment[]> {
  const parcels = await parcelsOf(
    tx,
    providerId,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(
    (row) => shipmentAnswer(row, parcels.get(row.id) ?? [], caller.viewer, overrideStatuses) ?? [],
  )
}

async function list(
  platform: Platform,
  providerId: number,
  caller: Caller,
  wanted: Wanted,
): Promise<Outcome<{ shipments: Shipment[]; count: number }>> {
  const from = wanted.start_date ? rangeEdge(wanted.start_date, 'start') : null
  const to = wanted.end_date ? rangeEdge(wanted.end_date, 'end') : null
  if (wanted.start_date && from === null)
    return refused('input.invalid', { field: 'start_date', detail: 'Enter a date such as 2026-11-22' })
  if (wanted.end_date && to === null)
    return refused('input.invalid', { field: 'end_date', detail: 'Enter a date such as 2026-11-22' })
  const { settings } = await platform.settings.read(providerId)
  return asViewer(platform.database.app, providerId, caller.viewer, async (tx) => {
    const query = matching(tx, providerId, wanted, eyesOf(caller, settings), from, to)
    const rows = await query
      .selectAll()
      .orderBy(leadsToFew(caller, wanted, from, to) ? sql`id + 0` : 'id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset)
      .execute()
    const count = await boundedCount(tx, query)
    const shipments = await answers(tx, providerId, caller, rows, settings.override_shipment_statuses)
    // An empty reference finds every shipment: their histories are another matter.
    const single = wanted.id !== undefined || (wanted.tracking_reference ?? '').trim() !== ''
    if (single)
      for (const shipment of shipments)
        shipment.tracking_events = await trackingEvents(
          tx,
          providerId,
          shipment.id,
          caller.viewer,
          settings.exclude_tracking_statuses,
        )
    return done({ shipments, count })
  })
}

export function serveShipments(serve: Serve, platform: Platform): void {
  serve.signedIn(listShipments, ({ providerId, caller, query }) => list(platform, providerId, caller, query))

  serve.signedIn(bookShipment, async ({ providerId, caller, body, request }): Promise<Outcome<Shipment>> => {
    const key = request.headers['idempotency-key']
    if (typeof key === 'string' && key.length > 200)
      return refused('input.invalid', {
        field: 'Idempotency-Key',
        detail: 'A key has at most 200 characters',
      })
    const booked = await platform.gathered.book(providerId)({
      caller,
      input: body,
      idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
    })
    if (!booked.ok) return booked
    const { settings } = await platform.settings.read(providerId)
    if (booked.value.is === 'new') {
      const { shipment, parcels } = booked.value
      const made = shipmentAnswer(shipment, parcels, caller.viewer, settings.override_shipment_statuses)
      return made === null ? refused('shipment.notFound') : done(made)
    }
    const { id } = booked.value
    const found = await list(platform, providerId, caller, { id, limit: 1, offset: 0 })
    const [shipment] = found.ok ? found.value.shipments : []
    return shipment === undefined ? refused('shipment.notFound') : done(shipment)
  })

  serve.signedIn(changeShipments, async ({ providerId, caller, body }) => {
    const outcome = await changeAll(platform, providerId, caller, body.shipments)
    return outcome.ok ? done({ shipments: outcome.value }) : outcome
  })

  serve.signedIn(listParcels, async ({ providerId, caller, query }) => {
    const { settings } = await platform.settings.read(providerId)
    return asViewer(platform.database.app, providerId, caller.viewer, async (tx) => {
      const reference = foldReference(query.tracking_reference ?? '')
      const [, number] = /\/(\d+)$/.exec(reference) ?? []
      let wanted = tx
        .selectFrom('parcels as p')
        .innerJoin('shipments as s', (join) =>
          join.onRef('s.provider_id', '=', 'p.provider_id').onRef('s.id', '=', 'p.shipment_id'),
        )
        .where('p.provider_id', '=', providerId)
      const hidden = hiddenStatuses(eyesOf(caller, settings))
      if (hidden.length > 0) wanted = wanted.where('s.status', 'not in', hidden)
      if (query.alternative_tracking_reference !== undefined)
        wanted = wanted
          .where(
            isAmong(
              'p.shipment_id',
              idsByReference({ alternatives: upperForms(query.alternative_tracking_reference) }),
            ),
          )
          .where(
            sql`upper(p.alternative_tracking_reference)`,
            'in',
            upperForms(query.alternative_tracking_reference),
          )
      if (query.shipment_id !== undefined) wanted = wanted.where('p.shipment_id', '=', query.shipment_id)
      if (reference !== '') wanted = wanted.where('s.ref', '=', withoutParcel(reference))
      if (number !== undefined) wanted = wanted.where('p.number', '=', Math.min(Number(number), NO_PARCEL))
      const rows = await wanted
        .selectAll('p')
        .orderBy('p.shipment_id', 'desc')
        .orderBy('p.number')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const ids = [...new Set(rows.map(({ shipment_id }) => shipment_id))]
      const shipments =
        ids.length === 0
          ? []
          : await tx
              .selectFrom('shipments')
              .selectAll()
              .where('provider_id', '=', providerId)
              .where('id', 'in', ids)
              .execute()
      const shown = new Map(
        shipments.flatMap((row) => {
          const answer = shipmentAnswer(row, [], caller.viewer, settings.override_shipment_statuses)
          return answer === null ? [] : [[row.id, { ref: row.ref, status: answer.status }] as const]
        }),
      )
      const parcels = rows.flatMap((row) => {
        const shipment = shown.get(row.shipment_id)
        return shipment === undefined ? [] : [parcelAnswer(row, shipment)]
      })
      return done({ parcels, count: await boundedCount(tx, wanted) })
    })
  })
}
