/** The first of some moments (ms); null where none is known. */
export function earliest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}
