import { sql } from 'kysely'
import type { PrintedShipment } from '../../../../domain/labels/print-job.ts'
import { levelName } from '../../../../domain/shipments/service-level.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

const COLUMNS = [
  'id',
  'version',
  'account_id',
  'status',
  'message_inside',
  'collection_branch_id',
  'delivery_branch_id',
  'hub_id',
  'parcel_hubs',
  'collection_agent_id',
  'delivery_agent_id',
  'ref',
  'custom_ref',
  'customer_reference',
  'service_level_code',
  'service_level_name',
  'pod_method',
  'created_at',
  'collection_address',
  'collection_contact',
  'delivery_address',
  'delivery_contact',
  'special_instructions_collection',
  'special_instructions_delivery',
  'parcel_count',
] as const

/** The shipments of these ids that the transaction sees, in the order in which they were asked for. */
export async function readPrintedRows(tx: Tx, providerId: number, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('shipments')
    .select(COLUMNS)
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...ids]}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type PrintedRow = Awaited<ReturnType<typeof readPrintedRows>>[number]

/** All that stands on the labels of these rows, in their order. */
export async function readPrinted(
  tx: Tx,
  providerId: number,
  rows: readonly PrintedRow[],
): Promise<PrintedShipment[]> {
  if (rows.length === 0) return []
  const parcels = await tx
    .selectFrom('parcels')
    .select([
      'shipment_id',
      'number',
      'parcel_description',
      'alternative_tracking_reference',
      'length_cm',
      'width_cm',
      'height_cm',
      'weight_kg',
    ])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`shipment_id = ANY(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy('shipment_id')
    .orderBy('number')
    .execute()
  const ofShipment = Map.groupBy(parcels, ({ shipment_id }) => shipment_id)
  const branches = await tx
    .selectFrom('branches')
    .select(['id', 'code'])
    .where('provider_id', '=', providerId)
    .execute()
  const codes = new Map(branches.map(({ id, code }) => [id, code]))
  const accountIds = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))]
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'name', 'account_code'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${accountIds}::int[])`)
    .execute()
  const names = new Map(accounts.map(({ id, name, account_code }) => [id, `${name} (${account_code})`]))
  const branchOf = (id: number | null) => (id === null ? null : (codes.get(id) ?? null))
  return rows.map((row) => ({
    ref: row.ref,
    custom_ref: row.custom_ref,
    customer_reference: row.customer_reference,
    account: row.account_id === null ? null : (names.get(row.account_id) ?? null),
    service_level_code: row.service_level_code,
    service_level_name: levelName(row),
    pod_method: row.pod_method,
    booked_at: row.created_at,
    collection: {
      address: row.collection_address,
      contact: row.collection_contact,
      branch: branchOf(row.collection_branch_id),
      instructions: row.special_instructions_collection ?? '',
    },
    delivery: {
      address: row.delivery_address,
      contact: row.delivery_contact,
      branch: branchOf(row.delivery_branch_id),
      instructions: row.special_instructions_delivery ?? '',
    },
    parcels: (ofShipment.get(row.id) ?? []).map(
      ({ parcel_description, alternative_tracking_reference: reference, shipment_id: _of, ...parcel }) => ({
        ...parcel,
        description: parcel_description ?? '',
        reference: reference ?? '',
      }),
    ),
  }))
}
