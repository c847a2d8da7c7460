import { sql } from 'kysely'
import type { NewRole, RoleChange } from '../../../../contract/roles.ts'
import { type RoleDraft, roleName, roleOf } from '../../../../domain/identity/role-change.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'

interface Told {
  readonly caller: Caller
  readonly id: number
  readonly version: number
  readonly before: RoleDraft | null
  /** Null of one that is no more. */
  readonly after: RoleDraft | null
}

/** Lists are written down as text: what is read later is what was said, not what the words mean by then. */
const scalar = (value: RoleDraft[keyof RoleDraft] | undefined): Scalar =>
  value === undefined ? null : typeof value === 'object' ? value.join(', ') : value

/** Writes down what became of a role. */
export async function writeRoleEvent({ now, write }: Command, { caller, id, version, before, after }: Told) {
  const fields = [
    'label',
    'permissions',
    'permissions_ui',
    'require_2fa',
    'logout_after_inactive_minutes',
  ] as const
  const change: Record<string, readonly [Scalar, Scalar]> = {}
  for (const field of fields) {
    const [from, to] = [scalar(before?.[field]), scalar(after?.[field])]
    if (from !== to) change[field] = [from, to]
  }
  await write([
    {
      at: now,
      type: before === null ? 'role.added' : after === null ? 'role.deleted' : 'role.changed',
      entity: 'role',
      entity_id: id,
      version,
      actor: caller.actor,
      change,
      scope: { account_id: null, branch_ids: [], driver_ids: [] },
    },
  ])
}

/** Any fixed number: who names a role of a provider waits for who is naming one. */
const ROLE_LABELS = 1_970_003

/** Whether another role is called so; nobody names one meanwhile. */
async function isLabelTaken(tx: Tx, providerId: number, label: string, but: number | null): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${ROLE_LABELS}::int, ${providerId}::int)`.execute(tx)
  const holder = await tx
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`lower(label) = ${label.toLowerCase()}`)
    .executeTakeFirst()
  return holder !== undefined && holder.id !== but
}

/** Adds a role of the provider's own. Answers its number. */
export async function addRole(
  platform: Platform,
  providerId: number,
  caller: Caller,
  input: NewRole,
): Promise<Outcome<number>> {
  const made = roleOf(caller, null, input)
  if (!made.ok) return made
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    if (await isLabelTaken(tx, providerId, made.value.label, null))
      return refused('role.labelTaken', { field: 'label' })
    const { rows } = await sql<{ id: number }>`SELECT nextval('role_ids')::int AS id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) throw new Error('the numbers of roles have ended')
    await tx
      .insertInto('roles')
      .values({
        ...columnsOf(made.value),
        provider_id: providerId,
        id,
        name: roleName(made.value.label),
      })
      .execute()
    await writeRoleEvent(command, {
      caller,
      id,
      version: 1,
      before: null,
      after: made.value,
    })
    return done(id)
  })
}

/** Changes a role of the provider's own; who has it feels it within seconds. Answers its number. */
export async function changeRole(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, version, ...wanted }: RoleChange,
): Promise<Outcome<number>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    const before = await tx.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
    if (before === undefined) return refused('role.notFound', { field: 'id' })
    if (before.provider_id === 0) return refused('role.global', { field: 'id' })
    if (caller.role_id === id) return refused('role.own', { field: 'id' })
    if (version !== undefined && version !== before.version)
      return refused('role.changedMeanwhile', { field: 'version' })
    const made = roleOf(caller, before, {
      label: wanted.label ?? before.label,
      permissions: wanted.permissions ?? before.permissions,
      permissions_ui: wanted.permissions_ui ?? before.permissions_ui,
      require_2fa: wanted.require_2fa ?? before.require_2fa,
      logout_after_inactive_minutes:
        wanted.logout_after_inactive_minutes ?? before.logout_after_inactive_minutes,
    })
    if (!made.ok) return made
    if (await isLabelTaken(tx, providerId, made.value.label, id))
      return refused('role.labelTaken', { field: 'label' })
    const changed = await tx
      .updateTable('roles')
      .set({ ...columnsOf(made.value), version: before.version + 1 })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      // Of two who change it at once, one is too late.
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refused('role.changedMeanwhile', { field: 'version' })
    await writeRoleEvent(command, {
      caller,
      id,
      version: before.version + 1,
      before,
      after: made.value,
    })
    return done(id)
  })
}

function columnsOf({ permissions, permissions_ui, ...draft }: RoleDraft) {
  return { ...draft, permissions: [...permissions], permissions_ui: [...permissions_ui] }
}
