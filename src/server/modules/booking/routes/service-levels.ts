import {
  addServiceLevel,
  changeServiceLevel,
  listServiceLevels,
} from '../../../../contract/service-levels.ts'
import { done } from '../../../../domain/values/refusals.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { SERVICE_LEVEL_KIND } from '../kinds.ts'
import { createKeeper } from './keep-catalogue.ts'

/** What a provider sells, by its levels (001 §3). */
export function serveServiceLevels(serve: Serve, platform: Platform): void {
  const keep = createKeeper(platform, SERVICE_LEVEL_KIND)
  serve.serveAuthenticated(listServiceLevels, async (asked) => {
    const levels = await keep.list(asked)
    const isStaff = asked.caller.viewer.kind === 'staff'
    // What drives is the provider's own business.
    const service_levels = levels.map(({ vehicle_kinds, ...level }) =>
      isStaff ? { ...level, vehicle_kinds } : level,
    )
    return done({ service_levels, count: service_levels.length })
  })
  serve.serveAuthenticated(addServiceLevel, async (asked) => {
    const outcome = await keep.add(asked)
    return outcome.ok ? done({ service_level: outcome.value }) : outcome
  })
  serve.serveAuthenticated(changeServiceLevel, async (asked) => {
    const outcome = await keep.change(asked)
    return outcome.ok ? done({ service_level: outcome.value }) : outcome
  })
}
