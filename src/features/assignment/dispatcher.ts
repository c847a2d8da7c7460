/** Gives errands to drivers: at once on the board, then as the server decides, and back again. */
import type { Client } from '../../contract/client.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { amend } from '../../domain/shipments/shipment-transitions.ts'
import { refusalRow } from '../../domain/values/refusals.ts'
import type { Lifetime } from '../../streams/lifetime.ts'
import type { Signal } from '../../streams/signal.ts'
import { wordRefusal } from '../../ui/messages/refusals.ts'
import {
  type Conflict,
  MOST_AT_ONCE,
  type SeenChange,
  type SentChanges,
  sendChanges,
} from '../shipment/send-changes.ts'
import { decidedChange, undoChange } from './decided-change.ts'
import type { Move } from './move.ts'
import type { OptimisticStore, Patch } from './optimistic-store.ts'
import { type Asked, remembered, type Step, type Steps, wayBack, without } from './undo.ts'

interface Refused {
  readonly error: string
  /** The moves that were refused, where the server said which. */
  readonly culprits: readonly Move[]
  /** What somebody else did to the first of them meanwhile. */
  readonly conflict: Conflict | null
}

interface Made {
  readonly done: readonly Asked[]
  readonly refused: Refused | null
}

export type Outcome =
  | { readonly is: 'done'; readonly step: Step | null; readonly left: readonly Move[] }
  /** `done` were done before the server refused; the rest is as before. */
  | ({ readonly is: 'refused'; readonly done: readonly Move[] } & Refused)
  /** There was nothing to do. */
  | { readonly is: 'nothing'; readonly left: readonly Move[] }

export interface Dispatcher {
  /** What can be taken back, the newest last. */
  readonly steps: Signal<Steps>
  give(moves: readonly Move[], label: string): Promise<Outcome>
  /** Takes back the newest step, or the one that is named. What is refused, or finds nobody to ask, stays to be taken back. */
  undo(step?: number): Promise<Outcome & { readonly undone?: Step }>
  /** Whether a change of this errand's driver was made here. */
  isOurs(id: number, driver: number | null): boolean
}

export interface DispatcherInputs {
  readonly client: Client
  readonly board: OptimisticStore
  readonly now: () => number
}

/** What a move does to the row, by the rule that the server goes by; null when that rule refuses it. */
function patchOf(row: LiveShipment, { side, to }: Move, now: number): Patch | null {
  const whole = { ...row, special_instructions_collection: null, special_instructions_delivery: null }
  const wanted =
    side === 'collection'
      ? { collection_agent_id: to.driver, collection_eta: to.eta }
      : { delivery_agent_id: to.driver, delivery_eta: to.eta }
  const decided = amend(whole, wanted, now)
  return decided.ok ? decided.value : null
}

/** What a row says now where a patch changes it, and its status, by which it is told whether it has moved on. */
function before(row: LiveShipment, patch: Patch): Patch {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field === 'status' || field in patch))
}

export function createDispatcher(life: Lifetime, inputs: DispatcherInputs): Dispatcher {
  const { client, board, now } = inputs
  const steps = life.signal<Steps>([])
  /** Versions that answers have told and the feed may not have brought yet. */
  const answered = new Map<number, number>()
  /** The version that a step made of each shipment, by the step. */
  const made = new Map<number, Map<number, number>>()
  const given = new Map<number, number | null>()
  let queue: Promise<unknown> = Promise.resolve()
  let count = 0

  /** One after the other: the second change of an errand needs the version that the first one made. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = queue.then(run)
    queue = mine.catch(() => undefined)
    return mine
  }

  const sendAll = async (seen: readonly SeenChange[]): Promise<SentChanges> =>
    seen.length === 0 ? { ok: true, items: [] } : sendChanges(client, seen)

  /** As many calls as it takes; what is shown stays as far as they were answered. */
  async function make(
    asked: readonly Asked[],
    patchOf: (asked: Asked) => Patch,
    to: (move: Move) => number | null,
    /** Null: there turned out to be nothing to do. */
    changeOf: (asked: Asked) => SeenChange | null,
    /** Takes the version that each shipment comes to. */
    versions: Map<number, number>,
  ): Promise<Made> {
    const parts = Array.from({ length: Math.ceil(asked.length / MOST_AT_ONCE) }, (_, i) =>
      asked.slice(i * MOST_AT_ONCE, (i + 1) * MOST_AT_ONCE),
    ).map((part) => ({ part, laid: board.lay(new Map(part.map((one) => [one.move.id, patchOf(one)]))) }))
    const was = new Map(asked.map(({ move }) => [move.id, given.get(move.id)]))
    for (const { move } of asked) given.set(move.id, to(move))
    return inTurn(async () => {
      const done: Asked[] = []
      let refused: Refused | null = null
      for (const { part, laid } of parts) {
        const sending = part.flatMap((one) => {
          const seen = changeOf(one)
          return seen === null ? [] : { one, seen }
        })
        const sent: SentChanges | null =
          refused === null ? await sendAll(sending.map(({ seen }) => seen)) : null
        if (sent?.ok) {
          for (const item of sent.items) if (item.ok) versions.set(item.id, item.version)
          for (const [id, version] of versions) answered.set(id, version)
          done.push(...part)
          if (!life.ended) board.grant(laid, versions)
          continue
        }
        if (sent !== null) {
          const culprits: Move[] = sent.each.flatMap(({ index }) => sending[index]?.one.move ?? [])
          refused = { error: sent.error, culprits, conflict: sent.conflict }
        }
        for (const { move } of part) restore(given, move.id, was.get(move.id))
        if (!life.ended) board.refuse(laid)
      }
      return { done, refused }
    })
  }

  /** Without what others have moved on, which the server names. */
  async function makeBack(step: Step, asked: readonly Asked[]) {
    const done: Asked[] = []
    const left: Move[] = []
    let rest = asked
    for (;;) {
      const sent: Made = await make(
        rest,
        ({ before }) => before,
        ({ from }) => from.driver,
        ({ move: { id } }) => {
          const version = made.get(step.id)?.get(id)
          return version === undefined ? null : undoChange(id, version)
        },
        new Map(),
      )
      done.push(...sent.done)
      const isDone = new Set(sent.done)
      rest = rest.filter((one) => !isDone.has(one))
      const culprits = new Set(sent.refused?.culprits)
      if (culprits.size === 0) return { done, left, rest, refused: sent.refused }
      left.push(...culprits)
      rest = rest.filter(({ move }) => !culprits.has(move))
      if (rest.length === 0) return { done, left, rest, refused: null }
    }
  }

  return {
    steps,
    isOurs: (id, driver) => given.has(id) && given.get(id) === driver,

    async give(moves, label) {
      const asked: Asked[] = []
      for (const move of moves) {
        if (move.from.driver === move.to.driver) continue
        const row = board.get(move.id)
        const patch = row === undefined ? null : patchOf(row, move, now())
        if (row === undefined || patch === null) {
          const code = row === undefined ? 'shipment.notFound' : 'shipment.wrongStatus'
          return {
            is: 'refused',
            done: [],
            error: wordRefusal(refusalRow(code).say, code),
            culprits: [move],
            conflict: null,
          }
        }
        asked.push({ move, patch, before: before(row, patch) })
      }
      if (asked.length === 0) return { is: 'nothing', left: [] }
      // Remembered at once, so that a quick hand can take it back before the answer is there.
      const step: Step = { id: ++count, label, asked }
      steps.set(remembered(steps.now(), step))
      const versions = new Map<number, number>()
      made.set(step.id, versions)
      const { done, refused } = await make(
        asked,
        ({ patch }) => patch,
        ({ to }) => to.driver,
        ({ move, before }) =>
          decidedChange({ ...move, from: move.from.driver, status: before.status }, answered.get(move.id)),
        versions,
      )
      if (refused === null) return { is: 'done', step, left: [] }
      const isWaiting = steps.now().some(({ id }) => id === step.id)
      steps.set(without(steps.now(), step.id))
      if (isWaiting && done.length > 0) steps.set(remembered(steps.now(), { ...step, asked: done }))
      return { is: 'refused', done: done.map(({ move }) => move), ...refused }
    },

    async undo(id) {
      const all = steps.now()
      const step = id === undefined ? all.at(-1) : all.find((one) => one.id === id)
      if (step === undefined) return { is: 'nothing', left: [] }
      steps.set(without(all, step.id))
      const { back, left } = wayBack(step, board.get)
      if (back.length === 0) return { is: 'nothing', left, undone: step }
      const sent = await makeBack(step, back)
      const done = sent.done.map(({ move }) => move)
      if (sent.refused !== null && sent.rest.length > 0) {
        steps.set(remembered(steps.now(), { ...step, asked: sent.rest }))
        return { is: 'refused', ...sent.refused, done, undone: step }
      }
      const gone = [...left, ...sent.left]
      if (done.length === 0) return { is: 'nothing', left: gone, undone: step }
      return { is: 'done', step: null, left: gone, undone: step }
    },
  }
}

function restore<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}
