/** Taking back what staff did with a collection request: who fetches it, or when. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { CollectionRequestChange } from '../../../../contract/collection-requests.ts'
import type { RequestActor, RequestChange } from '../../../../domain/dispatch/collection-change.ts'
import { CollectionRequestStatus } from '../../../../domain/dispatch/collection-status.ts'
import type { LogEventType } from '../../../../domain/shipments/log-event.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { LockedRequest } from '../store.ts'

/** How long something can be taken back, as of shipments. */
const UNDOABLE = sql.raw(`interval '1 day'`)
const TAKEN_BACK: readonly LogEventType[] = [
  'collection_request.reassigned',
  'collection_request.rescheduled',
]

/** Tried in vain, it was given to the same driver again: nothing but its status tells of that. */
const GIVEN_AGAIN = sql<boolean>`e.type = 'collection_request.status' AND e.change->'status'->>1 = 'collection-assigned'`

const pair = <Value extends z.ZodType>(value: Value) => z.tuple([value, value]).optional()
/** What such a step changes, each as [before, after]. */
const StepChange = z.strictObject({
  status: pair(CollectionRequestStatus),
  status_at: pair(z.number()),
  message: pair(z.string().nullable()),
  collection_agent_id: pair(z.number().nullable()),
  collection_after: pair(z.number()),
  collection_before: pair(z.number()),
})
export interface RequestStep {
  readonly change: unknown
}

/**
 * What callers would take back, by request: what they did themselves, or a rule did, and, of staff, who was given it by whomever
 * (decision 45).
 */
export async function requestSteps(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  { actor, viewer }: Caller,
  changes: readonly CollectionRequestChange[],
): Promise<ReadonlyMap<number, RequestStep>> {
  const wanted = changes.flatMap(({ id, undo_version: version }) =>
    version === undefined ? [] : [{ id, version }],
  )
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: number; change: unknown }>`
    SELECT e.entity_id AS id, e.change FROM ${unnestRows('w', { id: 'bigint', version: 'int' }, wanted)}
    JOIN events e ON e.provider_id = ${providerId} AND e.entity = 'collection_request' AND e.entity_id = w.id
      AND e.version = w.version AND e.recorded_at > now() - ${UNDOABLE}
      AND (e.type = ANY(${[...TAKEN_BACK]}::text[]) OR ${GIVEN_AGAIN}) AND e.told->>'undoes' IS NULL
      AND (e.actor_id = ${actor.user_id} OR e.told->>'by_rule' = 'true'
        OR (${viewer.kind === 'staff'}::boolean AND e.change->'collection_agent_id' IS NOT NULL
          AND e.change->'collection_after' IS NULL AND e.change->'collection_before' IS NULL))`.execute(tx)
  return new Map(rows.map(({ id, change }) => [id, { change }]))
}

/** Whom such steps would give requests back to. */
export const returnedDrivers = (steps: ReadonlyMap<number, RequestStep>): number[] =>
  [...steps.values()].flatMap(
    ({ change }) => StepChange.safeParse(change).data?.collection_agent_id?.[0] ?? [],
  )

/** The state of before; refused where somebody has decided anew since. */
export function decideRequestUndo(
  { id: _id, version: _version, undo_version: _undo, ...more }: CollectionRequestChange,
  held: LockedRequest,
  by: RequestActor,
  step: RequestStep | undefined,
): Outcome<RequestChange> {
  const field = 'undo_version'
  if (Object.values(more).some((value) => value !== undefined))
    return refused('input.invalid', { field, detail: 'Undo goes without other changes.' })
  const read = StepChange.safeParse(step?.change)
  if (by !== 'staff' || !read.success) return refused('shipment.notUndoable', { field })
  const now = new Map<string, unknown>(Object.entries(held))
  const steps = Object.entries(read.data)
  if (steps.some(([name, was]) => was !== undefined && now.get(name) !== was[1]))
    return refused('collection.changedMeanwhile', { field })
  return done(Object.fromEntries(steps.flatMap(([name, was]) => (was === undefined ? [] : [[name, was[0]]]))))
}
