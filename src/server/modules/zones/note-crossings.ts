/**
 * Vehicles enter and leave zones in the transaction that says where they are: the visit, its event and the position are there together
 * or not at all, whichever node it was told to, and however often.
 */
import { sql } from 'kysely'
import { crossingsOf } from '../../../domain/zones/zone-crossings.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { unnestRows } from '../../kernel/database/unnest-rows.ts'
import type { Actor, NewEvent } from '../../kernel/eventlog/log.ts'
import { driverScope } from '../../kernel/eventlog/positions.ts'
import { cancelDueJob, cancelDueJobs, scheduleDueJob } from '../../kernel/jobs/due.ts'
import type { WatchedZone } from './zone-shapes.ts'

/** The kind of the job that tells that a vehicle has stayed; its key is the visit. */
export const DWELL_JOB = 'zones.dwell'
const MINUTE = 60_000
/** A position that is older when it comes (ms) is one of those that waited for a connection: the others follow it. */
const LATE_MS = MINUTE
/** They are waited for so long before a stay is told (ms): the next of them may be outside. */
const BACKLOG_MS = 2 * MINUTE

/** Nobody does it: where the vehicle is. */
const BY_POSITION: Actor = { user_id: null, source: null, request_id: null, client_version: null }

export interface MovedDriver {
  readonly id: number
  readonly version: number
  readonly branch_id: number | null
  readonly lat: number
  readonly lng: number
  /** Business time, ms: of the position, or when the border moved. */
  readonly at: number
}

type CrossingEvent = 'driver.enteredZone' | 'driver.leftZone' | 'driver.dweltInZone'

/** Nothing of the live row of a driver changes, nor does its version. */
export const crossingEvent = (
  type: CrossingEvent,
  driver: Pick<MovedDriver, 'id' | 'version' | 'branch_id' | 'at'>,
  zone: { readonly id: number; readonly name: string },
): NewEvent => ({
  at: driver.at,
  type,
  entity: 'driver',
  entity_id: driver.id,
  version: driver.version,
  actor: BY_POSITION,
  change:
    type === 'driver.leftZone'
      ? { zone: [zone.name, null], zone_id: [zone.id, null] }
      : { zone: [null, zone.name], zone_id: [null, zone.id] },
  scope: driverScope(driver.id, driver.branch_id),
})

interface OpenVisit {
  readonly id: number
  readonly zone_id: number
  readonly driver_id: number
  readonly dwelt_at: number | null
}

const VISIT_COLUMNS = {
  zone_id: 'int',
  zone_name: 'text',
  driver_id: 'int',
  branch_id: 'int',
  entered_at: 'timestamptz',
} as const

/**
 * Holds where vehicles are now against these zones, and answers what follows as events. The zones are held by the transaction
 * (zone-rows.ts), and so are the drivers, or nobody else moves them.
 */
export async function noteCrossings(
  { tx, providerId, now }: Pick<Command, 'tx' | 'providerId' | 'now'>,
  zones: readonly WatchedZone[],
  moved: readonly MovedDriver[],
): Promise<NewEvent[]> {
  if (zones.length === 0 || moved.length === 0) return []
  const { rows: open } = await sql<OpenVisit>`
    SELECT id, zone_id, driver_id, dwelt_at FROM zone_visits
    WHERE provider_id = ${providerId} AND left_at IS NULL AND driver_id = ANY (${moved.map(({ id }) => id)}::int[])`.execute(
    tx,
  )
  const byId = new Map(zones.map((zone) => [zone.id, zone]))
  const ofDriver = Map.groupBy(open, ({ driver_id }) => driver_id)
  const enters: { readonly driver: MovedDriver; readonly zone: WatchedZone }[] = []
  const leaves: { readonly driver: MovedDriver; readonly zone: WatchedZone; readonly visit: OpenVisit }[] = []
  for (const driver of moved) {
    const visits = ofDriver.get(driver.id) ?? []
    const { entered, left } = crossingsOf(zones, new Set(visits.map(({ zone_id }) => zone_id)), driver)
    for (const id of entered) {
      const zone = byId.get(id)
      if (zone !== undefined) enters.push({ driver, zone })
    }
    for (const visit of visits) {
      const zone = byId.get(visit.zone_id)
      if (zone !== undefined && left.includes(zone.id)) leaves.push({ driver, zone, visit })
    }
  }
  await openVisits({ tx, providerId, now }, enters)
  await closeVisits(
    tx,
    providerId,
    leaves.map(({ driver, visit }) => ({ ...visit, left_at: driver.at })),
  )
  return [
    ...leaves.map(({ driver, zone }) => crossingEvent('driver.leftZone', driver, zone)),
    ...enters.map(({ driver, zone }) => crossingEvent('driver.enteredZone', driver, zone)),
  ]
}

async function openVisits(
  { tx, providerId, now }: Pick<Command, 'tx' | 'providerId' | 'now'>,
  enters: readonly { readonly driver: MovedDriver; readonly zone: WatchedZone }[],
): Promise<void> {
  if (enters.length === 0) return
  const visits = enters.map(({ driver, zone }) => ({
    zone_id: zone.id,
    zone_name: zone.name,
    driver_id: driver.id,
    branch_id: driver.branch_id,
    entered_at: driver.at,
  }))
  const { rows } = await sql<{ id: number; zone_id: number; entered_at: number }>`
    INSERT INTO zone_visits (provider_id, zone_id, zone_name, driver_id, branch_id, entered_at)
    SELECT ${providerId}::int, v.zone_id, v.zone_name, v.driver_id, v.branch_id, v.entered_at FROM ${unnestRows('v', VISIT_COLUMNS, visits)}
    RETURNING id, zone_id, entered_at`.execute(tx)
  const dwells = new Map(enters.map(({ zone }) => [zone.id, zone.dwell_minutes]))
  for (const visit of rows) {
    const dwell_minutes = dwells.get(visit.zone_id) ?? null
    const notBefore = now - visit.entered_at > LATE_MS ? now + BACKLOG_MS : 0
    if (dwell_minutes !== null) await scheduleDwell(tx, providerId, { ...visit, dwell_minutes }, notBefore)
  }
}

/** Says when a stay is to be told, or that it is not; not before a moment (ms, business time). */
export async function scheduleDwell(
  tx: Tx,
  providerId: number,
  visit: { readonly id: number; readonly entered_at: number; readonly dwell_minutes: number | null },
  notBefore = 0,
): Promise<void> {
  const key = String(visit.id)
  if (visit.dwell_minutes === null) return cancelDueJob(tx, providerId, DWELL_JOB, key)
  await scheduleDueJob(tx, providerId, {
    kind: DWELL_JOB,
    key,
    due_at: Math.max(visit.entered_at + visit.dwell_minutes * MINUTE, notBefore),
    payload: {},
  })
}

const LEFT_COLUMNS = { id: 'bigint', left_at: 'timestamptz' } as const

/** A vehicle has left, or its zone is there no longer. */
export async function closeVisits(
  tx: Tx,
  providerId: number,
  visits: readonly { readonly id: number; readonly dwelt_at: number | null; readonly left_at: number }[],
): Promise<void> {
  if (visits.length === 0) return
  await sql`
    UPDATE zone_visits z SET left_at = greatest(z.entered_at, v.left_at) FROM ${unnestRows('v', LEFT_COLUMNS, visits)}
    WHERE z.provider_id = ${providerId} AND z.id = v.id`.execute(tx)
  const untold = visits.flatMap(({ id, dwelt_at }) => (dwelt_at === null ? [String(id)] : []))
  if (untold.length > 0) await cancelDueJobs(tx, providerId, DWELL_JOB, untold)
}
