import type { ExceptionFacts } from '../../domain/shipments/exception.ts'
import type { ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

interface ExceptionMarkProps {
  row: ExceptionFacts
  /** The status that stands beside it: an exception that it names itself is not said twice. */
  beside: ShipmentStatus
  /** In a column, where a status says already what it is about: "Failed", and the whole of it on hover. */
  brief?: boolean
}

/** The exception that stands, with its reason on hover. The status keeps its own colour. */
export function ExceptionMark({ row, beside, brief }: ExceptionMarkProps) {
  const { shipping } = useMessages()
  if (row.exception === null || row.exception === beside) return null
  const whole = shipping.exception(row.exception)
  const title = [brief && whole, row.exception_reason].filter(Boolean).join(': ')
  return (
    <Badge tone="red" shape="alert" plain title={title === '' ? undefined : title}>
      {brief ? shipping.briefException(row.exception) : whole}
    </Badge>
  )
}
