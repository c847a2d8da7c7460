/** Changes of the order of stops, as the log has them (decision 143). */
import { sql } from 'kysely'
import { taskKey } from '../../../domain/dispatch/tripsheet.ts'
import { readStops } from '../../../domain/dispatch/tripsheet-text.ts'
import type { OrderStep } from '../../../domain/dispatch/undo-order.ts'
import type { EventNote } from '../../kernel/database/rows.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { EventScope } from '../../kernel/eventlog/log.ts'
import { ORDER_EVENTS } from '../dispatch/index.ts'

/** How long one can be taken back, as of shipments. */
export const UNDOABLE_ORDER = sql.raw(`interval '1 day'`)
export const ORDER_UNDONE = 'tripsheet.orderUndone'
/** What is read of the log for it: those that keep what is put back, and their undoing. */
export const IS_ORDER_EVENT = sql<boolean>`(type = ${ORDER_UNDONE} OR type = ANY(${[...ORDER_EVENTS]}::text[]) AND told->'slots' IS NOT NULL)`

export interface OrderEventRow {
  readonly version: number
  /** ms */
  readonly at: number
  readonly source: string | null
  /** Null where nothing of them changed: an order as it was, sent along with another beginning. */
  readonly stops: readonly [before: unknown, after: unknown] | null
  readonly told: EventNote | null
  readonly scope: EventScope
}

export interface LoggedOrder extends OrderStep {
  readonly at: number
  /** Who did it, by name. */
  readonly by: string | null
  readonly slots: NonNullable<EventNote['slots']>
}

/** `isLimited`: as somebody has it who is not told of tasks of other branches (`beyond`). */
export function orderStep(
  { version, at, source, stops, told, scope }: OrderEventRow,
  isLimited: boolean,
): LoggedOrder {
  const beyond = new Set(isLimited ? scope.beyond : [])
  const [before = [], after = []] = (stops ?? []).map((text) =>
    readStops(String(text)).filter(({ tasks }) => tasks.some((task) => !beyond.has(taskKey(task)))),
  )
  const slots = told?.slots ?? []
  const retimed = slots.map(([id]) => id)
  return { version, undoes: told?.undoes ?? null, before, after, at, by: source, slots, retimed }
}

/** Those of a tripsheet from a version on, in their order. */
export async function readOrderSteps(
  tx: Tx,
  providerId: number,
  { tripsheet, version }: { readonly tripsheet: number; readonly version: number },
): Promise<OrderEventRow[]> {
  const { rows } = await sql<OrderEventRow>`
    SELECT version, (extract(epoch FROM at) * 1000)::float8 AS at, source, change->'stops' AS stops, told, scope
    FROM events
    WHERE provider_id = ${providerId} AND entity = 'tripsheet' AND entity_id = ${tripsheet} AND version >= ${version}
      AND recorded_at > now() - ${UNDOABLE_ORDER} AND ${IS_ORDER_EVENT}
    ORDER BY version`.execute(tx)
  return rows
}
