import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { changeCollectionRequests } from '../../contract/collection-requests.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { requestOf, stopRowsOf } from '../../features/assignment/request-rows.ts'
import type { StopActs } from '../../features/fleet-map/lazy-fleet-map.tsx'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useMay, useMayDispatch } from '../../features/session/access.tsx'
import { useUndo } from '../../features/shipment/use-undo.ts'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { AssignDialog } from '../shipments/assign/assign-dialog.tsx'

const Unassigning = lazyOnDemand(
  () => import('./unassigning.tsx'),
  ({ onClose }) => onClose(),
)

/** What is done with stops of the map, by whoever may: undefined for others. */
export function useStopActs(onSelect: (ids: Selection) => void): {
  readonly acts: StopActs | undefined
  readonly dialog: ReactNode
} {
  const { shipments } = useMessages()
  const { wall } = useWall()
  const workspace = useLiveWorkspace()
  const mayShipments = useMayDispatch()
  const mayRequests = useMay(permissionOf(changeCollectionRequests))
  const [assigning, setAssigning] = useState<readonly number[] | null>(null)
  const [unassigning, setUnassigning] = useState<readonly LiveShipment[] | null>(null)
  const endUnassigning = useCallback(() => setUnassigning(null), [])
  const takeBack = useUndo()
  const may = (mayShipments || mayRequests) && !wall
  const acts = useMemo(
    (): StopActs => ({
      onSelect,
      mayAssign: (id) => (requestOf(id) === null ? mayShipments : mayRequests),
      onAssign: setAssigning,
      onUnassign: (ids) => setUnassigning(ids.flatMap((id) => stopRowsOf(workspace).get(id) ?? [])),
      onUndo: () => takeBack(),
    }),
    [onSelect, mayShipments, mayRequests, takeBack, workspace],
  )
  useKeys([{ keys: ['u', 'mod+z'], label: shipments.undo, run: acts.onUndo }], may)
  return {
    acts: may ? acts : undefined,
    dialog: (
      <>
        <AssignDialog ids={assigning} isAtOnce onClose={() => setAssigning(null)} />
        {unassigning !== null && <Unassigning rows={unassigning} onClose={endUnassigning} fallback={null} />}
      </>
    ),
  }
}
