/** Rows for tests of the tripsheet: what is not told is a parcel of 1 kg in Sandton, waiting to be collected. */
import type { LiveDriver, LiveShipment } from '../../src/contract/live.ts'
import { exceptionAfter, NO_EXCEPTION } from '../../src/domain/shipments/exception.ts'
import { type LaneFacts, laneOf } from '../../src/features/assignment/lane.ts'
import { BOOKED_LIVE } from './shipment-state.ts'

/** 21 Nov 2026, 10:00 in South Africa. */
export const TEN = Date.parse('2026-11-21T10:00:00+02:00')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export function shipment(id: number, changes: Partial<LiveShipment> = {}): LiveShipment {
  return {
    ...BOOKED_LIVE,
    id,
    version: 1,
    ref: `SPB${id}`,
    custom_ref: null,
    customer_reference: null,
    cost_center: null,
    service_level_code: 'ECO',
    status_at: TEN - HOUR,
    created_at: TEN - HOUR,
    ...exceptionAfter(NO_EXCEPTION, changes.status ?? 'submitted', TEN - HOUR, changes.message ?? null),
    parcel_count: 1,
    parcels_apart: 0,
    weight_kg: 1,
    mass_kg: null,
    volume_litres: 6,
    collection_name: `Sender ${id}`,
    collection_place: 'Sandton, Johannesburg',
    collection_lat: -26.1 - id / 1000,
    collection_lng: 28.05,
    delivery_name: `Recipient ${id}`,
    delivery_place: 'Khayelitsha, Cape Town',
    delivery_lat: -34.04 - id / 1000,
    delivery_lng: 18.67,
    collection_pickup_point_id: null,
    delivery_pickup_point_id: null,
    delivery_branch_id: 3,
    collection_after: TEN,
    collection_before: TEN + 2 * HOUR,
    ...changes,
  }
}

export function collection(id: number, driver: number, changes: Partial<LiveShipment> = {}): LiveShipment {
  return shipment(id, {
    status: 'collection-assigned',
    collection_agent_id: driver,
    collection_eta: TEN + id * MINUTE,
    ...changes,
  })
}

export function delivery(
  id: number,
  driver: number | null,
  changes: Partial<LiveShipment> = {},
): LiveShipment {
  return shipment(id, {
    status: driver === null ? 'at-destination-hub' : 'out-for-delivery',
    collection_agent_id: 9,
    collected_at: TEN - 20 * HOUR,
    hub_id: driver === null ? 3 : null,
    delivery_agent_id: driver,
    delivery_eta: driver === null ? null : TEN + id * MINUTE,
    delivery_before: TEN + 6 * HOUR,
    ...changes,
  })
}

export function driver(id: number, changes: Partial<LiveDriver> = {}): LiveDriver {
  return {
    id,
    version: 1,
    name: `Driver ${id}`,
    branch_id: 1,
    vehicle: `GP ${id}`,
    vehicle_kind: 'van',
    capacity_kg: 100,
    lat: -26.2,
    lng: 28.04,
    heading: null,
    speed_kmh: null,
    at: TEN,
    ...changes,
  }
}

/** A lane at ten, of a driver who has nothing but what is told. */
export const laneAtTen = (facts: Partial<LaneFacts> & Pick<LaneFacts, 'driver'>) =>
  laneOf({
    hub: null,
    open: [],
    collected: [],
    delivered: [],
    now: TEN,
    today: TEN - 10 * HOUR,
    ...facts,
  })
