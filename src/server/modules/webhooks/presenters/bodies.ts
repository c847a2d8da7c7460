import type { Selectable } from 'kysely'
import type { AddedFile } from '../../../../contract/added-file.ts'
import type { AnsweredAddress } from '../../../../contract/answered-address.ts'
import type { TrackingEvent } from '../../../../contract/shipments.ts'
import type { ReservationSide, ReservationState } from '../../../../domain/booking/reservation.ts'
import type { ShipmentStatus } from '../../../../domain/shipments/shipment-status.ts'
import { trackingAddress } from '../../../../domain/tracking/tracking-address.ts'
import { parcelReference } from '../../../../domain/tracking/tracking-reference.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { iso } from '../../../kernel/http/iso.ts'
import { answeredAddress, type Gazetteer } from '../../addresses/index.ts'
import type { PublicPlaces, ShipmentRecord } from '../../shipments/index.ts'
import { type TrackedForAll, trackedShipment } from '../../tracking/index.ts'

/*
 * Bodies as programs of this trade expect them (clients.md): bare, without an envelope. None of them holds a PIN, since nothing
 * that they are made of does.
 */

export type ParcelOfBody = Tables['parcels']
export type NoteOfBody = Pick<Selectable<Tables['shipment_notes']>, 'id' | 'message' | 'type' | 'created_at'>

/** Of a tracking event: the shipment as GET /tracking/shipments tells it, with where it comes from and goes to. */
export interface TrackingBody
  extends Omit<TrackedForAll, 'delivery_to' | 'last_attempt_failed' | 'may_request'> {
  readonly parcel_tracking_references: readonly string[]
  readonly collection_lat: number | null
  readonly collection_lng: number | null
  readonly delivery_lat: number | null
  readonly delivery_lng: number | null
  readonly event_time: string
  readonly update_type: 'shipment'
  /** Where it is followed, of providers that have a page for it (tracking_url). */
  readonly tracking_url?: string
}

/** Of a note that was written. Its files are named: where one is for some minutes, GET /shipments/files/link says. */
export interface NoteBody {
  readonly id: number
  readonly shipment_id: number
  readonly shipment_custom_tracking_reference: string | null
  readonly shipment_short_tracking_reference: string
  readonly message: string
  readonly type: string
  readonly time_created: string
  readonly time_modified: string
  readonly attachments: { readonly uploads: readonly AddedFile[] }
}

/** Of measures that changed: a row for each parcel. */
export interface DimensionsBody {
  readonly shipment_id: number
  readonly shipment_tracking_reference: string
  readonly parcel_reference: string
  readonly parcel_alternative_tracking_reference: string | null
  /** By what they were found: an edit of what was submitted, or at a hub. */
  readonly source: 'edit' | 'measured'
  readonly event_type: 'dimensions'
  readonly event_time: string
  readonly length_cm: number
  readonly width_cm: number
  readonly height_cm: number
  readonly weight_kg: number
}

/** Of another address of delivery. */
export interface AddressBody {
  readonly shipment_id: number
  readonly shipment_tracking_reference: string
  readonly new_delivery_address: AnsweredAddress
}

/** Of compartments at pickup points that are reserved, taken, free again or lost: a row for each that changed. */
export interface ReservationBody {
  readonly shipment_id: number
  readonly shipment_tracking_reference: string
  readonly shipment_custom_tracking_reference: string | null
  /** At which end of its way. */
  readonly side: ReservationSide
  readonly pickup_point_id: number
  readonly pickup_point_provider: string | null
  readonly pickup_point_name: string
  readonly compartment: string
  readonly state: ReservationState
  /** Until when it is held where nobody comes. */
  readonly expires_at: string
  readonly event_time: string
}

export function trackingBody(
  row: ShipmentRecord,
  {
    status,
    at,
    hubs,
    events,
    parcels,
    trackingUrl,
  }: {
    /** As the receiver is told it. */
    readonly status: ShipmentStatus
    /** Of the event (ms). */
    readonly at: number
    readonly hubs: PublicPlaces['hubs']
    readonly events: TrackingEvent[]
    readonly parcels: readonly Pick<ParcelOfBody, 'number'>[]
    /** The setting. */
    readonly trackingUrl: string
  },
): TrackingBody {
  const {
    delivery_to: _place,
    last_attempt_failed: _failed,
    may_request: _may,
    ...tracked
  } = trackedShipment(row, status, hubs, events)
  return {
    ...tracked,
    parcel_tracking_references: parcels.map(({ number }) => parcelReference(row.ref, number)),
    collection_lat: row.collection_lat,
    collection_lng: row.collection_lng,
    delivery_lat: row.delivery_lat,
    delivery_lng: row.delivery_lng,
    event_time: iso(at),
    update_type: 'shipment',
    ...followedAt(trackingUrl, row.ref),
  }
}

/** Nothing where the provider has no page of its own. */
export function followedAt(trackingUrl: string, reference: string): { tracking_url?: string } {
  const tracking_url = trackingAddress(trackingUrl, reference)
  return tracking_url === null ? {} : { tracking_url }
}

export function noteBody(
  row: Pick<ShipmentRecord, 'id' | 'ref' | 'custom_ref'>,
  { id, message, type, created_at }: NoteOfBody,
  files: readonly AddedFile[],
): NoteBody {
  // A note is never changed.
  const time = iso(created_at)
  return {
    id,
    shipment_id: row.id,
    shipment_custom_tracking_reference: row.custom_ref,
    shipment_short_tracking_reference: row.ref,
    message,
    type,
    time_created: time,
    time_modified: time,
    attachments: { uploads: files },
  }
}

export function dimensionsBody(
  row: Pick<ShipmentRecord, 'id' | 'ref'>,
  parcels: readonly ParcelOfBody[],
  { source, at }: { source: DimensionsBody['source']; at: number },
): DimensionsBody[] {
  return parcels.map((parcel) => ({
    shipment_id: row.id,
    shipment_tracking_reference: row.ref,
    parcel_reference: parcelReference(row.ref, parcel.number),
    parcel_alternative_tracking_reference: parcel.alternative_tracking_reference,
    source,
    event_type: 'dimensions',
    event_time: iso(at),
    length_cm: (source === 'measured' ? parcel.actual_length_cm : null) ?? parcel.length_cm,
    width_cm: (source === 'measured' ? parcel.actual_width_cm : null) ?? parcel.width_cm,
    height_cm: (source === 'measured' ? parcel.actual_height_cm : null) ?? parcel.height_cm,
    weight_kg: (source === 'measured' ? parcel.actual_weight_kg : null) ?? parcel.weight_kg,
  }))
}

/** A reservation, with the point that it is at. Moments are ms. */
export interface ReservationOfBody {
  readonly side: ReservationSide
  readonly pickup_point_id: number
  readonly pickup_point_provider: string | null
  readonly pickup_point_name: string
  readonly compartment: string
  readonly state: ReservationState
  readonly expires_at: number
}

export function reservationBody(
  row: Pick<ShipmentRecord, 'id' | 'ref' | 'custom_ref'>,
  reservations: readonly ReservationOfBody[],
  at: number,
): ReservationBody[] {
  return reservations.map((one) => ({
    shipment_id: row.id,
    shipment_tracking_reference: row.ref,
    shipment_custom_tracking_reference: row.custom_ref,
    side: one.side,
    pickup_point_id: one.pickup_point_id,
    pickup_point_provider: one.pickup_point_provider,
    pickup_point_name: one.pickup_point_name,
    compartment: one.compartment,
    state: one.state,
    expires_at: iso(one.expires_at),
    event_time: iso(at),
  }))
}

export function addressBody(
  row: Pick<ShipmentRecord, 'id' | 'ref' | 'delivery_address' | 'created_at'>,
  gazetteer: Pick<Gazetteer, 'place'>,
): AddressBody {
  const times = { time_created: iso(row.created_at), time_modified: iso(row.created_at) }
  return {
    shipment_id: row.id,
    shipment_tracking_reference: row.ref,
    // Its number is that of the shipment's answers.
    new_delivery_address: answeredAddress(gazetteer, row.delivery_address, { id: row.id * 2 + 1, ...times }),
  }
}
