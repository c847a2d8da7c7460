import type { z } from 'zod'
import { addUser, changeUser, inviteUser, listUsers, type ManagedUser } from '../../../../contract/users.ts'
import { mayImpersonate } from '../../../../domain/identity/impersonation.ts'
import { isPlatformAdmin } from '../../../../domain/identity/role.ts'
import { mayManage } from '../../../../domain/identity/role-assignment.ts'
import { isSameEmail } from '../../../../domain/values/email.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { containing, searchColumn } from '../../../kernel/database/search-text.ts'
import { asProvider, asViewer, type Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Sessions } from '../../../kernel/http/session.ts'
import type { Platform } from '../../../platform.ts'
import { consoleAddress } from '../../tenants/index.ts'
import { acceptTerms } from '../commands/accept-terms.ts'
import * as commands from '../commands/change-user.ts'
import { INVITATION_LASTS_MS } from '../commands/invite.ts'
import { inviteAgain } from '../commands/invite-again.ts'
import { provePassword } from '../commands/prove-password.ts'
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
  let query = tx.selectFrom('users').where('provider_id', '=', providerId)
  // The platform's administrator lives at a courier, and is none of its people.
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
async function twoFactorOf(platform: Platform, providerId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>()
  const rows = await asProvider(platform.database.app, providerId, (tx) =>
    tx
      .selectFrom('two_factor')
      .select('user_id')
      .where('provider_id', '=', providerId)
      .where('user_id', 'in', [...ids])
      .where('enabled_at', 'is not', null)
      .execute(),
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The users of the provider that this caller may see, and how many there are. */
async function read(
  platform: Platform,
  providerId: number,
  caller: Caller,
  wanted: Wanted,
): Promise<{ users: ManagedUser[]; count: number }> {
  const { rows, roles, count } = await asViewer(
    platform.database.app,
    providerId,
    caller.viewer,
    async (tx) => {
      const query = matching(tx, providerId, wanted)
      const rows = await query
        .select(COLUMNS)
        .orderBy(searchColumn('username'))
        .orderBy('id')
        .limit(wanted.limit ?? 1)
        .offset(wanted.offset ?? 0)
        .execute()
      const { count } = await query
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return { rows, count, roles: await tx.selectFrom('roles').selectAll().execute() }
    },
  )
  const ids = rows.map(({ id }) => id)
  const haveTwoFactor = await twoFactorOf(platform, providerId, ids)
  const editor = commands.editorOf(caller)
  const own = { ...caller, id: caller.user_id }
  const users = rows.map(
    ({ deactivated_at, created_at, invited_at, last_sign_in_at, ...user }): ManagedUser => {
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
    },
  )
  return { users, count }
}

/** A driver sees his own rounds, whatever his role may: of people nobody but himself. */
const seesPeople = ({ viewer }: Caller): boolean => viewer.kind === 'staff'

/** Users, by those who look after them; and everybody their own name and address (000 §7). */
export function serveUsers(serve: Serve, platform: Platform, sessions: Sessions): void {
  serve.signedIn(listUsers, async ({ providerId, caller, query }) =>
    done(seesPeople(caller) ? await read(platform, providerId, caller, query) : { users: [], count: 0 }),
  )

  async function answer(providerId: number, caller: Caller, outcome: Outcome<number>) {
    if (!outcome.ok) return outcome
    // Also people without eyes for users see themselves.
    const eyes = { ...caller, viewer: { kind: 'staff', branch_id: null } as const }
    const { users } = await read(platform, providerId, eyes, { id: outcome.value, everybody: true })
    const [user] = users
    return user === undefined ? refused('user.notFound') : done({ user })
  }
  serve.signedIn(addUser, async ({ providerId, caller, body, request }) => {
    if (!seesPeople(caller)) return refused('permission.denied')
    const address = await consoleAddress(platform, providerId, request)
    return answer(providerId, caller, await commands.addUser(platform, providerId, caller, body, address))
  })
  serve.signedIn(inviteUser, async ({ providerId, caller, body, request }) => {
    if (!seesPeople(caller)) return refused('permission.denied')
    const address = await consoleAddress(platform, providerId, request)
    const outcome = await inviteAgain(platform, providerId, caller, body, address)
    if (!outcome.ok) return outcome
    const its = await answer(providerId, caller, done(body.id))
    return its.ok ? done({ ...its.value, ...outcome.value, is_mailed: platform.sendsEmail }) : its
  })
  serve.signedIn(changeUser, async ({ providerId, caller, session, body, token, request }) => {
    const { terms_and_conditions_accepted_version: version, current_password, ...change } = body
    if (version != null && version !== session.user.terms_and_conditions_accepted_version) {
      // Nobody accepts anything for somebody else.
      const field = 'terms_and_conditions_accepted_version'
      if (session.impersonator !== null) return refused('impersonation.own', { field })
      if (change.id !== undefined && change.id !== caller.user_id)
        return refused('permission.denied', { field })
      const accepted = await acceptTerms(platform, providerId, caller, version)
      if (!accepted.ok) return accepted
      sessions.forget(token)
    }
    const isSelf = change.id === undefined || change.id === caller.user_id
    let provedBy: string | null = null
    if (isSelf && change.email !== undefined && !isSameEmail(change.email, session.user.email)) {
      const proven = await provePassword(platform, providerId, caller, current_password)
      if (!proven.ok) return proven
      provedBy = proven.value
    }
    const address = await consoleAddress(platform, providerId, request)
    const outcome = await commands.changeUser(platform, providerId, caller, change, {
      consoleAddress: address,
      provedBy,
    })
    // Whoever changes themselves sees so at once.
    if (isSelf) sessions.forget(token)
    return answer(providerId, caller, outcome)
  })
}
