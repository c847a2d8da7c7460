import { sql } from 'kysely'
import type { ShipmentPageMode } from '../../../contract/session.ts'
import type { AssignmentChoices, UserAuthority } from '../../../domain/identity/role-assignment.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { readAccountIds, readActiveIds } from '../../kernel/database/read-ids.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Actor, NewEvent, Scalar } from '../../kernel/eventlog/log.ts'
import { USER_COLUMNS } from './user-columns.ts'

/** A user as it is stored, but for the password. */
export interface StoredUser extends UserAuthority {
  readonly id: number
  readonly version: number
  readonly username: string
  readonly email: string
  readonly phone_number: string | null
  readonly shipment_page_mode: ShipmentPageMode
  readonly is_active: boolean
  /** Since when they wait to be logged in for the first time (ms); null when they have, or were never invited. */
  readonly invited_at: number | null
}

/** What of a user is told in the audit trail when it changes. */
const AUDITED = [...USER_COLUMNS, 'is_active'] as const satisfies readonly (keyof StoredUser)[]

const PROVIDER_ADMIN = 1

/** The user, locked until the transaction is over. */
export async function lockUser(tx: Tx, providerId: number, id: number): Promise<StoredUser | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'version', ...USER_COLUMNS, 'deactivated_at', 'invited_at'])
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const { deactivated_at, ...user } = row
  return { ...user, is_active: deactivated_at === null }
}

/**
 * The hash of somebody's password; null where there is nobody. Nobody gives them another one, or shuts them out, until the
 * transaction is over: what was proved by a password before it began may be out of date by now.
 */
export async function lockPassword(tx: Tx, providerId: number, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** What there is to choose from for a user; `but` is the one who is changed. */
export async function readAssignmentChoices(
  tx: Tx,
  providerId: number,
  but: number | null,
): Promise<AssignmentChoices> {
  // Locked: of two administrators who deactivate each other at once, one is too late.
  const administrators = await tx
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('role_provider_id', '=', 0)
    .where('role_id', '=', PROVIDER_ADMIN)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return {
    roles: await tx.selectFrom('roles').selectAll().orderBy('id').execute(),
    accounts: await readAccountIds(tx, providerId),
    branches: await readActiveIds(tx, providerId, 'branches'),
    drivers: await readActiveIds(tx, providerId, 'drivers'),
    otherAdministrators: administrators.filter(({ id }) => id !== but).length,
  }
}

/** Whether somebody else of the provider has this address. */
export async function isEmailTaken(tx: Tx, providerId: number, email: string, but: number | null) {
  const holder = await tx
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()
  return holder !== undefined && holder.id !== but
}

const USER_IDS = 1_970_001

/** The number of the next user. One at a time for each provider, until the transaction is over. */
export async function nextUserId(tx: Tx, providerId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${USER_IDS}::int, ${providerId}::int)`.execute(tx)
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(id), 0) + 1 AS next FROM users WHERE provider_id = ${providerId}`.execute(tx)
  return rows[0]?.next ?? 1
}

/** Writes down what became of a user; nothing where nothing did. */
export async function writeUserEvent(
  { now, write }: Pick<Command, 'now' | 'write'>,
  { actor, before, after }: { actor: Actor; before: StoredUser | null; after: StoredUser },
): Promise<void> {
  const change: Record<string, readonly [Scalar, Scalar]> = {}
  for (const field of AUDITED) {
    const from = before?.[field] ?? null
    if (from !== after[field]) change[field] = [from, after[field]]
  }
  if (Object.keys(change).length === 0) return
  const event: NewEvent = {
    at: now,
    type: before === null ? 'user.added' : 'user.changed',
    entity: 'user',
    entity_id: after.id,
    version: after.version,
    actor,
    change,
    scope: {
      account_id: after.account_id,
      branch_ids: after.branch_id === null ? [] : [after.branch_id],
      driver_ids: [],
    },
  }
  await write([event])
}

/**
 * Whether a role is there to be given, and stays until the transaction is over: of who gives it and who deletes it, one
 * is too late. Global roles always are.
 */
export async function lockRole(tx: Tx, roleProviderId: number, id: number): Promise<boolean> {
  if (roleProviderId === 0) return true
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('provider_id', '=', roleProviderId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return role !== undefined
}
