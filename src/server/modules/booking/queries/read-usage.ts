import { type RawBuilder, sql } from 'kysely'
import {
  MOST_USING_SHIPMENTS,
  USAGE_DAYS,
  type Usage,
  type UsageDetails,
  type UsedList,
} from '../../../../contract/catalogue-usage.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'

const DAY_MS = 86_400_000
/** What was asked for and never booked uses nothing. */
const NOT_BOOKED = ['quote', 'quote-expired']

/** The rows of each list that a shipment `s` names, as `key`; none of them twice. */
const NAMED_BY_SHIPMENT: Readonly<Record<UsedList, RawBuilder<unknown>>> = {
  // Before levels were rows a shipment named its level by the code alone.
  'service-levels': sql`SELECT coalesce(s.service_level_id, (SELECT l.id FROM service_levels l
      WHERE l.provider_id = s.provider_id AND upper(l.code) = upper(s.service_level_code)))::text AS key`,
  tags: sql`SELECT string_to_table(s.tags, ' ') AS key`,
  'pickup-points': sql`SELECT DISTINCT p::text AS key
    FROM unnest(ARRAY[s.collection_pickup_point_id, s.delivery_pickup_point_id]) AS p`,
  packaging: sql`SELECT DISTINCT q.packaging AS key FROM parcels q
    WHERE q.provider_id = s.provider_id AND q.shipment_id = s.id`,
  'parcel-categories': sql`SELECT DISTINCT q.parcel_description AS key FROM parcels q
    WHERE q.provider_id = s.provider_id AND q.shipment_id = s.id`,
}

/** The rows of each list that rate cards name, each by its key; null where none can. */
const NAMED_BY_CARD: Readonly<Record<UsedList, RawBuilder<unknown> | null>> = {
  'service-levels': sql`SELECT DISTINCT v.id::text AS key FROM json_array_elements(c.document -> 'levels') AS l
    JOIN service_levels v ON v.provider_id = c.provider_id AND upper(v.code) = upper(l ->> 'code')`,
  tags: sql`SELECT DISTINCT v.id::text AS key FROM json_array_elements(c.document -> 'surcharges') AS u
    CROSS JOIN json_array_elements_text(coalesce(u -> 'tags', '[]')) AS t (name)
    JOIN tags v ON v.provider_id = c.provider_id AND upper(v.name) = upper(t.name)`,
  'pickup-points': null,
  packaging: null,
  'parcel-categories': null,
}

interface Asked {
  readonly kind: UsedList
  /** Business time, ms. */
  readonly now: number
}

const usingShipments = (providerId: number, { kind, now }: Asked) => sql`
  shipments s CROSS JOIN LATERAL (${NAMED_BY_SHIPMENT[kind]}) AS k
  WHERE s.provider_id = ${providerId}::int AND s.created_at >= ${new Date(now - USAGE_DAYS * DAY_MS)}::timestamptz
    AND NOT (s.status = ANY(${NOT_BOOKED}::text[])) AND k.key IS NOT NULL AND k.key <> ''`

interface UsingCard {
  key: string
  id: number
  account_id: number | null
  number: number
  name: string
  is_draft: boolean
}

async function usingCards(tx: Tx, providerId: number, { kind, now }: Asked): Promise<readonly UsingCard[]> {
  const named = NAMED_BY_CARD[kind]
  if (named === null) return []
  const { rows } = await sql<UsingCard>`
    SELECT k.key, c.id, c.account_id, c.number, c.name, c.valid_from IS NULL AS is_draft
    FROM rate_cards c CROSS JOIN LATERAL (${named}) AS k
    WHERE c.provider_id = ${providerId}::int AND (c.valid_until IS NULL OR c.valid_until > ${new Date(now)}::timestamptz)
    ORDER BY c.account_id NULLS FIRST, c.number DESC`.execute(tx)
  return rows
}

interface UsingAccount {
  key: string
  account_id: number | null
  shipments: number
}

/** Accounts by their shipments, and those that carry a tag of their own. */
async function usingAccounts(tx: Tx, providerId: number, asked: Asked): Promise<readonly UsingAccount[]> {
  const tagged =
    asked.kind === 'tags'
      ? sql`UNION ALL SELECT t, a.id, 0 FROM accounts a, jsonb_array_elements_text(a.tag_ids) AS t
            WHERE a.provider_id = ${providerId}::int`
      : sql``
  const { rows } = await sql<UsingAccount>`
    SELECT key, account_id, sum(shipments)::int AS shipments FROM (
      SELECT k.key, s.account_id, count(*)::int AS shipments FROM ${usingShipments(providerId, asked)} GROUP BY 1, 2
      ${tagged}) AS used GROUP BY 1, 2 ORDER BY 3 DESC, 2`.execute(tx)
  return rows
}

/** The zones of the map that carry a tag. */
async function usingZones(tx: Tx, providerId: number, { kind }: Asked) {
  if (kind !== 'tags') return []
  const { rows } = await sql<{ key: string; id: number; name: string }>`
    SELECT t::text AS key, z.id, z.name FROM zones z CROSS JOIN LATERAL unnest(z.tag_ids) AS t
    WHERE z.provider_id = ${providerId}::int ORDER BY upper(z.name)`.execute(tx)
  return rows
}

/** What uses the rows of a list, by their keys: those that nothing uses are left out. */
export async function readUsage(tx: Tx, providerId: number, asked: Asked): Promise<Usage[]> {
  const usage = new Map<string, Usage>()
  const of = (key: string) => {
    const known = usage.get(key) ?? { key, shipments: 0, accounts: 0, rate_cards: 0, zones: 0 }
    usage.set(key, known)
    return known
  }
  for (const { key, account_id, shipments } of await usingAccounts(tx, providerId, asked)) {
    const row = of(key)
    row.shipments += shipments
    if (account_id !== null) row.accounts += 1
  }
  for (const { key } of await usingCards(tx, providerId, asked)) of(key).rate_cards += 1
  for (const { key } of await usingZones(tx, providerId, asked)) of(key).zones += 1
  return [...usage.values()]
}

/** The rows behind the numbers of one row. */
export async function readUsageDetails(
  tx: Tx,
  providerId: number,
  asked: Asked,
  key: string,
): Promise<UsageDetails> {
  const { rows: shipments } = await sql<{
    id: number
    ref: string
    account_id: number | null
    created_at: number
  }>`
    SELECT s.id, s.ref, s.account_id, s.created_at FROM ${usingShipments(providerId, asked)} AND k.key = ${key}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${MOST_USING_SHIPMENTS}`.execute(tx)
  const accounts = await usingAccounts(tx, providerId, asked)
  const cards = await usingCards(tx, providerId, asked)
  const zones = await usingZones(tx, providerId, asked)
  return {
    shipments: shipments.map(({ ref, created_at, ...row }) => ({
      ...row,
      short_tracking_reference: ref,
      time_created: iso(created_at),
    })),
    accounts: accounts.flatMap((one) =>
      one.key === key && one.account_id !== null
        ? [{ account_id: one.account_id, shipments: one.shipments }]
        : [],
    ),
    rate_cards: cards.filter((one) => one.key === key).map(({ key: _, ...card }) => card),
    zones: zones.filter((one) => one.key === key).map(({ key: _, ...zone }) => zone),
  }
}
