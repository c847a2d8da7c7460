import { sql } from 'kysely'
import { type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { KeyedMutex } from '../../../kernel/concurrency/keyed-mutex.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import type { Platform } from '../../../platform.ts'
import { type AttemptKey, attemptOf, countAttempt } from '../attempts.ts'
import { isDeviceOf } from '../known-devices.ts'
import { type CompletedSignIn, completeSignIn, type SignInPlace } from './complete-sign-in.ts'

export interface SignInAttempt extends SignInPlace {
  readonly email: string
  readonly password: string
}

/**
 * Lets somebody in for the right password, or asks for their two-factor code first (000 §4, §7).
 *
 * A known and an unknown address are treated alike: the same statements, one password verified, the same words, and
 * the same lock after the same number of failures. Where others guess at an address, its owner gets in from a browser
 * that they came in with before: that one has a count and a queue of its own.
 */
export async function signIn(
  platform: Platform,
  turns: KeyedMutex,
  providerId: number,
  attempt: SignInAttempt,
): Promise<Outcome<CompletedSignIn>> {
  const email = attempt.email.toLowerCase()
  const isKnown = await withProviderReadTx(platform.database.app, providerId, (tx) =>
    isDeviceOf(tx, providerId, email, attempt),
  )
  const device = isKnown ? `${email} ${attempt.deviceId}` : null
  const tried: readonly AttemptKey[] =
    device !== null
      ? [{ kind: 'device', what: device }]
      : [
          { kind: 'ip', what: rateLimitIp(attempt.ip) },
          attemptOf(email, attempt.ip),
          { kind: 'address', what: email },
        ]
  const outcome = await turns(`${providerId} ${device ?? email}`, async () => {
    const counted = await countAttempt(platform, providerId, tried, 'email')
    if (!counted.ok) return counted
    const user = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'username', 'password_hash'])
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`lower(email) = ${email}`)
        .executeTakeFirst(),
    )
    const isRight = await platform.passwords.matches(user?.password_hash ?? null, attempt.password)
    if (user === undefined || !isRight) return refused('session.wrongCredentials')
    return completeSignIn(platform, providerId, user, attempt, tried)
  })
  return outcome ?? refused('rate.limited', { field: 'email' })
}

/** Where there is no such provider nobody signs in, and nothing is counted. */
export async function isProvider(platform: Platform, providerId: number): Promise<boolean> {
  const row = await platform.database.app
    .selectFrom('providers')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}
