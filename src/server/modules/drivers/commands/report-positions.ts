import { sql } from 'kysely'
import type { PositionInput } from '../../../../contract/operations.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import { CLOCK_TOLERANCE_MS } from '../../../../domain/shipments/shipment-transitions.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import { type DriverPosition, driverScope } from '../../../kernel/eventlog/positions.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { holdZoneSet, noteCrossings, type ZoneShapes } from '../../zones/index.ts'

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
  /** Its place in the call. */
  place: number
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
      place: i,
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

/** A position is kept once it is so much later than the last one kept (ms), or so far from it (m). */
const KEPT_AFTER_MS = 15_000
const KEPT_AFTER_M = 50
const M_PER_DEGREE = 111_320

/** Metres between the reported place (u) and the last one kept (d), well enough for 50 m. */
const FROM_KEPT = sql`sqrt(power((u.lat - d.kept_lat) * ${M_PER_DEGREE}::float8, 2)
  + power((u.lng - d.kept_lng) * ${M_PER_DEGREE}::float8 * cos(radians(u.lat)), 2))`

/**
 * Moves drivers to where they report to be. An older position than the known one changes nothing. Each is told to those
 * who watch; the way of a driver is kept in steps of 15 s or 50 m (docs/decisions/022). What zones they enter and leave with it are
 * events of the same transaction (docs/decisions/132).
 */
export async function reportPositions(
  { platform, zones }: { readonly platform: Platform; readonly zones: ZoneShapes },
  providerId: number,
  caller: Caller,
  positions: readonly PositionInput[],
): Promise<Outcome<number>> {
  const reports = read(caller, positions, platform.clock.now())
  if (!reports.ok) return reports
  const moving = runCommand(
    platform,
    providerId,
    caller,
    async ({ tx, now, afterCommit, write }): Promise<Outcome<number>> => {
      const known = await tx
        .selectFrom('drivers')
        .select(['id', 'branch_id'])
        .where('provider_id', '=', providerId)
        .where('deleted_date', 'is', null)
        .where(sql<boolean>`id = ANY(${reports.value.map(({ id }) => id)}::int[])`)
        .orderBy('id')
        // Who is given stops meanwhile is held by whoever gives them (lockDrivers), and waits for no report, nor reports for that.
        .forNoKeyUpdate()
        .execute()
      const visible = new Set(
        known
          .filter(({ id, branch_id }) => maySee(caller.viewer, 'driver', driverScope(id, branch_id), id))
          .map(({ id }) => id),
      )
      const stranger = reports.value.find(({ id }) => !visible.has(id))
      if (stranger !== undefined)
        return refused('driver.notFound', { field: `positions[${stranger.place}].driver_id` })

      const { rows } = await sql<DriverPosition & { readonly version: number }>`
        WITH moved AS (
          UPDATE drivers d SET lat = u.lat, lng = u.lng, heading = u.heading, speed_kmh = u.speed_kmh, position_at = u.at,
            kept_at = CASE WHEN u.keeps THEN u.at ELSE d.kept_at END,
            kept_lat = CASE WHEN u.keeps THEN u.lat ELSE d.kept_lat END,
            kept_lng = CASE WHEN u.keeps THEN u.lng ELSE d.kept_lng END
          FROM (
            SELECT u.*, d.kept_at IS NULL OR u.at >= d.kept_at + ${KEPT_AFTER_MS} * interval '1 millisecond'
                        OR ${FROM_KEPT} >= ${KEPT_AFTER_M} AS keeps
            FROM ${unnestRows('u', MOVING, reports.value)}
            JOIN drivers d ON d.provider_id = ${providerId} AND d.id = u.id
          ) u
          WHERE d.provider_id = ${providerId} AND d.id = u.id AND (d.position_at IS NULL OR d.position_at < u.at)
          RETURNING d.id, d.version, d.branch_id, d.lat, d.lng, d.heading, d.speed_kmh, d.position_at AS at, u.keeps
        ), kept AS (
          INSERT INTO driver_positions (provider_id, driver_id, branch_id, at, lat, lng, heading, speed_kmh)
          SELECT ${providerId}::int, id, branch_id, at, lat, lng, heading, speed_kmh FROM moved WHERE keeps
        )
        SELECT id, version, branch_id, lat, lng, heading, speed_kmh, at FROM moved`.execute(tx)
      if (rows.length > 0 && (await holdZoneSet(tx, providerId))) {
        const crossed = await noteCrossings({ tx, providerId, now }, await zones.read(tx, providerId), rows)
        if (crossed.length > 0) await write(crossed)
      }
      const moved = rows.map(({ version: _, ...position }) => position)
      // The wall clock, as in the log: how far behind a console is, is told by it.
      if (rows.length > 0)
        afterCommit(() =>
          platform.onDriversMoved({ provider_id: providerId, recorded_at: Date.now(), positions: moved }),
        )
      return done(rows.length)
    },
  )
  // It may have been kept although the database was lost before it said so.
  moving.catch(() => platform.hub.doubtPositions(providerId))
  return moving
}
