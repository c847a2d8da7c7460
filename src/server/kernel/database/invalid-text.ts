/** What cannot be kept as text, or is nobody's intention, found before it is. */
import { isMeant } from '../../../domain/values/typed-text.ts'

const DEEPEST = 64

/**
 * The path of the first text within a value that nobody can mean; null when all are well. What is nested deeper
 * than anything that we know counts as such, too.
 */
export function invalidText(value: unknown): readonly PropertyKey[] | null {
  const left: { value: unknown; path: readonly PropertyKey[] }[] = [{ value, path: [] }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: at, path } = next
    if (typeof at === 'string' && !isMeant(at)) return path
    if (typeof at !== 'object' || at === null) continue
    if (path.length >= DEEPEST) return path
    const entries = Array.isArray(at) ? at.entries() : Object.entries(at)
    for (const [key, its] of entries) {
      if (typeof key === 'string' && !isMeant(key)) return path
      left.push({ value: its, path: [...path, key] })
    }
  }
  return null
}
