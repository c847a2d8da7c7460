import { readCatalogueUsage } from '../../../../contract/catalogue-usage.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { readUsage, readUsageDetails } from '../queries/read-usage.ts'

/** What would be met by renaming or retiring a row: for staff alone, whatever a role says. */
export function serveCatalogueUsage(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(readCatalogueUsage, async ({ providerId, caller, query: { kind, key } }) => {
    if (caller.viewer.kind !== 'staff') return refused('permission.denied')
    const asked = { kind, now: platform.clock.now() }
    return withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) => {
      const usage = await readUsage(tx, providerId, asked)
      const details = key === undefined ? null : await readUsageDetails(tx, providerId, asked, key)
      return done({ usage, details, count: usage.length })
    })
  })
}
