import { withFullStop } from '../../../domain/sentence.ts'
import { useClient, useFloor, useGeneralData } from '../../../ui/live.tsx'
import { toast } from '../../../ui/toast.ts'
import { assign as words } from '../../../ui/words/staff/assign.ts'
import { conflictText } from '../conflict-words.ts'
import { assignerOf, type Problem } from './assigner.ts'
import type { Move } from './plan.ts'

export interface Assigning {
  /** Null when it was done, else the server's words. */
  assign(moves: readonly Move[]): Promise<string | null>
  /** Takes the last assignment back, or tells that there is none. */
  undo(): boolean
}

/** Assignments, told to whoever made them. */
export function useAssign(): Assigning {
  const client = useClient()
  const floor = useFloor()
  const names = useGeneralData()
  const { drivers } = names
  const assigner = assignerOf(floor, client)

  const wordsOf = ({ text, culprit, conflict }: Problem): string => {
    const why = conflictText(conflict, names) ?? withFullStop(text)
    const ref = culprit === null ? undefined : floor.shipments.get(culprit)?.ref
    return ref === undefined ? why : `${ref}: ${why}`
  }

  const undo = () => {
    const undoing = assigner.undo()
    // A key that was pressed is answered.
    if (undoing === null) {
      toast({ text: words.nothingToUndo, variant: 'info', id: 'assign' })
      return true
    }
    void undoing.then(({ done, left, problem }) => {
      if (problem !== null) return toast({ text: wordsOf(problem), variant: 'error' })
      const rest = left === 0 ? '' : words.movedOn(left)
      const text = done.length === 0 ? `${words.nothingToUndo}${rest}` : `${words.undone(done.length)}${rest}`
      return toast({ text, variant: 'info', id: 'assign' })
    })
    return true
  }

  return {
    undo,
    async assign(moves) {
      const { done, problem, left } = await assigner.assign(moves)
      if (done.length > 0) {
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
      if (problem === null) return null
      return left > 1 ? `${wordsOf(problem)} ${words.moreRefused(left - 1)}` : wordsOf(problem)
    },
  }
}
