import {
  bookShipment,
  changeShipments,
  listShipments,
  type Shipment,
} from '../../../../contract/shipments.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { changeShipments as changeAll } from '../commands/change-shipments.ts'
import { shipmentAnswer } from '../presenters/shipment.ts'
import { createShipmentList } from '../queries/list-shipments.ts'

export function serveShipments(serve: Serve, platform: Platform): void {
  const list = createShipmentList(platform)
  serve.signedIn(listShipments, ({ providerId, caller, query }) => list(providerId, caller, query))

  serve.signedIn(bookShipment, async ({ providerId, caller, body, request }): Promise<Outcome<Shipment>> => {
    const key = request.headers['idempotency-key']
    if (typeof key === 'string' && key.length > 200)
      return refused('input.invalid', {
        field: 'Idempotency-Key',
        detail: 'A key has at most 200 characters',
      })
    const booked = await platform.gathered.book(providerId)({
      caller,
      input: body,
      idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
    })
    if (!booked.ok) return booked
    const { settings } = await platform.settings.read(providerId)
    if (booked.value.is === 'new') {
      const { shipment, parcels } = booked.value
      const made = shipmentAnswer(shipment, parcels, caller.viewer, settings.override_shipment_statuses)
      return made === null ? refused('shipment.notFound') : done(made)
    }
    const { id } = booked.value
    const found = await list(providerId, caller, { id, limit: 1, offset: 0 })
    const [shipment] = found.ok ? found.value.shipments : []
    return shipment === undefined ? refused('shipment.notFound') : done(shipment)
  })

  serve.signedIn(changeShipments, async ({ providerId, caller, body }) => {
    const outcome = await changeAll(platform, providerId, caller, body.shipments)
    return outcome.ok ? done({ shipments: outcome.value }) : outcome
  })
}
