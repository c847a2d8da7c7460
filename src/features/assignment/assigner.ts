/** Gives tasks to drivers: shown at once, then as the server decides for each of them, and back again. */
import type { Client } from '../../contract/client.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { NOTHING_SAID } from '../../domain/shipments/shipment-state.ts'
import { applyAmendment } from '../../domain/shipments/shipment-transitions.ts'
import { SHIPMENT_REFUSALS } from '../../domain/values/shipment-refusal-table.ts'
import type { EntityStore } from '../../streams/stores/entity-store.ts'
import { refusalText } from '../../ui/messages/refusals.ts'
import {
  type Conflict,
  type GuardedChange,
  MAX_CHANGES_PER_CALL,
  undoChange,
} from '../shipment/send-changes.ts'
import { decidedChange } from './decided-change.ts'
import type { Move } from './move.ts'
import { createOptimisticStore, type OptimisticStore, type Patch } from './optimistic-store.ts'
import { type AskedMove, planUndo } from './plan-assignment.ts'
import { stopRowsOf } from './request-rows.ts'
import { sendStops } from './send-stops.ts'

/** A move that was refused for itself. */
export interface RefusedMove {
  readonly move: Move
  /** Why, in the server's words. */
  readonly text: string
  /** What somebody else did to it meanwhile. */
  readonly conflict: Conflict | null
}

export interface Outcome {
  readonly done: readonly Move[]
  readonly refused: readonly RefusedMove[]
  /** Why nothing was decided of the rest, which is as before: nobody was there to ask, or it was about all of them. */
  readonly failed: string | null
}

export interface UndoOutcome extends Pick<Outcome, 'done' | 'failed'> {
  /** What others, or the road, have changed since: it is left as it is. */
  readonly skipped: readonly Move[]
}

/** One assignment of one or many tasks. */
export interface AssignmentStep {
  readonly outcome: Promise<Outcome>
  /** Takes back what was done, also before it is answered. What failed can be asked for again. */
  undo(): Promise<UndoOutcome>
}

export interface Assigner {
  /** The shipments and collection requests with what was asked for here already done. */
  readonly shipments: OptimisticStore
  assign(moves: readonly Move[]): AssignmentStep
  /** Whether a shipment's change to this driver was made here. */
  isLocalChange(id: number, driver: number | null): boolean
}

interface AssignerInputs {
  readonly client: Client
  /** Whether who was quicker may be asked of the audit trail. */
  readonly mayAudit?: boolean
  readonly shipments: EntityStore<LiveShipment>
  /** The platform's business time, ms. */
  readonly now: () => number
}

type Workspace = Parameters<typeof stopRowsOf>[0] & Pick<AssignerInputs, 'now'>
const made = new WeakMap<Workspace, Assigner>()

/** One for a live workspace: the screens go by what was asked for on any of them. */
export function assignerOf(workspace: Workspace, client: Client, mayAudit: boolean): Assigner {
  const { now } = workspace
  const shipments = stopRowsOf(workspace)
  const known = made.get(workspace) ?? createAssigner({ client, mayAudit, shipments, now })
  made.set(workspace, known)
  return known
}

/** What a move does to the row, by the rule that the server goes by; null when that rule refuses it. */
function patchOf(row: LiveShipment, { side, to }: Move, now: number): Patch | null {
  const whole = { ...row, ...NOTHING_SAID }
  const wanted =
    side === 'collection'
      ? { collection_agent_id: to.driver, collection_eta: to.eta }
      : { delivery_agent_id: to.driver, delivery_eta: to.eta }
  const decided = applyAmendment(whole, wanted, now)
  return decided.ok ? decided.value : null
}

/** What a row says now where a patch changes it, and its status, by which it is told whether it has moved on. */
function before(row: LiveShipment, patch: Patch): Patch {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field === 'status' || field in patch))
}

const textOf = (code: 'shipment.notFound' | 'shipment.wrongStatus'): string =>
  refusalText(SHIPMENT_REFUSALS[code].say, code)

export function createAssigner({ client, mayAudit = true, shipments: below, now }: AssignerInputs): Assigner {
  const shipments = createOptimisticStore(below)
  /** Versions that answers have told and the feed may not have brought yet. */
  const answered = new Map<number, number>()
  /** Whom each shipment was assigned to here. */
  const assignedHere = new Map<number, number | null>()
  let queue: Promise<unknown> = Promise.resolve()

  /** One after the other: the second change of a task needs the version that the first one made. */
  function enqueue<T>(run: () => Promise<T>): Promise<T> {
    const mine = queue.then(run)
    queue = mine.catch(() => undefined)
    return mine
  }

  /** As many calls as it takes. `versions` takes the version that each shipment comes to. */
  function send(
    asked: readonly AskedMove[],
    versions: Map<number, number>,
    to: {
      readonly patch: (asked: AskedMove) => Patch
      readonly driver: (move: Move) => number | null
      /** Null: there turned out to be nothing to do. */
      readonly change: (asked: AskedMove) => GuardedChange | null
    },
  ): Promise<Pick<Outcome, 'refused' | 'failed'>> {
    const parts = Array.from({ length: Math.ceil(asked.length / MAX_CHANGES_PER_CALL) }, (_, i) =>
      asked.slice(i * MAX_CHANGES_PER_CALL, (i + 1) * MAX_CHANGES_PER_CALL),
    ).map((part) => ({
      part,
      revision: shipments.applyOptimistic(new Map(part.map((one) => [one.move.id, to.patch(one)]))),
    }))
    const was = new Map(asked.map(({ move }) => [move.id, assignedHere.get(move.id)]))
    for (const { move } of asked) assignedHere.set(move.id, to.driver(move))
    return enqueue(async () => {
      const refused: RefusedMove[] = []
      let failed: string | null = null
      for (const { part, revision } of parts) {
        const sending = part.flatMap((one) => {
          const seen = to.change(one)
          return seen === null ? [] : { move: one.move, seen }
        })
        if (failed === null && sending.length > 0) {
          const { items, each, problem } = await sendStops(
            client,
            sending.map(({ seen }) => seen),
            mayAudit,
          )
          for (const item of items) {
            if (!item.ok) continue
            versions.set(item.id, item.version)
            answered.set(item.id, item.version)
          }
          for (const { index, text, conflict } of each) {
            const move = sending[index]?.move
            if (move !== undefined) refused.push({ move, text, conflict })
          }
          failed = problem?.error ?? null
        }
        for (const { move } of part)
          if (!versions.has(move.id)) restore(assignedHere, move.id, was.get(move.id))
        shipments.confirm(revision, versions)
      }
      return { refused, failed }
    })
  }

  return {
    shipments,
    isLocalChange: (id, driver) => assignedHere.has(id) && assignedHere.get(id) === driver,

    assign(moves) {
      const asked: AskedMove[] = []
      const refusedHere: RefusedMove[] = []
      for (const move of moves) {
        const row = shipments.get(move.id)
        const patch = row === undefined ? null : patchOf(row, move, now())
        if (row !== undefined && patch !== null) asked.push({ move, patch, before: before(row, patch) })
        else {
          const text = textOf(row === undefined ? 'shipment.notFound' : 'shipment.wrongStatus')
          refusedHere.push({ move, text, conflict: null })
        }
      }
      const versions = new Map<number, number>()
      const sent = send(asked, versions, {
        patch: ({ patch }) => patch,
        driver: ({ to }) => to.driver,
        change: ({ move }) => decidedChange(move, answered.get(move.id)),
      })
      /** What is not taken back yet. */
      let standing: readonly AskedMove[] = asked
      return {
        outcome: sent.then(({ refused, failed }) => ({
          done: movesIn(asked, versions),
          refused: [...refusedHere, ...refused],
          failed,
        })),
        async undo() {
          const { back, skipped } = planUndo(standing, shipments.get)
          standing = []
          const undone = new Map<number, number>()
          const { refused, failed } = await send(back, undone, {
            patch: (one) => one.before,
            driver: ({ from }) => from.driver,
            change({ move: { id } }) {
              const version = versions.get(id)
              return version === undefined ? null : undoChange(id, version)
            },
          })
          const isRefused = new Set(refused.map(({ move }) => move))
          if (failed !== null)
            standing = back.filter(({ move }) => !undone.has(move.id) && !isRefused.has(move))
          return { done: movesIn(back, undone), skipped: [...skipped, ...isRefused], failed }
        },
      }
    },
  }
}

const movesIn = (asked: readonly AskedMove[], versions: ReadonlyMap<number, number>): Move[] =>
  asked.flatMap(({ move }) => (versions.has(move.id) ? move : []))

function restore<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}
