import { assignment as messages } from './messages.ts'
import { requestOf } from './request-rows.ts'

/** '3 shipments', '1 collection request', and '3 shipments, 1 collection request' of both, by the numbers of their rows. */
export function amountOfRows(ids: readonly number[]): string {
  const requests = ids.filter((id) => requestOf(id) !== null).length
  const shipments = ids.length - requests
  return [
    (shipments > 0 || requests === 0) && messages.shipments(shipments),
    requests > 0 && messages.requests(requests),
  ]
    .filter(Boolean)
    .join(', ')
}
