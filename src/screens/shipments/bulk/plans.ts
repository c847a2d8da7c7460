/** How each bulk act is sent: by the versions that were seen where it changes something, so that nobody's later change is written over. */
import type { z } from 'zod'
import type { CallOutcome } from '../../../contract/client.ts'
import type { PrintedDocument } from '../../../contract/labels.ts'
import { recordTrackingEvents } from '../../../contract/operations.ts'
import { cancelShipments, type ItemOutcome } from '../../../contract/shipment-changes.ts'
import { addNotes } from '../../../contract/shipment-notes.ts'
import { MOST_PRINTED } from '../../../domain/labels/print-limits.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { decidedChange } from '../../../features/assignment/decided-change.ts'
import type { Move } from '../../../features/assignment/move.ts'
import { factsOf, type ShipmentFacts } from '../../../features/shipment/facts.ts'
import { type GuardedChange, readNow, undoChange } from '../../../features/shipment/send-changes.ts'
import type { CancelWords } from '../detail/cancel-drafts.ts'
import {
  buildResolveCalls,
  guardedChange,
  isTakenBack,
  type ResolveAction,
  type ResolveInput,
} from '../resolve/resolve.ts'
import type { Made, Plan } from './bulk-run.ts'
import { type PrintKind, partOfPrint } from './print-part.ts'
import { type Changer, partOfCall, partOfChanges } from './send-part.ts'

export interface Sender extends Changer {
  /** The newest that is known of a shipment here. */
  readonly rowOf: (id: number) => ShipmentFacts | undefined
}

const nothingToRenew = async (): Promise<void> => {}

/** Takes back what was made; the server leaves what somebody has decided anew since. */
function undoPlan(sender: Sender, made: readonly Made[]): Plan {
  const versions = new Map(made.map(({ id, version }) => [id, version]))
  return {
    undo: null,
    renew: nothingToRenew,
    partOf: (ids) =>
      partOfChanges(
        sender,
        ids.map((id) => undoChange(id, versions.get(id) ?? 0)),
      ),
  }
}

/** Shipments as they were seen when it was decided; those that go again, as they are by then. */
function seenRows({ client, rowOf }: Sender, rows: readonly ShipmentFacts[]) {
  const seen = new Map(rows.map((row) => [row.id, row]))
  return {
    of: (ids: readonly number[]) => ids.flatMap((id) => seen.get(id) ?? []),
    async renew(ids: readonly number[]): Promise<void> {
      const now = await readNow(client, ids)
      for (const id of ids) {
        const found = now.get(id)
        const row = found === undefined ? rowOf(id) : factsOf(found)
        if (row !== undefined) seen.set(id, row)
      }
    },
  }
}

/** A change of each by itself: `guard` says what it comes to for a shipment as it was seen. */
function changePlan(
  sender: Sender,
  rows: readonly ShipmentFacts[],
  guard: (row: ShipmentFacts) => GuardedChange,
  isUndoable: boolean,
): Plan {
  const seen = seenRows(sender, rows)
  return {
    undo: isUndoable ? (made) => undoPlan(sender, made) : null,
    renew: seen.renew,
    partOf: (ids) => partOfChanges(sender, seen.of(ids).map(guard)),
  }
}

/** Gives many tasks to a driver, or takes them away. */
export function assignPlan(sender: Sender, moves: readonly Move[]): Plan {
  const decided = new Map(moves.map((move) => [move.id, move]))
  const { client } = sender
  return {
    undo: (made) => undoPlan(sender, made),
    async renew(ids) {
      for (const [id, shipment] of await readNow(client, ids)) {
        const move = decided.get(id)
        if (move === undefined) continue
        const { version, status } = shipment
        const from = { ...move.from, driver: shipment[`${move.side}_agent_id`] }
        decided.set(id, { ...move, version, status, from })
      }
    },
    partOf: (ids) =>
      partOfChanges(
        sender,
        ids.flatMap((id) => {
          const move = decided.get(id)
          return move === undefined ? [] : decidedChange(move, undefined)
        }),
      ),
  }
}

export function statusPlan(
  sender: Sender,
  rows: readonly ShipmentFacts[],
  { status, reason }: { readonly status: ShipmentStatus; readonly reason: string | undefined },
): Plan {
  const guard = ({ id, version, status: before }: ShipmentFacts): GuardedChange => ({
    change: { id, version, status, reason },
    seen: { status: before },
    stillHolds: (now) => now.status === before,
  })
  return changePlan(sender, rows, guard, true)
}

/** Puts a tag on, or takes it off: whatever else is changed meanwhile, it means the same. Taken back, it is the opposite. */
export function tagPlan(sender: Sender, act: 'tag' | 'untag', tag: number): Plan {
  const change = act === 'tag' ? { add_tag_ids: [tag] } : { remove_tag_ids: [tag] }
  return {
    undo: () => ({ ...tagPlan(sender, act === 'tag' ? 'untag' : 'tag', tag), undo: null }),
    renew: nothingToRenew,
    partOf: (ids) =>
      partOfChanges(
        sender,
        ids.map((id) => ({ change: { id, ...change }, seen: {}, stillHolds: () => false })),
      ),
  }
}

type AskForPart = (
  ids: readonly number[],
  idempotencyKey: string,
) => Promise<CallOutcome<readonly ItemOutcome[]>>

/** An act that one call does to a whole part, and that nobody takes back. */
const callPlan = (ask: AskForPart, renew: Plan['renew'] = nothingToRenew): Plan => ({
  undo: null,
  renew,
  partOf: (ids) => partOfCall(ids, (idempotencyKey) => ask(ids, idempotencyKey)),
})

export const cancelPlan = ({ client }: Sender, words: CancelWords): Plan =>
  callPlan(async (ids, idempotencyKey) => {
    const answer = await client(cancelShipments, { body: { ids: [...ids], ...words }, idempotencyKey })
    return answer.ok ? { ...answer, value: answer.value.shipments } : answer
  })

export type NoteText = Omit<z.input<typeof addNotes.body>, 'ids'>

export const notePlan = ({ client }: Sender, note: NoteText): Plan =>
  callPlan(async (ids, idempotencyKey) => {
    const answer = await client(addNotes, { body: { ids: [...ids], ...note }, idempotencyKey })
    return answer.ok ? { ...answer, value: answer.value.shipments } : answer
  })

/** An act that resolves an exception, for more shipments than one call takes (resolver.ts does few of them at once). */
export function resolvePlan(
  sender: Sender,
  rows: readonly ShipmentFacts[],
  act: ResolveAction,
  { input, until }: { readonly input: ResolveInput; readonly until: number },
): Plan {
  const { client } = sender
  const callsOf = (some: readonly ShipmentFacts[]) => buildResolveCalls(act, some, input, until)
  const made = callsOf([])
  if (made.by === 'event') {
    const seen = seenRows(sender, rows)
    return callPlan(async (ids, idempotencyKey) => {
      const calls = callsOf(seen.of(ids))
      const tracking_events = calls.by === 'event' ? [...calls.events] : []
      const answer = await client(recordTrackingEvents, { body: { tracking_events }, idempotencyKey })
      return answer.ok ? { ...answer, value: answer.value.tracking_events } : answer
    }, seen.renew)
  }
  const guard = (row: ShipmentFacts): GuardedChange => {
    const calls = callsOf([row])
    const change = calls.by === 'change' ? calls.changes[0] : undefined
    if (change === undefined) throw new Error('One change for each row')
    return guardedChange(act, change, row, sender.rowOf(row.id))
  }
  return changePlan(sender, rows, guard, isTakenBack(act))
}

/** Prints them, as many in a document as one holds. */
export const printPlan = (
  { client }: Sender,
  kind: PrintKind,
  onDocument: (document: PrintedDocument) => void,
): Plan => ({
  undo: null,
  renew: nothingToRenew,
  most: MOST_PRINTED,
  partOf: (ids) => partOfPrint(client, ids, kind, onDocument),
})
