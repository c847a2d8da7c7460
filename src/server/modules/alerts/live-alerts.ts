/** Alerts in the live workspace. */
import { LIVE_ALERT_FIELDS } from '../../../contract/live.ts'
import { maySee, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { LogEvent, Scalar } from '../../kernel/eventlog/log.ts'
import { type Presented, presented } from '../../kernel/realtime/presented.ts'

const LIVE: ReadonlySet<string> = new Set(LIVE_ALERT_FIELDS)

/** The event of an alert for this viewer, or null when it is not theirs to see. An alert stays with its branch. */
export function presentAlert(event: LogEvent, viewer: Viewer): Presented | null {
  if (!maySee(viewer, 'alert', event.scope, event.entity_id)) return null
  const patch: Record<string, Scalar> = {}
  for (const [field, [, to]] of Object.entries(event.change)) if (LIVE.has(field)) patch[field] = to
  const values = event.whole ?? patch
  return presented('alert', event.type, {
    ...values,
    seq: event.seq,
    id: event.entity_id,
    version: event.version,
    at: event.at,
  })
}
