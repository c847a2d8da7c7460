/**
 * An amount as people type it, with a point before its cents and nothing between its digits, for whatever reads numbers next.
 *
 * Spaces go, and commas (001 §5), but for the one comma of a text that can only be a decimal sign, since one or two digits follow it and no
 * others: `1250,50`, as rand are written here. What could be either stays as it is, which is no number.
 */
export function plainAmount(typed: string): string {
  const bare = typed.replace(/\s/g, '')
  if (/^[^,.]*,\d{1,2}$/.test(bare)) return bare.replace(',', '.')
  return /,\d{1,2}$/.test(bare) ? bare : bare.replaceAll(',', '')
}
