import { useCallback } from 'react'
import { amountOfRows } from '../../../features/assignment/amount-of-rows.ts'
import type { Move } from '../../../features/assignment/move.ts'
import { refusedText } from '../../../features/assignment/refused-text.ts'
import { useAssigner } from '../../../features/assignment/use-assigner.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { undoableToast, useUndo } from '../../../features/shipment/use-undo.ts'
import { toast } from '../../../ui/components/toast.ts'
import { assign as messages } from './messages.ts'

/** Assigns, and tells whoever asked for it; null when all was done, else why not, in the server's words. Stable. */
export function useAssign(): (moves: readonly Move[]) => Promise<string | null> {
  const names = useGeneralData()
  const assigner = useAssigner()
  const takeBack = useUndo()

  return useCallback(
    async (moves) => {
      /** '3 shipments assigned to Thabo Mokoena' */
      const labelOf = (some: readonly Move[]): string => {
        const amount = amountOfRows(some.map(({ id }) => id))
        const driver = some[0]?.to.driver ?? null
        if (driver === null) return messages.taken(amount)
        return messages.given(amount, names.drivers.get(driver)?.name ?? messages.theDriver)
      }
      const { outcome, undoable } = assigner(moves, labelOf(moves))
      const answered = await outcome
      if (answered.done.length > 0) toast(undoableToast(labelOf(answered.done), () => takeBack(undoable)))
      return refusedText(answered, names)
    },
    [names, assigner, takeBack],
  )
}
