import type { TrackingEvent } from '../../../contract/shipments.ts'
import type { TrackedShipment } from '../../../contract/tracking.ts'
import { placeLine } from '../../../domain/shipments/address.ts'
import { isBlank } from '../../../domain/shipments/blank.ts'
import { parcelId } from '../../../domain/shipments/parcel-status.ts'
import { levelName } from '../../../domain/shipments/service-level.ts'
import { displayedStatus, type ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { arrival } from '../../../domain/tracking/delivery-window.ts'
import { lastAttemptFailed } from '../../../domain/tracking/public-tracking.ts'
import { mayAskForMore } from '../../../domain/tracking/recipient-request.ts'
import { parcelAsTold, type ToldStep } from '../../../domain/tracking/told-row.ts'
import { ofShipment, type TrackingRules } from '../../../domain/tracking/tracked-status.ts'
import { parcelReference } from '../../../domain/tracking/tracking-reference.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../kernel/http/iso.ts'
import type { Platform } from '../../platform.ts'
import type { PublicPlaces, ShipmentRecord } from '../shipments/index.ts'
import { expectDelivery } from '../tripsheets/index.ts'

/** The branches of a provider by their ids, as anybody may know them. */
export async function hubsOf(tx: Tx, providerId: number) {
  const rows = await tx
    .selectFrom('branches')
    .select(['id', 'name', 'lat', 'lng'])
    .where('provider_id', '=', providerId)
    .execute()
  return new Map(rows.map(({ id, ...hub }) => [id, hub]))
}

function dates(row: ShipmentRecord) {
  return {
    shipment_time_created: iso(row.created_at),
    shipment_time_modified: iso(row.modified_at),
    shipment_collected_date: isoOrNull(row.collected_at),
    shipment_delivered_date: isoOrNull(row.delivered_at),
    shipment_estimated_delivery_from: isoOrNull(row.delivery_after),
    shipment_estimated_delivery_to: isoOrNull(row.delivery_before),
  }
}

/** Null where nobody has said yet where: of a blank shipment. */
const placeOf = (address: Parameters<typeof placeLine>[0]): string | null => placeLine(address) || null

type Arrival = Pick<TrackedShipment, 'arrives_from' | 'arrives_to' | 'arrives_of_ten'>
/** Without when the driver comes and what may be changed: that is for who looks now, and not for what is sent and kept. */
export type TrackedForAll = Omit<TrackedShipment, keyof Arrival | 'recipient_may' | 'parcels'>

/** When the driver comes, as it is told at this moment; `now` in ms of business time. */
export async function arrivalOf(
  platform: Pick<Platform, 'database' | 'travelTimes'>,
  row: ShipmentRecord,
  status: ShipmentStatus,
  now: number,
): Promise<Arrival> {
  const expected =
    status === 'out-for-delivery' ? await expectDelivery(platform, row.provider_id, row.id, now) : null
  const coming = arrival({ status, eta: row.delivery_eta, expected }, now)
  return {
    arrives_from: isoOrNull(coming?.from ?? null),
    arrives_to: isoOrNull(coming?.to ?? null),
    arrives_of_ten: expected?.ofTen ?? null,
  }
}

/** Each parcel as whoever follows it is told, where they are not all in the same place. `told`: the row as they are told it. */
export async function trackedParcels(
  tx: Tx,
  told: ShipmentRecord,
  status: ShipmentStatus,
  { staff, rules, steps }: { staff: boolean; rules: TrackingRules; steps: readonly ToldStep[] },
): Promise<Pick<TrackedShipment, 'parcels'>> {
  if (told.parcels_apart === 0) return {}
  const rows = await tx
    .selectFrom('parcels')
    .select(['number', 'status', 'status_at', 'hub_id'])
    .where('provider_id', '=', told.provider_id)
    .where('shipment_id', '=', told.id)
    .orderBy('number')
    .execute()
  const viewer = { staff, overrideStatuses: rules.override_shipment_statuses }
  return {
    parcels: rows.map(({ number, status: own, ...at }) => {
      const stored = own === null ? null : { status: own, ...at }
      const place = staff ? stored : parcelAsTold(told, number, stored, steps, rules)
      return {
        parcel_id: parcelId(told.id, number),
        tracking_reference: parcelReference(told.ref, number),
        status: (place && displayedStatus({ ...told, status: place.status }, viewer)) ?? status,
        date: iso(place?.status_at ?? told.status_at),
      }
    }),
  }
}

/** A shipment as whoever follows it is told, with its history; its row as they are told it (told-row.ts). */
export function trackedShipment(
  row: ShipmentRecord,
  status: ShipmentStatus,
  hubs: PublicPlaces['hubs'],
  tracking_events: TrackingEvent[],
): TrackedForAll {
  return {
    provider_id: row.provider_id,
    shipment_id: row.id,
    short_tracking_reference: row.ref,
    custom_tracking_reference: row.custom_ref,
    status,
    ...dates(row),
    // Anybody with a reference may read this: the town, never the door.
    collection_from: placeOf(row.collection_address),
    delivery_to: placeOf(row.delivery_address),
    collection_hub: hubs.get(row.collection_branch_id ?? 0)?.name ?? null,
    delivery_hub: hubs.get(row.delivery_branch_id ?? 0)?.name ?? null,
    service_level_code: row.service_level_code,
    service_level_name: levelName(row),
    // A blank shipment has none yet (decision 90).
    parcel_count: isBlank(row) ? null : row.parcel_count,
    may_request: mayAskForMore(row),
    last_attempt_failed: lastAttemptFailed(ofShipment(tracking_events).map((event) => event.status)),
    tracking_events,
  }
}
