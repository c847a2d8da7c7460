/** Where a driver was on a South African day: of those who may be seen, and of their branch then. */
import { toColumns } from '../../../contract/column-encoding.ts'
import type { DriverTrail } from '../../../contract/rewind.ts'
import { distanceKm, standsOf, topSpeed } from '../../../domain/rewind/trail.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { dayStart } from '../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { instant, withViewerTx } from '../../kernel/database/tenant.ts'
import type { Platform } from '../../platform.ts'

const DAY_MS = 86_400_000
const POINT_FIELDS = ['at', 'lat', 'lng', 'speed_kmh'] as const

export function readTrail(
  { database }: Pick<Platform, 'database'>,
  providerId: number,
  viewer: Viewer,
  { driver_id, date }: { readonly driver_id: number; readonly date: string },
): Promise<Outcome<DriverTrail>> {
  const from = dayStart(date) ?? 0
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    const driver = await tx
      .selectFrom('drivers')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '=', driver_id)
      .executeTakeFirst()
    if (driver === undefined) return refused('driver.notFound', { field: 'driver_id' })
    const points = await tx
      .selectFrom('driver_positions')
      .select(POINT_FIELDS)
      .where('provider_id', '=', providerId)
      .where('driver_id', '=', driver_id)
      .where('at', '>=', instant(from))
      .where('at', '<', instant(from + DAY_MS))
      .orderBy('at')
      .execute()
    return done({
      driver_id,
      date,
      points: toColumns(POINT_FIELDS, points),
      stands: standsOf(points),
      distance_km: Math.round(distanceKm(points) * 10) / 10,
      top_speed_kmh: topSpeed(points),
    })
  })
}
