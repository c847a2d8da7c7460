import { useMemo } from 'react'
import type { LiveShipment } from '../../../contract/live.ts'
import { withFullStop } from '../../../domain/values/sentence.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useMayAudit } from '../../../features/session/access.tsx'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { conflictText } from '../../../features/shipment/conflict-text.ts'
import { type Undone, undoHistoryOf } from '../../../features/shipment/undo-history.ts'
import { undo as undoWords } from '../../../features/shipment/undo-messages.ts'
import { UNDO_STAYS_MS, UNDO_TOAST_ID, undoAction, useUndo } from '../../../features/shipment/use-undo.ts'
import { toast } from '../../../ui/components/toast.ts'
import { resolve as messages } from './messages.ts'
import { isTakenBack, type ResolveAction, type ResolveInput } from './resolve.ts'
import { type ChangedShipment, createResolver, type Problem } from './resolver.ts'

/** A shipment that was left as it was; null: it was about all of them. */
export interface Refused {
  readonly id: number | null
  readonly why: string
}

/** Sends an act for many shipments. Those that have changed meanwhile are left out, and told. */
export function useResolve() {
  const client = useClient()
  const workspace = useLiveWorkspace()
  const mayAudit = useMayAudit()
  const names = useGeneralData()
  const history = undoHistoryOf(workspace)
  const takeBack = useUndo()
  const resolver = useMemo(
    () => createResolver({ client, rowOf: workspace.shipments.get, mayAudit }),
    [client, workspace, mayAudit],
  )

  const wordsOf = ({ text, shipmentId, conflict }: Problem): string => {
    const why = conflictText(conflict, names) ?? withFullStop(text)
    const ref = shipmentId === null ? undefined : workspace.shipments.get(shipmentId)?.ref
    return ref === undefined ? why : `${ref}: ${why}`
  }

  /** Notes what was made as the last act. Without an answer the rest can be asked for again. */
  const noteAct = (label: string, made: readonly ChangedShipment[]) => {
    let standing = made
    return history.push(label, async (): Promise<Undone> => {
      const { done, problem } = await resolver.undo(standing)
      const isDone = new Set(done.map(({ id }) => id))
      const rest = standing.filter(({ id }) => !isDone.has(id))
      standing = rest
      if (problem !== null && problem.shipmentId === null) return { text: wordsOf(problem), failed: true }
      const left = rest.length === 0 ? '' : undoWords.changedMeanwhile(rest.length)
      const text = done.length === 0 ? undoWords.nothing : messages.undone(done.length)
      return { text: `${text}${left}`, failed: false }
    })
  }

  /** `rows` as they were seen when it was decided. Which were refused, and why; empty when all was done. */
  return async (
    rows: readonly LiveShipment[],
    act: ResolveAction,
    input: ResolveInput,
    until: number,
  ): Promise<readonly Refused[]> => {
    const { done, problems } = await resolver.resolve(rows, act, input, until)
    if (done.length > 0) {
      const text = messages.isDone(act, done.length, rows.length)
      const undoable = isTakenBack(act) ? noteAct(text, done) : null
      toast({
        text,
        variant: 'success',
        id: UNDO_TOAST_ID,
        ...(undoable !== null && {
          autoHide: UNDO_STAYS_MS,
          action: undoAction(() => takeBack(undoable)),
        }),
      })
    }
    return problems.map((problem) => ({ id: problem.shipmentId, why: wordsOf(problem) }))
  }
}
