import { sql } from 'kysely'
import type { LogEntity, LogEventType } from '../../../domain/shipments/log-event.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import type { Scope } from '../../../domain/shipments/visibility.ts'
import { PLANNED_ONCE } from '../database/planned-once.ts'
import type { EventNote } from '../database/rows.ts'
import type { Tx } from '../database/tenant.ts'
import { unnestRows } from '../database/unnest-rows.ts'

/** Who did it and through what: goes with every event. */
export interface Actor {
  readonly user_id: number | null
  /** A name for people, as the audit trail shows it. */
  readonly source: string | null
  readonly request_id: string | null
  readonly client_version: string | null
}

/** Who may see the entity, and what its displayed status depends on. */
export interface EventScope extends Scope {
  status?: ShipmentStatus
  collection_agent_id?: number | null
  delivery_agent_id?: number | null
  /** What was last said of it was said among staff. */
  message_inside?: boolean
  /** Of a tripsheet: its tasks that are of other branches, by `taskKey`; who is limited to its branch is not told of them. */
  beyond?: readonly string[]
}

export type Scalar = string | number | boolean | null

/** An event as a command writes it; the sequencer gives it its sequence number after the commit. */
export interface NewEvent {
  readonly at: number
  readonly type: LogEventType
  readonly entity: LogEntity
  readonly entity_id: number
  readonly version: number
  readonly actor: Actor
  /** Each changed field: [from, to]. */
  readonly change: Readonly<Record<string, readonly [Scalar, Scalar]>>
  /** Every field of the live row, where somebody may meet the entity for the first time. */
  readonly whole?: Readonly<Record<string, Scalar>>
  readonly told?: EventNote
  readonly scope: EventScope
  readonly was?: EventScope
}

/** An event of the log, numbered. */
export interface LogEvent extends Omit<NewEvent, 'actor' | 'whole' | 'told' | 'was'> {
  readonly told: EventNote | null
  readonly seq: number
  readonly recorded_at: number
  readonly whole: Readonly<Record<string, Scalar>> | null
  readonly was: EventScope | null
}

/** As many as a batch may hold (migration 017). */
export const MAX_EVENTS_PER_BATCH = 1_024

const EVENT_COLUMN_TYPES = {
  batch_index: 'int',
  entity_id: 'bigint',
  at: 'timestamptz',
  type: 'text',
  entity: 'text',
  version: 'int',
  user_id: 'int',
  source: 'text',
  request_id: 'text',
  client_version: 'text',
  change: 'json',
  whole: 'json',
  told: 'json',
  scope: 'jsonb',
  was: 'json',
} as const

/** A batch as it was written. */
export interface WrittenBatch {
  readonly provider_id: number
  readonly first_id: number
  readonly recorded_at: number
  readonly events: readonly NewEvent[]
}

/** The ids of events that were written, in their order. */
export const writtenIds = (batches: readonly WrittenBatch[]): number[] =>
  batches.flatMap(({ first_id, events }) => events.map((_, i) => first_id + i))

/**
 * Writes events in the transaction of what they tell, in batches that the sequencer numbers once that is committed. Who
 * hands the batches to the sequencer then (`Platform.onCommitted`) spares it reading them.
 */
export async function writeEvents(
  tx: Tx,
  providerId: number,
  events: readonly NewEvent[],
): Promise<WrittenBatch[]> {
  const batches: WrittenBatch[] = []
  for (let from = 0; from < events.length; from += MAX_EVENTS_PER_BATCH) {
    const batchEvents = events.slice(from, from + MAX_EVENTS_PER_BATCH)
    const rowsToWrite = batchEvents.map(({ actor, ...event }, batch_index) => ({
      batch_index,
      ...event,
      ...actor,
    }))
    const { rows } = await sql<{ first_id: number; recorded_at: number }>`
      WITH ${PLANNED_ONCE} batch AS (
        INSERT INTO event_batches (provider_id, count) VALUES (${providerId}, ${batchEvents.length})
        RETURNING first_id, recorded_at
      ), written AS (
        INSERT INTO events (provider_id, id, at, recorded_at, type, entity, entity_id, version, actor_id, source,
                            request_id, client_version, change, whole, told, scope, was)
        SELECT ${providerId}::int, first_id + batch_index, at, recorded_at, type, entity, entity_id, version, user_id, source,
               request_id, client_version, change, whole, told, scope, was
        FROM batch, ${unnestRows('e', EVENT_COLUMN_TYPES, rowsToWrite)}
      )
      SELECT first_id, recorded_at FROM batch
    `.execute(tx)
    for (const row of rows) batches.push({ ...row, provider_id: providerId, events: batchEvents })
  }
  return batches
}
