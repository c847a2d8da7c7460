/** Which stored statuses are meant when people ask for the statuses that they are shown (001 §4, displayed status). */
import { isUntold, type TrackingRules, toldStep } from '../tracking/tracked-status.ts'
import {
  displayedStatus,
  isQuote,
  SHIPMENT_STATUS_CODES,
  type ShipmentStatus,
  type StatusViewer,
} from './shipment-status.ts'

/** A stored status, and whether it is meant only with (or without) a driver of one side. */
export interface StoredStatus {
  readonly status: ShipmentStatus
  readonly collectionAgent?: boolean
  readonly deliveryAgent?: boolean
}

const EITHER = [false, true] as const
const agent = (isThere: boolean) => (isThere ? 1 : null)

/** The stored statuses that this viewer is shown as one of those wanted. */
export function storedAs(wanted: readonly ShipmentStatus[], viewer: StatusViewer): StoredStatus[] {
  return SHIPMENT_STATUS_CODES.flatMap((status): StoredStatus[] => {
    const isMeant = (collection: boolean, delivery: boolean) => {
      const facts = { status, collection_agent_id: agent(collection), delivery_agent_id: agent(delivery) }
      const shown = displayedStatus(facts, viewer)
      return shown !== null && wanted.includes(shown)
    }
    if (EITHER.every((one) => EITHER.every((other) => isMeant(one, other)))) return [{ status }]
    return EITHER.flatMap((isThere): StoredStatus[] => {
      if (EITHER.every((other) => isMeant(isThere, other))) return [{ status, collectionAgent: isThere }]
      if (EITHER.every((other) => isMeant(other, isThere))) return [{ status, deliveryAgent: isThere }]
      return []
    })
  })
}

/**
 * How a history leads to a status that people outside are told in place of one that is not tracked: by the last step of their own that is
 * none of `silent`, where that is one of `leading`.
 */
export function ledTo(wanted: readonly ShipmentStatus[], rules: TrackingRules) {
  const told = SHIPMENT_STATUS_CODES.map((status) => [status, toldStep(status, rules)] as const)
  const isSilent = (status: ShipmentStatus) => isQuote(status) || status === 'on-hold-internal'
  return {
    /** The statuses in whose place another one is told. */
    untold: SHIPMENT_STATUS_CODES.filter((status) => isUntold(status, rules)),
    silent: told.flatMap(([status, as]) => (as === null || isSilent(status) ? [status] : [])),
    leading: told.flatMap(([status, as]) => (wanted.some((one) => one === as) ? [status] : [])),
  }
}

/** The stored statuses that this viewer is shown nothing of. */
export function hiddenStatuses(viewer: StatusViewer): ShipmentStatus[] {
  return SHIPMENT_STATUS_CODES.filter(
    (status) =>
      displayedStatus({ status, collection_agent_id: null, delivery_agent_id: null }, viewer) === null,
  )
}
