import { useState } from 'react'
import { useMayDispatch } from '../../features/session/access.tsx'
import { AssignDialog } from '../shipments/assign/assign-dialog.tsx'
import { ShipmentPanel } from '../shipments/detail/panel.tsx'

/** A shipment beside the dashboard, as beside the list of shipments. */
export function OpenedShipmentPanel({ id, onClose }: { id: number; onClose: () => void }) {
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
