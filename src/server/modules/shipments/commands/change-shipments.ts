import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  changeShipments as changeCall,
  ItemOutcome,
  ShipmentChange,
  TriedChange,
} from '../../../../contract/shipment-changes.ts'
import { isProviderAdmin } from '../../../../domain/identity/role.ts'
import { proofChangeRefusal } from '../../../../domain/pod/handing-over.ts'
import { decideAmendment } from '../../../../domain/shipments/amending.ts'
import type { Editor } from '../../../../domain/shipments/editing.ts'
import { statusFromPlace } from '../../../../domain/shipments/handed-in.ts'
import { type StateChange, scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { retaggingField } from '../../../../domain/shipments/tag-list.ts'
import { isStaffSide, maySee } from '../../../../domain/shipments/visibility.ts'
import { isUntoldRow } from '../../../../domain/tracking/told-row.ts'
import type { TrackingRules } from '../../../../domain/tracking/tracked-status.ts'
import { formatRand } from '../../../../domain/values/money.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent, tryCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { holdCollectionDays } from '../../booking/index.ts'
import { applyChange, eventTypeOf } from '../apply-change.ts'
import { type LockedShipment, lockShipments } from '../lock-shipments.ts'
import { itemsAsTold } from '../presenters/as-told.ts'
import { statusFor } from '../presenters/shipment.ts'
import { readPrices, seesPrices } from '../queries/read-prices.ts'
import { seenShipments } from '../queries/seen-shipments.ts'
import { saveShipments } from '../save-shipments.ts'
import { amendmentOf } from './amendment-of.ts'
import { changedSince, type News, ONLY_NOTES, staleVersion, standingNote } from './changed-meanwhile.ts'
import type { ShipmentRecord } from './command.ts'
import { type Edit, editedField } from './edit-content.ts'
import {
  applyEdit,
  decideEdits,
  type EditTerms,
  pricesOf,
  readEditTerms,
  takesDay,
} from './edit-shipments.ts'
import { doneItem, refusedItem } from './item-outcome.ts'
import { isReturnedToNobody, type Named, readNamed, unknownName } from './named-in-change.ts'
import { refuseSender } from './sender-limits.ts'
import { shipmentsToProve } from './shipments-to-prove.ts'
import { decideUndo, type Step, stepKey, stepsToUndo } from './undo-steps.ts'

/** All are decided by what the shipments are now: a second change of one would know nothing of the first. */
const NAMED_TWICE = {
  field: 'id',
  detail: 'This shipment is in the list twice. Put all that changes into one.',
} as const

/** What besides the shipment itself decides whether it may be changed. */
interface Rules {
  readonly steps: ReadonlyMap<string, Step>
  readonly editor: Editor
  /** Shipments that are handed in at a locker of a locker network (001 §4, payment-pending). */
  readonly atLocker: ReadonlySet<number>
  /** What a driver delivers by a proof alone. */
  readonly toBeProven: ReadonlySet<number>
  readonly named: Named
  readonly now: number
  readonly news: News
  /** What others did is taken back as well. */
  readonly undoesOthers: boolean
}

/** Without the sentence that names the status of a shipment, for whoever is not told that status. */
function withoutStatus(
  decided: Outcome<StateChange>,
  { viewer }: Caller,
  held: LockedShipment | undefined,
  rules: TrackingRules,
): Outcome<StateChange> {
  if (decided.ok || held === undefined || decided.refusal.code !== 'shipment.notEditable') return decided
  const told = statusFor(held, viewer, { overrideStatuses: rules.override_shipment_statuses })
  const isKept = !isStaffSide(viewer) && (told !== held.status || isUntoldRow(held, rules))
  return isKept ? refused(decided.refusal.code, { field: decided.refusal.field }) : decided
}

function decide(
  caller: Caller,
  change: ShipmentChange,
  held: LockedShipment | undefined,
  { steps, editor, atLocker, toBeProven, named, now, news, undoesOthers }: Rules,
): Outcome<StateChange> {
  const isSeen = held !== undefined && maySee(caller.viewer, 'shipment', scopeOf(held), held.id)
  const notTheirs = isSeen && isSender(caller) ? refuseSender(change, held) : null
  if (notTheirs !== null) return { ok: false, refusal: notTheirs }
  const unknown = unknownName(change, named)
  if (unknown !== null) return { ok: false, refusal: unknown }
  if (!isSeen) return refused('shipment.notFound', { field: 'id' })
  if (change.version !== undefined && change.version !== held.version) {
    const told = news.get(held.id)
    // What the courier did of it is not for senders.
    if (told !== ONLY_NOTES) return staleVersion(isSender(caller) ? undefined : told)
  }
  if (change.undo_version !== undefined) {
    const step = steps.get(stepKey(change.id, change.undo_version))
    const undone = decideUndo(undoesOthers ? null : caller, change, held, step)
    return undone.ok && isReturnedToNobody(step, named)
      ? refused('driver.notFound', { field: 'undo_version' })
      : undone
  }
  const standing = standingNote(change, held, now)
  if (standing !== null) return standing
  const proof = proofChangeRefusal(caller.viewer, change)
  if (proof !== null) return { ok: false, refusal: proof }
  const { permissions, viewer } = caller
  const { delivery_pickup_point_id } = held
  const who = { editor, permissions, viewer, isProven: toBeProven.has(held.id), delivery_pickup_point_id }
  const decided = decideAmendment(held, amendmentOf(change, held), who, now, {
    locker_collection: atLocker.has(held.id),
  })
  // Whoever is refused other tags has named none by the field of the row.
  return !decided.ok && decided.refusal.field === 'tags'
    ? refused(decided.refusal.code, { ...decided.refusal, field: retaggingField(change) })
    : decided
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
  { id, reason, message, undo_version: undoes }: ShipmentChange,
  held: LockedShipment,
  change: StateChange,
  steps: ReadonlyMap<string, Step>,
  now: number,
  isFilledIn: boolean,
): NewEvent {
  if (undoes === undefined) {
    const said = message || reason
    const told = said ? { message: said } : undefined
    // Its first windows are no other ones.
    const type = isFilledIn ? 'shipment.changed' : eventTypeOf(change)
    return applyChange(held, type, change, now, caller.actor, told)
  }
  const wasInside = steps.get(stepKey(id, undoes))?.wasInside ?? true
  return applyChange(held, 'shipment.undone', change, now, caller.actor, { undoes }, wasInside)
}

type ChangingPlatform = Pick<
  Platform,
  | 'database'
  | 'settings'
  | 'clock'
  | 'tracing'
  | 'onCommitted'
  | 'catalogue'
  | 'rateBook'
  | 'gazetteer'
  | 'pickupNetwork'
  | 'references'
>

/**
 * Changes shipments by hand: all of them, or none and why each was refused that was; `partial`: as many as can be, with why each was
 * refused in its place.
 */
export async function changeShipments(
  platform: ChangingPlatform,
  providerId: number,
  caller: Caller,
  { shipments: changes, partial = false }: z.output<typeof changeCall.body>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ shipments: ItemOutcome[] }> | Replay> {
  const editTerms = await readEditTerms(platform, providerId, caller, changes)
  const open = await openTo(platform, providerId, caller, changes)
  // What is sent may be refused for want of a compartment when half of it is written.
  if (partial && changes.some((change) => editedField(change) !== undefined))
    return refused('input.invalid', { field: 'partial', detail: 'What is sent is edited all of it or none.' })
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, (command) =>
    changeEach(platform, command, caller, { changes, partial, open }, editTerms),
  )
}

/**
 * The same in a command that does more than this: gives stops to drivers, or takes that back, also where somebody else did it
 * (`undoesOthers`). What is sent is not edited so.
 */
export function changeWithin(
  platform: ChangingPlatform,
  command: Command,
  caller: Caller,
  changes: readonly ShipmentChange[],
  { partial, undoesOthers = false }: { partial: boolean; undoesOthers?: boolean },
): Promise<Outcome<{ shipments: ItemOutcome[] }>> {
  const open = changes.map(({ id }) => id)
  return changeEach(platform, command, caller, { changes, partial, open, undoesOthers }, null)
}

/** What it would come to that a shipment is changed so, without changing it. */
export async function tryChange(
  platform: ChangingPlatform,
  providerId: number,
  caller: Caller,
  change: ShipmentChange,
): Promise<Outcome<TriedChange>> {
  const editTerms = await readEditTerms(platform, providerId, caller, [change])
  const open = await openTo(platform, providerId, caller, [change])
  return tryCommand(platform, providerId, caller, async (command) => {
    const prices = await readPrices(command.tx, providerId, [change.id])
    const outcome = await changeEach(
      platform,
      command,
      caller,
      { changes: [change], partial: false, open },
      editTerms,
    )
    if (!outcome.ok) return outcome
    if (!seesPrices(caller)) return done({ rate: null, present_rate: null, difference: null })
    const [item] = outcome.value.shipments
    const cents = prices.get(change.id)?.rate_cents
    const present_rate = cents === undefined ? null : cents / 100
    const rate = (item?.ok ? item.rate : undefined) ?? present_rate
    const difference =
      rate === null || present_rate === null ? null : Math.round((rate - present_rate) * 100) / 100
    return done({ rate, present_rate, difference })
  })
}

/**
 * The shipments that are locked for these changes: those that people of an account see, so that nobody holds up the shipments of others by
 * naming them. Staff see most.
 */
async function openTo(
  platform: ChangingPlatform,
  providerId: number,
  caller: Caller,
  changes: readonly ShipmentChange[],
): Promise<readonly number[]> {
  const ids = changes.map(({ id }) => id)
  return isSender(caller) ? seenShipments(platform, providerId, caller, ids) : ids
}

const isSender = ({ viewer }: Pick<Caller, 'viewer'>): boolean => viewer.kind === 'account'

async function changeEach(
  platform: ChangingPlatform,
  command: Command,
  caller: Caller,
  {
    changes,
    partial,
    open,
    undoesOthers = false,
  }: {
    changes: readonly ShipmentChange[]
    partial: boolean
    open: readonly number[]
    undoesOthers?: boolean
  },
  editTerms: EditTerms | null,
): Promise<Outcome<{ shipments: ItemOutcome[] }>> {
  const { tx, providerId, now, settings } = command
  if (changes.some(takesDay)) await holdCollectionDays(command)
  const held = await lockShipments(tx, providerId, open)
  const steps = await stepsToUndo(tx, providerId, changes)
  const named = await readNamed(tx, providerId, changes, steps.values())
  const atLocker = settings.is_locker_network ? await collectedAtLockers(tx, held) : new Set<number>()
  const editor = {
    isAdmin: isProviderAdmin(caller.role_id),
    reasons: settings,
  }
  const news = await changedSince(tx, providerId, changes, held)
  const toBeProven =
    caller.viewer.kind === 'driver' ? await shipmentsToProve(command, held) : new Set<number>()
  const rules = { steps, editor, atLocker, toBeProven, named, now, news, undoesOthers }
  const edits =
    editTerms === null
      ? new Map<ShipmentChange, Outcome<Edit>>()
      : await decideEdits(platform, command, caller, changes, held, editTerms, editor)
  const placeOf = new Map(changes.map(({ id }, i) => [id, i] as const).reverse())
  const decisions = changes.map((change, i) =>
    placeOf.get(change.id) === i
      ? withoutStatus(
          withEdit(
            caller,
            change,
            decide(caller, change, held.get(change.id), rules),
            edits.get(change),
            now,
          ),
          caller,
          held.get(change.id),
          settings,
        )
      : refused('input.invalid', NAMED_TWICE),
  )
  const refusals = decisions.flatMap((decided, i) =>
    decided.ok
      ? []
      : (decided.refusal.each ?? [decided.refusal]).map((refusal) => ({
          ...refusal,
          field: `shipments[${i}].${refusal.field ?? 'id'}`,
        })),
  )
  const [first] = refusals
  if (first !== undefined && !partial) return { ok: false, refusal: { ...first, each: refusals } }

  const events: NewEvent[] = []
  const moved = new Set<LockedShipment>()
  const shipments: ItemOutcome[] = []
  for (const [i, change] of changes.entries()) {
    const [shipment, decided, edited] = [held.get(change.id), decisions[i], edits.get(change)]
    if (decided?.ok === false) {
      shipments.push(refusedItem(change.id, decided.refusal))
      continue
    }
    if (shipment === undefined || decided === undefined)
      throw new Error('a change was decided and is not there')
    const edit = edited?.ok ? edited.value : null
    const isEdited = edit !== null && Object.keys(edit.change).length > 0
    const event =
      isEdited || Object.keys(decided.value).length > 0
        ? eventOf(caller, change, shipment, decided.value, steps, now, edit?.windows != null)
        : null
    if (event !== null) moved.add(shipment)
    const told = isEdited ? await applyEdit(platform, command, caller, shipment, edit) : done({})
    if (!told.ok) {
      const field = `shipments[${i}].${told.refusal.field ?? 'id'}`
      return { ok: false, refusal: { ...told.refusal, field } }
    }
    if (event !== null) events.push({ ...event, change: { ...event.change, ...told.value } })
    const price = edit !== null && seesPrices(caller) ? pricesOf(edit) : {}
    shipments.push({ ...doneItem(shipment), ...price })
  }
  await saveShipments(command, moved, events)
  const saved = shipments.map((item) => {
    const shipment = item.ok ? held.get(item.id) : undefined
    return shipment === undefined ? item : { ...item, ...doneItem(shipment) }
  })
  return done({ shipments: await itemsAsTold(command, caller.viewer, saved, held) })
}

/** What the status becomes where the collection is moved to a pickup point, or away from one. */
function placed(decided: StateChange, draft: ShipmentRecord, now: number): StateChange {
  const status = decided.status ?? draft.status
  const { collection_agent_id = draft.collection_agent_id } = decided
  const { collection_pickup_point_id } = draft
  const next = statusFromPlace(status, { collection_agent_id, collection_pickup_point_id })
  return next === status ? {} : { status: next, status_at: now }
}

/** What a change comes to with what it edits: the branches follow the places, unless it names them. */
function withEdit(
  caller: Caller,
  change: ShipmentChange,
  decided: Outcome<StateChange>,
  edit: Outcome<Edit> | undefined,
  now: number,
): Outcome<StateChange> {
  if (edit === undefined || !decided.ok) return decided
  if (!edit.ok) return edit
  const { draft, change: told, rate_cents } = edit.value
  const { expected_rate } = change
  if (
    expected_rate !== undefined &&
    rate_cents !== null &&
    seesPrices(caller) &&
    rate_cents !== Math.round(expected_rate * 100)
  )
    return refused('shipment.changedMeanwhile', {
      field: 'expected_rate',
      detail: `The price is ${formatRand(rate_cents)} now. Look at it and save again.`,
    })
  const next: StateChange = {
    ...decided.value,
    ...edit.value.windows,
    ...(told.tags !== undefined && { tags: draft.tags }),
    ...(told.collection_pickup_point_id !== undefined && placed(decided.value, draft, now)),
  }
  for (const side of ['collection', 'delivery'] as const)
    if (told[`${side}_address`] !== undefined && change[`${side}_branch_id`] === undefined)
      next[`${side}_branch_id`] = draft[`${side}_branch_id`]
  return done(next)
}
