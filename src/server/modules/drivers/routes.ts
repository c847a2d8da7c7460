import { reportPositions } from '../../../contract/operations.ts'
import { done } from '../../../domain/values/refusals.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { createZoneShapes } from '../zones/index.ts'
import { reportPositions as reportAll } from './commands/report-positions.ts'

/** Where drivers are, as they or their vehicles report it. */
export function servePositions(serve: Serve, platform: Platform): void {
  const zones = createZoneShapes()
  serve.serveAuthenticated(reportPositions, async ({ providerId, caller, body }) => {
    const outcome = await reportAll({ platform, zones }, providerId, caller, body.positions)
    return outcome.ok ? done({ accepted: outcome.value }) : outcome
  })
}
