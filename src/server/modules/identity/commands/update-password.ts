import { passwordRefusal } from '../../../../domain/identity/password.ts'
import { passwordChangedMessage } from '../../../../domain/messaging/rendered-messages.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../kernel/commands/run-command.ts'
import { type Tx, withProviderReadTx } from '../../../kernel/database/tenant.ts'
import type { Actor, NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { putInOutbox } from '../../messaging/index.ts'
import { languageOfUser } from '../../settings/index.ts'
import { type AttemptKey, attemptOf, countAttempt, resetAttempts } from '../attempts.ts'
import { findCode, redeemCode, refusalOfCode, revokeCodes } from '../mailed-codes.ts'
import { userEvent } from '../session-events.ts'
import { lockPassword } from '../user-store.ts'
import { endSessionsOf } from './end-sessions.ts'

export interface NewPassword {
  readonly password: string
  readonly username?: string
}
interface At {
  readonly consoleAddress: string
  readonly requestId: string
  readonly clientVersion: string | null
  readonly ip: string
}

/** What lets somebody choose a password: both end when one of them is used. */
const LINKS = ['invitation', 'password-reset'] as const

/** Which kind of link a code is of, and whose; null for one that opens nothing. */
async function findLink(tx: Tx, providerId: number, code: string, now: number) {
  for (const purpose of LINKS) {
    const good = await findCode(tx, providerId, purpose, code, now)
    if (good?.userId != null) return { purpose, userId: good.userId }
  }
  return null
}

/**
 * A new password by the code of a link. Every session of the person ends; a lock after wrong passwords opens. Answers the
 * e-mail address of somebody who was invited: they log in at once.
 */
export async function updatePasswordByCode(
  platform: Platform,
  providerId: number,
  code: string,
  wanted: NewPassword,
  at: At,
): Promise<Outcome<string | null>> {
  const { app } = platform.database
  const spent = refusalOfCode(providerId, code)
  const found = await withProviderReadTx(app, providerId, async (tx) => {
    const link = await findLink(tx, providerId, code, platform.now())
    const user = link && (await readUser(tx, providerId, link.userId))
    return link && user && { user, purpose: link.purpose }
  })
  if (found === null) return spent
  const { user, purpose } = found
  // A password that is refused must not cost the code.
  const weak = passwordRefusal(wanted.password, { ...user, ...wanted })
  if (weak !== null) return refused('password.weak', { field: 'password', detail: weak })
  const password_hash = await platform.passwords.hash(wanted.password)
  return runCommand(platform, providerId, null, async (command) => {
    const { tx } = command
    const good = await redeemCode(tx, providerId, purpose, code, platform.now())
    if (good === null) return spent
    const actor = {
      user_id: user.id,
      source: user.username,
      request_id: at.requestId,
      client_version: at.clientVersion,
    }
    await change(platform, command, { user, wanted, password_hash, actor, ...at })
    for (const one of LINKS) await revokeCodes(tx, providerId, user.id, one, platform.now())
    await resetAttempts(tx, providerId, attemptOf(user.email, at.ip))
    await resetAttempts(tx, providerId, { kind: 'address', what: user.email.toLowerCase() })
    return done(purpose === 'invitation' ? user.email : null)
  })
}

/** A new password by whoever is signed in and knows the current one. Their other sessions end, this one stays. */
export async function updateOwnPassword(
  platform: Platform,
  providerId: number,
  caller: Caller,
  wanted: NewPassword & { readonly current: string },
  at: At,
): Promise<Outcome<null>> {
  const { app } = platform.database
  const user = await withProviderReadTx(app, providerId, (tx) => readUser(tx, providerId, caller.user_id))
  if (user === null) return refused('session.expired')
  // First what costs nothing: a new password that is refused is no guess at the current one.
  const weak = passwordRefusal(wanted.password, { ...user, ...wanted })
  if (weak !== null) return refused('password.weak', { field: 'password', detail: weak })
  const tried: AttemptKey = { kind: 'code', what: `current password of ${caller.user_id}` }
  const counted = await countAttempt(platform, providerId, [tried], 'current_password')
  if (!counted.ok) return counted
  if (!(await platform.passwords.matches(user.password_hash, wanted.current)))
    return refused('password.wrongCurrent', { field: 'current_password' })
  const password_hash = await platform.passwords.hash(wanted.password)
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    // Whoever was given another one meanwhile, by a link or in another tab, has ended what the old one opened.
    if ((await lockPassword(tx, providerId, user.id)) !== user.password_hash)
      return refused('password.wrongCurrent', { field: 'current_password' })
    await resetAttempts(tx, providerId, tried)
    await change(platform, command, {
      user,
      wanted,
      password_hash,
      actor: caller.actor,
      except: caller.session_id,
      ...at,
    })
    return done(null)
  })
}

interface Whose {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly password_hash: string
}

async function readUser(tx: Tx, providerId: number, userId: number): Promise<Whose | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password_hash'])
    .where('provider_id', '=', providerId)
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

interface Change {
  readonly user: Whose
  readonly wanted: NewPassword
  readonly password_hash: string
  readonly actor: Actor
  /** The session that stays. */
  readonly except?: number
  readonly consoleAddress: string
}

async function change(platform: Platform, command: Command, it: Change): Promise<void> {
  const { tx, providerId, now, settings } = command
  const { user, actor, except } = it
  const username = it.wanted.username ?? user.username
  await tx
    .updateTable('users')
    .set({ password_hash: it.password_hash, username })
    .where('provider_id', '=', providerId)
    .where('id', '=', user.id)
    .execute()
  const renamed: NewEvent['change'] =
    username === user.username ? {} : { username: [user.username, username] }
  await command.write([userEvent('user.passwordChanged', user.id, now, actor, renamed)])
  await endSessionsOf(platform, command, actor, { user_id: user.id, except })
  // Whoever knew the old password may have asked for another address with it.
  await revokeCodes(tx, providerId, user.id, 'new-email', platform.now())
  command.afterCommit(platform.wakeOutbox)
  await putInOutbox(tx, providerId, {
    to: user.email,
    channel: 'email',
    kind: 'password-changed',
    ...passwordChangedMessage(
      {
        provider: settings.provider_title,
        name: username,
        language: await languageOfUser(tx, providerId, user.id),
      },
      { at: platform.now(), link: `${it.consoleAddress}/forgot-password` },
    ),
  })
}
