import type { LiveKind } from '../../../contract/live.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import type { TrackingRules } from '../../../domain/tracking/tracked-status.ts'
import type { LogEvent, Scalar } from '../eventlog/log.ts'

/** An event as one viewer gets it: a row of `seq`, `id`, `version`, `at` and the resulting values. */
export interface Presented {
  readonly entity: LiveKind
  readonly type: string
  readonly row: Readonly<Record<string, Scalar>>
  /** Equal where events stand in the same columns. */
  readonly shape: string
}

/** An event in the columns of its row. */
export function presented(entity: LiveKind, type: string, row: Presented['row']): Presented {
  return { entity, type, row, shape: `${entity} ${type} ${Object.keys(row).join()}` }
}

/**
 * The event for a viewer, or null when it is not theirs to see. Whichever of the staff look, a change is the same: `forStaff`
 * keeps it for the other scopes of a batch. Throws when this version cannot read it.
 */
export type Present = (
  event: LogEvent,
  viewer: Viewer,
  rules: TrackingRules,
  forStaff?: Map<LogEvent, Presented>,
) => Presented | null

/** Keeps one event for each entity, with the last value of each field: what a reader that fell behind needs. */
export function fold(events: readonly Presented[]): Presented[] {
  const last = new Map<string, Presented>()
  for (const event of events) {
    const key = `${event.entity}:${event.row.id}`
    const before = last.get(key)
    const joined = before && before.type !== 'removed' && event.type !== 'removed'
    last.delete(key)
    last.set(key, joined ? presented(event.entity, event.type, { ...before.row, ...event.row }) : event)
  }
  return [...last.values()]
}
