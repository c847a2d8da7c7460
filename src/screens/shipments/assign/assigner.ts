/** Gives shipments to drivers, one deed after the other, with the way back from each of them. */
import type { Client } from '../../../contract/client.ts'
import type { LiveShipment } from '../../../contract/live.ts'
import { changeShipments } from '../../../contract/shipments.ts'
import { changesOf, type Facts, type Move, planUndo } from './plan.ts'

/** The server takes so many in one call, all of them or none. */
const MOST = 1000

type Row = Facts & Pick<LiveShipment, 'version'>

export interface Sent {
  readonly done: readonly Move[]
  /** The server's words, where it refused; what was done before stays done. */
  readonly error: string | null
}

export interface Assigner {
  assign(moves: readonly Move[]): Promise<Sent>
  /** Takes the last assignment back, also one that is not answered yet; `left` have moved on. Null: there is none. */
  undo(): Promise<Sent & { readonly left: number }> | null
}

interface AssignerInputs {
  readonly client: Client
  readonly rowOf: (id: number) => Row | undefined
}

export function createAssigner({ client, rowOf }: AssignerInputs): Assigner {
  const past: (readonly Move[])[] = []
  /** As the last answer told them: the floor may come to that version later. */
  const answered = new Map<number, Row>()
  let coming = 0
  let queue: Promise<unknown> = Promise.resolve()

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = queue.then(run)
    queue = mine.catch(() => undefined)
    return mine
  }

  function newest(id: number): Row | undefined {
    const row = rowOf(id)
    const told = answered.get(id)
    return row !== undefined && told !== undefined && told.version > row.version ? told : row
  }

  async function send(moves: readonly Move[]): Promise<Sent> {
    const done: Move[] = []
    for (let from = 0; from < moves.length; from += MOST) {
      const some = moves.slice(from, from + MOST)
      const answer = await client(changeShipments, { body: { shipments: changesOf(some) } })
      if (!answer.ok) return { done, error: answer.error }
      done.push(...some)
      for (const [i, { id, side, to }] of some.entries()) {
        const item = answer.value.shipments[i]
        const row = newest(id)
        if (row === undefined || item?.ok !== true) continue
        answered.set(id, { ...row, version: item.version, status: item.status, [`${side}_agent_id`]: to })
      }
    }
    return { done, error: null }
  }

  return {
    async assign(moves) {
      coming += 1
      try {
        return await inTurn(async () => {
          const sent = await send(moves)
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
        const last = past.pop() ?? []
        const { moves, refused } = planUndo(last, newest)
        const sent = await send(moves)
        if (sent.error !== null) {
          const back = new Set(sent.done.map(({ id }) => id))
          past.push(last.filter(({ id }) => !back.has(id)))
        }
        return { ...sent, left: refused.length }
      })
    },
  }
}
