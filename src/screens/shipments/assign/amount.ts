import { counted } from '../../../features/assignment/a11y-messages.ts'
import { requestOf } from '../../../features/assignment/request-rows.ts'
import { assign as messages } from './messages.ts'

/** '3 shipments', '1 collection request', and '4 stops' of both, by the numbers of their rows. */
export function amountOfStops(ids: readonly number[]): string {
  const requests = ids.filter((id) => requestOf(id) !== null).length
  if (requests === 0) return messages.shipments(ids.length)
  return (requests === ids.length ? counted.requests : counted.stops)(ids.length)
}
