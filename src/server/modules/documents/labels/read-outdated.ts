import { sql } from 'kysely'
import {
  ADDRESSED_BY,
  LABEL_EVENTS,
  type LabelKind,
  outdatedPrints,
} from '../../../../domain/labels/outdated-prints.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

interface EventRow {
  readonly id: number
  readonly type: string
  readonly change: Readonly<Record<string, readonly unknown[]>>
}

/** Of these shipments those of which a label says other addresses than they have, by their history. */
export async function readOutdatedPrints(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<{ id: number; prints: LabelKind[] }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EventRow>`
    SELECT s.id, e.type, e.change
    FROM unnest(${[...ids]}::bigint[]) AS s (id)
    JOIN events e ON e.provider_id = ${providerId} AND e.entity = 'shipment' AND e.entity_id = s.id
      AND (e.type = ANY(${LABEL_EVENTS}::text[]) OR coalesce(${sql.join(ADDRESSED_BY.map((field) => sql`e.change->${sql.lit(field)}`))}) IS NOT NULL)
    ORDER BY s.id, e.id`.execute(tx)
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, events]) => {
    const prints = outdatedPrints(events)
    return prints.length === 0 ? [] : [{ id, prints }]
  })
}
