import { withFullStop } from '../../../domain/values/sentence.ts'
import { assignerOf, type Problem } from '../../../features/assignment/assigner.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import type { Move } from '../../../features/assignment/plan-assignment.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { conflictText } from '../../../features/shipment/conflict-text.ts'
import { undoStackOf } from '../../../features/shipment/undo-stack.ts'
import { toast } from '../../../ui/components/toast.ts'
import { assign as words } from './messages.ts'

export interface Assigning {
  /** Null when it was done, else the server's words. */
  assign(moves: readonly Move[]): Promise<string | null>
  /** Takes back what was done last, an assignment or another act, or tells that there is nothing. */
  undo(): boolean
}

/** Assignments, told to whoever made them. */
export function useAssign(): Assigning {
  const client = useClient()
  const workspace = useLiveWorkspace()
  const names = useGeneralData()
  const { drivers } = names
  const assigner = assignerOf(workspace, client)
  const undoStack = undoStackOf(workspace)

  const wordsOf = ({ text, culprit, conflict }: Problem): string => {
    const why = conflictText(conflict, names) ?? withFullStop(text)
    const ref = culprit === null ? undefined : workspace.shipments.get(culprit)?.ref
    return ref === undefined ? why : `${ref}: ${why}`
  }

  const tellNothing = () => toast({ text: words.nothingToUndo, variant: 'info', id: 'assign' })

  /** Takes the last assignment back. */
  const undoAssignment = () => {
    const undoing = assigner.undo()
    if (undoing === null) return void tellNothing()
    void undoing.then(({ done, left, problem }) => {
      if (problem !== null) {
        // Nobody was there to ask: it can be taken back later.
        undoStack.push(undoAssignment)
        return toast({ text: wordsOf(problem), variant: 'error' })
      }
      const rest = left === 0 ? '' : words.movedOn(left)
      const text = done.length === 0 ? `${words.nothingToUndo}${rest}` : `${words.undone(done.length)}${rest}`
      return toast({ text, variant: 'info', id: 'assign' })
    })
  }

  return {
    undo() {
      // A key that was pressed is answered.
      if (!undoStack.undoLast()) void tellNothing()
      return true
    },
    async assign(moves) {
      // Before it is answered: the key that is pressed meanwhile means it.
      const undoable = undoStack.push(undoAssignment)
      const { done, problem, left } = await assigner.assign(moves)
      if (done.length === 0) undoable.forget()
      else {
        const to = done[0]?.to ?? null
        const who = to === null ? null : (drivers.get(to)?.name ?? words.theDriver)
        toast({
          text: who === null ? words.taken(done.length) : words.given(done.length, who),
          variant: 'success',
          autoHide: 8000,
          id: 'assign',
          action: { label: assignment.undo, run: undoable.undo },
        })
      }
      if (problem === null) return null
      return left > 1 ? `${wordsOf(problem)} ${assignment.moreRefused(left - 1)}` : wordsOf(problem)
    },
  }
}
