import { sql } from 'kysely'
import type { User } from '../../../../contract/session.ts'
import {
  IMPERSONATE,
  impersonatedPermissions,
  mayImpersonate,
} from '../../../../domain/identity/impersonation.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import { isPlatformAdmin } from '../../../../domain/identity/role.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Db } from '../../../kernel/database/open.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import type { Impersonate, Session } from '../../../kernel/http/session.ts'
import { viewerOf } from '../sessions.ts'
import { readUsers } from './read-users.ts'

const FIELD = { field: 'request_username' } as const
/** Whoever is looked through is read anew after this long (ms), as sessions are. */
const KEPT_MS = 5_000

/** The number of the one user that a name or an e-mail address means. */
async function idOf(db: Db, providerId: number, username: string): Promise<number | null> {
  const rows = await withProviderReadTx(db, providerId, (tx) =>
    tx
      .selectFrom('users')
      .select(['id', sql<boolean>`lower(email) = ${username.toLowerCase()}`.as('is_owner')])
      .where('provider_id', '=', providerId)
      .where('is_api_key', '=', false)
      .where((or) =>
        or.or([sql<boolean>`lower(email) = ${username.toLowerCase()}`, or('username', '=', username)]),
      )
      .orderBy('is_owner', 'desc')
      .limit(2)
      .execute(),
  )
  // An address is one person's, whoever calls themselves by it.
  if (rows[0]?.is_owner) return rows[0].id
  // Of two people of the same name nobody says which is meant.
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

function eyesOf({ user, viewer }: Pick<Session, 'user' | 'viewer'>) {
  const { id, role_id, account_id, role } = user
  return { id, role_id, account_id, permissions: role.permissions, viewer }
}

export function createImpersonate(db: Db): Impersonate {
  const kept = new Map<string, { at: number; of: Session; session: Session }>()

  /** As of sessions: what was being read while something was forgotten is not kept. */
  let timesForgotten = 0

  async function impersonate(session: Session, username: string): Promise<Outcome<Session>> {
    if (!permits(session.user.role.permissions, IMPERSONATE)) return refused('permission.denied', FIELD)
    const key = `${session.provider_id} ${session.id} ${username}`
    const known = kept.get(key)
    if (known !== undefined && known.of === session && Date.now() - known.at < KEPT_MS)
      return done(known.session)

    const began = timesForgotten
    const id = await idOf(db, session.provider_id, username)
    const found =
      id === null
        ? null
        : await withProviderReadTx(
            db,
            session.provider_id,
            async (tx) => (await readUsers(tx, session.provider_id, [id])).get(id) ?? null,
          )
    if (found === null) return refused('user.notFound', FIELD)
    const { user, rights } = found
    const viewer = viewerOf(user)
    if (!mayImpersonate(eyesOf(session), eyesOf({ user, viewer }), isPlatformAdmin))
      return refused('user.notFound', FIELD)

    const own = session.user
    const seen: Session = {
      ...session,
      viewer,
      // Of both: what either loses is lost through these eyes as well.
      ...(user.id !== own.id && { rights: `${session.rights} ${rights}` }),
      impersonator: own,
      user: {
        ...user,
        logged_in_user: { id: own.id, username: own.username, email: own.email },
        role: {
          ...user.role,
          permissions: impersonatedPermissions(own.role.permissions, user.role.permissions),
        },
      },
    }
    if (kept.size > 5_000) kept.clear()
    if (began === timesForgotten) kept.set(key, { at: Date.now(), of: session, session: seen })
    return done(seen)
  }

  return Object.assign(impersonate, {
    forgetThose(providerId: number, concerned: (user: User) => boolean) {
      timesForgotten += 1
      for (const [key, { session }] of kept)
        if (session.provider_id === providerId && concerned(session.user)) kept.delete(key)
    },
  })
}
