import { type RawBuilder, sql } from 'kysely'

/** Whether a row is called the same for whoever reads it: capitals, spaces and how accents are composed make no other name. */
export const isSameName = (name: string): RawBuilder<boolean> => {
  const plain = (text: RawBuilder<unknown>) =>
    sql`lower(normalize(regexp_replace(btrim(${text}), '\\s+', ' ', 'g'), NFKC))`
  return sql<boolean>`${plain(sql.ref('name'))} = ${plain(sql`${name}::text`)}`
}
