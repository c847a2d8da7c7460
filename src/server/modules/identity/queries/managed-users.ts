import type { z } from 'zod'
import type { listUsers, ManagedUser } from '../../../../contract/users.ts'
import { mayImpersonate } from '../../../../domain/identity/impersonation.ts'
import { isPlatformAdmin, type Role } from '../../../../domain/identity/role.ts'
import { mayManage } from '../../../../domain/identity/role-assignment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { containing, searchColumn } from '../../../kernel/database/search-text.ts'
import { type Tx, withProviderReadTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import type { Platform } from '../../../platform.ts'
import { INVITATION_LASTS_MS } from '../commands/invite.ts'
import { editorOf } from '../editor.ts'
import { viewerOf } from '../sessions.ts'
import { USER_COLUMNS } from '../user-columns.ts'

type Wanted = Partial<z.output<typeof listUsers.query>> & { readonly everybody?: true }

const PLATFORM_ADMIN = 2

const COLUMNS = [
  'id',
  'version',
  ...USER_COLUMNS,
  'created_at',
  'deactivated_at',
  'invited_at',
  'last_sign_in_at',
] as const

function matching(tx: Tx, providerId: number, wanted: Wanted) {
  let query = tx
    .selectFrom('users')
    .where('provider_id', '=', providerId)
    // Keys are shown with their account.
    .where('is_api_key', '=', false)
  // The platform's administrator lives at a provider, and is none of its people.
  if (wanted.everybody !== true)
    query = query.where(({ not, and, eb }) =>
      not(and([eb('role_provider_id', '=', 0), eb('role_id', '=', PLATFORM_ADMIN)])),
    )
  for (const field of ['id', 'role_id', 'branch_id', 'account_id'] as const) {
    const value = wanted[field]
    if (value !== undefined) query = query.where(field, '=', value)
  }
  if (wanted.is_active !== undefined)
    query = query.where('deactivated_at', wanted.is_active ? 'is' : 'is not', null)
  if (wanted.is_invited !== undefined)
    query = query.where('invited_at', wanted.is_invited ? 'is not' : 'is', null)
  if (wanted.search) {
    const like = containing(wanted.search)
    query = query.where((or) =>
      or.or(
        (['username', 'email', 'phone_number'] as const).map((column) =>
          or(searchColumn(column), 'like', like),
        ),
      ),
    )
  }
  return query
}

/** Whose two-factor authentication is on. */
async function twoFactorOf(tx: Tx, providerId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>()
  const rows = await tx
    .selectFrom('two_factor')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('user_id', 'in', [...ids])
    .where('enabled_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(tx: Tx, providerId: number, wanted: Wanted) {
  return matching(tx, providerId, wanted)
    .select(COLUMNS)
    .orderBy(searchColumn('username'))
    .orderBy('id')
    .limit(wanted.limit ?? 1)
    .offset(wanted.offset ?? 0)
    .execute()
}

const rolesOf = (tx: Tx) => tx.selectFrom('roles').selectAll().execute()

/** The users of the provider that this caller may see, and how many there are. */
export async function listManagedUsers(
  { database }: Pick<Platform, 'database'>,
  providerId: number,
  caller: Caller,
  wanted: Wanted,
): Promise<{ users: ManagedUser[]; count: number }> {
  const { rows, roles, count } = await withViewerTx(database.app, providerId, caller.viewer, async (tx) => {
    const { count } = await matching(tx, providerId, wanted)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { rows: await rowsOf(tx, providerId, wanted), count, roles: await rolesOf(tx) }
  })
  const haveTwoFactor = await withProviderReadTx(database.app, providerId, (tx) =>
    twoFactorOf(
      tx,
      providerId,
      rows.map(({ id }) => id),
    ),
  )
  return { users: answersOf(caller, rows, roles, haveTwoFactor), count }
}

/** A user as whoever changed them is answered, in the transaction that did; they may be the caller themselves. */
export async function managedUser(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  caller: Caller,
  id: number,
): Promise<Outcome<{ user: ManagedUser }>> {
  const rows = await rowsOf(tx, providerId, { id, everybody: true })
  // Also people without eyes for users see themselves.
  const eyes = { ...caller, viewer: { kind: 'staff', branch_id: null } as const }
  const [user] = answersOf(eyes, rows, await rolesOf(tx), await twoFactorOf(tx, providerId, [id]))
  return user === undefined ? refused('user.notFound') : done({ user })
}

function answersOf(
  caller: Caller,
  rows: readonly Row[],
  roles: readonly Role[],
  haveTwoFactor: ReadonlySet<number>,
): ManagedUser[] {
  const editor = editorOf(caller)
  const own = { ...caller, id: caller.user_id }
  return rows.map(({ deactivated_at, created_at, invited_at, last_sign_in_at, ...user }): ManagedUser => {
    const role = roles.find(({ id }) => id === user.role_id)
    const is_active = deactivated_at === null
    const eyes = { ...user, permissions: role?.permissions ?? [], viewer: viewerOf(user) }
    return {
      ...user,
      role_label: role?.label ?? '',
      limit_user_to_account: user.account_id !== null,
      two_factor_auth_enabled: haveTwoFactor.has(user.id),
      is_active,
      created_at: iso(created_at),
      invited_until: isoOrNull(is_active && invited_at !== null ? invited_at + INVITATION_LASTS_MS : null),
      last_sign_in: isoOrNull(last_sign_in_at),
      is_manageable: mayManage(editor, user, roles),
      is_impersonable: is_active && mayImpersonate(own, eyes, isPlatformAdmin),
    }
  })
}
