import { sql } from 'kysely'
import type { BookShipment } from '../../../../contract/bookings.ts'
import { quoteValidUntil } from '../../../../domain/quotes/quote.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { isQuote } from '../../../../domain/shipments/shipment-status.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { type ColumnType, unnestRows } from '../../../kernel/database/unnest-rows.ts'
import { scheduleDueJob } from '../../../kernel/jobs/due.ts'
import type { ParcelRecord, PriceRecord, ShipmentRecord } from './command.ts'
import { QUOTE_EXPIRY } from './expire-quotes.ts'

/** A quote as it is kept beside its shipment (migration 098). Moments in ms. */
type QuoteRecord = PriceRecord & {
  readonly account_id: number | null
  readonly quoted_at: number
  readonly valid_until: number
  readonly request: BookShipment
  readonly vat_percentage: number
}

const QUOTE_COLUMNS = {
  shipment_id: 'bigint',
  account_id: 'int',
  quoted_at: 'timestamptz',
  valid_until: 'timestamptz',
  request: 'json',
  vat_percentage: 'float8',
  rate_card_id: 'int',
  rate_cents: 'bigint',
  rate_excluding_vat_cents: 'bigint',
  charged_kg: 'float8',
  distance_km: 'float8',
  lines: 'json',
} as const satisfies Record<keyof QuoteRecord, ColumnType>
const QUOTE_LIST = sql.raw(Object.keys(QUOTE_COLUMNS).join(', '))

/**
 * A booking that is only asked for the price of; without a price there is nothing to quote. References that were chosen are
 * taken when it is accepted: until then they are free for what is booked, and nothing is found by them.
 */
export function asQuote(draft: ShipmentRecord, price: PriceRecord | null): Outcome<ShipmentRecord> {
  if (price === null) return refused('rate.none', { field: 'service_level_code' })
  return done({ ...draft, status: 'quote', custom_ref: null, over_since: draft.status_at })
}

/** The parcels of a quote, likewise. */
export const withoutChosen = (parcels: readonly ParcelRecord[]): ParcelRecord[] =>
  parcels.map((parcel) => ({ ...parcel, alternative_tracking_reference: null }))

/** What is kept of a quote: its price, until when it holds, and what it is booked with; null of what is booked. */
export function quoteOf(
  { status, account_id, created_at }: ShipmentRecord,
  request: BookShipment,
  price: PriceRecord | undefined,
  { quote_validity_period, vat_percentage }: Settings,
): QuoteRecord | null {
  if (!isQuote(status) || price === undefined) return null
  const valid_until = quoteValidUntil(created_at, quote_validity_period)
  return { ...price, account_id, quoted_at: created_at, valid_until, request, vat_percentage }
}

/** Writes quotes whose shipments are written, and has each of them expire. */
export async function insertQuotes(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  quotes: readonly QuoteRecord[],
): Promise<void> {
  if (quotes.length === 0) return
  const rows = quotes.map((quote) => ({ ...quote }))
  await sql`INSERT INTO shipment_quotes (provider_id, ${QUOTE_LIST})
            SELECT ${providerId}::int, ${QUOTE_LIST} FROM ${unnestRows('q', QUOTE_COLUMNS, rows)}`.execute(tx)
  for (const { shipment_id, valid_until } of quotes)
    await scheduleDueJob(tx, providerId, {
      kind: QUOTE_EXPIRY,
      key: String(shipment_id),
      due_at: valid_until,
      payload: {},
    })
}
