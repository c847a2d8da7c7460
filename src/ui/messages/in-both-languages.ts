/**
 * What staff read comes with the screen that shows it, in both languages, as one table that answers in the language that is
 * spoken now:
 *
 *     export const tripsheet = inBothLanguages({ en, af })
 *     <h1>{tripsheet.title}</h1>
 *
 * It is the same inside of React and outside. The screen is drawn anew when another language is chosen (src/shell/guard.tsx);
 * what stands in a constant of a module is read once, so words are not kept in one.
 */
import type { Language } from '../../domain/values/locale.ts'
import { currentLanguage } from './current-language.ts'

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null

/** One table of two languages. A part of it that is taken out (`const words = tripsheet.keys`) goes on answering. */
export function inBothLanguages<T extends object>(tables: Readonly<Record<Language, T>>): T {
  const parts = new Map<PropertyKey, object>()
  return new Proxy(tables.en, {
    get(_english, key) {
      const en: unknown = Reflect.get(tables.en, key)
      const af: unknown = Reflect.get(tables.af, key)
      if (!isTable(en) || !isTable(af)) return currentLanguage() === 'af' ? af : en
      const part = parts.get(key) ?? inBothLanguages({ en, af })
      parts.set(key, part)
      return part
    },
  })
}
