/** The assigner of the live workspace, whose steps can be taken back on any screen. */
import { useMemo } from 'react'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useMayAudit } from '../session/access.tsx'
import { useClient } from '../session/session.tsx'
import { undoHistoryOf } from '../shipment/undo-history.ts'
import { assignerOf } from './assigner.ts'
import { assignUndoably, type UndoableStep } from './assignment-undo.ts'
import type { Move } from './move.ts'

/** `label` says what is done: the key that takes it back is named after it. */
export function useAssigner(): (moves: readonly Move[], label: string) => UndoableStep {
  const workspace = useLiveWorkspace()
  const client = useClient()
  const mayAudit = useMayAudit()
  return useMemo(() => {
    const [assigner, history] = [assignerOf(workspace, client, mayAudit), undoHistoryOf(workspace)]
    return (moves, label) => assignUndoably(assigner, history, moves, label)
  }, [workspace, client, mayAudit])
}
