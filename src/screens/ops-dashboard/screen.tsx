import { useEffect } from 'react'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { Rewindable } from '../../features/rewind/rewindable.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { SidePanel, WithPanel } from '../../ui/components/side-panel.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useAfterPaint } from '../../ui/loading/after-paint.ts'
import { importSilently } from '../../ui/loading/import-with-retry.ts'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { DayView, importModes } from './day-view.tsx'
import { Stale } from './stale.tsx'
import { useUrlState } from './url-state.ts'
import { DashboardViewsProvider } from './use-dashboard-views.tsx'
import { useOpenedShipment } from './use-opened-shipment.ts'
import { Wall } from './wall.tsx'

const importPanel = async () => ({ default: (await import('./shipment-panel.tsx')).OpenedShipmentPanel })
const BesidePanel = lazyOnDemand(importPanel, ({ onClose }) => onClose())

/** /ops-dashboard: the day as it is now, or was, and what needs somebody. */
export function Screen() {
  return (
    <Rewindable>
      <Dashboard />
    </Rewindable>
  )
}

function Dashboard() {
  const { wall } = useWall()
  const { opened, close } = useOpenedShipment()
  const loaded = useSignal(useLiveWorkspace().loaded)
  const { branches, user } = useGeneralData()
  const [address, change] = useUrlState(user.branch_id ?? 'all')
  const { shipments } = useMessages()
  const isPainted = useAfterPaint(loaded)
  // Behind the figures, so that it is there when a shipment is opened.
  useEffect(() => {
    if (!isPainted || wall) return
    importSilently(importPanel).catch(() => {})
    importSilently(importModes).catch(() => {})
  }, [isPainted, wall])
  // A branch that is no more, or not ours, in an old link.
  const scope = address.scope !== 'all' && branches.has(address.scope) ? address.scope : 'all'
  return (
    <DashboardViewsProvider>
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
                  fallback={
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
    </DashboardViewsProvider>
  )
}
