/** Taking back what was done, told to whoever asked for it. */
import { useCallback } from 'react'
import { UNDO_OFFERED_MS } from '../../domain/shipments/undo-offered.ts'
import { type Toast, toast } from '../../ui/components/toast.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { type Undoable, undoHistoryOf } from './undo-history.ts'
import { undo as messages } from './undo-messages.ts'

/** The toast of the last act: what came of taking it back stands in its place. */
export const UNDO_TOAST_ID = 'act'
/** Longer than other toasts (ms): there is a button to reach. */
export const UNDO_STAYS_MS = UNDO_OFFERED_MS

/** The button of a toast that takes back what the toast tells of. */
export const undoAction = (run: () => void): NonNullable<Toast['action']> => ({ label: messages.undo, run })

/** Tells of an act that `run` takes back. */
export const undoableToast = (text: string, run: () => void): Toast => ({
  id: UNDO_TOAST_ID,
  text,
  variant: 'success',
  action: undoAction(run),
  autoHide: UNDO_STAYS_MS,
})

/** Takes back an act, or the last one: an assignment or another, of this screen or the one before. */
export function useUndo(tell: (toast: Toast) => void = toast): (act?: Undoable) => void {
  const history = undoHistoryOf(useLiveWorkspace())
  return useCallback(
    function undo(act) {
      const undoable = act ?? history.last()
      const undoing = undoable?.undo() ?? null
      // A key that was pressed is answered.
      if (undoable === null || undoing === null)
        return tell({ text: messages.nothing, variant: 'info', id: UNDO_TOAST_ID })
      void undoing.then(({ text, failed }) =>
        tell({
          text,
          variant: failed ? 'error' : 'info',
          id: UNDO_TOAST_ID,
          ...(failed && { action: undoAction(() => undo(undoable)) }),
        }),
      )
    },
    [history, tell],
  )
}
