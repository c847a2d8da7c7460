/** Quotes: prices that hold for a while, of shipments that are not booked yet (001 §4, §9). */
import { z } from 'zod'

export const QuoteState = z.enum(['open', 'expired', 'accepted'])
export type QuoteState = z.infer<typeof QuoteState>

const DAY_MS = 86_400_000

/** Until when (ms) a price holds that is given now, for so many days. */
export function quoteValidUntil(now: number, days: number): number {
  return now + Math.round(days * DAY_MS)
}

/** By the clock alone: a quote is expired the moment that it is, whether or not anybody has noted it down. */
export function quoteStateOf(
  { accepted_at, valid_until }: { readonly accepted_at: number | null; readonly valid_until: number },
  now: number,
): QuoteState {
  if (accepted_at !== null) return 'accepted'
  return now < valid_until ? 'open' : 'expired'
}

/** What a customer is asked to pay a quote under (002 §9, quote payment reference options). */
export const QUOTE_REFERENCE_OPTIONS = ['both', 'quote-reference', 'account-code'] as const

/** The references of a payment, in order; a quote of nobody's account has its own alone. */
export function paymentReferences(
  option: (typeof QUOTE_REFERENCE_OPTIONS)[number],
  { reference, account_code }: { readonly reference: string; readonly account_code: string | null },
): string[] {
  const code = account_code === null ? [] : [account_code]
  switch (option) {
    case 'quote-reference':
      return [reference]
    case 'account-code':
      return code.length > 0 ? code : [reference]
    case 'both':
      return [reference, ...code]
  }
}
