import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { withdrawTrackingEvent } from '../../../contract/withdraw-completion.ts'
import { requestOf } from '../../../features/assignment/request-rows.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { withdrawnMessages as messages } from '../../../features/shipment/withdrawn-messages.ts'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import type { Assignments } from './use-assignments.ts'
import type { BoardSelection } from './use-selection.ts'

const TakeBackStop = lazyOnDemand(
  () => import('./take-back-stop.tsx'),
  ({ onClose }) => onClose(),
)

export interface TakingBack {
  /** Whose completion is asked about now; it stays when the card has moved on. */
  readonly stop: Stop | null
  /** Null: whoever looks may not. Asks why, where the card at the cursor is completed; says so where it is not. */
  readonly open: (() => void) | null
  /** The same, where there is something to ask about. */
  readonly openDone: (() => void) | null
  close(): void
}

/** Taking back that a stop was completed, which somebody recorded by mistake. */
export function useTakingBack(choice: BoardSelection, { tell }: Pick<Assignments, 'tell'>): TakingBack {
  const { audience, may, isPast } = useAccess()
  const [stop, setStop] = useState<Stop | null>(null)
  const mayTakeBack = audience === 'staff' && isPast !== true && may(permissionOf(withdrawTrackingEvent))
  const { done } = choice
  // A collection request is closed by itself once it was collected: that of its shipments is taken back.
  const openDone =
    mayTakeBack && done?.tasks.some(({ id }) => requestOf(id) === null) === true ? () => setStop(done) : null
  return {
    stop,
    open: mayTakeBack ? (openDone ?? (() => tell(messages.notDone))) : null,
    openDone,
    close() {
      setStop(null)
      // After the dialog has given back what it held.
      setTimeout(choice.refocus, 0)
    },
  }
}

/** The dialog, while it is open. */
export function TakeBackDialog({ stop, close }: TakingBack) {
  return stop === null ? null : <TakeBackStop stop={stop} onClose={close} fallback={null} />
}
