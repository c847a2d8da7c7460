/** Weights in kilograms, shown with 'kg' (002 §9). */

/** `2.4 kg`: at most two decimals, none that say nothing. */
export function formatKg(kg: number): string {
  return `${Number(kg.toFixed(2))} kg`
}
