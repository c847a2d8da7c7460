/** Gives shipments to drivers, one deed after the other, with the way back from each of them. */
import type { Client } from '../../contract/client.ts'
import { type Conflict, MOST_AT_ONCE, type SeenChange, sendMost } from '../shipment/send-changes.ts'
import { decidedChange, undoChange } from './decided-change.ts'
import { type Facts, type Move, planUndo } from './plan-assignment.ts'

/** Why the server refused, in its words; what was done before stays done. */
export interface Problem {
  readonly text: string
  /** The shipment that it was about, where the server said which. */
  readonly culprit: number | null
  /** What somebody else did to it meanwhile. */
  readonly conflict: Conflict | null
}

export interface Sent {
  readonly done: readonly Move[]
  /** Of those that were left as they were, the first; or why nobody was there to ask. */
  readonly problem: Problem | null
  /** How many were refused, each for itself. */
  readonly left: number
}

export interface Assigner {
  assign(moves: readonly Move[]): Promise<Sent>
  /** Takes the last assignment back, also one that is not answered yet; `left` have moved on. Null: there is none. */
  undo(): Promise<Sent> | null
}

interface AssignerInputs {
  readonly client: Client
  readonly rowOf: (id: number) => Facts | undefined
}

type ShipmentsOf = { readonly shipments: { readonly get: AssignerInputs['rowOf'] } }
const made = new WeakMap<ShipmentsOf, Assigner>()

/** One for a live workspace: what is assigned beside a list is taken back by the list's key, too, in the order in which it was done. */
export function assignerOf(workspace: ShipmentsOf, client: Client): Assigner {
  const known = made.get(workspace) ?? createAssigner({ client, rowOf: workspace.shipments.get })
  made.set(workspace, known)
  return known
}

export function createAssigner({ client, rowOf }: AssignerInputs): Assigner {
  const past: (readonly Move[])[] = []
  /** As the last answer told them: the live workspace may come to that version later. */
  const answered = new Map<number, Facts>()
  let coming = 0
  let queue: Promise<unknown> = Promise.resolve()

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = queue.then(run)
    queue = mine.catch(() => undefined)
    return mine
  }

  function newest(id: number): Facts | undefined {
    const row = rowOf(id)
    const told = answered.get(id)
    return row !== undefined && told !== undefined && told.version > row.version ? told : row
  }

  async function send(
    moves: readonly Move[],
    seenOf: (move: Move) => SeenChange,
    to: (move: Move) => number | null,
  ): Promise<Sent> {
    const done: Move[] = []
    const problems: Problem[] = []
    for (let from = 0; from < moves.length; from += MOST_AT_ONCE) {
      const some = moves.slice(from, from + MOST_AT_ONCE)
      const { items, each, problem } = await sendMost(client, some.map(seenOf))
      for (const { index, text, conflict } of each)
        problems.push({ text, culprit: some[index]?.id ?? null, conflict })
      if (problem !== null)
        return {
          done,
          problem: { text: problem.error, culprit: null, conflict: null },
          left: problems.length,
        }
      const answers = new Map(items.flatMap((item) => (item.ok ? [[item.id, item]] : [])))
      for (const move of some) {
        const item = answers.get(move.id)
        if (item === undefined) continue
        const { version, status } = item
        done.push({ ...move, version, status })
        const row = newest(move.id)
        if (row !== undefined)
          answered.set(move.id, { ...row, version, status, [`${move.side}_agent_id`]: to(move) })
      }
    }
    return { done, problem: problems[0] ?? null, left: problems.length }
  }

  return {
    async assign(moves) {
      coming += 1
      try {
        return await inTurn(async () => {
          const sent = await send(
            moves,
            (move) =>
              decidedChange(
                { ...move, to: { driver: move.to, eta: move.eta } },
                answered.get(move.id)?.version,
              ),
            (move) => move.to,
          )
          if (sent.done.length > 0) past.push(sent.done)
          return sent
        })
      } finally {
        coming -= 1
      }
    },

    undo() {
      if (past.length === 0 && coming === 0) return null
      return inTurn(async () => {
        const plan = planUndo(past.pop() ?? [], newest)
        const sent = await send(
          plan.back,
          ({ id, version }) => undoChange(id, version),
          ({ from }) => from,
        )
        const done = sent.done.map((move) => ({ ...move, to: move.from, from: move.to }))
        const left = plan.left.length + sent.left
        // Somebody else was quicker with the others.
        if (sent.problem?.culprit !== null) return { done, problem: null, left }
        const isDone = new Set(sent.done.map(({ id }) => id))
        // Nobody was there to ask: it can be taken back later.
        past.push(plan.back.filter(({ id }) => !isDone.has(id)))
        return { done, problem: sent.problem, left }
      })
    },
  }
}
