import type pg from 'pg'
import { toColumns } from '../../../contract/column-encoding.ts'
import type { Positions } from '../../../contract/frames.ts'
import { POSITION_FIELDS } from '../../../contract/live.ts'
import { maySee, type Scope, type Viewer } from '../../../domain/shipments/visibility.ts'

/** Where a driver is: told beside the log, without a number. The later `at` (business time, ms) counts. */
export interface DriverPosition {
  readonly id: number
  /** The driver's branch, whose staff may see it. */
  readonly branch_id: number | null
  readonly lat: number
  readonly lng: number
  readonly heading: number | null
  readonly speed_kmh: number | null
  readonly at: number
}

/** Positions of one provider's drivers, on their way between nodes. */
export interface Moved {
  readonly provider_id: number
  /** Wall-clock ms. */
  readonly recorded_at: number
  readonly positions: readonly DriverPosition[]
}

/** Who may see a driver: the staff of the branch, and the driver. */
export function driverScope(id: number, branch_id: number | null): Scope {
  return { account_id: null, branch_ids: branch_id === null ? [] : [branch_id], driver_ids: [id] }
}

/** Whether there are drivers whom such a viewer may see at all. */
export function seesDrivers(viewer: Viewer): boolean {
  return viewer.kind === 'staff' || viewer.kind === 'driver'
}

/** The positions that this viewer may see, as a frame; null when there are none. */
export function positionsFrame(
  viewer: Viewer,
  positions: Iterable<DriverPosition>,
  recorded: number,
): Positions | null {
  if (!seesDrivers(viewer)) return null
  const seen = [...positions].filter(({ id, branch_id }) =>
    maySee(viewer, 'driver', driverScope(id, branch_id), id),
  )
  if (seen.length === 0) return null
  return { type: 'positions', recorded, sent: Date.now(), ...toColumns(POSITION_FIELDS, seen) }
}

/** Each driver's latest, as the database has it. */
export async function latestPositions(pool: pg.Pool, providerId: number): Promise<DriverPosition[]> {
  const { rows } = await pool.query<DriverPosition>(
    `SELECT id, branch_id, lat, lng, heading, speed_kmh, position_at AS at FROM drivers
     WHERE provider_id = $1 AND position_at IS NOT NULL AND lat IS NOT NULL AND deleted_date IS NULL`,
    [providerId],
  )
  return rows
}

/** What a feed knows of where drivers are. */
export interface Latest {
  /** Takes what is newer than what is known; what was new is pending until it is taken. */
  put(positions: readonly DriverPosition[], recorded: number): boolean
  /** What came since this was asked last, the last of each driver, and when the oldest of it was recorded. */
  takePending(): { readonly positions: readonly DriverPosition[]; readonly recorded: number } | null
  all(): Iterable<DriverPosition>
  /** Goes up with each change. */
  readonly turn: number
  /** When it was last read from the database (ms). */
  readAt: number
  /** The database may know more: it was never answered whether a report was kept. */
  isDoubtful: boolean
}

export function createLatest(): Latest {
  const known = new Map<number, DriverPosition>()
  let pending = new Map<number, DriverPosition>()
  let oldest = Number.POSITIVE_INFINITY
  let turn = 0
  return {
    put(positions, recorded) {
      let news = false
      for (const position of positions) {
        if ((known.get(position.id)?.at ?? Number.NEGATIVE_INFINITY) >= position.at) continue
        known.set(position.id, position)
        pending.set(position.id, position)
        oldest = Math.min(oldest, recorded)
        news = true
      }
      if (news) turn += 1
      return news
    },
    takePending() {
      if (pending.size === 0) return null
      const taken = { positions: [...pending.values()], recorded: oldest }
      pending = new Map()
      oldest = Number.POSITIVE_INFINITY
      return taken
    },
    all: () => known.values(),
    get turn() {
      return turn
    },
    readAt: Number.NEGATIVE_INFINITY,
    isDoubtful: false,
  }
}
