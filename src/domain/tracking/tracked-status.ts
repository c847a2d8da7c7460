/**
 * What who follows a shipment is told of its state by the provider's settings (002 §3, §4): statuses that are not tracked
 * (exclude_tracking_statuses), and rejected or unassigned told as assigned (override_shipment_statuses).
 */
import { isFinished, isKnownStatus, type ShipmentStatus } from '../shipments/shipment-status.ts'

export interface TrackingRules {
  readonly exclude_tracking_statuses: readonly string[]
  readonly override_shipment_statuses: boolean
}

/** The step that is told in place of one that is between the provider and its driver. */
const OVERRIDDEN: Readonly<Record<string, ShipmentStatus>> = {
  'collection-unassigned': 'collection-assigned',
  'collection-rejected': 'collection-assigned',
  'delivery-unassigned': 'delivery-assigned',
  'delivery-rejected': 'delivery-assigned',
}

/** A history as it is told, newest first: overridden steps under their other name, without what is not tracked. */
export function toldHistory<Step extends { readonly status: string }>(
  steps: readonly Step[],
  { exclude_tracking_statuses: excluded, override_shipment_statuses: overrides }: TrackingRules,
): Step[] {
  return steps.flatMap((step) => {
    const instead = overrides ? OVERRIDDEN[step.status] : undefined
    if (instead === undefined) return excluded.includes(step.status) ? [] : [step]
    return excluded.includes(instead) ? [] : [{ ...step, status: instead }]
  })
}

/** What of a history is of the shipment: without what happened to a parcel that it did not follow. */
export const ofShipment = <
  Step extends { readonly parcel_id: number; readonly moves_shipment?: boolean | undefined },
>(
  steps: readonly Step[],
): Step[] => steps.filter(({ parcel_id, moves_shipment }) => parcel_id === 0 || moves_shipment === true)

/**
 * The status beside that history. One that is not tracked leaves the last step that is; what is over is told whatever is
 * tracked, since nobody should wait for it.
 */
export function toldStatus(
  displayed: ShipmentStatus,
  told: readonly { readonly status: string }[],
  { exclude_tracking_statuses: excluded }: TrackingRules,
): ShipmentStatus {
  if (!excluded.includes(displayed) || isFinished(displayed)) return displayed
  const last = told.find(({ status }) => isKnownStatus(status))?.status
  return last !== undefined && isKnownStatus(last) ? last : 'submitted'
}
