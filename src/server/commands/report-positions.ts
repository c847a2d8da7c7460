import { sql } from 'kysely'
import type { PositionInput } from '../../contract/operations.ts'
import { permits } from '../../domain/permission.ts'
import { done, type Outcome, refused } from '../../domain/refusals.ts'
import { CLOCK_TOLERANCE_MS } from '../../domain/shipment-life.ts'
import { maySee } from '../../domain/visibility.ts'
import type { Caller } from '../caller.ts'
import { asProvider } from '../database/tenant.ts'
import { travelling } from '../database/travelling.ts'
import { type NewEvent, type WrittenBatch, writeEvents } from '../feed/log.ts'
import type { Platform } from '../platform.ts'

/** Reporting where others are is a fleet tracker's business: it holds the permission for all of /drivers. */
const FOR_OTHERS = 'API_/drivers/positions:*'

const MOVING = {
  id: 'int',
  lat: 'float8',
  lng: 'float8',
  heading: 'float8',
  speed_kmh: 'float8',
  at: 'timestamptz',
} as const

type Report = {
  id: number
  lat: number
  lng: number
  heading: number | null
  speed_kmh: number | null
  at: number
}

/** The newest report of each driver; what cannot be taken is refused by its field. */
function read(caller: Caller, positions: readonly PositionInput[], now: number): Outcome<Report[]> {
  const own = caller.viewer.kind === 'driver' ? caller.viewer.driver_id : null
  const newest = new Map<number, Report>()
  for (const [i, position] of positions.entries()) {
    const id = position.driver_id ?? own
    if (id === null)
      return refused('input.invalid', { field: `positions[${i}].driver_id`, detail: 'Name the driver.' })
    if (id !== own && !permits(caller.permissions, FOR_OTHERS))
      return refused('permission.denied', { field: `positions[${i}].driver_id` })
    const at = position.date ? Date.parse(position.date) : now
    if (at > now + CLOCK_TOLERANCE_MS)
      return refused('input.invalid', { field: `positions[${i}].date`, detail: 'The date is in the future.' })
    const known = newest.get(id)
    if (known && known.at >= at) continue
    newest.set(id, {
      id,
      lat: position.lat,
      lng: position.lng,
      heading: position.heading ?? null,
      speed_kmh: position.speed_kmh ?? null,
      at,
    })
  }
  return done([...newest.values()])
}

/** Moves drivers to where they report to be. An older position than the known one changes nothing. */
export async function reportPositions(
  platform: Platform,
  providerId: number,
  caller: Caller,
  positions: readonly PositionInput[],
): Promise<Outcome<number>> {
  const reports = read(caller, positions, platform.clock.now())
  if (!reports.ok) return reports
  const outcome = await asProvider(
    platform.database.app,
    providerId,
    async (tx): Promise<Outcome<{ accepted: number; batches: readonly WrittenBatch[] }>> => {
      const known = await tx
        .selectFrom('drivers')
        .select(['id', 'branch_id'])
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`id = ANY(${reports.value.map(({ id }) => id)}::int[])`)
        .orderBy('id')
        .forUpdate()
        .execute()
      const visible = new Set(
        known
          .filter(({ id, branch_id }) => maySee(caller.viewer, 'driver', driverScope(id, branch_id), id))
          .map(({ id }) => id),
      )
      const stranger = reports.value.findIndex(({ id }) => !visible.has(id))
      if (stranger >= 0) return refused('driver.notFound', { field: `positions[${stranger}].driver_id` })

      const { rows: moved } = await sql<{ id: number; version: number; branch_id: number | null }>`
      UPDATE drivers d SET version = d.version + 1, lat = u.lat, lng = u.lng, heading = u.heading, speed_kmh = u.speed_kmh, position_at = u.at
      FROM ${travelling('u', MOVING, reports.value)}
      WHERE d.provider_id = ${providerId} AND d.id = u.id AND (d.position_at IS NULL OR d.position_at < u.at)
      RETURNING d.id, d.version, d.branch_id`.execute(tx)
      const byId = new Map(reports.value.map((report) => [report.id, report]))
      const events = moved.flatMap(({ id, version, branch_id }): NewEvent[] => {
        const report = byId.get(id)
        if (report === undefined) return []
        const { lat, lng, heading, speed_kmh, at } = report
        // Where the driver was before is in the event before: no need to say it twice a hundred times an hour.
        const change = {
          lat: [null, lat],
          lng: [null, lng],
          heading: [null, heading],
          speed_kmh: [null, speed_kmh],
        } as const
        return [
          {
            at,
            type: 'driver.moved',
            entity: 'driver',
            entity_id: id,
            version,
            actor: caller.actor,
            change,
            scope: driverScope(id, branch_id),
          },
        ]
      })
      return done({ accepted: moved.length, batches: await writeEvents(tx, providerId, events) })
    },
  )
  if (!outcome.ok) return outcome
  platform.committed(outcome.value.batches)
  return done(outcome.value.accepted)
}

/** Who may see a driver: the staff of the branch, and the driver. */
export function driverScope(id: number, branch_id: number | null) {
  return { account_id: null, branch_ids: branch_id === null ? [] : [branch_id], driver_ids: [id] }
}
