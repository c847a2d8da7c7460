import { recordTrackingEvents } from '../../../../contract/operations.ts'
import { done } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { recordTrackingEvents as recordAll } from '../commands/record-tracking-events.ts'

/** What drivers, hubs and programs tell of shipments; one alone travels with what arrives beside it. */
export function serveTrackingEvents(serve: Serve, platform: Platform): void {
  serve.signedIn(recordTrackingEvents, async ({ providerId, caller, body }) => {
    const [only, ...more] = body.tracking_events
    if (only !== undefined && more.length === 0) {
      return done({ tracking_events: [await platform.gathered.record(providerId)({ caller, input: only })] })
    }
    const commands = body.tracking_events.map((input) => ({ caller, input }))
    return done({ tracking_events: await recordAll(platform, providerId, commands) })
  })
}
