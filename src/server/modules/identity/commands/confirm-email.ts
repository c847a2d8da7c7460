import { passwordRefusal } from '../../../../domain/identity/password.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runBatch, runCommand } from '../../../kernel/commands/run-command.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import type { Platform } from '../../../platform.ts'
import { type AttemptKey, attemptOf, countAttempt } from '../attempts.ts'
import { findCode, lockAddress, redeemCode, refusalOfCode, restoreCode } from '../mailed-codes.ts'
import { isEmailTaken } from '../user-store.ts'
import { type CompletedSignIn, completeSignIn, type SignInPlace } from './complete-sign-in.ts'
import { openAccount } from './open-account.ts'
import { PendingRegistration } from './register.ts'

export interface Confirmation extends SignInPlace {
  readonly verificationCode: string
  readonly email: string
  /** Empty: the letter alone is the proof. */
  readonly password: string
}

type Who = { readonly id: number; readonly username: string }

/**
 * Signs somebody in by the code of a letter (000 §7): who registered gets their account and themselves as its owner;
 * who was made a user by others may set their password with it.
 */
export async function confirmEmail(
  platform: Platform,
  providerId: number,
  it: Confirmation,
): Promise<Outcome<CompletedSignIn>> {
  const email = it.email.toLowerCase()
  const tried: readonly AttemptKey[] = [
    { kind: 'ip', what: rateLimitIp(it.ip) },
    attemptOf(email, it.ip),
    { kind: 'address', what: email },
  ]
  const counted = await countAttempt(platform, providerId, tried, 'email')
  if (!counted.ok) return counted
  const confirmed = await confirm(platform, providerId, email, it)
  if (!confirmed.ok) return confirmed
  const outcome = await completeSignIn(platform, providerId, confirmed.value, it, tried)
  // A two-factor code that is missing or wrong must not cost the letter.
  if (!outcome.ok || outcome.value.is === 'code-wanted')
    await runBatch(platform, providerId, [], ({ tx }) => restoreCode(tx, providerId, it.verificationCode))
  return outcome
}

const SPENT = { field: 'verification_code' }

async function confirm(
  platform: Platform,
  providerId: number,
  email: string,
  it: Confirmation,
): Promise<Outcome<Who>> {
  const { app } = platform.database
  const now = platform.now()
  const found = await withProviderReadTx(app, providerId, (tx) =>
    findCode(tx, providerId, 'verification', it.verificationCode, now),
  )
  if (found === null) return refusalOfCode(providerId, it.verificationCode, SPENT.field)
  if (found.userId !== null) return confirmInvited(platform, providerId, found.userId, email, it)

  const pending = PendingRegistration.parse(found.payload)
  if (pending.email !== email) return refused('code.spent', SPENT)
  // Whoever registered an address that is not theirs chose this password: the owner of the address does not know it.
  if (it.password !== '' && !(await platform.passwords.matches(pending.password_hash, it.password)))
    return refused('session.wrongCredentials', { field: 'password' })
  return runCommand(platform, providerId, null, async (command) => {
    const { tx } = command
    if ((await redeemCode(tx, providerId, 'verification', it.verificationCode, now)) === null)
      return refused('code.spent', SPENT)
    await lockAddress(tx, providerId, email)
    if (await isEmailTaken(tx, providerId, email, null)) return refused('user.emailTaken', { field: 'email' })
    const from = { request_id: it.requestId, client_version: it.clientVersion }
    return done(await openAccount(command, pending, from))
  })
}

async function confirmInvited(
  platform: Platform,
  providerId: number,
  userId: number,
  email: string,
  it: Confirmation,
): Promise<Outcome<Who>> {
  const { app } = platform.database
  const user = await withProviderReadTx(app, providerId, (tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'username', 'email'])
      .where('provider_id', '=', providerId)
      .where('id', '=', userId)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst(),
  )
  if (user === undefined || user.email.toLowerCase() !== email) return refused('code.spent', SPENT)
  const weak = it.password === '' ? null : passwordRefusal(it.password, user)
  if (weak !== null) return refused('password.weak', { field: 'password', detail: weak })
  const password_hash = it.password === '' ? null : await platform.passwords.hash(it.password)
  return runCommand(platform, providerId, null, async ({ tx }) => {
    if ((await redeemCode(tx, providerId, 'verification', it.verificationCode, platform.now())) === null)
      return refused('code.spent', SPENT)
    if (password_hash !== null)
      await tx
        .updateTable('users')
        .set({ password_hash })
        .where('provider_id', '=', providerId)
        .where('id', '=', userId)
        .execute()
    return done(user)
  })
}
