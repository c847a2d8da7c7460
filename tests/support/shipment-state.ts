import { NO_EXCEPTION } from '../../src/domain/shipments/exception.ts'
import { NOTHING_SAID, type ShipmentState } from '../../src/domain/shipments/shipment-state.ts'

/** What a console sees of the state of a shipment that is booked and not touched yet; tests say what differs. */
export const BOOKED_LIVE = {
  status: 'submitted',
  status_at: 0,
  message: null,
  parcel_count: 1,
  failed_attempts: 0,
  ...NO_EXCEPTION,
  handled_until: null,
  account_id: 1,
  collection_branch_id: 1,
  delivery_branch_id: 1,
  hub_id: null,
  collection_agent_id: null,
  delivery_agent_id: null,
  collection_after: null,
  collection_before: null,
  delivery_after: null,
  delivery_before: null,
  collection_eta: null,
  delivery_eta: null,
  collected_at: null,
  delivered_at: null,
  tags: '',
} as const satisfies Partial<ShipmentState>

/** The whole state of one, as the rules are asked about it. */
export const BOOKED: ShipmentState = {
  ...BOOKED_LIVE,
  ...NOTHING_SAID,
}
