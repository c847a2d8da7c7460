/** What a provider has learnt of its streets, doors and predictions, as it is used (decision 125). */
import { sql } from 'kysely'
import { Calibration, Ranges, SUPPOSED_RANGES } from '../../../domain/arrivals/ranges.ts'
import { doorKey, serviceKeys, serviceTimeOf } from '../../../domain/arrivals/service-times.ts'
import { FREE_STREETS, type StreetFactor, Streets, streetFactor } from '../../../domain/arrivals/streets.ts'
import type { Roads } from '../../../domain/dispatch/route-now.ts'
import type { Door } from '../../../domain/dispatch/same-door.ts'
import { AT_THE_DOOR_MS } from '../../../domain/dispatch/travel.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { ownRoads } from '../../kernel/routing/shipped-roads.ts'

/** With the ways over our own roads: without asking anybody, so that they may be used under a lock. */
export interface Learnt extends Roads {
  /** ms; null before anything was. */
  readonly learntAt: number | null
  readonly streets: Streets
  readonly factor: StreetFactor
  readonly ranges: Ranges
  readonly calibration: Calibration | null
}

export const USUAL_MINUTES = AT_THE_DOOR_MS / 60_000

function learntFrom(streets: Streets, rest: Pick<Learnt, 'learntAt' | 'ranges' | 'calibration'>): Learnt {
  const factor = streetFactor(streets)
  return { streets, factor, ...ownRoads(factor), ...rest }
}

const NOTHING_LEARNT = learntFrom(FREE_STREETS, {
  learntAt: null,
  ranges: SUPPOSED_RANGES,
  calibration: null,
})

/** By the id of what was learnt, which no two learnings share, of whatever database. */
const known = new Map<string, Learnt>()
const MOST_KNOWN = 64

/** What the provider knows now; read anew once it has learnt more. */
export async function learntOf(tx: Tx, providerId: number): Promise<Learnt> {
  const head = await tx
    .selectFrom('learnt_arrivals')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (head === undefined) return NOTHING_LEARNT
  const kept = known.get(head.id)
  if (kept !== undefined) return kept
  const row = await tx
    .selectFrom('learnt_arrivals')
    .select(['id', 'learnt_at', 'streets', 'ranges', 'calibration'])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const learnt = learntFrom(Streets.parse(row.streets), {
    learntAt: row.learnt_at,
    ranges: Ranges.parse(row.ranges),
    calibration: Calibration.parse(row.calibration),
  })
  const [oldest] = known.keys()
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  known.set(row.id, learnt)
  return learnt
}

type Visited = Pick<Door, 'name' | 'lat' | 'lng'> & {
  readonly customer: number | null
  readonly side: Side
}

/** How long a visit takes at each of these doors, in whole minutes, at least one. */
export async function serviceMinutesOf(
  tx: Tx,
  providerId: number,
  visits: readonly Visited[],
): Promise<number[]> {
  const asked = visits.map((visit) => ({ ...visit, door: doorKey(visit) }))
  const keys = [...new Set(asked.flatMap(serviceKeys))]
  const rows = await tx
    .selectFrom('learnt_service_times')
    .select(['key', 'ms', 'seen'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`key = ANY(${keys}::text[])`)
    .execute()
  const times = new Map(rows.map(({ key, ...time }) => [key, time]))
  return asked.map((visit) => Math.max(1, Math.round(serviceTimeOf(times, visit) / 60_000)))
}
