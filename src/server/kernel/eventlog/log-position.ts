/**
 * A point of the log of one provider, as a transaction sees it. Moments cannot say what was before it: nodes and the database have clocks of
 * their own. Nor can the newest number alone: what is committed has its number a moment later.
 */
import { type RawBuilder, sql } from 'kysely'

/** As columns of a statement: both are of the same look at the log. */
export const logPosition = (
  providerId: number,
): { readonly listens_after: RawBuilder<number>; readonly known_batches: RawBuilder<number[]> } => ({
  /** The newest number. */
  listens_after: sql<number>`coalesce((SELECT head FROM feed_heads WHERE provider_id = ${providerId}), 0)`,
  /** What is committed and has none yet: batches by their first ids. */
  known_batches: sql<
    number[]
  >`ARRAY(SELECT first_id FROM event_batches WHERE provider_id = ${providerId} AND last_seq IS NULL)`,
})

/** The numbers that these batches have by now. */
export const numbersOf = (batches: RawBuilder<unknown>, providerId: number): RawBuilder<NumberRange[]> => sql<
  NumberRange[]
>`(SELECT coalesce(json_agg(json_build_array(b.last_seq - b.count + 1, b.last_seq)), '[]')
   FROM event_batches b WHERE b.provider_id = ${providerId} AND b.first_id = ANY(${batches}) AND b.last_seq IS NOT NULL)`

type NumberRange = readonly [from: number, to: number]

export interface ListensFrom {
  readonly listens_after: number
  /** Of batches that were there, and had no number. */
  readonly known: readonly NumberRange[]
}

export const isAfter = ({ listens_after, known }: ListensFrom, seq: number): boolean =>
  seq > listens_after && !known.some(([from, to]) => seq >= from && seq <= to)
