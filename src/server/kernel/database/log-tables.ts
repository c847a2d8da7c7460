import type { ColumnType, Generated } from 'kysely'
import type { EventRow, Instant, OutboxRow } from './rows.ts'

/** The log of events, what follows from it, and what is kept of calls and messages. */
export interface LogTables {
  idempotency_keys: {
    provider_id: number
    user_id: number
    /** The name of the call. */
    command: Generated<string>
    key: string
    request_hash: string
    /** For whose eyes; null of keys of before it was kept. */
    scope: string | null
    /** As it was answered (JSON). */
    answer: ColumnType<unknown, string | null, string | null>
    /** Of a booking that was made before answers were kept. */
    shipment_id: number | null
    created_at: Generated<number>
  }
  outbox: OutboxRow
  events: EventRow
  list_changes: { provider_id: number; list: string; changed_at: Instant }
  /** How far a consumer has read the log (kernel/eventlog). */
  consumer_cursors: {
    provider_id: number
    consumer: string
    seq: number
    moved_at: ColumnType<number, Date | undefined, Date>
    next_at: ColumnType<number, Date | undefined, Date>
    singly_until: Generated<number>
    attempts: Generated<number>
    error: string | null
  }
  dead_letters: {
    provider_id: number
    consumer: string
    seq: number
    at: Generated<number>
    attempts: number
    error: string
  }
  /** What is to be done at a business time (kernel/jobs); `payload` is written as JSON text. */
  due_jobs: {
    provider_id: number
    kind: string
    key: string
    due_at: Instant
    payload: ColumnType<unknown, string, string>
    next_at: ColumnType<number, Date | undefined, Date>
    attempts: Generated<number>
    error: ColumnType<string | null, string | null | undefined, string | null>
    failed_at: ColumnType<number | null, Date | null | undefined, Date | null>
  }
  feed_heads: { provider_id: number; head: Generated<number> }
}
