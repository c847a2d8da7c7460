/** Rows of the live workspace for tests: whole ones, of which a test says only what it is about. */
import type { LiveDriver, LiveShipment } from '../../src/contract/live.ts'
import { exceptionAfter, NO_EXCEPTION } from '../../src/domain/shipments/exception.ts'
import { BOOKED_LIVE } from './shipment-state.ts'

export function shipment(id: number, fields: Partial<LiveShipment> = {}): LiveShipment {
  return {
    ...BOOKED_LIVE,
    id,
    version: 1,
    ref: `REF${id}`,
    custom_ref: null,
    customer_reference: null,
    cost_center: null,
    service_level_code: 'ECO',
    created_at: 0,
    ...exceptionAfter(
      NO_EXCEPTION,
      fields.status ?? 'submitted',
      fields.status_at ?? 0,
      fields.message ?? null,
    ),
    parcel_count: 1,
    parcels_apart: 0,
    weight_kg: 2.4,
    mass_kg: null,
    volume_litres: null,
    collection_name: 'Thandi',
    collection_place: 'Khayelitsha, Cape Town',
    collection_lat: -34.04,
    collection_lng: 18.68,
    delivery_name: 'Pieter',
    delivery_place: 'Hatfield, Pretoria',
    delivery_lat: -25.75,
    delivery_lng: 28.23,
    collection_pickup_point_id: null,
    delivery_pickup_point_id: null,
    delivery_branch_id: 2,
    ...fields,
  }
}

export function driver(id: number, fields: Partial<LiveDriver> = {}): LiveDriver {
  return {
    id,
    version: 1,
    name: `Driver ${id}`,
    branch_id: 1,
    vehicle: 'CA 123-456',
    vehicle_kind: 'van',
    capacity_kg: 800,
    lat: null,
    lng: null,
    heading: null,
    speed_kmh: null,
    at: null,
    ...fields,
  }
}
