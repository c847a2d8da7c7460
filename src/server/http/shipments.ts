import { sql } from 'kysely'
import type { z } from 'zod'
import {
  bookShipment,
  changeShipments,
  type ListShipments,
  listParcels,
  listShipments,
  type Shipment,
} from '../../contract/shipments.ts'
import { rangeEdge } from '../../domain/day-range.ts'
import { done, type Outcome, refused } from '../../domain/refusals.ts'
import type { Caller } from '../caller.ts'
import { changeShipments as changeAll } from '../commands/change-shipments.ts'
import type { ParcelRecord, ShipmentRecord } from '../commands/command.ts'
import { asViewer, instant, type Tx } from '../database/tenant.ts'
import type { Platform } from '../platform.ts'
import type { Serve } from './serve-call.ts'
import { parcelAnswer, shipmentAnswer } from './shipment-answer.ts'
import { trackingEvents } from './tracking-history.ts'

const MOST_COUNTED = 10_000
const DATE_COLUMNS = {
  time_created: 'created_at',
  collected_date: 'collected_at',
  delivered_date: 'delivered_at',
  status_at: 'status_at',
} as const

type Wanted = z.output<typeof ListShipments>

function matching(tx: Tx, providerId: number, wanted: Wanted, from: number | null, to: number | null) {
  let query = tx.selectFrom('shipments').where('provider_id', '=', providerId)
  if (wanted.id !== undefined) query = query.where('id', '=', wanted.id)
  if (wanted.account_id !== undefined) query = query.where('account_id', '=', wanted.account_id)
  if (wanted.status !== undefined) query = query.where('status', 'in', wanted.status)
  const reference = wanted.tracking_reference?.trim()
  if (reference)
    query = query.where((or) =>
      or.or([
        or('ref', '=', reference.toUpperCase().replace(/\/\d+$/, '')),
        or('custom_ref', '=', reference),
      ]),
    )
  const text = wanted.search?.trim()
  if (text) {
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((or) =>
      or.or(
        (
          [
            'ref',
            'custom_ref',
            'customer_reference',
            'collection_name',
            'collection_place',
            'delivery_name',
            'delivery_place',
          ] as const
        ).map((column) => or(column, 'ilike', like)),
      ),
    )
  }
  const column = DATE_COLUMNS[wanted.date_filter ?? 'time_created']
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
  platform: Platform,
  tx: Tx,
  providerId: number,
  caller: Pick<Caller, 'viewer'>,
  rows: readonly ShipmentRecord[],
): Promise<Shipment[]> {
  const parcels = await parcelsOf(
    tx,
    providerId,
    rows.map(({ id }) => id),
  )
  const { settings } = await platform.settings.read(providerId)
  return rows.flatMap(
    (row) =>
      shipmentAnswer(row, parcels.get(row.id) ?? [], caller.viewer, settings.override_shipment_statuses) ??
      [],
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
    return refused('input.invalid', { field: 'start_date', detail: 'Write the date as YYYY-MM-DD' })
  if (wanted.end_date && to === null)
    return refused('input.invalid', { field: 'end_date', detail: 'Write the date as YYYY-MM-DD' })
  const { settings } = await platform.settings.read(providerId)
  return asViewer(platform.database.app, providerId, caller.viewer, async (tx) => {
    const query = matching(tx, providerId, wanted, from, to)
    const rows = await query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset)
      .execute()
    const { count } = await tx
      .selectFrom(query.select(sql<number>`1`.as('one')).limit(MOST_COUNTED).as('found'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    const shipments = await answers(platform, tx, providerId, caller, rows)
    const single = wanted.id !== undefined || wanted.tracking_reference !== undefined
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

  serve.signedIn(listParcels, ({ providerId, caller, query }) =>
    asViewer(platform.database.app, providerId, caller.viewer, async (tx) => {
      const [ref, number] = (query.tracking_reference ?? '').toUpperCase().split('/')
      let wanted = tx
        .selectFrom('parcels as p')
        .innerJoin('shipments as s', (join) =>
          join.onRef('s.provider_id', '=', 'p.provider_id').onRef('s.id', '=', 'p.shipment_id'),
        )
        .where('p.provider_id', '=', providerId)
      if (query.alternative_tracking_reference !== undefined)
        wanted = wanted.where('p.alternative_tracking_reference', '=', query.alternative_tracking_reference)
      if (query.shipment_id !== undefined) wanted = wanted.where('p.shipment_id', '=', query.shipment_id)
      if (ref) wanted = wanted.where('s.ref', '=', ref)
      if (number && /^\d{1,4}$/.test(number)) wanted = wanted.where('p.number', '=', Number(number))
      const ids = [
        ...new Set(
          (await wanted.select('p.shipment_id').limit(MOST_COUNTED).execute()).map(
            ({ shipment_id }) => shipment_id,
          ),
        ),
      ]
      const rows = await wanted
        .selectAll('p')
        .orderBy('p.shipment_id', 'desc')
        .orderBy('p.number')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const shipments =
        ids.length === 0
          ? []
          : await tx
              .selectFrom('shipments')
              .selectAll()
              .where('provider_id', '=', providerId)
              .where('id', 'in', ids.slice(0, 2000))
              .execute()
      const { settings } = await platform.settings.read(providerId)
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
      const { count } = await wanted.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
      return done({ parcels, count: Math.min(count, MOST_COUNTED) })
    }),
  )
}
