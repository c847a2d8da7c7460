/** Limits reports that strangers can cause: each key once in a while, so many keys, then one summary. */

/** What becomes of something that happened: it is told by itself, as one of too many to tell, or not again. */
export type ReportDecision = 'told' | 'told-as-many' | 'folded'

/**
 * Tells each key once in `perMs`, and of at most `most` keys in that time; of all beyond that, once. `now` in ms, never
 * going back.
 */
export function createReportLimiter({ perMs, most }: { readonly perMs: number; readonly most: number }) {
  let began = Number.NEGATIVE_INFINITY
  const told = new Set<string>()
  let tooMany = false
  return (key: string, now: number): ReportDecision => {
    if (now - began >= perMs) {
      began = now
      told.clear()
      tooMany = false
    }
    if (told.has(key)) return 'folded'
    if (told.size < most) {
      told.add(key)
      return 'told'
    }
    if (tooMany) return 'folded'
    tooMany = true
    return 'told-as-many'
  }
}
