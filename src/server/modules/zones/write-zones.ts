/** What every change of zones has in common: rows, revision, vehicles and events, of zones that are locked. */
import { sql } from 'kysely'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { MOST_ZONE_NODES, MOST_ZONES } from '../../../domain/zones/zone.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Scalar } from '../../kernel/eventlog/log.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { closeVisits, type MovedDriver, noteCrossings, scheduleDwell } from './note-crossings.ts'
import { raiseRevision, type ZoneRow } from './zone-rows.ts'
import { watchedZone } from './zone-shapes.ts'

/** A zone before and after; null: it was not there, or is not there any longer. */
export type ZoneChange =
  | { readonly before: null; readonly after: ZoneRow }
  | { readonly before: ZoneRow; readonly after: ZoneRow | null }

/** Whether so many zones with so many nodes go together. */
export function limitsProblem(zones: readonly Pick<ZoneRow, 'nodes'>[]): Outcome<null> {
  const nodes = zones.reduce((sum, zone) => sum + zone.nodes, 0)
  if (zones.length > MOST_ZONES)
    return refused('zone.tooMany', {
      detail: `There are ${zones.length} zones with this: at most ${MOST_ZONES}.`,
    })
  if (nodes > MOST_ZONE_NODES)
    return refused('zone.tooMany', {
      detail: `All zones have ${nodes} nodes with this: at most ${MOST_ZONE_NODES}. Draw the borders more coarsely.`,
    })
  return done(null)
}

/** The next ids, for rows that are written later. */
export async function nextZoneIds({ tx }: Pick<Command, 'tx'>, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval('zone_ids')::int AS id FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

const columnsOf = ({ area, modified_at, id: _, ...zone }: ZoneRow) => ({
  ...zone,
  area: JSON.stringify(area),
  modified_at: new Date(modified_at),
})

/** Writes changes of zones, lets vehicles enter and leave where borders moved, and answers the revision. */
export async function writeZones(
  command: Command,
  caller: Caller,
  changes: readonly ZoneChange[],
): Promise<number> {
  const { tx, providerId, now } = command
  const added = changes.flatMap(({ before, after }) => (before === null ? [after] : []))
  if (added.length > 0)
    await tx
      .insertInto('zones')
      .values(added.map((zone) => ({ provider_id: providerId, id: zone.id, ...columnsOf(zone) })))
      .execute()
  for (const { before, after } of changes) {
    if (before === null) continue
    if (after === null)
      await tx.deleteFrom('zones').where('provider_id', '=', providerId).where('id', '=', before.id).execute()
    else
      await tx
        .updateTable('zones')
        .set(columnsOf(after))
        .where('provider_id', '=', providerId)
        .where('id', '=', before.id)
        .execute()
  }
  const revision = await raiseRevision(tx, providerId)
  await command.write(changes.map((change) => zoneEvent(change, caller, now)))
  await moveBorders(command, changes)
  return revision
}

const FIELDS = ['name', 'colour', 'dwell_minutes', 'tag_ids', 'nodes'] as const

const asScalar = (value: ZoneRow[(typeof FIELDS)[number]] | undefined): Scalar =>
  Array.isArray(value) ? value.join(', ') : (value ?? null)

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

function zoneEvent({ before, after }: ZoneChange, { actor }: Caller, now: number) {
  const type: LogEventType = before === null ? 'zone.added' : after === null ? 'zone.deleted' : 'zone.changed'
  const change: Record<string, readonly [Scalar, Scalar]> = {}
  for (const field of FIELDS) {
    const [was, is] = [asScalar(before?.[field]), asScalar(after?.[field])]
    if (was !== is) change[field] = [was, is]
  }
  // Of thousands of numbers nobody reads what they were.
  if (before !== null && after !== null && differs(before.area, after.area)) change.border = [null, 'redrawn']
  const { id, version } = after ?? { id: before?.id ?? 0, version: (before?.version ?? 0) + 1 }
  return {
    at: now,
    type,
    entity: 'zone' as const,
    entity_id: id,
    version,
    actor,
    change,
    scope: { account_id: null, branch_ids: [], driver_ids: [] },
  }
}

/**
 * Vehicles that did not move are in other zones now. What is crossed by positions that are reported meanwhile is noted with the next
 * ones, as the zones are locked.
 */
async function moveBorders(command: Command, changes: readonly ZoneChange[]): Promise<void> {
  const { tx, providerId, now } = command
  const gone = changes.flatMap(({ before, after }) => (after === null && before !== null ? [before.id] : []))
  const open = await tx
    .selectFrom('zone_visits')
    .select(['id', 'zone_id', 'dwelt_at', 'entered_at'])
    .where('provider_id', '=', providerId)
    .where('left_at', 'is', null)
    .where(
      sql<boolean>`zone_id = ANY (${changes.map(({ before, after }) => (after ?? before)?.id ?? 0)}::int[])`,
    )
    .execute()
  await closeVisits(
    tx,
    providerId,
    open.filter(({ zone_id }) => gone.includes(zone_id)).map((visit) => ({ ...visit, left_at: now })),
  )
  const retimed = changes.flatMap(({ before, after }) =>
    before !== null && after !== null && before.dwell_minutes !== after.dwell_minutes ? [after] : [],
  )
  for (const { id, dwell_minutes } of retimed)
    for (const visit of open)
      if (visit.zone_id === id && visit.dwelt_at === null)
        await scheduleDwell(tx, providerId, { ...visit, dwell_minutes })

  const redrawn = changes.flatMap(({ before, after }) =>
    after !== null && differs(before?.area, after.area) ? [watchedZone(after)] : [],
  )
  if (redrawn.length === 0) return
  await command.write(await noteCrossings(command, redrawn, await placedDrivers(command)))
}

async function placedDrivers({ tx, providerId, now }: Command): Promise<MovedDriver[]> {
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'version', 'branch_id', 'lat', 'lng'])
    .where('provider_id', '=', providerId)
    .where('deleted_date', 'is', null)
    .where('lat', 'is not', null)
    .where('lng', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ lat, lng, ...driver }) =>
    lat === null || lng === null ? [] : [{ ...driver, lat, lng, at: now }],
  )
}
