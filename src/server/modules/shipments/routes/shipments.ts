import { bookShipment, changeShipments, listShipments } from '../../../../contract/shipments.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { changeShipments as changeAll } from '../commands/change-shipments.ts'
import { createShipmentList } from '../queries/list-shipments.ts'

export function serveShipments(serve: Serve, platform: Platform): void {
  const list = createShipmentList(platform)
  serve.signedIn(listShipments, ({ providerId, caller, query }) => list(providerId, caller, query))

  serve.signedIn(bookShipment, ({ providerId, caller, body, idempotencyKey }) =>
    platform.gathered.book(providerId)({ caller, input: body, idempotencyKey }),
  )

  serve.signedIn(changeShipments, ({ providerId, caller, body, idempotencyKey }) =>
    changeAll(platform, providerId, caller, body.shipments, idempotencyKey),
  )
}
