/** What rules ask of a shipment, from the live row where there is one and else from the answer. */

import type { LiveShipment } from '../../contract/live.ts'
import type { Shipment } from '../../contract/shipments.ts'
import { placeLine } from '../../domain/shipments/address.ts'
import { tagText } from '../../domain/shipments/tag-list.ts'

const ms = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

/** The part of a live row that the detail shows and decides by. */
export type ShipmentFacts = Omit<LiveShipment, 'weight_kg' | 'mass_kg' | 'volume_litres'>

/** An answer as if it were a row: for what has left the live workspace. */
export function factsOf(shipment: Shipment): ShipmentFacts {
  return {
    id: shipment.id,
    version: shipment.version,
    ref: shipment.short_tracking_reference,
    custom_ref: shipment.custom_tracking_reference,
    customer_reference: shipment.customer_reference,
    cost_center: shipment.cost_center,
    account_id: shipment.account_id,
    service_level_code: shipment.service_level_code,
    status: shipment.status,
    status_at: Date.parse(shipment.status_at),
    created_at: Date.parse(shipment.time_created),
    message: shipment.metaData.tracking_info.message,
    failed_attempts: shipment.failed_attempts,
    exception: shipment.exception,
    exception_at: ms(shipment.exception_at),
    exception_reason: shipment.exception_reason,
    handled_until: ms(shipment.handled_until ?? null),
    parcel_count: shipment.parcels.length,
    parcels_apart: shipment.parcels_apart,
    collection_name: shipment.collection_contact.name,
    collection_place: placeLine(shipment.collection_address),
    collection_lat: shipment.collection_address.lat,
    collection_lng: shipment.collection_address.lng,
    delivery_name: shipment.delivery_contact.name,
    delivery_place: placeLine(shipment.delivery_address),
    delivery_lat: shipment.delivery_address.lat,
    delivery_lng: shipment.delivery_address.lng,
    collection_pickup_point_id: shipment.collection_pickup_point_id,
    delivery_pickup_point_id: shipment.delivery_pickup_point_id,
    collection_branch_id: shipment.collection_branch_id,
    delivery_branch_id: shipment.delivery_branch_id,
    hub_id: shipment.hub_id,
    collection_agent_id: shipment.collection_agent_id,
    delivery_agent_id: shipment.delivery_agent_id,
    collection_after: ms(shipment.collection_after),
    collection_before: ms(shipment.collection_before),
    delivery_after: ms(shipment.delivery_after),
    delivery_before: ms(shipment.delivery_before),
    collection_eta: null,
    delivery_eta: null,
    collected_at: ms(shipment.collected_date),
    delivered_at: ms(shipment.delivered_date),
    tags: tagText(shipment.tag_ids),
  }
}
