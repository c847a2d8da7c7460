import {
  COLLECTION_REQUEST_STATUSES,
  type CollectionRequestStatus,
} from '../../domain/dispatch/collection-request.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { requests as messages } from './messages.ts'

/** The status of a request, as the viewer is told it. */
export function RequestStatus({ status, plain }: { status: CollectionRequestStatus; plain?: boolean }) {
  const { colour, shape } = COLLECTION_REQUEST_STATUSES[status]
  return (
    <Badge tone={colour} shape={shape} plain={plain}>
      {messages.statuses[status].label}
    </Badge>
  )
}
