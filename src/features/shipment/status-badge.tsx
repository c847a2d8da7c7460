import { type ShipmentStatus, statusRow } from '../../domain/shipments/shipment-status.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

/** A shipment's status as everybody sees it. Ask `displayedStatus` which one that is for the viewer. */
export function StatusBadge({ status, plain }: { status: ShipmentStatus; plain?: boolean }) {
  const { colour, shape } = statusRow(status)
  const { shipping } = useMessages()
  return (
    <Badge tone={colour} shape={shape} plain={plain}>
      {shipping.status(status)}
    </Badge>
  )
}
