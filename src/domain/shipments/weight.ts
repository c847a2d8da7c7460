/** Weights in kilograms, shown with 'kg' (002 §9), and volumes in litres, shown with 'L'. */

import type { Locale } from '../values/locale.ts'

/** `2.4 kg`: at most two decimals, none that say nothing; what weighs something is never 0. */
export function formatKg(kg: number, { decimal }: Pick<Locale, 'decimal'>): string {
  const shown = kg > 0 ? Math.max(kg, 0.01) : kg
  return `${String(Number(shown.toFixed(2))).replace('.', decimal)} kg`
}

/** `12.5 L`, `1.2 L`: one decimal is as near as anybody measures. '–' where nobody knows. */
export function formatLitres(litres: number | null, { decimal }: Pick<Locale, 'decimal'>): string {
  if (litres === null) return '–'
  return `${String(Number(litres.toFixed(1))).replace('.', decimal)} L`
}
