import { useEffect } from 'react'
import { useAfterPaint } from '../../ui/after-paint.ts'
import { askedFor } from '../../ui/beside.tsx'
import { useFloor, useGeneralData, useLive } from '../../ui/live.tsx'
import { SidePanel, WithPanel } from '../../ui/side-panel.tsx'
import { onceThere } from '../../ui/until-there.ts'
import { useWall } from '../../ui/wall-mode.tsx'
import { useWords } from '../../ui/words/words.tsx'
import { useAddress } from './address.ts'
import { DayView } from './day-view.tsx'
import { Stale } from './stale.tsx'
import { useBeside } from './use-beside.ts'
import { BoardProvider } from './use-board.tsx'
import { Wall } from './wall.tsx'

const importPanel = async () => ({ default: (await import('./beside-panel.tsx')).BesidePanel })
const BesidePanel = askedFor(importPanel, ({ onClose }) => onClose())

/** /ops-dashboard: the day as it is now, and what needs somebody. */
export function Screen() {
  const { wall } = useWall()
  const [address, change] = useAddress()
  const { opened, close } = useBeside()
  const loaded = useLive(useFloor().loaded)
  const { branches } = useGeneralData()
  const { shipments } = useWords()
  const isPainted = useAfterPaint(loaded)
  // Behind the figures, so that it is there when a shipment is opened.
  useEffect(() => {
    if (isPainted && !wall) onceThere(importPanel).catch(() => {})
  }, [isPainted, wall])
  // A branch that is no more, or not ours, in an old link.
  const scope = address.scope !== 'all' && branches.has(address.scope) ? address.scope : 'all'
  return (
    <BoardProvider>
      <Stale>
        {wall ? (
          <Wall scope={scope} />
        ) : (
          <WithPanel
            panel={
              opened !== null && (
                <BesidePanel
                  id={opened}
                  onClose={close}
                  meanwhile={
                    <SidePanel label={shipments.shipment} title="" onClose={close}>
                      {null}
                    </SidePanel>
                  }
                />
              )
            }
          >
            <DayView address={{ ...address, scope }} onChange={change} loading={!loaded} />
          </WithPanel>
        )}
      </Stale>
    </BoardProvider>
  )
}
