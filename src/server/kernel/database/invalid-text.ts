/** What the database cannot hold as text, found before it is asked to. */

const DEEPEST = 64

/** A null character ends text in PostgreSQL, and half of a pair of surrogates is no character. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/**
 * The path of the first text within a value that cannot be stored; null when all can. What is nested deeper than
 * anything that we know counts as unstorable, too.
 */
export function invalidText(value: unknown): readonly PropertyKey[] | null {
  const left: { value: unknown; path: readonly PropertyKey[] }[] = [{ value, path: [] }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: at, path } = next
    if (typeof at === 'string' && !isStorable(at)) return path
    if (typeof at !== 'object' || at === null) continue
    if (path.length >= DEEPEST) return path
    const entries = Array.isArray(at) ? at.entries() : Object.entries(at)
    for (const [key, its] of entries) {
      if (typeof key === 'string' && !isStorable(key)) return path
      left.push({ value: its, path: [...path, key] })
    }
  }
  return null
}
