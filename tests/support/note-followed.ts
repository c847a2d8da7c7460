import { sql } from 'kysely'
import type { Tx } from '../../src/server/kernel/database/tenant.ts'
import type { SequencedEvent } from '../../src/server/kernel/eventlog/assign-sequence.ts'

/** What a consumer of the tests does: it writes down what it was given. */
export async function noteFollowed(events: readonly SequencedEvent[], tx: Tx): Promise<void> {
  for (const { provider_id, seq } of events)
    await sql`INSERT INTO followed (provider_id, seq) VALUES (${provider_id}, ${seq})`.execute(tx)
}
