import { type RawBuilder, sql } from 'kysely'
import { partsOf, referencesIn } from '../../../../domain/shipments/reference-list.ts'
import { upperForms } from '../../../../domain/tracking/tracking-reference.ts'
import { searchText } from '../../../../domain/values/find.ts'
import { containing } from '../../../kernel/database/search-text.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { idsByReference } from './find-references.ts'

/** Characters of a text that is looked for as it stands; more are a list of references. */
const LONGEST_TEXT = 100
/** Of more words the longest are looked for, which few texts have besides: each is one more condition on every text. */
const MOST_WORDS = 8

/** A shipment's place in the order of booking: microseconds, as the database keeps them, and its id. */
export interface BookedPlace {
  readonly at: number
  readonly id: number
}

/** How far a search looks; what is left out does not bound it. */
export interface Look {
  readonly most: number
  readonly order: 'newest' | 'oldest'
  readonly after?: BookedPlace | null
  /** Booked from then on, and until then, ms. */
  readonly from?: number | null
  readonly to?: number | null
  /** The look ends after so long, wherever it is then. */
  readonly withinMs?: number
}

export interface FoundByText {
  readonly ids: readonly number[]
  /** All that was booked as far as here was looked at, the place itself too; null where that is everything. */
  readonly reached: BookedPlace | null
}

const NOTHING: FoundByText = { ids: [], reached: null }

/** A place as the database compares it. Not to_timestamp, whose floating point loses the last microseconds. */
export const momentAt = (micros: number): RawBuilder<number> =>
  sql<number>`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`
const momentOf = (ms: number | null | undefined) =>
  typeof ms === 'number' ? momentAt(ms * 1_000) : sql`NULL::timestamptz`

const longestOf = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS)

/**
 * What a text asks for: words that all stand in a shipment's text, and references of which each is looked for: a parcel's alternative
 * ones, which may have spaces and stand in no text, and of several those of shipments.
 */
function readText(search: string | undefined) {
  const text = search?.trim() ?? ''
  const words = partsOf(searchText(text))
  if (words.length === 0) return null
  const refs = referencesIn(text)
  const isWords = text.length <= LONGEST_TEXT || refs.length === 0
  const forms = partsOf(text).flatMap(upperForms)
  return {
    patterns: isWords ? longestOf(words).map(containing) : [],
    references: idsByReference({
      refs,
      // A single one stands in the text that is looked through.
      chosen: refs.length > 0 ? forms : [],
      alternatives: isWords ? [...forms, ...upperForms(text)] : forms,
    }),
  }
}

/** The shipments of a search, with the eyes of the one who asks (162-find-newest.sql); null where nothing is looked for. */
export async function findByText(
  tx: Tx,
  search: string | undefined,
  look: Look,
): Promise<FoundByText | null> {
  const wanted = readText(search)
  if (wanted === null) return null
  const words = wanted.patterns.length === 0 ? NOTHING : await findByWords(tx, wanted.patterns, look)
  const { rows } = await sql<{ ids: string[] }>`SELECT ARRAY(${wanted.references}) AS ids`.execute(tx)
  return { ...words, ids: [...new Set([...words.ids, ...(rows[0]?.ids ?? []).map(Number)])] }
}

async function findByWords(tx: Tx, patterns: readonly string[], look: Look): Promise<FoundByText> {
  const { most, order, after, from, to, withinMs } = look
  // A day ends after its last millisecond, of which the database knows the parts.
  const last = typeof to === 'number' ? to + 1 : null
  const { rows } = await sql<{ ids: string[]; reached: number | null; reached_id: number | null }>`
    SELECT ids, reached, reached_id FROM find_newest_seen(${[...patterns]}::text[], ${most}::int, ${order === 'newest'},
      ${after ? momentAt(after.at) : sql`NULL::timestamptz`}, ${after?.id ?? null}::bigint,
      ${momentOf(from)}, ${momentOf(last)}, ${withinMs ?? null}::int)`.execute(tx)
  const [row] = rows
  if (row === undefined) return NOTHING
  const { ids, reached, reached_id: id } = row
  return { ids: ids.map(Number), reached: reached === null || id === null ? null : { at: reached, id } }
}
