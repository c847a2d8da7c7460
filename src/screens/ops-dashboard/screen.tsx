import { useFloor, useGeneralData, useLive } from '../../ui/live.tsx'
import { useWall } from '../../ui/wall-mode.tsx'
import { useAddress } from './address.ts'
import { DayView } from './day-view.tsx'
import { Stale } from './stale.tsx'
import { BoardProvider } from './use-board.tsx'
import { Wall } from './wall.tsx'

/** /ops-dashboard: the day as it is now, and what needs somebody. */
export function Screen() {
  const { wall } = useWall()
  const [address, change] = useAddress()
  const loaded = useLive(useFloor().loaded)
  const { branches } = useGeneralData()
  // A branch that is no more, or not ours, in an old link.
  const scope = address.scope !== 'all' && branches.has(address.scope) ? address.scope : 'all'
  return (
    <BoardProvider>
      <Stale>
        {wall ? (
          <Wall scope={scope} />
        ) : (
          <DayView address={{ ...address, scope }} onChange={change} loading={!loaded} />
        )}
      </Stale>
    </BoardProvider>
  )
}
