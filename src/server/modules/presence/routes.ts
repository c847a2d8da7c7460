import { handOverDesk, listHandovers, reportPresence, takeDesk } from '../../../contract/presence.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { addHandover, listedHandovers, takeHandover } from './handovers.ts'
import { keepPresence } from './report-presence.ts'

/** Who else is here, and the desk that one leaves to another (decision 130). */
export function servePresence(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(reportPresence, ({ providerId, caller, body }) =>
    keepPresence(platform, providerId, caller, body),
  )
  serve.serveAuthenticated(listHandovers, ({ providerId, caller }) =>
    listedHandovers(platform, providerId, caller),
  )
  serve.serveAuthenticated(handOverDesk, ({ providerId, caller, body, idempotencyKey }) =>
    addHandover(platform, providerId, caller, body, idempotencyKey),
  )
  serve.serveAuthenticated(takeDesk, ({ providerId, caller, body }) =>
    takeHandover(platform, providerId, caller, body.id),
  )
}
