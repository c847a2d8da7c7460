import { sql } from 'kysely'
import type { Tx } from '../../src/server/kernel/database/tenant.ts'
import type { NumberedEvent } from '../../src/server/kernel/eventlog/numbering.ts'

/** What a consumer of the tests does: it writes down what it was given. */
export async function noteFollowed(events: readonly NumberedEvent[], tx: Tx): Promise<void> {
  for (const { provider_id, seq } of events)
    await sql`INSERT INTO followed (provider_id, seq) VALUES (${provider_id}, ${seq})`.execute(tx)
}
