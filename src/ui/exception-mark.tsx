import type { ExceptionFacts } from '../domain/exception.ts'
import type { ShipmentStatus } from '../domain/shipment-status.ts'
import { Badge } from './status-badge.tsx'
import { useWords } from './words/words.tsx'

interface ExceptionMarkProps {
  row: ExceptionFacts
  /** The status that stands beside it: an exception that it names itself is not said twice. */
  beside: ShipmentStatus
}

/** The exception that stands, with its reason on hover. The status keeps its own colour. */
export function ExceptionMark({ row, beside }: ExceptionMarkProps) {
  const { shipping } = useWords()
  if (row.exception === null || row.exception === beside) return null
  return (
    <Badge tone="red" shape="alert" plain title={row.exception_reason ?? undefined}>
      {shipping.exception(row.exception)}
    </Badge>
  )
}
