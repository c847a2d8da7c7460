import { permits } from '../../../../domain/identity/permission.ts'
import type {
  ExportedDetails,
  ExportedProof,
  ExportReader,
} from '../../../../domain/shipments/export-columns.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { seesPrices } from './read-prices.ts'

/** What of a file is not everybody's who may have one: as of a shipment that they read by itself. */
export type ExportRights = Pick<ExportReader, 'details' | 'prices' | 'proofs'>

export function exportRights(caller: Pick<Caller, 'viewer' | 'permissions'>): ExportRights {
  const details = permits(caller.permissions, 'API_/shipments:GET')
  return {
    details,
    prices: details && seesPrices(caller),
    proofs: details && permits(caller.permissions, 'API_/shipments/pod:GET'),
  }
}

/** What each of these shipments says beyond its row, by its id. */
export async function readExportDetails(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
  { details, prices, proofs }: ExportRights,
): Promise<ReadonlyMap<number, ExportedDetails>> {
  if (!details || ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('shipments')
    .select([
      'id',
      'collection_address',
      'collection_contact',
      'delivery_address',
      'delivery_contact',
      'is_return',
      'due_date',
      'declared_value_cents',
      'pod_method',
    ])
    .where('provider_id', '=', providerId)
    .where('id', 'in', [...ids])
    .execute()
  const references = await parcelReferences(tx, providerId, ids)
  const rates = prices ? await newestRates(tx, providerId, ids) : new Map<number, number>()
  const proven = proofs ? await newestProofs(tx, providerId, ids) : new Map<number, ExportedProof>()
  return new Map(
    rows.map(({ id, declared_value_cents: cents, ...row }) => [
      id,
      {
        ...row,
        declared_value: cents === null ? null : cents / 100,
        parcel_references: references.get(id) ?? [],
        rate: rates.get(id) ?? null,
        proof: proven.get(id) ?? null,
      },
    ]),
  )
}

async function parcelReferences(tx: Tx, providerId: number, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('parcels')
    .select(['shipment_id', 'alternative_tracking_reference as reference'])
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', [...ids])
    .where('alternative_tracking_reference', 'is not', null)
    .orderBy('shipment_id')
    .orderBy('number')
    .execute()
  const references = new Map<number, string[]>()
  for (const { shipment_id, reference } of rows)
    if (reference !== null) references.set(shipment_id, [...(references.get(shipment_id) ?? []), reference])
  return references
}

/** In rand, as each is rated now. */
async function newestRates(tx: Tx, providerId: number, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('shipment_prices')
    .distinctOn('shipment_id')
    .select(['shipment_id', 'rate_cents'])
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', [...ids])
    .orderBy('shipment_id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ shipment_id, rate_cents }) => [shipment_id, rate_cents / 100]))
}

async function newestProofs(tx: Tx, providerId: number, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('proofs_of_delivery')
    .distinctOn('shipment_id')
    .select(['shipment_id', 'method', 'name', 'recorded_as', 'recorded_at'])
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', [...ids])
    .where('withdrawn_at', 'is', null)
    .orderBy('shipment_id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ shipment_id, ...proof }) => [shipment_id, proof]))
}
