/** POST and PATCH /drivers: drivers are made, changed, retired and brought back (decision 141). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  addDriver as addCall,
  changeDriver as changeCall,
  ManagedDriver,
} from '../../../../contract/drivers.ts'
import { loadProblem } from '../../../../domain/dispatch/vehicle-volume.ts'
import { formatPhone } from '../../../../domain/values/phone.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import {
  type Command,
  type CommandPlatform,
  runCommand,
  runIdempotent,
} from '../../../kernel/commands/run-command.ts'
import { lockBranch } from '../../../kernel/database/read-ids.ts'
import { isSameName } from '../../../kernel/database/same-name.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import { driverScope } from '../../../kernel/eventlog/positions.ts'
import { toldChange } from '../../../kernel/eventlog/told-change.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { moveTripsheets } from '../../tripsheets/index.ts'
import { countOpenTasks } from '../queries/open-stops.ts'
import { readDrivers } from '../queries/read-drivers.ts'

/** Every console has all of them, retired ones too. */
const MOST_DRIVERS = 5_000
/** Any fixed number: who names a driver of a provider waits for who is naming one. */
const DRIVER_NAMES = 1_970_042

const lockNames = ({ tx, providerId }: Command) =>
  sql`SELECT pg_advisory_xact_lock(${DRIVER_NAMES}::int, ${providerId}::int)`.execute(tx)

/** As people write it, without spaces, as those of users are kept. */
const phoneOf = (typed: string) => formatPhone(typed).replaceAll(' ', '')

/** Two of one name could not be told apart on a board. */
async function nameProblem(
  { tx, providerId }: Command,
  name: string,
  but: number | null,
): Promise<Refusal | null> {
  const namesake = await tx
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .where('id', '!=', but ?? 0)
    .where('deleted_date', 'is', null)
    .where(isSameName(name))
    .executeTakeFirst()
  if (namesake === undefined) return null
  const detail = `Driver number ${namesake.id} is called ${namesake.name} already. Add what tells them apart, such as a second name.`
  return { code: 'driver.taken', field: 'name', detail }
}

/** A driver is of a branch that is there, and that whoever says it may see. */
async function branchProblem(
  { tx, providerId }: Command,
  { viewer }: Caller,
  branch: number | null,
): Promise<Refusal | null> {
  const own = viewer.kind === 'staff' ? viewer.branch_id : null
  if (own !== null && branch !== own) return { code: 'branch.notYours', field: 'branch_id' }
  if (branch === null) return null
  return (await lockBranch(tx, providerId, branch)) ? null : { code: 'branch.notFound', field: 'branch_id' }
}

/** The live row, but for where they are: positions are told beside the log. */
const liveRow = ({ id, version, name, branch_id, vehicle, vehicle_kind, capacity_kg }: ManagedDriver) => ({
  ...{ id, version, name, branch_id, vehicle, vehicle_kind, capacity_kg },
})

/** What of a driver stands in the log. */
const told = ({
  name,
  phone_number,
  branch_id,
  vehicle,
  vehicle_kind,
  capacity_kg,
  deleted_date,
}: ManagedDriver) => ({
  ...{ name, phone_number, branch_id, vehicle, vehicle_kind, capacity_kg, deleted_date },
})

function eventOf(
  command: Command,
  caller: Caller,
  before: ManagedDriver | null,
  after: ManagedDriver,
): NewEvent | null {
  const change = toldChange(before && told(before), told(after))
  if (Object.keys(change).length === 0) return null
  const isBack = before !== null && before.deleted_date !== null && after.deleted_date === null
  const isGone = before?.deleted_date === null && after.deleted_date !== null
  const event = {
    at: command.now,
    entity: 'driver',
    entity_id: after.id,
    version: after.version,
    actor: caller.actor,
    change,
    scope: driverScope(after.id, after.branch_id),
  } as const
  if (before === null) return { ...event, type: 'driver.added', whole: liveRow(after) }
  if (isBack) return { ...event, type: 'driver.restored', whole: liveRow(after) }
  if (isGone) return { ...event, type: 'driver.retired' }
  const isMoved = before.branch_id !== after.branch_id && after.deleted_date === null
  // Of another branch they are new to who is limited to it, and gone from who is limited to the one before.
  const moved = isMoved && { was: driverScope(before.id, before.branch_id), whole: liveRow(after) }
  return { ...event, type: 'driver.changed', ...moved }
}

async function readOne({ tx, providerId }: Command, id: number): Promise<ManagedDriver> {
  const [driver] = await readDrivers(tx, providerId, { id })
  if (driver === undefined) throw new Error('a driver that was written is not there')
  return driver
}

export function addDriver(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  input: z.output<typeof addCall.body>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ driver: ManagedDriver }> | Replay> {
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, write } = command
    if (caller.viewer.kind !== 'staff') return refused('permission.denied')
    const tooHeavy = loadProblem(input.vehicle_kind, input.capacity_kg)
    if (tooHeavy !== null) return refused('input.invalid', { field: 'capacity_kg', detail: tooHeavy })
    await lockNames(command)
    const problem =
      (await branchProblem(command, caller, input.branch_id)) ??
      (await nameProblem(command, input.name, null))
    if (problem !== null) return { ok: false, refusal: problem }
    const { last, count } = await tx
      .selectFrom('drivers')
      .select(({ fn }) => [fn.max<number | null>('id').as('last'), fn.countAll<number>().as('count')])
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_DRIVERS) return refused('driver.tooMany')
    const id = (last ?? 0) + 1
    await tx
      .insertInto('drivers')
      .values({ ...input, phone_number: phoneOf(input.phone_number), provider_id: providerId, id })
      .execute()
    const driver = await readOne(command, id)
    const event = eventOf(command, caller, null, driver)
    if (event !== null) await write([event])
    return done({ driver })
  })
}

/** Why somebody with work may not go from it; null where they may. */
async function leaveProblem(
  { tx, providerId }: Command,
  driver: number,
  field: 'active' | 'branch_id',
): Promise<Refusal | null> {
  const count = await countOpenTasks(tx, providerId, driver)
  if (count === 0) return null
  const detail = `This driver has open tasks: ${count}. Give them to others first: on the board, with “Driver is out”, and in the list of shipments what is not that far yet.`
  return { code: 'driver.hasStops', field, detail }
}

export const changeDriver = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { id, version, active, ...said }: z.output<typeof changeCall.body>,
): Promise<Outcome<{ driver: ManagedDriver }>> =>
  runCommand(platform, providerId, caller, async (command) => {
    const { tx, now, write } = command
    const { viewer } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    await lockNames(command)
    // Whoever is given stops meanwhile is waited for (lockDrivers).
    const locked = await tx
      .selectFrom('drivers')
      .select(['branch_id', 'version'])
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const isReach = viewer.branch_id === null || viewer.branch_id === locked?.branch_id
    if (locked === undefined || !isReach) return refused('driver.notFound', { field: 'id' })
    if (locked.version !== version) return refused('driver.changedMeanwhile', { field: 'version' })
    const before = await readOne(command, id)
    const wasActive = before.deleted_date === null
    const isActive = active ?? wasActive
    const branch = said.branch_id === undefined ? before.branch_id : said.branch_id
    const name = said.name ?? before.name
    const isBack = isActive && !wasActive
    const isMoved = branch !== before.branch_id
    const problem =
      (isMoved || isBack ? await branchProblem(command, caller, branch) : null) ??
      (isActive && (isBack || name !== before.name) ? await nameProblem(command, name, id) : null) ??
      (wasActive && !isActive ? await leaveProblem(command, id, 'active') : null) ??
      (isMoved && wasActive ? await leaveProblem(command, id, 'branch_id') : null)
    if (problem !== null) return { ok: false, refusal: problem }
    const wanted = {
      ...said,
      ...(said.phone_number !== undefined && { phone_number: phoneOf(said.phone_number) }),
    }
    const known = new Map<string, unknown>(Object.entries(before))
    const isSame = Object.entries(wanted).every(
      ([field, value]) => value === undefined || value === known.get(field),
    )
    if (isSame && isActive === wasActive) return done({ driver: before })
    const deleted_date = isActive ? null : wasActive ? new Date(now) : undefined
    await tx
      .updateTable('drivers')
      .set({
        ...wanted,
        ...(deleted_date !== undefined && { deleted_date }),
        version: version + 1,
      })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .execute()
    const after = await readOne(command, id)
    if (isMoved) await moveTripsheets(command, caller, id)
    const event = eventOf(command, caller, before, after)
    if (event !== null) await write([event])
    return done({ driver: after })
  })
