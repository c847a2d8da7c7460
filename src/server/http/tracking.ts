import { type TrackedShipment, trackShipment } from '../../contract/shipments.ts'
import { placeLine } from '../../domain/address.ts'
import { done, type Outcome, refused } from '../../domain/refusals.ts'
import { serviceLevel } from '../../domain/service-level.ts'
import { displayedStatus } from '../../domain/shipment-status.ts'
import { trackingSteps } from '../../domain/tracking-steps.ts'
import { asProvider } from '../database/tenant.ts'
import type { Platform } from '../platform.ts'
import { shipmentByReference } from '../shipment-by-reference.ts'
import type { Serve } from './serve-call.ts'
import { iso, isoOrNull } from './shipment-answer.ts'
import { trackingEvents } from './tracking-history.ts'

/** The public face of shipments: a visitor knows only the reference, and is told nothing of the house. */
export function serveTracking(serve: Serve, platform: Platform): void {
  serve.open(
    trackShipment,
    async ({
      providerId,
      query,
    }): Promise<
      Outcome<{ shipments: TrackedShipment[]; tracking_steps: ReturnType<typeof trackingSteps> }>
    > => {
      const { settings } = await platform.settings.read(providerId)
      return asProvider(platform.database.app, providerId, async (tx) => {
        const row = await shipmentByReference(tx, providerId, query.tracking_reference)
        const status =
          row && displayedStatus(row, { staff: false, overrideStatuses: settings.override_shipment_statuses })
        if (!row || !status) return refused('shipment.notFound', { field: 'tracking_reference' })
        const branches = new Map(
          (
            await tx
              .selectFrom('branches')
              .select(['id', 'name'])
              .where('provider_id', '=', providerId)
              .execute()
          ).map(({ id, name }) => [id, name]),
        )
        const events = await trackingEvents(
          tx,
          providerId,
          row.id,
          { kind: 'visitor', shipment_id: row.id },
          settings.exclude_tracking_statuses,
        )
        const tracked: TrackedShipment = {
          provider_id: providerId,
          shipment_id: row.id,
          short_tracking_reference: row.ref,
          custom_tracking_reference: row.custom_ref,
          status,
          shipment_time_created: iso(row.created_at),
          shipment_time_modified: iso(row.modified_at),
          shipment_collected_date: isoOrNull(row.collected_at),
          shipment_delivered_date: isoOrNull(row.delivered_at),
          shipment_estimated_delivery_from: isoOrNull(row.delivery_after),
          shipment_estimated_delivery_to: isoOrNull(row.delivery_before),
          // Anybody with a reference may read this: the town, never the door.
          collection_from: placeLine(row.collection_address),
          delivery_to: placeLine(row.delivery_address),
          collection_hub: branches.get(row.collection_branch_id ?? 0) ?? null,
          delivery_hub: branches.get(row.delivery_branch_id ?? 0) ?? null,
          service_level_code: row.service_level_code,
          service_level_name: serviceLevel(row.service_level_code)?.name ?? row.service_level_code,
          parcel_count: row.parcel_count,
          tracking_events: events,
        }
        return done({
          shipments: [tracked],
          tracking_steps: trackingSteps({ status, collected_at: row.collected_at }),
        })
      })
    },
  )
}
