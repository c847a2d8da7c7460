import { isPlatformAdmin } from '../../../../domain/identity/role.ts'
import { accountClosed, done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runBatch } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import type { Platform } from '../../../platform.ts'
import { type AttemptKey, resetAttempts, sweepAttempts, uncountAttempt } from '../attempts.ts'
import { rememberDevice } from '../known-devices.ts'
import { isClosed } from '../queries/read-users.ts'
import { sessionEvent } from '../session-events.ts'
import { newToken, SESSION_MS } from '../sessions.ts'
import { consumeCode, twoFactorOf } from '../two-factor-store.ts'
import { lockPassword } from '../user-store.ts'

/** Of an attempt: where it comes from, and the second proof. */
export interface SignInPlace {
  readonly code: string | null
  readonly requestId: string
  readonly clientVersion: string | null
  readonly userAgent: string | null
  readonly ip: string
  /** Of the browser's cookie; null for a program. */
  readonly deviceId: string | null
  readonly consoleAddress: string
}

/** A session has begun; or a two-factor code is asked for. */
export type CompletedSignIn =
  | { readonly is: 'session'; readonly token: string; readonly mustSetUpTwoFactor: boolean }
  | { readonly is: 'code-wanted' }

/** Who has proved who they are; with the hash of the password that they proved it by. */
interface Proved {
  readonly id: number
  readonly username: string
  readonly password_hash?: string
}

/**
 * Begins a session for somebody who has proved who they are, by a password or otherwise; with two-factor
 * authentication on, only for a code that was not used before. `tried` was counted as failed and is forgiven here.
 *
 * Being asked for the code forgives nothing that failed before: else whoever has the password could guess for ever.
 */
export function completeSignIn(
  platform: Platform,
  providerId: number,
  user: Proved,
  at: SignInPlace,
  tried: readonly AttemptKey[],
): Promise<Outcome<CompletedSignIn>> {
  // Also refused, it keeps what it takes back of the attempts.
  return runBatch(platform, providerId, [], async (command): Promise<Outcome<CompletedSignIn>> => {
    const { tx, settings } = command
    // A password that was right a moment ago opens no session that would outlive the end of all sessions.
    const current = await lockPassword(tx, providerId, user.id)
    if (user.password_hash !== undefined && user.password_hash !== current)
      return refused('session.wrongCredentials')
    if (await isClosedFor(tx, providerId, user.id)) {
      await uncountAttempt(tx, providerId, tried)
      return refused('account.closed', accountClosed(settings.support_email_address))
    }
    const closed = await closedDoor(tx, providerId, user.id)
    if (closed !== null) {
      await uncountAttempt(tx, providerId, tried)
      return refused(closed, { field: 'email' })
    }
    const twoFactor = await twoFactorOf(tx, providerId, user.id)
    if (twoFactor.enabled && at.code === null) {
      await uncountAttempt(tx, providerId, tried)
      return done({ is: 'code-wanted' as const })
    }
    if (twoFactor.enabled && !(await consumeCode(platform, tx, providerId, user.id, at.code ?? '')))
      return refused('session.wrongCode', { field: 'two_factor_auth_passcode' })
    // What counts for everybody at a place, or for whoever types an address, is not forgiven because one of them got in.
    // In the order in which they were counted, or two would wait for each other.
    for (const one of tried) {
      if (one.kind === 'ip' || one.kind === 'address') await uncountAttempt(tx, providerId, [one])
      else await resetAttempts(tx, providerId, one)
    }
    await sweepAttempts(tx, providerId, platform.now())
    const token = await beginSession(platform, command, user, at)
    return done({
      is: 'session' as const,
      token,
      mustSetUpTwoFactor: twoFactor.required && !twoFactor.enabled,
    })
  })
}

async function isClosedFor(tx: Tx, providerId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('account_id')
    .where('provider_id', '=', providerId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return isClosed(tx, providerId, row?.account_id ?? null)
}

/** Why somebody who has proved who they are is not let in all the same; null when they are. */
async function closedDoor(
  tx: Tx,
  providerId: number,
  userId: number,
): Promise<'user.inactive' | 'provider.inactive' | null> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('providers as p', 'p.provider_id', 'u.provider_id')
    .leftJoin('drivers as d', (join) =>
      join.onRef('d.provider_id', '=', 'u.provider_id').onRef('d.id', '=', 'u.driver_id'),
    )
    .select(['u.deactivated_at', 'd.deleted_date', 'u.role_id', 'u.role_provider_id', 'p.status'])
    .where('u.provider_id', '=', providerId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (row === undefined || row.deactivated_at !== null || row.deleted_date !== null) return 'user.inactive'
  const keepsPlatform = row.role_provider_id === 0 && isPlatformAdmin(row.role_id)
  return row.status === 'inactive' && !keepsPlatform ? 'provider.inactive' : null
}

async function beginSession(
  platform: Platform,
  command: Command,
  user: { readonly id: number; readonly username: string },
  at: SignInPlace,
): Promise<string> {
  const { tx, providerId } = command
  const now = platform.now()
  const { token, hash: token_hash } = newToken(providerId)
  const { id } = await tx
    .insertInto('sessions')
    .values({
      provider_id: providerId,
      token_hash,
      user_id: user.id,
      started_at: new Date(now),
      expires_at: new Date(now + SESSION_MS),
      ended_at: null,
      user_agent: at.userAgent,
      ip: at.ip,
      last_used_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const actor: Actor = {
    user_id: user.id,
    source: user.username,
    request_id: at.requestId,
    client_version: at.clientVersion,
  }
  await command.write([sessionEvent('session.started', id, command.now, actor)])
  await tx
    .updateTable('users')
    .set({ invited_at: null, last_sign_in_at: new Date(now) })
    .where('provider_id', '=', providerId)
    .where('id', '=', user.id)
    .execute()
  if (await rememberDevice(platform, command, user, at)) command.afterCommit(platform.wakeOutbox)
  return token
}
