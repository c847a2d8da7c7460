import { sql } from 'kysely'
import type { Address } from '../../../../domain/shipments/address.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** A shipment as far as its price depends on it. */
export interface BookedShipment {
  readonly id: number
  readonly account_id: number | null
  readonly service_level_code: string
  readonly collection_address: Address
  readonly delivery_address: Address
  readonly collection_branch_id: number | null
  readonly delivery_branch_id: number | null
  readonly declared_value_cents: number | null
  /** As domain/shipments/tag-list.ts writes them. */
  readonly tags: string
  /** As they were chosen; null where nothing was said, so that the card decides. */
  readonly opt_in_rates: readonly number[] | null
  readonly opt_in_time_based_rates: readonly number[] | null
  readonly pod_method: string | null
  readonly liability_cover: boolean | null
  /** Length, width, height in cm and kg of each. */
  readonly parcels: readonly (readonly [number, number, number, number])[] | null
}

export interface BookedRange {
  /** Moments (ms), both included. */
  readonly since: number
  readonly until: number
  /** Null: of all accounts but those that have a card of their own. */
  readonly accountId: number | null
  readonly ownCards: readonly number[]
}

/** What was never booked, or is no longer to be paid. */
const NOT_CHARGED = ['quote', 'quote-expired', 'payment-pending', 'payment-failed', 'cancelled']

const inRange = (providerId: number, { since, until, accountId, ownCards }: BookedRange) => sql`
  s.provider_id = ${providerId}::int AND s.created_at >= ${new Date(since)}::timestamptz AND s.created_at <= ${new Date(until)}::timestamptz
  AND NOT (s.status = ANY(${NOT_CHARGED}::text[]))
  AND CASE WHEN ${accountId}::int IS NULL THEN s.account_id IS NULL OR NOT (s.account_id = ANY(${[...ownCards]}::int[]))
           ELSE s.account_id = ${accountId}::int END`

export async function countBooked(tx: Tx, providerId: number, range: BookedRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM shipments s WHERE ${inRange(providerId, range)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The next shipments by their ids. */
export async function readBooked(
  tx: Tx,
  providerId: number,
  range: BookedRange,
  after: number,
  limit: number,
): Promise<readonly BookedShipment[]> {
  const { rows } = await sql<BookedShipment>`
    SELECT s.id, s.account_id, s.service_level_code, s.collection_address, s.delivery_address, s.collection_branch_id,
           s.delivery_branch_id, s.declared_value_cents, s.tags, s.opt_in_rates, s.opt_in_time_based_rates, s.pod_method,
           s.liability_cover,
           (SELECT json_agg(json_build_array(q.length_cm, q.width_cm, q.height_cm, q.weight_kg) ORDER BY q.number)
            FROM parcels q WHERE q.provider_id = s.provider_id AND q.shipment_id = s.id) AS parcels
    FROM shipments s
    WHERE ${inRange(providerId, range)} AND s.id > ${after}::bigint
    ORDER BY s.id LIMIT ${limit}::int`.execute(tx)
  return rows
}
