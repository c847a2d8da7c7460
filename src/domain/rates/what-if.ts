/** What a draft would have charged for shipments that are booked, beside what the card in force charges for them. */
import type { CompiledCard } from './compile-card.ts'
import type { QuoteInput } from './price.ts'
import { quote } from './quote.ts'
import type { RateCard } from './rate-card.ts'
import { zonesOf } from './zone-index.ts'

/** Amounts in cents without VAT: what is earned. */
export interface Revenue {
  readonly shipments: number
  readonly before_cents: number
  readonly after_cents: number
  /** Shipments that only the card in force has a rate for, and that only the draft has one for. */
  readonly lost: number
  readonly gained: number
}

export const NO_REVENUE: Revenue = { shipments: 0, before_cents: 0, after_cents: 0, lost: 0, gained: 0 }

export function addRevenue(a: Revenue, b: Revenue): Revenue {
  return {
    shipments: a.shipments + b.shipments,
    before_cents: a.before_cents + b.before_cents,
    after_cents: a.after_cents + b.after_cents,
    lost: a.lost + b.lost,
    gained: a.gained + b.gained,
  }
}

const earned = (card: CompiledCard | null, input: QuoteInput, level: string): number | null =>
  card === null ? null : (quote(card, input, level).prices[0]?.excluding_vat_cents ?? null)

/** One shipment by both cards. `before` is null where none is in force. */
export function compareRevenue(
  before: CompiledCard | null,
  after: CompiledCard,
  input: QuoteInput,
  level: string,
): Revenue {
  const [old, now] = [earned(before, input, level), earned(after, input, level)]
  return {
    shipments: 1,
    before_cents: old ?? 0,
    after_cents: now ?? 0,
    lost: old !== null && now === null ? 1 : 0,
    gained: old === null && now !== null ? 1 : 0,
  }
}

/** The id of the first zone of the card, in its order, that the delivery address is in; null outside of all. */
export function deliveryZone(
  { card, compiled }: { readonly card: RateCard; readonly compiled: CompiledCard },
  { delivery }: QuoteInput,
): number | null {
  const [place = -1] = zonesOf(compiled.zones, delivery)
  return card.zones[place]?.id ?? null
}
