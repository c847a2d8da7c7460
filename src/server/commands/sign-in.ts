import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { done, type Outcome, refused } from '../../domain/refusals.ts'
import type { Caller } from '../caller.ts'
import { asProvider } from '../database/tenant.ts'
import { type Actor, writeEvents } from '../feed/log.ts'
import { newToken, SESSION_MS } from '../http/session.ts'
import type { Platform } from '../platform.ts'

/** A hash of nothing that anybody types: an unknown user costs the same time as a wrong password. */
const NOBODY = hash('nobody signs in with this')

const MOST_FAILURES = 10
const FORGIVEN_AFTER_MS = 15 * 60_000

/** Counts wrong passwords for an address, so that guessing ends after a few. */
export interface FailedAttempts {
  isLocked(key: string): boolean
  failed(key: string): void
  forgive(key: string): void
}

export function createFailedAttempts(): FailedAttempts {
  const failures = new Map<string, { count: number; at: number }>()
  const current = (key: string) => {
    const known = failures.get(key)
    return known !== undefined && Date.now() - known.at < FORGIVEN_AFTER_MS ? known : null
  }
  return {
    isLocked: (key) => (current(key)?.count ?? 0) >= MOST_FAILURES,
    failed(key) {
      if (failures.size > 50_000) failures.clear()
      failures.set(key, { count: (current(key)?.count ?? 0) + 1, at: Date.now() })
    },
    forgive: (key) => failures.delete(key),
  }
}

interface Attempt {
  readonly email: string
  readonly password: string
  readonly requestId: string
  readonly clientVersion: string | null
  readonly userAgent: string | null
}

/** A token for the right password; a known and an unknown address are refused alike. */
export async function signIn(
  platform: Platform,
  attempts: FailedAttempts,
  providerId: number,
  attempt: Attempt,
): Promise<Outcome<string>> {
  const key = `${providerId} ${attempt.email.toLowerCase()}`
  if (attempts.isLocked(key))
    return refused('rate.limited', { field: 'email', detail: 'Too many attempts. Try again in 15 minutes.' })
  const user = await asProvider(platform.database.app, providerId, (tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'username', 'password_hash'])
      .where('provider_id', '=', providerId)
      .where(sql<boolean>`lower(email) = ${attempt.email.toLowerCase()}`)
      .executeTakeFirst(),
  )
  const isRight = await verify(user?.password_hash ?? (await NOBODY), attempt.password)
  if (user === undefined || !isRight) {
    attempts.failed(key)
    return refused('session.wrongCredentials')
  }
  attempts.forgive(key)
  const { token, hash: token_hash } = newToken(providerId)
  const actor: Actor = {
    user_id: user.id,
    source: user.username,
    request_id: attempt.requestId,
    client_version: attempt.clientVersion,
  }
  await asProvider(platform.database.app, providerId, async (tx) => {
    const { id } = await tx
      .insertInto('sessions')
      .values({
        provider_id: providerId,
        token_hash,
        user_id: user.id,
        expires_at: new Date(Date.now() + SESSION_MS),
        ended_at: null,
        user_agent: attempt.userAgent,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeEvents(tx, providerId, [sessionEvent('session.started', id, 1, platform.clock.now(), actor)])
  })
  platform.wakeRelay()
  return done(token)
}

/** Ends the session everywhere: the event closes its sockets on every node. */
export async function signOut(platform: Platform, providerId: number, caller: Caller): Promise<void> {
  await asProvider(platform.database.app, providerId, async (tx) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('provider_id', '=', providerId)
      .where('id', '=', caller.session_id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended !== undefined)
      await writeEvents(tx, providerId, [
        sessionEvent('session.ended', ended.id, 2, platform.clock.now(), caller.actor),
      ])
  })
  platform.wakeRelay()
}

function sessionEvent(
  type: 'session.started' | 'session.ended',
  id: number,
  version: number,
  at: number,
  actor: Actor,
) {
  return {
    at,
    type,
    entity: 'session',
    entity_id: id,
    version,
    actor,
    change: {},
    scope: { account_id: null, branch_ids: [], driver_ids: [] },
  } as const satisfies Parameters<typeof writeEvents>[2][number]
}
