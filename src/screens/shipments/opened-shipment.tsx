import { SidePanel } from '../../ui/components/side-panel.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

/** Comes behind the rows, so that it is there when one of them is opened. */
export const importPanel = async () => ({ default: (await import('./detail/panel.tsx')).ShipmentPanel })
const ShipmentPanel = lazyOnDemand(importPanel, ({ onClose }) => onClose())

interface OpenedShipmentProps {
  id: number
  /** Where it is a page of its own. */
  fullPage: string
  onClose: () => void
  /** Undefined: not offered. */
  onAssign: (() => void) | undefined
}

/** The shipment that is opened beside either list; an empty panel until its code has come. */
export function OpenedShipment(props: OpenedShipmentProps) {
  const { shipments } = useMessages()
  return (
    <ShipmentPanel
      {...props}
      fallback={
        <SidePanel label={shipments.shipment} title="" onClose={props.onClose}>
          {null}
        </SidePanel>
      }
    />
  )
}
