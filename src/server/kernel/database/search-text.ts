import { type RawBuilder, sql } from 'kysely'
import { searchText } from '../../../domain/values/find.ts'

/** A column as `searchText` (domain/values/find.ts) has it, for LIKE and for an order of names (064-folded-texts.sql). */
export const searchColumn = (column: string): RawBuilder<string> => sql<string>`fold_text(${sql.ref(column)})`

/** What LIKE takes to find it anywhere in such a text. */
export const containing = (typed: string): string => `%${searchText(typed).replace(/[\\%_]/g, '\\$&')}%`
