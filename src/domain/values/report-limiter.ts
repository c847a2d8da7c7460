/** Limits reports that strangers can cause: each key once in a while, so many keys, then one summary. */

/** What becomes of something that happened: it is reported by itself, as one of too many to report, or not again. */
export type ReportDecision = 'reported' | 'too-many' | 'suppressed'

/**
 * Reports each key once in `perMs`, and of at most `most` keys in that time; of all beyond that, once. `now` in ms, never
 * going back.
 */
export function createReportLimiter({ perMs, most }: { readonly perMs: number; readonly most: number }) {
  let began = Number.NEGATIVE_INFINITY
  const reported = new Set<string>()
  let tooMany = false
  return (key: string, now: number): ReportDecision => {
    if (now - began >= perMs) {
      began = now
      reported.clear()
      tooMany = false
    }
    if (reported.has(key)) return 'suppressed'
    if (reported.size < most) {
      reported.add(key)
      return 'reported'
    }
    if (tooMany) return 'suppressed'
    tooMany = true
    return 'too-many'
  }
}
