/** PATCH /driver-terms: what a driver drives, when they work and pause, and which loops are theirs (decision 139). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { changeDriverTerms, DriverTerms } from '../../../../contract/driver-terms.ts'
import { hoursProblem } from '../../../../domain/dispatch/driver-terms.ts'
import { loadProblem } from '../../../../domain/dispatch/vehicle-volume.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type CommandPlatform, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { changeVehicle } from '../../tripsheets/index.ts'
import { readDriverTerms } from '../queries/read-terms.ts'

const VEHICLE = ['vehicle', 'vehicle_kind', 'capacity_kg'] as const
const HOURS = ['works_from', 'works_until', 'break_from', 'break_until', 'break_minutes', 'zone_ids'] as const

const asScalar = (value: DriverTerms[(typeof VEHICLE | typeof HOURS)[number]]): Scalar =>
  Array.isArray(value) ? value.join(', ') : value

/** What differs, as the log tells it. */
function changeOf(before: DriverTerms, after: DriverTerms): Record<string, readonly [Scalar, Scalar]> {
  const change: Record<string, readonly [Scalar, Scalar]> = {}
  for (const field of [...VEHICLE, ...HOURS]) {
    const [was, is] = [asScalar(before[field]), asScalar(after[field])]
    if (was !== is) change[field] = [was, is]
  }
  return change
}

/** The place in the list of the first zone that is not there; -1: all are, or were when they were said. */
async function unknownZone(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
  before: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM zones WHERE provider_id = ${providerId} AND id = ANY(${[...ids]}::int[])`.execute(tx)
  const known = new Set([...before, ...rows.map(({ id }) => id)])
  return ids.findIndex((id) => !known.has(id))
}

/** What is wrong with the vehicle; one that carried more before the limits were known stays as it is. */
function vehicleProblem(before: DriverTerms, { vehicle_kind, capacity_kg }: DriverTerms) {
  const detail = loadProblem(vehicle_kind, capacity_kg)
  const isAsBefore = before.vehicle_kind === vehicle_kind && before.capacity_kg === capacity_kg
  return detail === null || isAsBefore ? null : { field: 'capacity_kg', detail }
}

export const changeTerms = (
  platform: CommandPlatform,
  providerId: number,
  { caller, idempotencyKey }: { readonly caller: Caller; readonly idempotencyKey: IdempotencyKey | null },
  { driver_id, version, ...said }: z.output<typeof changeDriverTerms.body>,
): Promise<Outcome<DriverTerms> | Replay> =>
  runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now, write } = command
    const { viewer, actor } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    // Whoever changes the same driver waits here.
    const driver = await tx
      .selectFrom('drivers')
      .select(['version', 'branch_id'])
      .where('provider_id', '=', providerId)
      .where('id', '=', driver_id)
      .where('deleted_date', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const isReach = viewer.branch_id === null || viewer.branch_id === driver?.branch_id
    const [before] = await readDriverTerms(tx, providerId, { driver_id })
    if (driver === undefined || before === undefined || !isReach)
      return refused('driver.notFound', { field: 'driver_id' })
    if (before.version !== version) return refused('driver.changedMeanwhile', { field: 'version' })
    const after: DriverTerms = {
      ...before,
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
      ...(said.zone_ids && { zone_ids: [...new Set(said.zone_ids)].sort((a, b) => a - b) }),
      version: version + 1,
    }
    const problem = vehicleProblem(before, after) ?? hoursProblem(after)
    if (problem !== null) return refused('input.invalid', problem)
    const unknown = await unknownZone(tx, providerId, said.zone_ids ?? [], before.zone_ids)
    if (unknown >= 0) return refused('zone.notFound', { field: `zone_ids[${unknown}]` })
    const change = changeOf(before, after)
    if (Object.keys(change).length === 0) return done(before)
    const { vehicle, vehicle_kind, capacity_kg, works_from, works_until } = after
    const { break_from, break_until, break_minutes, zone_ids } = after
    const hours = { works_from, works_until, break_from, break_until, break_minutes, zone_ids }
    await tx
      .insertInto('driver_terms')
      .values({ provider_id: providerId, driver_id, version: after.version, ...hours })
      .onConflict((had) =>
        had.columns(['provider_id', 'driver_id']).doUpdateSet({ version: after.version, ...hours }),
      )
      .execute()
    await tx
      .updateTable('drivers')
      .set({ vehicle, vehicle_kind, capacity_kg, version: driver.version + 1 })
      .where('provider_id', '=', providerId)
      .where('id', '=', driver_id)
      .execute()
    if (VEHICLE.some((field) => field in change))
      await changeVehicle(command, caller, driver_id, { vehicle_kind, vehicle_name: vehicle, capacity_kg })
    const { branch_id } = driver
    await write([
      {
        at: now,
        // Hours, breaks and loops are in nobody's start-up data.
        type: VEHICLE.some((field) => field in change) ? 'driver.changed' : 'driver.termsChanged',
        entity: 'driver',
        entity_id: driver_id,
        version: driver.version + 1,
        actor,
        change,
        scope: {
          account_id: null,
          branch_ids: branch_id === null ? [] : [branch_id],
          driver_ids: [driver_id],
        },
      },
    ])
    return done(after)
  })
