import type { LiveShipment } from '../../../src/contract/live.ts'
import type { EntityEvent } from '../../../src/streams/stores/entity-store.ts'
import { createRandom } from '../measure.ts'

/** Of these, the first half passes the filter, so rows come and go as well as move. */
const STATUSES = [
  'collection-assigned',
  'at-hub',
  'out-for-delivery',
  'delivery-exception',
  'collected',
  'in-transit',
  'delivered',
  'on-hold',
] as const
const SHOWN: ReadonlySet<string> = new Set(STATUSES.slice(0, STATUSES.length / 2))

export const isShown = (row: LiveShipment) => SHOWN.has(row.status)
/** What is due next stands first. */
export const byEta = (a: LiveShipment, b: LiveShipment) => (a.delivery_eta ?? 0) - (b.delivery_eta ?? 0)

export const DAY = Date.UTC(2026, 10, 21, 6)
const random = createRandom(7)
const pick = (below: number) => Math.floor(random() * below)
const someStatus = () => STATUSES[pick(STATUSES.length)] ?? 'at-hub'
const someEta = () => DAY + pick(8 * 3_600_000)

function shipment(id: number): LiveShipment {
  return {
    id,
    version: 1,
    ref: `BE${id.toString(36).toUpperCase().padStart(6, '0')}`,
    custom_ref: null,
    customer_reference: null,
    cost_center: null,
    account_id: 1 + (id % 40),
    service_level_code: 'ECO',
    status: someStatus(),
    status_at: DAY,
    created_at: DAY,
    message: 'Scanned at the dock',
    failed_attempts: 0,
    exception: null,
    exception_at: null,
    exception_reason: null,
    handled_until: null,
    parcel_count: 1 + (id % 3),
    parcels_apart: 0,
    weight_kg: (id % 400) / 10,
    mass_kg: null,
    volume_litres: (id % 900) / 10,
    collection_name: `Sender ${id % 997}`,
    collection_place: 'Sandton, Johannesburg',
    collection_lat: -26.1,
    collection_lng: 28.05,
    delivery_name: `Receiver ${id % 4999}`,
    delivery_place: 'Khayelitsha, Cape Town',
    delivery_lat: -34,
    delivery_lng: 18.6,
    collection_pickup_point_id: null,
    delivery_pickup_point_id: null,
    collection_branch_id: 1 + (id % 6),
    delivery_branch_id: 1 + ((id * 7) % 6),
    hub_id: null,
    collection_agent_id: 1 + (id % 60),
    delivery_agent_id: 1 + ((id * 7) % 60),
    collection_after: DAY,
    collection_before: DAY,
    delivery_after: DAY,
    delivery_before: DAY,
    collection_eta: null,
    delivery_eta: someEta(),
    collected_at: null,
    delivered_at: null,
    tags: '',
  }
}

export function someShipments(count: number): LiveShipment[] {
  return Array.from({ length: count }, (_, i) => shipment(i + 1))
}

/** Makes events of shipments 1 to `count`: each moves its row in the order, and perhaps through the filter. */
export function createEvents(count: number): (events: number) => EntityEvent<LiveShipment>[] {
  const versions = new Uint32Array(count + 1).fill(1)
  let seq = 0
  return (events) => {
    const made: EntityEvent<LiveShipment>[] = []
    for (let i = 0; i < events; i++) {
      const id = 1 + pick(count)
      const version = (versions[id] ?? 1) + 1
      versions[id] = version
      seq += 1
      made.push({
        seq,
        type: 'shipment.status',
        id,
        version,
        fields: { id, version, status: someStatus(), status_at: DAY + seq, delivery_eta: someEta() },
      })
    }
    return made
  }
}
