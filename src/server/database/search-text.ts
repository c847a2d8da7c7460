import { type RawBuilder, sql } from 'kysely'
import { SPELT, searchText } from '../../domain/find.ts'

/** Latin, Greek and Cyrillic letters (U+00C0 to U+052F) that are capitals of one letter. */
const CAPITALS = Array.from({ length: 0x530 - 0xc0 }, (_, i) => String.fromCodePoint(0xc0 + i)).filter(
  (letter) => letter !== letter.toLowerCase() && letter.toLowerCase().length === 1,
)

/**
 * A column as `searchText` (domain/find.ts) has it, for LIKE and for an order of names: a search of a table that is read
 * whole anyway. `lower` knows ASCII only in a database without a locale, and PostgreSQL 15 has no collation that every
 * build carries, so the other capitals are translated.
 */
export function searchColumn(column: string): RawBuilder<string> {
  const small = sql<string>`translate(lower(${sql.ref(column)}), ${CAPITALS.join('')}, ${CAPITALS.join('').toLowerCase()})`
  const plain = sql<string>`regexp_replace(normalize(${small}, NFD), '[\\u0300-\\u036f]', '', 'g')`
  return Object.entries(SPELT).reduce(
    (text, [letter, spelt]) => sql<string>`replace(${text}, ${letter}, ${spelt})`,
    plain,
  )
}

/** What LIKE takes to find it anywhere in such a text. */
export const containing = (typed: string): string => `%${searchText(typed).replace(/[\\%_]/g, '\\$&')}%`
