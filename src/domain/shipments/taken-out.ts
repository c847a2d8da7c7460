/**
 * What it means that a parcel was taken out of a locker or over a counter. 001 §4 has one status for both ends of the way: the courier takes it
 * from the sender's point, and its recipient fetches it from theirs.
 */
import { type ShipmentStatus, type Stage, stageOf } from './status-table.ts'

export const TAKEN_OUT: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'collected-from-locker',
  'collected-from-counter',
])

/** Moments in ms. */
export interface TakenOutFacts {
  readonly status: ShipmentStatus
  readonly status_at: number
  readonly collected_at: number | null
}

/**
 * Its recipient has it. What the courier takes is collected with it (status-effects.ts), of several parcels at the moment of the last; what
 * was collected before, they fetched.
 */
export const isFetched = ({ status, status_at, collected_at }: TakenOutFacts): boolean =>
  TAKEN_OUT.has(status) && (collected_at === null || status_at > collected_at)

/** The courier has taken it from the sender's point. */
export const isTakenFromSender = (shipment: TakenOutFacts): boolean =>
  TAKEN_OUT.has(shipment.status) && !isFetched(shipment)

/** The step of the day's pipeline in which a shipment counts: what was fetched is in nobody's work any more. */
export const stageOfShipment = (shipment: TakenOutFacts): Stage =>
  isFetched(shipment) ? 'other' : stageOf(shipment.status)
