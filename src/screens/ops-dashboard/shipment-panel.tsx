import { useState } from 'react'
import { useAccess, useMayDispatch } from '../../features/session/access.tsx'
import { ShipmentPanel as MapPanel } from '../maps/shipment-panel.tsx'
import { AssignDialog } from '../shipments/assign/assign-dialog.tsx'
import { ShipmentPanel } from '../shipments/detail/panel.tsx'
import { useUrlState } from './url-state.ts'

interface OpenedShipmentPanelProps {
  id: number
  onClose: () => void
}

/** A shipment beside the dashboard, as beside the list of shipments. */
export function OpenedShipmentPanel(props: OpenedShipmentPanelProps) {
  return useAccess().isPast ? <PastShipment {...props} /> : <PresentShipment {...props} />
}

function PresentShipment({ id, onClose }: OpenedShipmentPanelProps) {
  const mayAssign = useMayDispatch()
  const [assigning, setAssigning] = useState(false)
  return (
    <>
      <ShipmentPanel
        id={id}
        fullPage={`/shipments/${id}`}
        onClose={onClose}
        onAssign={mayAssign ? () => setAssigning(true) : undefined}
      />
      <AssignDialog ids={assigning ? [id] : null} onClose={() => setAssigning(false)} />
    </>
  )
}

/** As it was at the moment that is shown: its detail would be of now. */
function PastShipment({ id, onClose }: OpenedShipmentPanelProps) {
  const [, change] = useUrlState('all')
  return (
    <MapPanel
      id={id}
      onDriver={(driver) => change({ chosen: { is: 'driver', id: driver } })}
      onClose={onClose}
    />
  )
}
