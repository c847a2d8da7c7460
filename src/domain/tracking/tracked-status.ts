/**
 * What accounts and visitors are told of a shipment's state by the provider's settings (001 §4, 002 §3): statuses that are not
 * tracked (exclude_tracking_statuses), and rejected or unassigned told as assigned (override_shipment_statuses).
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

/** What a step of the history is told as; null where it is not tracked. */
export function toldStep(
  status: string,
  { exclude_tracking_statuses: excluded, override_shipment_statuses: overrides }: TrackingRules,
): string | null {
  const told = (overrides ? OVERRIDDEN[status] : undefined) ?? status
  return excluded.includes(told) ? null : told
}

/** Of a step that was recorded by mistake, and of the one that took it back (withdrawing.ts). */
export interface WithdrawnMarks {
  readonly withdrawn?: boolean | undefined
  readonly withdraws?: string | undefined
}

/** What of a history holds: without what was taken back, and without the taking back, after which it is as it was before both. */
export const standingSteps = <Step extends WithdrawnMarks>(steps: readonly Step[]): Step[] =>
  steps.filter(({ withdrawn, withdraws }) => withdrawn !== true && withdraws === undefined)

/** What of a history holds and is of the shipment: without what happened to a parcel that it did not follow. */
export const ofShipment = <
  Step extends WithdrawnMarks & { readonly parcel_id: number; readonly moves_shipment?: boolean | undefined },
>(
  steps: readonly Step[],
): Step[] =>
  standingSteps(steps).filter(({ parcel_id, moves_shipment }) => parcel_id === 0 || moves_shipment === true)

/** What of a history a parcel has been through: what was scanned of it, and what was said of the whole shipment. */
export const ofParcel = <Step extends { readonly parcel_id: number }>(
  steps: readonly Step[],
  parcelId: number,
): Step[] => steps.filter(({ parcel_id }) => parcel_id === 0 || parcel_id === parcelId)

/** Whether a status is not told. What is over is told whatever is tracked, since nobody should wait for it. */
export const isUntold = (
  displayed: ShipmentStatus,
  { exclude_tracking_statuses: excluded }: Pick<TrackingRules, 'exclude_tracking_statuses'>,
): boolean => excluded.includes(displayed) && !isFinished(displayed)

/** The status beside a history as it is told, newest first: one that is not tracked leaves the last step that is. */
export function toldStatus(
  displayed: ShipmentStatus,
  told: readonly (WithdrawnMarks & { readonly status: string })[],
  rules: TrackingRules,
): ShipmentStatus {
  if (!isUntold(displayed, rules)) return displayed
  const last = standingSteps(told).find(({ status }) => isKnownStatus(status))?.status
  return last !== undefined && isKnownStatus(last) ? last : 'submitted'
}
