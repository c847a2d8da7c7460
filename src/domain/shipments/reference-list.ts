/** Several references in one field, as they are pasted from a mail or a sheet: by comma, semicolon, space or line (000 §5). */
import { foldReference, withoutParcel } from '../tracking/tracking-reference.ts'

/** So many at once. */
export const MAX_REFERENCES = 200

/** What stands between separators; a text of one or more words is read alike, and is looked for as words, too. */
export function partsOf(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}

/** References in capitals, each once; empty where there is only one part, which is looked for as text. */
export function referencesIn(text: string): readonly string[] {
  const parts = partsOf(text)
  return parts.length < 2 ? [] : [...new Set(parts.map((part) => withoutParcel(foldReference(part))))]
}
