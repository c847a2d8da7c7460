import { sql } from 'kysely'
import type { ItemOutcome, ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import { isProviderAdmin } from '../../../../domain/identity/role.ts'
import { type Editor, editRefusal } from '../../../../domain/shipments/editing.ts'
import { permissionToSet } from '../../../../domain/shipments/recording-rules.ts'
import { type StateChange, scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { type Amendment, applyAmendment } from '../../../../domain/shipments/shipment-transitions.ts'
import { revertChange } from '../../../../domain/shipments/undo.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { formatDateTime } from '../../../../domain/values/moment.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type CommandPlatform, runIdempotent } from '../../../kernel/commands/run-command.ts'
import { readDriverIds, readIds } from '../../../kernel/database/read-ids.ts'
import type { EventRow } from '../../../kernel/database/rows.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { EventScope, NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { applyChange, eventTypeOf, type LockedShipment, lockShipments, saveShipments } from '../store.ts'

const ms = (moment: string | null | undefined) =>
  moment === undefined || moment === null ? moment : Date.parse(moment)

function amendmentOf({
  id: _id,
  version: _version,
  undo_version: _undo,
  estimated_collection,
  estimated_delivery,
  handled_until,
  ...change
}: ShipmentChange): Amendment {
  return {
    ...change,
    collection_after: ms(change.collection_after),
    collection_before: ms(change.collection_before),
    delivery_after: ms(change.delivery_after),
    delivery_before: ms(change.delivery_before),
    collection_eta: ms(estimated_collection),
    delivery_eta: ms(estimated_delivery),
    handled_until: ms(handled_until),
  }
}

/** The drivers and branches that there are. */
const readNamed = async (tx: Tx, providerId: number) => ({
  drivers: await readDriverIds(tx, providerId),
  branches: await readIds(tx, providerId, 'branches'),
})

/** Why a change is refused that names a driver or a branch which is not there; null where it does not. */
function unknownName(change: ShipmentChange, { drivers, branches }: Rules['named']): Refusal | null {
  for (const field of ['collection_agent_id', 'delivery_agent_id'] as const) {
    const id = change[field]
    if (id !== undefined && id !== null && !drivers.has(id)) return { code: 'driver.notFound', field }
  }
  for (const field of ['collection_branch_id', 'delivery_branch_id'] as const) {
    const id = change[field]
    if (id !== undefined && id !== null && !branches.has(id))
      return { code: 'input.invalid', field, detail: 'There is no such branch.' }
  }
  return null
}

/** What undo reads of the log. */
type Step = Pick<EventRow, 'change' | 'actor_id'> & {
  readonly scope: EventScope
  /** Whether what was last said before was among colleagues. */
  readonly wasInside: boolean
}

/** How long something can be taken back. */
const UNDOABLE = sql.raw(`interval '1 day'`)

const stepKey = (id: number, version: number) => `${id} ${version}`

/** The changes that are to be taken back, by `stepKey`. Taking back is none: the history would lose what holds again. */
async function stepsToUndo(
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
    SELECT e.entity_id AS id, e.version, e.actor_id, e.change, e.scope, before.scope AS before
    FROM ${unnestRows('w', { id: 'bigint', version: 'int' }, wanted)}
    JOIN LATERAL (
      SELECT * FROM events
      WHERE provider_id = ${providerId} AND entity = 'shipment' AND entity_id = w.id AND version = w.version
        AND recorded_at > now() - ${UNDOABLE} AND type <> 'shipment.undone' LIMIT 1) e ON true
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

function decideUndo(caller: Caller, change: ShipmentChange, held: LockedShipment, step: Step | undefined) {
  const { id: _id, version: _version, undo_version: _undo, ...more } = change
  if (Object.values(more).some((value) => value !== undefined))
    return refused('input.invalid', { field: 'undo_version', detail: 'Undo goes without other changes.' })
  // Undo takes back what one did oneself.
  if (step === undefined || step.actor_id !== caller.actor.user_id)
    return refused('shipment.notUndoable', { field: 'undo_version' })
  return revertChange(held, { change: step.change, status: step.scope.status })
}

/** Of two who call the same person, the second is told of the first, rather than write over what they said. */
function standingNote({ version, handled_until }: ShipmentChange, held: LockedShipment, now: number) {
  const { handled_until: until } = held
  if (version !== undefined || handled_until == null || until === null || until <= now) return null
  const detail = `A colleague has seen to this until ${formatDateTime(until)}. Look at what changed, and send its version.`
  return refused('shipment.changedMeanwhile', { field: 'handled_until', detail })
}

/** What besides the shipment itself decides whether it may be changed. */
interface Rules {
  readonly steps: ReadonlyMap<string, Step>
  readonly editor: Editor
  /** Shipments that are handed in at a locker of a locker network (001 §4, payment-pending). */
  readonly atLocker: ReadonlySet<number>
  readonly named: Readonly<Record<'drivers' | 'branches', ReadonlySet<number>>>
  readonly now: number
}

function decide(
  caller: Caller,
  change: ShipmentChange,
  held: LockedShipment | undefined,
  { steps, editor, atLocker, named, now }: Rules,
): Outcome<StateChange> {
  const unknown = unknownName(change, named)
  if (unknown !== null) return { ok: false, refusal: unknown }
  if (held === undefined || !maySee(caller.viewer, 'shipment', scopeOf(held), held.id))
    return refused('shipment.notFound', { field: 'id' })
  if (change.version !== undefined && change.version !== held.version)
    return refused('shipment.changedMeanwhile', { field: 'version' })
  if (change.undo_version !== undefined)
    return decideUndo(caller, change, held, steps.get(stepKey(change.id, change.undo_version)))
  const standing = standingNote(change, held, now)
  if (standing !== null) return standing
  const decided = applyAmendment(held, amendmentOf(change), now, { locker_collection: atLocker.has(held.id) })
  if (!decided.ok) return decided
  const needed = decided.value.status === undefined ? null : permissionToSet(decided.value.status)
  if (needed !== null && !permits(caller.permissions, needed))
    return refused('permission.denied', { field: 'status' })
  const no = editRefusal(held.status, decided.value, change.reason, editor)
  return no === null ? decided : { ok: false, refusal: no }
}

/** Of the shipments that wait for their payment, those that are handed in at a locker. */
async function collectedAtLockers(tx: Tx, held: ReadonlyMap<number, LockedShipment>): Promise<Set<number>> {
  const waiting = [...held.values()].filter(({ status }) => status === 'payment-pending')
  if (waiting.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shipments
    WHERE id = ANY(${waiting.map(({ id }) => id)}::bigint[]) AND collection_address->>'type' = 'locker'`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

function eventOf(
  caller: Caller,
  { id, reason, undo_version: undoes }: ShipmentChange,
  held: LockedShipment,
  change: StateChange,
  steps: ReadonlyMap<string, Step>,
  now: number,
): NewEvent {
  if (undoes === undefined) {
    const told = reason ? { message: reason } : undefined
    return applyChange(held, eventTypeOf(change), change, now, caller.actor, told)
  }
  const wasInside = steps.get(stepKey(id, undoes))?.wasInside ?? true
  return applyChange(held, 'shipment.undone', change, now, caller.actor, { undoes }, wasInside)
}

/** Changes shipments by hand: all of them, or none and why each was refused that was. */
export function changeShipments(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  changes: readonly ShipmentChange[],
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ shipments: ItemOutcome[] }> | Replay> {
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now, settings } = command
    const held = await lockShipments(
      tx,
      providerId,
      changes.map(({ id }) => id),
    )
    const named = await readNamed(tx, providerId)
    const steps = await stepsToUndo(tx, providerId, changes)
    const atLocker = settings.is_locker_network ? await collectedAtLockers(tx, held) : new Set<number>()
    const editor = {
      isAdmin: isProviderAdmin(caller.role_id),
      mustSayWhy: settings.shipment_requested_date_change_reasons.length > 0,
    }
    const rules = { steps, editor, atLocker, named, now }
    const events: NewEvent[] = []
    const moved = new Set<LockedShipment>()
    const shipments: ItemOutcome[] = []
    const refusals: Refusal[] = []
    changes.forEach((change, i) => {
      const shipment = held.get(change.id)
      const decided = decide(caller, change, shipment, rules)
      if (!decided.ok || shipment === undefined) {
        const refusal: Refusal = decided.ok ? { code: 'shipment.notFound' } : decided.refusal
        refusals.push({ ...refusal, field: `shipments[${i}].${refusal.field ?? 'id'}` })
        return
      }
      if (Object.keys(decided.value).length > 0) {
        events.push(eventOf(caller, change, shipment, decided.value, steps, now))
        moved.add(shipment)
      }
      shipments.push({ ok: true, id: shipment.id, version: shipment.version, status: shipment.status })
    })
    const [first] = refusals
    if (first !== undefined) return { ok: false, refusal: { ...first, each: refusals } }
    await saveShipments(command, moved, events)
    return done({ shipments })
  })
}
