import { listAuditEvents } from '../../../contract/operations.ts'
import { INSIDE_EVENTS } from '../../../domain/shipments/log-event.ts'
import { isStaffSide } from '../../../domain/shipments/visibility.ts'
import { done } from '../../../domain/values/refusals.ts'
import { boundedCount } from '../../kernel/database/bounded-count.ts'
import { withViewerTx } from '../../kernel/database/tenant.ts'
import { iso } from '../../kernel/http/iso.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { requestChangeOutside } from '../collections/index.ts'
import { changeOutside } from '../shipments/index.ts'

/** The log as people read it: what was done to whom, newest first. */
export function serveAuditEvents(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listAuditEvents, async ({ providerId, caller, query }) => {
    const { settings } = await platform.settings.read(providerId)
    const isOutside =
      !isStaffSide(caller.viewer) && (query.type === 'shipment' || query.type === 'collection_request')
    const changeFor = (row: Parameters<typeof changeOutside>[0]) => {
      if (!isOutside) return row.change
      return query.type === 'shipment' ? changeOutside(row, settings) : requestChangeOutside(row.change)
    }
    return withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) => {
      let wanted = tx
        .selectFrom('events')
        .where('provider_id', '=', providerId)
        .where('entity', '=', query.type)
      if (query.object_id !== undefined) wanted = wanted.where('entity_id', '=', query.object_id)
      if (isOutside) wanted = wanted.where('type', 'not in', INSIDE_EVENTS)
      const rows = await wanted
        .select(['id', 'type', 'entity_id', 'at', 'source', 'request_id', 'client_version', 'change', 'told'])
        .orderBy('id', 'desc')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const count = await boundedCount(tx, wanted)
      const audit_events = rows.map((row) => ({
        id: row.id,
        type: row.type,
        object_id: row.entity_id,
        timestamp: iso(row.at),
        source: isOutside ? null : row.source,
        request_id: row.request_id,
        client_version: row.client_version,
        change: Object.fromEntries(
          Object.entries(changeFor(row)).map(([field, [from, to]]) => [
            field,
            { change_from: from, change_to: to },
          ]),
        ),
      }))
      return done({ ok: true as const, audit_events, count })
    })
  })
}
