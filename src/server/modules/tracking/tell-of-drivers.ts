import type { DriverNearby } from '../../../contract/frames.ts'
import { type DriverShown, shownDriver } from '../../../domain/tracking/driver-nearby.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'

/** How often whoever waits for a parcel is told where its driver is (ms). */
export const DRIVERS_TOLD_EVERY_MS = 10_000

const frameOf = (shown: DriverShown): DriverNearby => ({
  type: 'driver',
  place: shown.is === 'near' ? shown.place : null,
  arriving: shown.is === 'arriving',
})

const placeAt = (lat: number | null, lng: number | null) =>
  lat === null || lng === null ? null : { lat, lng }

/**
 * Tells those who follow a parcel on this node where its driver is (`shownDriver`), and once that nothing is shown any longer. Only the
 * socket says so: what is asked for by a call is asked for by programs, too, and kept.
 */
export function createDriverTelling({
  hub,
  settings,
  database,
  clock,
}: Pick<Platform, 'hub' | 'settings' | 'database' | 'clock'>): () => Promise<void> {
  /** The parcels whose driver is shown, by provider. */
  let shownBefore = new Map<number, readonly number[]>()

  const carried = (providerId: number, ids: readonly number[]) =>
    withProviderReadTx(database.app, providerId, (tx) =>
      tx
        .selectFrom('shipments as s')
        .innerJoin('drivers as d', (join) =>
          join.onRef('d.provider_id', '=', 's.provider_id').onRef('d.id', '=', 's.delivery_agent_id'),
        )
        .select(['s.id', 's.status', 's.delivery_eta', 's.delivery_lat', 's.delivery_lng'])
        .select(['d.lat', 'd.lng', 'd.position_at'])
        .where('s.provider_id', '=', providerId)
        .where('s.id', 'in', ids)
        .where('s.status', '=', 'out-for-delivery')
        .execute(),
    )

  async function tell(providerId: number, ids: readonly number[]): Promise<number[]> {
    const rules = (await settings.read(providerId)).settings
    if (!rules.recipient_driver_map || rules.exclude_tracking_statuses.includes('out-for-delivery')) return []
    const now = clock.now()
    const told: number[] = []
    for (const row of await carried(providerId, ids)) {
      const driver = placeAt(row.lat, row.lng)
      const shown = shownDriver(
        {
          status: row.status,
          eta: row.delivery_eta,
          door: placeAt(row.delivery_lat, row.delivery_lng),
          driver: driver === null || row.position_at === null ? null : { ...driver, at: row.position_at },
        },
        now,
      )
      if (shown.is === 'hidden') continue
      hub.tellOfDriver(providerId, row.id, frameOf(shown))
      told.push(row.id)
    }
    return told
  }

  return async () => {
    const shown = new Map<number, readonly number[]>()
    for (const [providerId, ids] of hub.parcelsWithDriver())
      shown.set(providerId, await tell(providerId, ids))
    for (const [providerId, before] of shownBefore)
      for (const id of before)
        if (shown.get(providerId)?.includes(id) !== true)
          hub.tellOfDriver(providerId, id, frameOf({ is: 'hidden' }))
    shownBefore = shown
  }
}
