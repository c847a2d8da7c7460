/**
 * Money is whole cents of the South African rand, never a fraction (000 §9: ZAR, symbol R, two decimals).
 *
 * Thousands are set apart by a plain space (U+0020), so that what is copied from a screen can be typed,
 * searched and parsed; screens keep an amount on one line by style, not by the character.
 */
import { LOCALES, type Locale } from './locale.ts'
import { plainAmount } from './typed-amount.ts'

/** `R 1 234.50` from 123450 cents; `-R 10.00` when negative. Cents are rounded if they are not whole. */
export function formatRand(cents: number, { decimal }: Pick<Locale, 'decimal'> = LOCALES.en): string {
  const whole = Math.round(cents)
  const size = Math.abs(whole)
  const rand = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ' ')
  return `${whole < 0 ? '-' : ''}R ${rand}${decimal}${String(size % 100).padStart(2, '0')}`
}

/**
 * Cents from what somebody typed, or `null` (typed-amount.ts says which comma is a decimal sign). More than two decimals is a mistake, not
 * something to round.
 * Used by the booking screen for declared values.
 */
export function parseRand(text: string): number | null {
  const bare = plainAmount(text).replace(/^(-?)[Rr]/, '$1')
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(bare)
  if (!parts) return null
  const cents = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' && cents > 0 ? -cents : cents
}
