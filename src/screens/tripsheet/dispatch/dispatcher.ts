/** Gives errands to drivers: at once on the board, then as the server decides, and back again. */
import type { Client } from '../../../contract/client.ts'
import type { LiveShipment } from '../../../contract/live.ts'
import { changeShipments } from '../../../contract/shipments.ts'
import { refusalRow } from '../../../domain/refusals.ts'
import { amend } from '../../../domain/shipment-life.ts'
import type { EntityStore } from '../../../streams/entity-store.ts'
import type { Lifetime } from '../../../streams/lifetime.ts'
import type { Live } from '../../../streams/live.ts'
import { changeOf, type Move } from './move.ts'
import type { OptimisticStore, Patch } from './optimistic.ts'
import { remembered, type Step, type Steps, wayBack, without } from './undo.ts'

export type Outcome =
  | { readonly is: 'done'; readonly step: Step | null; readonly left: readonly Move[] }
  /** Nothing was changed. `error` is the server's; `culprit` the move that it refused, where it said which. */
  | { readonly is: 'refused'; readonly error: string; readonly culprit: Move | null }
  /** There was nothing to do. */
  | { readonly is: 'nothing'; readonly left: readonly Move[] }

export interface Dispatcher {
  /** What can be taken back, the newest last. */
  readonly steps: Live<Steps>
  give(moves: readonly Move[], label: string): Promise<Outcome>
  /** Takes back the newest step, or the one that is named. */
  undo(step?: number): Promise<Outcome & { readonly undone?: Step }>
  /** Whether a change of this errand's driver was made here. */
  isOurs(id: number, driver: number | null): boolean
}

export interface DispatcherInputs {
  readonly client: Client
  readonly floor: EntityStore<LiveShipment>
  readonly board: OptimisticStore
  readonly now: () => number
}

/** What the server takes in one call. */
const MOST_AT_ONCE = 1000

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

export function createDispatcher(life: Lifetime, inputs: DispatcherInputs): Dispatcher {
  const { client, floor, board, now } = inputs
  const steps = life.cell<Steps>([])
  /** Versions that answers have told and the feed may not have brought yet. */
  const answered = new Map<number, number>()
  const given = new Map<number, number | null>()
  let queue: Promise<unknown> = Promise.resolve()
  let count = 0

  const versionOf = (id: number): number => Math.max(floor.get(id)?.version ?? 0, answered.get(id) ?? 0)

  async function send(moves: readonly Move[]): Promise<{ error: string; culprit: Move | null } | null> {
    for (let from = 0; from < moves.length; from += MOST_AT_ONCE) {
      const part = moves.slice(from, from + MOST_AT_ONCE)
      const shipments = part.map((move) => changeOf(move, versionOf(move.id)))
      const outcome = await client(changeShipments, { body: { shipments } })
      if (!outcome.ok) {
        const index = /^shipments\[(\d+)\]/.exec(outcome.field ?? '')?.[1]
        return { error: outcome.error, culprit: (index && part[Number(index)]) || null }
      }
      for (const item of outcome.value.shipments) if (item.ok) answered.set(item.id, item.version)
    }
    return null
  }

  /** One after the other: the second change of an errand needs the version that the first one made. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = queue.then(run)
    queue = mine.catch(() => undefined)
    return mine
  }

  async function make(moves: readonly Move[]): Promise<{ error: string; culprit: Move | null } | null> {
    const patches = new Map<number, Patch>()
    for (const move of moves) {
      const row = board.get(move.id)
      const patch = row === undefined ? null : patchOf(row, move, now())
      if (patch === null) {
        const code = row === undefined ? 'shipment.notFound' : 'shipment.wrongStatus'
        return { error: refusalRow(code).say, culprit: move }
      }
      patches.set(move.id, patch)
    }
    for (const move of moves) given.set(move.id, move.to.driver)
    const laid = board.lay(patches)
    const refused = await inTurn(() => send(moves))
    if (life.ended) return refused
    if (refused === null) board.grant(laid, new Map(moves.map(({ id }) => [id, answered.get(id) ?? 0])))
    else {
      board.refuse(laid)
      for (const move of moves) given.set(move.id, move.from.driver)
    }
    return refused
  }

  return {
    steps,
    isOurs: (id, driver) => given.has(id) && given.get(id) === driver,

    async give(moves, label) {
      const real = moves.filter(({ from, to }) => from.driver !== to.driver)
      if (real.length === 0) return { is: 'nothing', left: [] }
      // Remembered at once, so that a quick hand can take it back before the answer is there.
      const step: Step = { id: ++count, label, moves: real }
      steps.set(remembered(steps.now(), step))
      const refused = await make(real)
      if (refused === null) return { is: 'done', step, left: [] }
      steps.set(without(steps.now(), step.id))
      return { is: 'refused', ...refused }
    },

    async undo(id) {
      const all = steps.now()
      const step = id === undefined ? all.at(-1) : all.find((one) => one.id === id)
      if (step === undefined) return { is: 'nothing', left: [] }
      steps.set(without(all, step.id))
      const { moves, left } = wayBack(step, board.get)
      if (moves.length === 0) return { is: 'nothing', left, undone: step }
      const refused = await make(moves)
      if (refused === null) return { is: 'done', step: null, left, undone: step }
      return { is: 'refused', ...refused, undone: step }
    },
  }
}
