import type pg from 'pg'
import type { TestPlatform } from './platform.ts'

/** How a key is refused that was given with another request. */
export const CONFLICT = { ok: false, status: 409, code: 'idempotency.conflict', field: 'Idempotency-Key' }

/** Something that is told of a shipment, as often as it is asked for. */
export const check = (shipment_id: number, message: string) => ({
  shipment_id,
  event: 'floor-check' as const,
  message,
})

/** What became of repeated calls, as the database has it. */
export function behind(platform: TestPlatform) {
  async function rowsOf<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await platform.owner.query<Row>(text, values)).rows
  }
  const changesOf = async (id: number) =>
    (await rowsOf("SELECT 1 FROM events WHERE entity = 'shipment' AND entity_id = $1", [id])).length - 1
  return { rowsOf, changesOf }
}
