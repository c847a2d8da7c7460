/** Weights in kilograms, shown with 'kg' (002 §9). */

import type { Locale } from '../values/locale.ts'

/** `2.4 kg`: at most two decimals, none that say nothing. */
export function formatKg(kg: number, { decimal }: Pick<Locale, 'decimal'>): string {
  return `${String(Number(kg.toFixed(2))).replace('.', decimal)} kg`
}
