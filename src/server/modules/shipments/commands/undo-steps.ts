import { sql } from 'kysely'
import type { ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { PRINT_EVENTS } from '../../../../domain/shipments/log-event.ts'
import { isAssignmentAlone, RETURNS, revertChange } from '../../../../domain/shipments/undo.ts'
import { refused } from '../../../../domain/values/refusals.ts'
import type { EventRow } from '../../../kernel/database/rows.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { EventScope } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { LockedShipment } from '../lock-shipments.ts'

/** What undo reads of the log. */
export type Step = Pick<EventRow, 'type' | 'change' | 'actor_id' | 'told'> & {
  readonly scope: EventScope
  /** Whether what was last said before was among colleagues. */
  readonly wasInside: boolean
}

/** How long something can be taken back. */
const UNDOABLE = sql.raw(`interval '1 day'`)

export const stepKey = (id: number, version: number) => `${id} ${version}`

/** The changes that are to be taken back, by `stepKey`. */
export async function stepsToUndo(
  tx: Tx,
  providerId: number,
  changes: readonly ShipmentChange[],
): Promise<ReadonlyMap<string, Step>> {
  const wanted = changes.flatMap(({ id, undo_version: version }) =>
    version === undefined ? [] : [{ id, version }],
  )
  if (wanted.length === 0) return new Map()
  // What was done longer ago is in other parts of the log, which nobody has to look into for what is not there.
  const { rows } = await sql<Step & { id: number; version: number; before: EventScope | null }>`
    SELECT e.entity_id AS id, e.version, e.type, e.actor_id, e.change, e.told, e.scope, before.scope AS before
    FROM ${unnestRows('w', { id: 'bigint', version: 'int' }, wanted)}
    JOIN LATERAL (
      SELECT * FROM events
      WHERE provider_id = ${providerId} AND entity = 'shipment' AND entity_id = w.id AND version = w.version
        AND recorded_at > now() - ${UNDOABLE} AND type <> ALL(${[...RETURNS, ...PRINT_EVENTS]}::text[])
      LIMIT 1) e ON true
    LEFT JOIN LATERAL (
      SELECT scope FROM events
      WHERE provider_id = ${providerId} AND entity = 'shipment' AND entity_id = w.id AND version = w.version - 1
      LIMIT 1) before ON true
  `.execute(tx)
  return new Map(
    rows.map(({ before, ...row }) => [
      stepKey(row.id, row.version),
      // Words that come back are as public as they were; of those whose line is gone nobody knows.
      { ...row, wasInside: before === null || before.message_inside === true },
    ]),
  )
}

/**
 * `caller`: who takes back what they did themselves, or a rule did; an assignment any dispatcher takes back. Null: whoever
 * did it.
 */
export function decideUndo(
  caller: Caller | null,
  change: ShipmentChange,
  held: LockedShipment,
  step: Step | undefined,
) {
  const { id: _id, version: _version, undo_version: _undo, ...more } = change
  if (Object.values(more).some((value) => value !== undefined))
    return refused('input.invalid', { field: 'undo_version', detail: 'Undo goes without other changes.' })
  const isOthers = caller !== null && step?.told?.by_rule !== true && step?.actor_id !== caller.actor.user_id
  const isTheDesks =
    caller?.viewer.kind === 'staff' &&
    step?.type === 'shipment.reassigned' &&
    step.told?.event === undefined &&
    isAssignmentAlone(step.change)
  if (step === undefined || (isOthers && !isTheDesks))
    return refused('shipment.notUndoable', { field: 'undo_version' })
  // What was scanned, or proven, names its event.
  const isByHand = step.told?.event === undefined
  return revertChange(held, { change: step.change, status: step.scope.status, isByHand })
}
