import { bookShipment } from '../../../../contract/bookings.ts'
import {
  cancelShipment,
  cancelShipments,
  changeShipments,
  tryChange as tryChangeCall,
} from '../../../../contract/shipment-changes.ts'
import { listShipments } from '../../../../contract/shipments.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { cancelShipment as cancel } from '../commands/cancel-shipment.ts'
import { cancelShipments as cancelSeveral } from '../commands/cancel-shipments.ts'
import { changeShipments as changeAll, tryChange } from '../commands/change-shipments.ts'
import { createShipmentList } from '../queries/list-shipments.ts'

export function serveShipments(serve: Serve, platform: Platform): void {
  const list = createShipmentList(platform)
  serve.serveAuthenticated(listShipments, ({ providerId, caller, query }) => list(providerId, caller, query))

  serve.serveAuthenticated(bookShipment, ({ providerId, caller, body, idempotencyKey }) =>
    platform.batched.book(providerId)({ caller, input: body, idempotencyKey }),
  )

  serve.serveAuthenticated(changeShipments, ({ providerId, caller, body, idempotencyKey }) =>
    changeAll(platform, providerId, caller, body, idempotencyKey),
  )

  serve.serveAuthenticated(tryChangeCall, ({ providerId, caller, body }) =>
    tryChange(platform, providerId, caller, body),
  )

  serve.serveAuthenticated(cancelShipment, ({ providerId, caller, body, idempotencyKey }) =>
    cancel(platform, providerId, caller, body, idempotencyKey),
  )

  serve.serveAuthenticated(cancelShipments, ({ providerId, caller, body, idempotencyKey }) =>
    cancelSeveral(platform, providerId, caller, body, idempotencyKey),
  )
}
