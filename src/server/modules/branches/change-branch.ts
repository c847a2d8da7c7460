/** POST and PATCH /branches: branches are made, changed, retired and brought back (decision 141). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  addBranch as addCall,
  changeBranch as changeCall,
  ManagedBranch,
} from '../../../contract/branches.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import { branchWorkText, workLeft } from '../../../domain/tenants/branch-work.ts'
import { done, type Outcome, type Refusal, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import {
  type Command,
  type CommandPlatform,
  runCommand,
  runIdempotent,
} from '../../kernel/commands/run-command.ts'
import { isSameName } from '../../kernel/database/same-name.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Scalar } from '../../kernel/eventlog/log.ts'
import { toldChange } from '../../kernel/eventlog/told-change.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { readBranches } from './branch-rows.ts'
import { readWork } from './work-of-branch.ts'

/** Every console has all of them, retired ones too. */
const MOST_BRANCHES = 2_000
/** Any fixed number: who makes or renames a branch of a provider waits for who is making one. */
const BRANCH_NAMES = 1_970_041

/** Staff who can be one: at work, no driver, no key of a program. */
export const readColleagues = (tx: Tx, providerId: number) =>
  tx
    .selectFrom('users')
    .select(['id as user_id', 'username as name'])
    .where('provider_id', '=', providerId)
    .where('account_id', 'is', null)
    .where('driver_id', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('is_api_key', '=', false)
    .orderBy('username')
    .limit(1_000)
    .execute()

/** What of a branch stands in the log. */
const told = (branch: ManagedBranch): Record<string, Scalar> => {
  const { code, name, street_address, city, zone, lat, lng, takes_bookings } = branch
  const manager = branch.ops_manager?.name ?? null
  const own = { code, name, street_address, city, zone, lat, lng, takes_bookings }
  return { ...own, ops_manager: manager, active: branch.deleted_date === null }
}

async function writeChange(
  { now, write }: Command,
  { actor }: Caller,
  type: LogEventType,
  before: ManagedBranch | null,
  after: ManagedBranch,
): Promise<void> {
  const change = toldChange(before && told(before), told(after))
  await write([
    {
      at: now,
      type,
      entity: 'branch',
      entity_id: after.id,
      version: after.version,
      actor,
      change,
      scope: { account_id: null, branch_ids: [], driver_ids: [] },
    },
  ])
}

/** One at a time may name a branch, until the transaction is over. */
const lockNames = ({ tx, providerId }: Command) =>
  sql`SELECT pg_advisory_xact_lock(${BRANCH_NAMES}::int, ${providerId}::int)`.execute(tx)

/** A code is of one branch for ever: labels that hang on parcels name it. A name is free again once its branch is retired. */
async function takenProblem(
  { tx, providerId }: Command,
  { id, code, name }: { readonly id: number | null; readonly code: string | null; readonly name: string },
): Promise<Refusal | null> {
  const others = tx
    .selectFrom('branches')
    .select(['code', 'name'])
    .where('provider_id', '=', providerId)
    .where('id', '!=', id ?? 0)
  if (code !== null) {
    const holder = await others.where(sql<boolean>`upper(code) = ${code}`).executeTakeFirst()
    if (holder !== undefined) {
      const detail = `${holder.name} has the code ${code}, and keeps it when it is retired. Choose another code.`
      return { code: 'branch.taken', field: 'code', detail }
    }
  }
  const namesake = await others.where('deleted_date', 'is', null).where(isSameName(name)).executeTakeFirst()
  if (namesake === undefined) return null
  const detail = `${namesake.code} is called ${namesake.name} already. Choose a name that tells them apart.`
  return { code: 'branch.taken', field: 'name', detail }
}

async function managerProblem({ tx, providerId }: Command, manager: number | null): Promise<Refusal | null> {
  if (manager === null) return null
  const colleagues = await readColleagues(tx, providerId)
  return colleagues.some(({ user_id }) => user_id === manager)
    ? null
    : { code: 'user.notFound', field: 'ops_manager_id' }
}

const isUnlimited = ({ viewer }: Caller) => viewer.kind === 'staff' && viewer.branch_id === null

/** Adds a branch. Whoever is limited to one makes none: they would not see it. */
export function addBranch(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  input: z.output<typeof addCall.body>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ branch: ManagedBranch }> | Replay> {
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx } = command
    if (!isUnlimited(caller)) return refused('permission.denied')
    await lockNames(command)
    const problem =
      (await takenProblem(command, { id: null, ...input })) ??
      (await managerProblem(command, input.ops_manager_id))
    if (problem !== null) return { ok: false, refusal: problem }
    const { last, count } = await tx
      .selectFrom('branches')
      .select(({ fn }) => [fn.max<number | null>('id').as('last'), fn.countAll<number>().as('count')])
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_BRANCHES) return refused('branch.tooMany')
    const id = (last ?? 0) + 1
    await tx
      .insertInto('branches')
      .values({ ...input, provider_id: providerId, id })
      .execute()
    const branch = await readOne(tx, providerId, id)
    await writeChange(command, caller, 'branch.added', null, branch)
    return done({ branch })
  })
}

/** Why a branch may not be retired yet; null where it may. */
async function retireProblem({ tx, providerId }: Command, id: number): Promise<Refusal | null> {
  const work = await readWork(tx, providerId, id)
  const left = workLeft(work)
  if (left.length === 0) return null
  const inUse = { code: 'branch.inUse', field: 'active', detail: branchWorkText(work) } as const
  // So that a program, and the console's links, need not read the sentence.
  return { ...inUse, each: [inUse, ...left.map((field) => ({ code: inUse.code, field }))] }
}

export const changeBranch = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { id, version, active, ...said }: z.output<typeof changeCall.body>,
): Promise<Outcome<{ branch: ManagedBranch }>> =>
  runCommand(platform, providerId, caller, async (command) => {
    const { tx, now } = command
    const { viewer } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    await lockNames(command)
    // Whoever is limited to a branch changes none but theirs, and learns of no other.
    const isReach = viewer.branch_id === null || viewer.branch_id === id
    const locked = await tx
      .selectFrom('branches')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (locked === undefined || !isReach) return refused('branch.notFound', { field: 'id' })
    const before = await readOne(tx, providerId, id)
    if (before.version !== version) return refused('branch.changedMeanwhile', { field: 'version' })
    const wasActive = before.deleted_date === null
    const isActive = active ?? wasActive
    // It would shut out whoever does it, and nobody who is limited brings it back.
    if (isActive !== wasActive && !isUnlimited(caller))
      return refused('permission.denied', { field: 'active' })
    const name = said.name ?? before.name
    const isNamed = isActive && (name !== before.name || !wasActive)
    const isManaged = said.ops_manager_id !== undefined && said.ops_manager_id !== before.ops_manager?.id
    const problem =
      (isNamed ? await takenProblem(command, { id, code: null, name }) : null) ??
      (isManaged ? await managerProblem(command, said.ops_manager_id ?? null) : null) ??
      (wasActive && !isActive ? await retireProblem(command, id) : null)
    if (problem !== null) return { ok: false, refusal: problem }
    const known = new Map<string, unknown>(
      Object.entries({ ...before, ops_manager_id: before.ops_manager?.id ?? null }),
    )
    const isSame = Object.entries(said).every(
      ([field, value]) => value === undefined || value === known.get(field),
    )
    if (isSame && isActive === wasActive) return done({ branch: before })
    const deleted_date = isActive ? null : wasActive ? new Date(now) : undefined
    await tx
      .updateTable('branches')
      .set({ ...said, ...(deleted_date !== undefined && { deleted_date }), version: version + 1 })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .execute()
    const after = await readOne(tx, providerId, id)
    await writeChange(command, caller, 'branch.changed', before, after)
    return done({ branch: after })
  })

async function readOne(tx: Tx, providerId: number, id: number): Promise<ManagedBranch> {
  const [branch] = await readBranches(tx, providerId, id)
  if (branch === undefined) throw new Error('a branch that was locked is not there')
  return branch
}
