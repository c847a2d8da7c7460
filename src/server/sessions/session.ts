import { createHash, randomBytes } from 'node:crypto'
import type { Role, User } from '../../contract/session.ts'
import { mustSetUpTwoFactor } from '../../domain/role.ts'
import type { Viewer } from '../../domain/visibility.ts'
import type { Db } from '../database/open.ts'
import { asProvider, instant, type Tx } from '../database/tenant.ts'

/** A signed-in person: who they are and, from that, what they may do and see. */
export interface Session {
  readonly id: number
  readonly provider_id: number
  readonly user: User
  readonly viewer: Viewer
  /** The account that they belong to was closed. */
  readonly accountClosed: boolean
  readonly expires_at: number
  /** The role requires two-factor authentication that is not set up: until then only calls that say so are served. */
  readonly mustSetUpTwoFactor: boolean
  /** Who is signed in, where `user` is somebody whom they look through the eyes of (impersonate.ts). */
  readonly impersonator: User | null
}

/** Sessions last this long (ms) unless they are ended. */
export const SESSION_MS = 30 * 86_400_000
/** A session is read anew after this long (ms), so a change of role or an end elsewhere shows within it. */
const KEPT_MS = 5_000
/** That a session is used is written down no more often than this (ms). */
const USED_EVERY_MS = 60_000

/** The provider stands in the token, so that the tenant is known before anything is read. */
export function newToken(providerId: number): { token: string; hash: Buffer } {
  const token = `${providerId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashToken(token) }
}

/** Only the hash is kept: who reads the database cannot sign in with what they find. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function providerOfToken(token: string): number | null {
  const match = /^(\d{1,9})\.[\w-]{43}$/.exec(token)
  return match?.[1] === undefined ? null : Number(match[1])
}

/** Whose eyes a user sees with (000 §6). */
export function viewerOf(
  user: Pick<User, 'account_id' | 'driver_id' | 'branch_id' | 'limit_user_to_branch'>,
): Viewer {
  if (user.account_id !== null) return { kind: 'account', account_id: user.account_id }
  if (user.driver_id !== null) return { kind: 'driver', driver_id: user.driver_id }
  return { kind: 'staff', branch_id: user.limit_user_to_branch ? user.branch_id : null }
}

/** A user who may sign in. */
export async function readUser(tx: Tx, providerId: number, userId: number): Promise<User | null> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.provider_id', '=', 'u.role_provider_id').onRef('r.id', '=', 'u.role_id'),
    )
    .leftJoin('two_factor as f', (join) =>
      join.onRef('f.provider_id', '=', 'u.provider_id').onRef('f.user_id', '=', 'u.id'),
    )
    .select([
      'f.enabled_at as two_factor_since',
      'u.id',
      'u.username',
      'u.email',
      'u.phone_number',
      'u.role_id',
      'u.account_id',
      'u.branch_id',
      'u.limit_user_to_branch',
      'u.driver_id',
      'u.shipment_page_mode',
      'u.terms_and_conditions_accepted_version',
      'r.provider_id as role_provider_id',
      'r.name',
      'r.label',
      'r.permissions',
      'r.permissions_ui',
      'r.require_2fa',
      'r.logout_after_inactive_minutes',
    ])
    .where('u.provider_id', '=', providerId)
    .where('u.id', '=', userId)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const role: Role = {
    id: row.role_id,
    name: row.name,
    label: row.label,
    provider_id: row.role_provider_id,
    permissions: row.permissions,
    permissions_ui: row.permissions_ui,
    require_2fa: row.require_2fa,
    logout_after_inactive_minutes: row.logout_after_inactive_minutes,
  }
  const {
    id,
    username,
    email,
    phone_number,
    role_id,
    account_id,
    branch_id,
    limit_user_to_branch,
    driver_id,
    shipment_page_mode,
  } = row
  return {
    id,
    username,
    email,
    phone_number,
    role_id,
    role,
    account_id,
    branch_id,
    limit_user_to_branch,
    limit_user_to_account: account_id !== null,
    driver_id,
    shipment_page_mode,
    two_factor_auth_enabled: row.two_factor_since !== null,
    terms_and_conditions_accepted_version: row.terms_and_conditions_accepted_version,
  }
}

/** Whether an account was closed; nobody's is not. */
export async function isClosed(tx: Tx, providerId: number, accountId: number | null): Promise<boolean> {
  if (accountId === null) return false
  const row = await tx
    .selectFrom('accounts')
    .select('closed_at')
    .where('provider_id', '=', providerId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.closed_at != null
}

export interface Sessions {
  /** The session of a token, or null when there is none (any more). */
  find(token: string): Promise<Session | null>
  /** The same, as the database has it now. */
  findFresh(token: string): Promise<Session | null>
  forget(token: string): void
  /** The session has ended, here or on another node. */
  forgetSession(providerId: number, sessionId: number): void
  /** Something is different for everybody of an account. */
  forgetAccount(providerId: number, accountId: number): void
}

export function createSessions(db: Db, now: () => number): Sessions {
  const kept = new Map<string, { at: number; session: Session | null }>()

  async function findFresh(token: string): Promise<Session | null> {
    const providerId = providerOfToken(token)
    if (providerId === null) return null
    const session = await asProvider(db, providerId, async (tx): Promise<Session | null> => {
      const row = await tx
        .selectFrom('sessions')
        .select(['id', 'user_id', 'expires_at', 'last_used_at'])
        .where('provider_id', '=', providerId)
        .where('token_hash', '=', hashToken(token))
        .where('ended_at', 'is', null)
        .where('expires_at', '>', instant(now()))
        .executeTakeFirst()
      if (row === undefined) return null
      if (now() - (row.last_used_at ?? 0) >= USED_EVERY_MS)
        await tx
          .updateTable('sessions')
          // A session that is used goes on: a wall screen stays signed in for as long as it hangs.
          .set({ last_used_at: new Date(now()), expires_at: new Date(now() + SESSION_MS) })
          .where('provider_id', '=', providerId)
          .where('id', '=', row.id)
          .execute()
      const user = await readUser(tx, providerId, row.user_id)
      const accountClosed = user !== null && (await isClosed(tx, providerId, user.account_id))
      return (
        user && {
          id: row.id,
          provider_id: providerId,
          user,
          viewer: viewerOf(user),
          accountClosed,
          expires_at: row.expires_at,
          impersonator: null,
          mustSetUpTwoFactor: mustSetUpTwoFactor(user),
        }
      )
    })
    if (kept.size > 20_000) kept.clear()
    // Who has just set up two-factor authentication goes on at once, on whichever node.
    if (session !== null && !session.mustSetUpTwoFactor) kept.set(token, { at: Date.now(), session })
    else kept.delete(token)
    return session
  }

  return {
    findFresh,
    async find(token) {
      const known = kept.get(token)
      if (known && Date.now() - known.at < KEPT_MS) return known.session
      return findFresh(token)
    },
    forget: (token) => kept.delete(token),
    forgetSession(providerId, sessionId) {
      for (const [token, { session }] of kept)
        if (session?.id === sessionId && session.provider_id === providerId) kept.delete(token)
    },
    forgetAccount(providerId, accountId) {
      for (const [token, { session }] of kept)
        if (session?.user.account_id === accountId && session.provider_id === providerId) kept.delete(token)
    },
  }
}
