import { recordTrackingEvents } from '../../../../contract/operations.ts'
import { refused } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { recordTrackingEvents as recordAll } from '../commands/record-tracking-events.ts'

/** What drivers, hubs and programs tell of shipments; one alone travels with what arrives beside it. */
export function serveTrackingEvents(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(recordTrackingEvents, async ({ providerId, caller, body, idempotencyKey }) => {
    const command = { caller, inputs: body.tracking_events, idempotencyKey }
    if (body.tracking_events.length === 1) return platform.batched.record(providerId)(command)
    const [answer] = await recordAll(platform, providerId, [command])
    return answer ?? refused('platform.failed')
  })
}
