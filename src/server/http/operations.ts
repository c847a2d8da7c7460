import { listAuditEvents, recordTrackingEvents, reportPositions } from '../../contract/operations.ts'
import { done } from '../../domain/values/refusals.ts'
import { recordTrackingEvents as recordAll } from '../commands/record-tracking-events.ts'
import { reportPositions as reportAll } from '../commands/report-positions.ts'
import { boundedCount } from '../database/bounded-count.ts'
import { asViewer } from '../database/tenant.ts'
import type { Platform } from '../platform.ts'
import type { Serve } from './serve-call.ts'
import { iso } from './shipment-answer.ts'

export function serveOperations(serve: Serve, platform: Platform): void {
  serve.signedIn(recordTrackingEvents, async ({ providerId, caller, body }) => {
    const [only, ...more] = body.tracking_events
    if (only !== undefined && more.length === 0) {
      return done({ tracking_events: [await platform.gathered.record(providerId)({ caller, input: only })] })
    }
    const commands = body.tracking_events.map((input) => ({ caller, input }))
    return done({ tracking_events: await recordAll(platform, providerId, commands) })
  })

  serve.signedIn(reportPositions, async ({ providerId, caller, body }) => {
    const outcome = await reportAll(platform, providerId, caller, body.positions)
    return outcome.ok ? done({ accepted: outcome.value }) : outcome
  })

  serve.signedIn(listAuditEvents, ({ providerId, caller, query }) =>
    asViewer(platform.database.app, providerId, caller.viewer, async (tx) => {
      let wanted = tx
        .selectFrom('events')
        .where('provider_id', '=', providerId)
        .where('entity', '=', query.type)
      if (query.object_id !== undefined) wanted = wanted.where('entity_id', '=', query.object_id)
      const rows = await wanted
        .select(['id', 'type', 'entity_id', 'at', 'source', 'request_id', 'client_version', 'change'])
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
        source: row.source,
        request_id: row.request_id,
        client_version: row.client_version,
        change: Object.fromEntries(
          Object.entries(row.change).map(([field, [from, to]]) => [
            field,
            { change_from: from, change_to: to },
          ]),
        ),
      }))
      return done({ ok: true as const, audit_events, count })
    }),
  )
}
