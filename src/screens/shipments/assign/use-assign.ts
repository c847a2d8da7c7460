import { useRef } from 'react'
import type { Client } from '../../../contract/client.ts'
import { changeShipments } from '../../../contract/shipments.ts'
import { useClient, useFloor, useGeneralData } from '../../../ui/live.tsx'
import { toast } from '../../../ui/toast.ts'
import { assign as words } from '../../../ui/words/staff/assign.ts'
import { changesOf, type Move, planUndo } from './plan.ts'

/** The server takes so many in one call, all of them or none. */
const MOST = 1000

/** Sends the moves; what was done before a call was refused stays done and is told. */
async function send(client: Client, moves: readonly Move[]): Promise<{ done: Move[]; error: string | null }> {
  const done: Move[] = []
  for (let from = 0; from < moves.length; from += MOST) {
    const some = moves.slice(from, from + MOST)
    const answer = await client(changeShipments, { body: { shipments: changesOf(some) } })
    if (!answer.ok) return { done, error: answer.error }
    done.push(...some)
  }
  return { done, error: null }
}

export interface Assigning {
  /** Null when it was done, else the server's words. */
  assign(moves: readonly Move[]): Promise<string | null>
  /** Takes the last assignment back. False when there is none. */
  undo(): boolean
}

/** Assignments of this screen, with the way back from each of them. */
export function useAssign(): Assigning {
  const client = useClient()
  const floor = useFloor()
  const { drivers } = useGeneralData()
  const past = useRef<(readonly Move[])[]>([])

  const undo = () => {
    const last = past.current.pop()
    if (last === undefined) return false
    takeBack(last)
    return true
  }

  async function takeBack(last: readonly Move[]): Promise<void> {
    const plan = planUndo(last, floor.shipments.get)
    const { done, error } = await send(client, plan.moves)
    if (error !== null) {
      past.current.push(last)
      toast({ text: error, variant: 'error' })
      return
    }
    const left = plan.refused.length
    const rest = left === 0 ? '' : words.movedOn(left)
    toast({
      text: done.length === 0 ? `${words.nothingToUndo}${rest}` : `${words.undone(done.length)}${rest}`,
      variant: 'info',
      id: 'assign',
    })
  }

  return {
    undo,
    async assign(moves) {
      const { done, error } = await send(client, moves)
      if (done.length > 0) {
        past.current.push(done)
        const to = done[0]?.to ?? null
        const who = to === null ? null : (drivers.get(to)?.name ?? words.theDriver)
        toast({
          text: who === null ? words.taken(done.length) : words.given(done.length, who),
          variant: 'success',
          autoHide: 8000,
          id: 'assign',
          action: { label: words.undo, run: undo },
        })
      }
      return error
    },
  }
}
