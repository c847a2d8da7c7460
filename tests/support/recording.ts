import type { z } from 'zod'
import type { Client } from '../../src/contract/client.ts'
import { recordTrackingEvents, type TrackingEventInput } from '../../src/contract/operations.ts'
import { book } from './booking.ts'

/** Records one event, as whoever calls; answers what became of it. */
export async function record(call: Client, event: z.input<typeof TrackingEventInput>) {
  const outcome = await call(recordTrackingEvents, { body: { tracking_events: [event] } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.tracking_events[0]
}

/** Books a shipment that this driver has on the road; answers its id. */
export async function outForDelivery(call: Client, driver_id: number): Promise<number> {
  const { id } = await book(call)
  await record(call, { shipment_id: id, event: 'received-at-hub' })
  await record(call, { shipment_id: id, event: 'delivery-assigned', driver_id })
  await record(call, { shipment_id: id, event: 'out-for-delivery' })
  return id
}
