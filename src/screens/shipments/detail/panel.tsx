import { factsOf } from '../../../features/shipment/facts.ts'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { SidePanel } from '../../../ui/components/side-panel.tsx'
import { Skeleton } from '../../../ui/components/states.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { useActions } from './actions.tsx'
import { DetailBody } from './body.tsx'
import { Unavailable } from './unavailable.tsx'
import { useShipment } from './use-shipment.ts'

interface ShipmentPanelProps {
  id: number
  fullPage: string
  onClose: () => void
  onAssign: (() => void) | undefined
}

/** A shipment beside the list. */
export function ShipmentPanel({ id, fullPage, onClose, onAssign }: ShipmentPanelProps) {
  const now = useShipment(id)
  const { shipments } = useMessages()
  const facts = now.row ?? (now.shipment && factsOf(now.shipment))
  const { actions, dialogs, onMeasure } = useActions(facts, now.shipment, onAssign)
  return (
    <SidePanel
      label={facts === undefined ? shipments.shipment : shipments.one(facts.ref)}
      title={facts === undefined ? <Skeleton w="7rem" /> : <Copyable text={facts.ref} />}
      fullPage={fullPage}
      onClose={onClose}
      foot={actions.length > 0 && <ActionButtons actions={actions} />}
    >
      {facts === undefined ? (
        <Unavailable now={now} />
      ) : (
        <DetailBody
          facts={facts}
          row={now.row}
          shipment={now.shipment}
          problem={now.error}
          again={now.again}
          onMeasure={onMeasure}
        />
      )}
      {dialogs}
    </SidePanel>
  )
}
