import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '../../../contract/session.ts'
import { providerOfCode } from '../../../domain/identity/code-of-provider.ts'
import { mustSetUpTwoFactor } from '../../../domain/identity/role.ts'
import { NO_BRANCH, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { Db } from '../../kernel/database/open.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import { withProviderTx } from '../../kernel/database/writing.ts'
import type { Session, Sessions } from '../../kernel/http/session.ts'
import { closedAmong, readUsers } from './queries/read-users.ts'

/** Sessions last this long (ms) unless they are ended. */
export const SESSION_MS = 30 * 86_400_000
/**
 * A session is read anew after this long (ms): what changed on a node whose word was lost shows within it. A command asks
 * besides whether its caller may still do what they might (kernel/commands/authority.ts).
 */
const KEPT_MS = 5_000
/** So many sessions are kept. */
const MOST_KEPT = 20_000
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

/** Whose eyes a user sees with (000 §6). */
export function viewerOf(
  user: Pick<User, 'account_id' | 'driver_id' | 'branch_id' | 'limit_user_to_branch'>,
): Viewer {
  if (user.account_id !== null) return { kind: 'account', account_id: user.account_id }
  if (user.driver_id !== null) return { kind: 'driver', driver_id: user.driver_id }
  return { kind: 'staff', branch_id: user.limit_user_to_branch ? (user.branch_id ?? NO_BRANCH) : null }
}

export function createSessions(db: Db, now: () => number, mostKept = MOST_KEPT): Sessions {
  /** The longest kept first. */
  const kept = new Map<string, { at: number; session: Session }>()
  function keep(token: string, session: Session): void {
    kept.delete(token)
    kept.set(token, { at: Date.now(), session })
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
  }

  /** What was being read while something was forgotten may be out of date, and is not kept. */
  let timesForgotten = 0

  /** The live sessions of one provider, by the hash of their token; whoever uses one goes on. */
  async function readSessions(tx: Tx, providerId: number, hashes: readonly Buffer[]) {
    const rows = await tx
      .selectFrom('sessions')
      .select(['id', 'user_id', 'expires_at', 'last_used_at', 'token_hash', 'is_api_key'])
      .where('provider_id', '=', providerId)
      .where('token_hash', 'in', hashes)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', instant(now()))
      .execute()
    const used = rows.filter(({ last_used_at }) => now() - (last_used_at ?? 0) >= USED_EVERY_MS)
    if (used.length > 0)
      await tx
        .updateTable('sessions')
        // A session that is used goes on: a wall screen stays signed in for as long as it hangs.
        .set({
          last_used_at: new Date(now()),
          // A key ends when it was said that it would.
          expires_at: sql<Date>`CASE WHEN is_api_key THEN expires_at ELSE ${new Date(now() + SESSION_MS)}::timestamptz END`,
        })
        .where('provider_id', '=', providerId)
        .where(
          'id',
          'in',
          used.map(({ id }) => id),
        )
        .execute()
    return rows
  }

  async function ofProvider(providerId: number, tokens: readonly string[]): Promise<Map<string, Session>> {
    const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
    const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))
    return withProviderTx(db, providerId, async (tx) => {
      const rows = await readSessions(tx, providerId, hashes)
      const users = await readUsers(tx, providerId, [...new Set(rows.map(({ user_id }) => user_id))])
      const accounts = new Set([...users.values()].flatMap(({ user }) => user.account_id ?? []))
      const closed = await closedAmong(tx, providerId, [...accounts])
      const sessions = new Map<string, Session>()
      for (const { id, user_id, expires_at, token_hash, is_api_key } of rows) {
        const [token, found] = [byHash.get(token_hash.toString('hex')), users.get(user_id)]
        if (token === undefined || found === undefined) continue
        const { user, rights } = found
        sessions.set(token, {
          id,
          provider_id: providerId,
          user,
          viewer: viewerOf(user),
          rights,
          accountClosed: user.account_id !== null && closed.has(user.account_id),
          expires_at,
          isApiKey: is_api_key,
          impersonator: null,
          mustSetUpTwoFactor: mustSetUpTwoFactor(user),
        })
      }
      return sessions
    })
  }

  async function findAllFresh(tokens: readonly string[]): Promise<Map<string, Session>> {
    const began = timesForgotten
    const found = new Map<string, Session>()
    const providers = Map.groupBy(new Set(tokens), providerOfCode)
    for (const [providerId, its] of providers) {
      if (providerId === null) continue
      for (const [token, session] of await ofProvider(providerId, its)) found.set(token, session)
    }
    for (const token of tokens) {
      const session = found.get(token)
      // Who has just set up two-factor authentication goes on at once, on whichever node.
      if (session !== undefined && !session.mustSetUpTwoFactor && began === timesForgotten)
        keep(token, session)
      else kept.delete(token)
    }
    return found
  }

  const findFresh = async (token: string) => (await findAllFresh([token])).get(token) ?? null

  /** Calls side by side read a session once, unless something was forgotten since that was begun. */
  const underWay = new Map<string, { readonly began: number; readonly found: Promise<Session | null> }>()
  async function findOnce(token: string): Promise<Session | null> {
    const current = underWay.get(token)
    if (current?.began === timesForgotten) {
      const session = await current.found
      // What is not kept is not shared either: they may have set it up since, on another node.
      return session?.mustSetUpTwoFactor ? findFresh(token) : session
    }
    const reading = { began: timesForgotten, found: findFresh(token) }
    underWay.set(token, reading)
    try {
      return await reading.found
    } finally {
      if (underWay.get(token) === reading) underWay.delete(token)
    }
  }

  return {
    findFresh,
    findAllFresh,
    async find(token) {
      const known = kept.get(token)
      if (known && Date.now() - known.at < KEPT_MS && known.session.expires_at > now()) return known.session
      return findOnce(token)
    },
    forget(token) {
      timesForgotten += 1
      kept.delete(token)
    },
    forgetSession(providerId, sessionId) {
      timesForgotten += 1
      for (const [token, { session }] of kept)
        if (session.id === sessionId && session.provider_id === providerId) kept.delete(token)
    },
    forgetThose(providerId, concerned) {
      timesForgotten += 1
      for (const [token, { session }] of kept)
        if (session.provider_id === providerId && concerned(session.user)) kept.delete(token)
    },
  }
}
