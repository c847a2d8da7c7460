import type { Quote } from '../../../../contract/quotes.ts'
import { quoteStateOf } from '../../../../domain/quotes/quote.ts'
import { levelName } from '../../../../domain/shipments/service-level.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import type { FrozenPrice } from '../../rates/index.ts'
import type { QuoteRow } from '../queries/read-quotes.ts'

/** The lines of a price in rand, as they travel; how each is reckoned for those alone who see that. */
export const linesAnswer = (lines: FrozenPrice['lines'], hasFormulas: boolean): Quote['rates'] =>
  lines.map(({ cents, vat_cents, rate, ...line }) => ({
    ...line,
    rate: hasFormulas ? rate : '',
    value: cents / 100,
    vat: vat_cents / 100,
  }))

/** A quote as it is answered at a moment (ms). */
export function quoteAnswer(row: QuoteRow, now: number, hasFormulas: boolean): Quote {
  return {
    id: row.id,
    version: row.version,
    account_id: row.account_id,
    short_tracking_reference: row.ref,
    customer_reference: row.customer_reference,
    cost_center: row.cost_center,
    state: quoteStateOf(row, now),
    time_created: iso(row.quoted_at),
    valid_until: iso(row.valid_until),
    time_accepted: isoOrNull(row.accepted_at),
    service_level_code: row.service_level_code,
    service_level_name: levelName(row),
    collection_name: row.collection_name,
    collection_place: row.collection_place,
    delivery_name: row.delivery_name,
    delivery_place: row.delivery_place,
    parcel_count: row.parcel_count,
    charged_weight: row.charged_kg,
    rate: row.rate_cents / 100,
    rate_excluding_vat: row.rate_excluding_vat_cents / 100,
    vat_percentage: row.vat_percentage,
    rates: linesAnswer(row.lines, hasFormulas),
  }
}
