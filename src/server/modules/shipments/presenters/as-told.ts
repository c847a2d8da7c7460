import type { TrackingEvent } from '../../../../contract/shipments.ts'
import { NO_EXCEPTION } from '../../../../domain/shipments/exception.ts'
import {
  displayedStatus,
  isKnownStatus,
  type ShipmentStatus,
  type StatusFacts,
} from '../../../../domain/shipments/shipment-status.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { isUntold, type TrackingRules } from '../../../../domain/tracking/tracked-status.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { isStaffSide } from './live-event.ts'
import { historiesOutside } from './tracking-history.ts'

interface StatusRow extends StatusFacts {
  readonly id: number
  readonly status_at?: number
  readonly exception?: ShipmentStatus | null
}

function isUntoldRow(row: StatusRow, rules: TrackingRules): boolean {
  const displayed = displayedStatus(row, {
    staff: false,
    overrideStatuses: rules.override_shipment_statuses,
  })
  return displayed !== null && isUntold(displayed, rules)
}

/**
 * A row as people outside are told it (decision 114): in a status that is not tracked it stands where its last step left it that is, with the
 * moment and the words of that one. `steps` are those that they are told, newest first.
 */
function rowAsTold<Row extends StatusRow>(
  row: Row,
  steps: readonly Pick<TrackingEvent, 'status' | 'date' | 'message'>[],
  rules: TrackingRules,
): Row {
  const isHidden = row.exception != null && rules.exclude_tracking_statuses.includes(row.exception)
  const told = isHidden ? { ...row, ...NO_EXCEPTION } : row
  if (!isUntoldRow(row, rules)) return told
  const last = steps.find(({ status }) => isKnownStatus(status))
  return {
    ...told,
    status: last !== undefined && isKnownStatus(last.status) ? last.status : 'submitted',
    status_at: last === undefined ? row.status_at : Date.parse(last.date),
    message: steps[0]?.message ?? null,
    message_inside: false,
  }
}

/** A row that was just booked, with the steps that this viewer was answered. */
export const firstAsTold = <Row extends StatusRow>(
  row: Row,
  steps: readonly TrackingEvent[],
  viewer: Viewer,
  rules: TrackingRules,
): Row => (isStaffSide(viewer) ? row : rowAsTold(row, steps, rules))

/** Rows as this viewer is told them: to staff and drivers as they are. */
export async function asTold<Row extends StatusRow>(
  tx: Tx,
  providerId: number,
  rows: readonly Row[],
  viewer: Viewer,
  rules: TrackingRules,
): Promise<readonly Row[]> {
  if (isStaffSide(viewer) || rules.exclude_tracking_statuses.length === 0) return rows
  const untold = rows.filter((row) => isUntoldRow(row, rules)).map(({ id }) => id)
  const steps = await historiesOutside(tx, providerId, untold, rules)
  return rows.map((row) => rowAsTold(row, steps.get(row.id) ?? [], rules))
}
