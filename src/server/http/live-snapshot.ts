import { toColumns } from '../../contract/columns.ts'
import {
  FLOOR_KEEPS_MS,
  LIVE_DRIVER_FIELDS,
  LIVE_SHIPMENT_FIELDS,
  type LiveDriver,
  type LiveShipment,
  liveSnapshot,
} from '../../contract/live.ts'
import { tellDay } from '../../domain/day-numbers.ts'
import { done } from '../../domain/refusals.ts'
import { asViewerAtOnce, instant } from '../database/tenant.ts'
import { presentShipment } from '../feed/present.ts'
import type { Platform } from '../platform.ts'
import type { Serve } from './serve-call.ts'

export function serveLiveSnapshot(serve: Serve, platform: Platform): void {
  serve.signedIn(liveSnapshot, async ({ providerId, caller, query: { newest, day } }) => {
    const { settings } = await platform.settings.read(providerId)
    const now = platform.clock.now()
    return asViewerAtOnce(platform.database.app, providerId, caller.viewer, async (tx) => {
      // The head first: the rows may hold later events, never fewer.
      const { head } = await tx
        .selectFrom('feed_heads')
        .select('head')
        .where('provider_id', '=', providerId)
        .executeTakeFirstOrThrow()
      const onTheFloor = tx
        .selectFrom('shipments')
        .select([...LIVE_SHIPMENT_FIELDS, 'message_inside'])
        .where('provider_id', '=', providerId)
        .where((or) =>
          or.or([or('over_since', 'is', null), or('over_since', '>=', instant(now - FLOOR_KEEPS_MS))]),
        )
      const isPart = newest !== undefined && day === undefined
      const rows = await (!isPart
        ? // Who sends from one place stands together: compressed, it is a twelfth less than by number.
          onTheFloor.orderBy('account_id').orderBy('id')
        : onTheFloor.orderBy('status_at', 'desc').orderBy('id', 'desc').limit(newest)
      ).execute()
      const shipments = rows.flatMap(
        (row) => presentShipment(row, caller.viewer, settings.override_shipment_statuses) ?? [],
      )
      const those = newest === undefined ? shipments : newestOf(shipments, newest)
      const drivers = await tx
        .selectFrom('drivers')
        .select([
          'id',
          'version',
          'name',
          'branch_id',
          'vehicle',
          'vehicle_kind',
          'capacity_kg',
          'lat',
          'lng',
          'heading',
          'speed_kmh',
          'position_at as at',
        ])
        .where('provider_id', '=', providerId)
        .where('deleted_date', 'is', null)
        .orderBy('id')
        .execute()
      return done({
        epoch: platform.hub.epochFor(caller.viewer),
        seq: head,
        at: now,
        shipments: toColumns(LIVE_SHIPMENT_FIELDS, those),
        drivers: toColumns(LIVE_DRIVER_FIELDS, drivers satisfies LiveDriver[]),
        ...(day !== undefined && { day: tellDay(shipments, now) }),
      })
    })
  })
}

function newestOf(shipments: readonly LiveShipment[], most: number): readonly LiveShipment[] {
  return [...shipments].sort((a, b) => b.status_at - a.status_at || b.id - a.id).slice(0, most)
}
