import { RateCard } from '../../../domain/rates/rate-card.ts'
import { STARTING_CARD } from '../../../domain/rates/starting-card.ts'

/** Before any shipment of the platform. */
const BEFORE_ALL = '2000-01-01T00:00:00Z'

/**
 * What gives every provider that has no rate card the one that providers begin with; only one of them where it is named.
 * A statement as any client of the database takes it.
 */
export function firstRateCard(
  providerId: number | null = null,
): { text: string; values: readonly unknown[] }[] {
  const card = RateCard.parse(STARTING_CARD)
  return [
    {
      text: `INSERT INTO rate_cards (provider_id, number, name, document, valid_from, changed_at)
             SELECT p.provider_id, 1, $1::text, $2::json, $3::timestamptz, $3::timestamptz FROM providers p
             WHERE ($4::int IS NULL OR p.provider_id = $4)
               AND NOT EXISTS (SELECT FROM rate_cards c WHERE c.provider_id = p.provider_id)
             ORDER BY p.provider_id`,
      values: [card.name, JSON.stringify(card), BEFORE_ALL, providerId],
    },
  ]
}
