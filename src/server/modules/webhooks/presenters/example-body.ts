import type { WebhookTopic } from '../../../../domain/webhooks/webhook.ts'
import { iso } from '../../../kernel/http/iso.ts'
import {
  type AddressBody,
  type DimensionsBody,
  followedAt,
  type NoteBody,
  type ReservationBody,
  type TrackingBody,
} from './bodies.ts'

/** No shipment has it, and so its receiver changes none. */
const REFERENCE = 'TEST00'

/** What a test sends: the body of its topic, of a shipment that is none. `at`: ms; `trackingUrl`: the setting. */
export function exampleBody(
  topic: WebhookTopic,
  providerId: number,
  at: number,
  trackingUrl: string,
): TrackingBody | NoteBody | DimensionsBody[] | AddressBody | ReservationBody[] {
  const time = iso(at)
  switch (topic) {
    case 'tracking-event':
      return {
        provider_id: providerId,
        shipment_id: 0,
        short_tracking_reference: REFERENCE,
        custom_tracking_reference: null,
        status: 'submitted',
        shipment_time_created: time,
        shipment_time_modified: time,
        shipment_collected_date: null,
        shipment_delivered_date: null,
        shipment_estimated_delivery_from: null,
        shipment_estimated_delivery_to: null,
        collection_from: 'Rosebank, Johannesburg',
        collection_hub: null,
        delivery_hub: null,
        service_level_code: 'ECO',
        service_level_name: 'Economy',
        parcel_count: 1,
        parcel_tracking_references: [`${REFERENCE}/1`],
        collection_lat: null,
        collection_lng: null,
        delivery_lat: null,
        delivery_lng: null,
        event_time: time,
        update_type: 'shipment',
        ...followedAt(trackingUrl, REFERENCE),
        tracking_events: [
          {
            id: 0,
            parcel_id: 0,
            date: time,
            status: 'submitted',
            message: 'This is a test',
            location: null,
            source: null,
            lat: null,
            lng: null,
            data: null,
            shipment_files: [],
          },
        ],
      }
    case 'shipment-note':
      return {
        id: 0,
        shipment_id: 0,
        shipment_custom_tracking_reference: null,
        shipment_short_tracking_reference: REFERENCE,
        message: 'This is a test',
        type: '',
        time_created: time,
        time_modified: time,
        attachments: { uploads: [] },
      }
    case 'parcel-dimensions':
      return [
        {
          shipment_id: 0,
          shipment_tracking_reference: REFERENCE,
          parcel_reference: `${REFERENCE}/1`,
          parcel_alternative_tracking_reference: null,
          source: 'edit',
          event_type: 'dimensions',
          event_time: time,
          length_cm: 30,
          width_cm: 20,
          height_cm: 10,
          weight_kg: 2.5,
        },
      ]
    case 'shipment-address':
      return {
        shipment_id: 0,
        shipment_tracking_reference: REFERENCE,
        new_delivery_address: {
          type: 'business',
          company: 'Test',
          street_address: '1 Test Street',
          local_area: 'Rosebank',
          city: 'Johannesburg',
          zone: 'GP',
          country: 'South Africa',
          code: '2196',
          lat: null,
          lng: null,
          entered_address: '',
          hash: '',
          gs_hash: '',
          geo_local_area: null,
          geo_city: null,
          time_created: time,
          time_modified: time,
        },
      }
    case 'pickup-reservation':
      return [
        {
          shipment_id: 0,
          shipment_tracking_reference: REFERENCE,
          shipment_custom_tracking_reference: null,
          side: 'delivery',
          pickup_point_id: 0,
          pickup_point_provider: null,
          pickup_point_name: 'Test',
          compartment: 'Small',
          state: 'reserved',
          expires_at: time,
          event_time: time,
        },
      ]
  }
}
