/**
 * What is typed over something that others may change meanwhile: field by field, so that what nobody touched here follows
 * what it is, and what another made of a field that is being typed over is seen, and not replaced unseen.
 */

/** Words are the same whatever space stands around them. */
export function isSameField(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string'
    ? a.trim() === b.trim()
    : a === b || JSON.stringify(a) === JSON.stringify(b)
}

export function areSameFields<Values extends object>(a: Values, b: Values): boolean {
  for (const field in a) if (!isSameField(a[field], b[field])) return false
  return true
}

/** What is typed, begun at `from`, on what stands there `now`. */
export function mergedOnto<Values extends object>(now: Values, from: Values, typed: Values): Values {
  const merged = { ...now }
  for (const field in typed) if (!isSameField(typed[field], from[field])) merged[field] = typed[field]
  return merged
}

/** What each field is typed over: what stood there when somebody began to type. */
export function typedOver<Values extends object>(
  now: Values,
  from: Values,
  over: Values,
  typed: Values,
): Values {
  const next = { ...now }
  for (const field in typed) if (!isSameField(typed[field], from[field])) next[field] = over[field]
  return next
}

/** What can be shown beside a field: words, a number of something, or nothing. */
const isShown = (value: unknown) => typeof value === 'string' || typeof value === 'number' || value === null

/** What somebody else has made of the fields that are being typed over. */
export function conflictsOf<Values extends object>(
  now: Values,
  over: Values,
  typed: Values,
): Partial<Values> {
  const theirs: Partial<Values> = {}
  for (const field in now) {
    const isTheirs = isShown(now[field]) && !isSameField(now[field], over[field])
    if (isTheirs && !isSameField(typed[field], now[field])) theirs[field] = now[field]
  }
  return theirs
}
