import { isFollowing } from '../../../domain/shipments/content.ts'
import { AuditDialog } from '../../../features/audit/audit-dialog.tsx'
import { auditTrail as messages } from '../../../features/audit/audit-messages.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { fieldLabel, valueText } from '../../../features/shipment/audit-text.ts'

interface ShipmentAuditProps {
  id: number
  /** Of the shipment: what changed it is told when it has moved on. */
  version: number
  onClose: () => void
}

/** Who changed what of a shipment (002 §2). */
export default function ShipmentAudit(props: ShipmentAuditProps) {
  const names = useGeneralData()
  const words = {
    field: fieldLabel,
    isRepeated: isFollowing,
    value: (field: string, value: unknown) => valueText(field, value, names),
  }
  return <AuditDialog {...props} type="shipment" called={messages.shipment} words={words} />
}
