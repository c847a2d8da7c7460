import { useMemo } from 'react'
import type { LiveShipment } from '../../../contract/live.ts'
import { withFullStop } from '../../../domain/values/sentence.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { conflictText } from '../../../features/shipment/conflict-text.ts'
import { undoStackOf } from '../../../features/shipment/undo-stack.ts'
import { toast } from '../../../ui/components/toast.ts'
import { assign as assignWords } from '../assign/messages.ts'
import { resolve as words } from './messages.ts'
import { type Act, type ActInput, isTakenBack } from './resolve.ts'
import { createResolver, type Made, type Problem } from './resolver.ts'

/** A shipment that was left as it was; null: it was about all of them. */
export interface Refused {
  readonly id: number | null
  readonly why: string
}

/** Sends an act for many shipments. Those that have changed meanwhile are left out, and told. */
export function useResolve() {
  const client = useClient()
  const workspace = useLiveWorkspace()
  const names = useGeneralData()
  const undoStack = undoStackOf(workspace)
  const resolver = useMemo(
    () => createResolver({ client, rowOf: workspace.shipments.get }),
    [client, workspace],
  )

  const wordsOf = ({ text, culprit, conflict }: Problem): string => {
    const why = conflictText(conflict, names) ?? withFullStop(text)
    const ref = culprit === null ? undefined : workspace.shipments.get(culprit)?.ref
    return ref === undefined ? why : `${ref}: ${why}`
  }

  /** The way back, by the key and by the toast's button. */
  const offerUndo = (made: readonly Made[]) => {
    const { undo: run } = undoStack.push(() => undo(made))
    return { label: assignment.undo, run }
  }

  const undo = (made: readonly Made[]) =>
    void resolver.undo(made).then(({ done, problem }) => {
      const rest = made.length - done.length
      const isDone = new Set(done.map(({ id }) => id))
      if (problem !== null && problem.culprit === null) {
        // Without an answer it can be asked for again.
        const again = offerUndo(made.filter(({ id }) => !isDone.has(id)))
        return toast({ text: wordsOf(problem), variant: 'error', action: again })
      }
      const left = rest === 0 ? '' : assignWords.movedOn(rest)
      const text = done.length === 0 ? assignWords.nothingToUndo : words.undone(done.length)
      return toast({ text: `${text}${left}`, variant: 'info', id: 'resolve' })
    })

  /** `rows` as they were seen when it was decided. Which were refused, and why; empty when all was done. */
  return async (
    rows: readonly LiveShipment[],
    act: Act,
    input: ActInput,
    until: number,
  ): Promise<readonly Refused[]> => {
    const { done, problems } = await resolver.resolve(rows, act, input, until)
    if (done.length > 0)
      toast({
        text: words.isDone(act, done.length, rows.length),
        variant: 'success',
        id: 'resolve',
        ...(isTakenBack(act) && { autoHide: 8000, action: offerUndo(done) }),
      })
    return problems.map((problem) => ({ id: problem.culprit, why: wordsOf(problem) }))
  }
}
