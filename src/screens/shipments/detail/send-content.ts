import type { z } from 'zod'
import type { CallOutcome, Client } from '../../../contract/client.ts'
import { changeShipments, type ItemOutcome, type ShipmentChange } from '../../../contract/shipment-changes.ts'

/** A field of the change as the call of a booking names it. */
const bookingField = (field: string): string => field.replace(/^shipments\[0\]\./, '')

/** Sends a change of what is sent, from whom to whom; a refusal names its fields as the booking form does. */
export async function sendContent(
  client: Client,
  change: z.input<typeof ShipmentChange>,
  idempotencyKey: string,
): Promise<CallOutcome<ItemOutcome>> {
  const outcome = await client(changeShipments, { body: change, idempotencyKey })
  if (outcome.ok) {
    const [item] = outcome.value.shipments
    if (item === undefined) throw new Error('a change was answered without its outcome')
    return { ...outcome, value: item }
  }
  const each = outcome.refused?.fields?.map((one) => ({ ...one, field: bookingField(one.field) }))
  return {
    ...outcome,
    ...(outcome.field !== undefined && { field: bookingField(outcome.field) }),
    ...(outcome.refused !== undefined &&
      each !== undefined && { refused: { ...outcome.refused, fields: each } }),
  }
}
