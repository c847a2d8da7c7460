/**
 * A price worked out by hand, for `quote.test.ts`: what is sent, what it costs by the card of `worked-card.ts`, and the
 * sum. Amounts are in rand. A rates manager should be able to check each with a pocket calculator.
 */
export interface WorkedPrice {
  readonly what: string
  readonly level: string
  /** Places of `worked-card.ts`; Sandton to Cape Town unless told. */
  readonly from?: string
  readonly to?: string
  /** Length x width x height in cm and weight in kg, of each. */
  readonly parcels: string
  readonly declared?: string
  readonly tags?: string
  readonly pod?: string
  readonly account?: string
  /** Ids of opt-in rates and of time-based ones. */
  readonly opt?: string
  readonly time?: string
  /** Whose branch is known, and where. */
  readonly branch?: string
  readonly charged_kg?: number
  /** Without VAT, in the order of the breakdown. */
  readonly lines?: readonly string[]
  readonly sum?: string
  readonly refused?: string
}
