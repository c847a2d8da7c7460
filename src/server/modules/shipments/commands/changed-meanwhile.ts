/** What others did to shipments after somebody looked at them. */
import { sql } from 'kysely'
import type { ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { changedWords } from '../../../../domain/shipments/content.ts'
import { NOTE_EVENTS, REPLANNED } from '../../../../domain/shipments/log-event.ts'
import { formatDateTime } from '../../../../domain/values/moment.ts'
import { refused } from '../../../../domain/values/refusals.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { LockedShipment } from '../lock-shipments.ts'

/** What others changed since the version that is named, by shipment. */
export type News = ReadonlyMap<number, string | typeof ONLY_NOTES>

/** Stands for: nothing but notes were written since, or its planned time followed from others, which nobody decided. */
export const ONLY_NOTES = Symbol('only notes')

/** Somebody else was first: what they changed is told. */
export function staleVersion(news: string | undefined) {
  const detail = news
    ? `Somebody else changed this shipment meanwhile: ${news}. Look at it and try again.`
    : undefined
  return refused('shipment.changedMeanwhile', { field: 'version', detail })
}

/** Of two who call the same person, the second is told of the first, rather than write over what they said. */
export function standingNote({ version, handled_until }: ShipmentChange, held: LockedShipment, now: number) {
  const { handled_until: until } = held
  if (version !== undefined || handled_until == null || until === null || until <= now) return null
  const detail = `A colleague has seen to this until ${formatDateTime(until)}. Look at what changed, and send its version.`
  return refused('shipment.changedMeanwhile', { field: 'handled_until', detail })
}

/** What others have changed since the versions that were looked at, by shipment: the second of two is told of the first. */
export async function changedSince(
  tx: Tx,
  providerId: number,
  changes: readonly ShipmentChange[],
  held: ReadonlyMap<number, LockedShipment>,
): Promise<News> {
  const stale = changes.flatMap(({ id, version }) => {
    const now = held.get(id)?.version
    return version === undefined || now === undefined || version >= now ? [] : [{ id, version }]
  })
  if (stale.length === 0) return new Map()
  const { rows } = await sql<{ id: number; fields: string[]; notes: number }>`
    SELECT w.id, array_agg(DISTINCT field ORDER BY field) AS fields,
           (count(DISTINCT e.version) FILTER (WHERE e.type = ANY(${[...NOTE_EVENTS, REPLANNED]}::text[])))::int AS notes
    FROM ${unnestRows('w', { id: 'bigint', version: 'int' }, stale)}
    JOIN events e ON e.provider_id = ${providerId} AND e.entity = 'shipment' AND e.entity_id = w.id AND e.version > w.version
    CROSS JOIN LATERAL json_object_keys(e.change) AS field
    GROUP BY w.id`.execute(tx)
  const steps = new Map(stale.map(({ id, version }) => [id, (held.get(id)?.version ?? version) - version]))
  return new Map(
    rows.map(({ id, fields, notes }) => [id, notes === steps.get(id) ? ONLY_NOTES : changedWords(fields)]),
  )
}
