import { type RawBuilder, sql } from 'kysely'

/** References as they are compared (domain/tracking/tracking-reference.ts): ours, a customer's of a shipment, and of its parcels. */
interface ReferenceQuery {
  readonly refs?: readonly string[]
  readonly chosen?: readonly string[]
  readonly alternatives?: readonly string[]
}

/** The ids of shipments that have one of these, as the one who asks may see them (066-find-references.sql). */
export const idsByReference = ({
  refs = [],
  chosen = [],
  alternatives = [],
}: ReferenceQuery): RawBuilder<number> =>
  sql<number>`SELECT find_references(${refs}::text[], ${chosen}::text[], ${alternatives}::text[])`

/** Whether `id` is among what queries give. The ids are gathered first, by an index; then the rows are looked at. */
export const isAmong = (id: string, ...queries: readonly RawBuilder<number>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(id)} = ANY (ARRAY(${sql.join(queries, sql` UNION `)}))`
