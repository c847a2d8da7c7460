import { isPlatformAdmin } from '../../../../domain/identity/role.ts'
import { type AssignmentChoices, mayManage } from '../../../../domain/identity/role-assignment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { authUrl, newSecret } from '../../../kernel/security/one-time-code.ts'
import type { Platform } from '../../../platform.ts'
import { type AttemptKey, countAttempt, resetAttempts } from '../attempts.ts'
import { editorOf, isVisibleToEditor } from '../editor.ts'
import { userEvent } from '../session-events.ts'
import { consumeCode, ownerOf } from '../two-factor-store.ts'
import { lockUser, readAssignmentChoices, type StoredUser } from '../user-store.ts'
import { endSessionsOf } from './end-sessions.ts'

/** A QR code that was shown stays good this long (ms), over a reload too; then the set-up begins with a new one. */
const SET_UP_MS = 3_600_000

/** The two-factor authentication of one person. */
interface Of {
  readonly platform: Platform
  readonly providerId: number
  readonly caller: Caller
}

const codesOf = (caller: Caller): AttemptKey => ({ kind: 'code', what: String(caller.user_id) })
const FIELD = 'two_factor_auth_passcode'

async function currentOf(tx: Tx, providerId: number, userId: number) {
  return tx
    .selectFrom('two_factor')
    .select(['secret', 'started_at', 'enabled_at'])
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Begins the set-up, or shows it once more: the address of the QR code (000 §7); `label` names whose it is in the app. */
export function beginTwoFactor(
  { platform, providerId, caller }: Of,
  label: string,
): Promise<Outcome<{ auth_url: string }>> {
  const owner = ownerOf(providerId, caller.user_id)
  return runCommand(platform, providerId, caller, async ({ tx, settings }) => {
    const current = await currentOf(tx, providerId, caller.user_id)
    if (current !== undefined && current.enabled_at !== null) return refused('twoFactor.alreadyOn')
    const now = platform.now()
    const isGood = current !== undefined && now - current.started_at < SET_UP_MS
    const secret = isGood ? await platform.secrets.open(current.secret, owner) : newSecret()
    if (!isGood) {
      const fresh = {
        secret: await platform.secrets.seal(secret, owner),
        started_at: new Date(now),
        last_step: 0,
      }
      await tx
        .insertInto('two_factor')
        .values({ provider_id: providerId, user_id: caller.user_id, enabled_at: null, ...fresh })
        .onConflict((taken) => taken.columns(['provider_id', 'user_id']).doUpdateSet(fresh))
        .execute()
    }
    return done({ auth_url: authUrl(secret, { issuer: settings.provider_title, label }) })
  })
}

/** The first code shows that the app has the secret: from now on each sign-in asks for one. */
export async function completeTwoFactor(of: Of, code: string): Promise<Outcome<null>> {
  const { platform, providerId, caller } = of
  return withCode(of, async (command) => {
    const { tx } = command
    const current = await currentOf(tx, providerId, caller.user_id)
    if (current === undefined || platform.now() - current.started_at >= SET_UP_MS)
      return refused('twoFactor.notStarted')
    if (current.enabled_at !== null) return refused('twoFactor.alreadyOn')
    if (!(await consumeCode(platform, tx, providerId, caller.user_id, code)))
      return refused('twoFactor.wrongCode', { field: FIELD })
    await tx
      .updateTable('two_factor')
      .set({ enabled_at: new Date(platform.now()) })
      .where('provider_id', '=', providerId)
      .where('user_id', '=', caller.user_id)
      .execute()
    await tell(of, command, 'user.twoFactorOn', caller.user_id)
    return done(null)
  })
}

/** Off, by whoever has the device: to move to another one. A session alone is not enough. */
export async function turnOffTwoFactor(of: Of, code: string): Promise<Outcome<null>> {
  const { platform, providerId, caller } = of
  return withCode(of, async (command) => {
    const { tx } = command
    const current = await currentOf(tx, providerId, caller.user_id)
    if (current === undefined || current.enabled_at === null) return refused('twoFactor.off')
    if (!(await consumeCode(platform, tx, providerId, caller.user_id, code)))
      return refused('twoFactor.wrongCode', { field: FIELD })
    await remove(tx, providerId, caller.user_id)
    await tell(of, command, 'user.twoFactorOff', caller.user_id)
    return done(null)
  })
}

/** For somebody who lost their device: it is off, and whoever has the device is signed out everywhere. */
export async function resetTwoFactor(of: Of, userId: number): Promise<Outcome<null>> {
  const { platform, providerId, caller } = of
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    const whose = await lockUser(tx, providerId, userId)
    if (whose === null || !isVisibleToEditor(caller, whose))
      return refused('user.notFound', { field: 'user_id' })
    // Their own they turn off with a code.
    if (
      userId === caller.user_id ||
      !mayReset(caller, whose, await readAssignmentChoices(tx, providerId, userId))
    )
      return refused('twoFactor.notYours', { field: 'user_id' })
    const current = await currentOf(tx, providerId, userId)
    if (current === undefined || current.enabled_at === null)
      return refused('twoFactor.off', { field: 'user_id' })
    await remove(tx, providerId, userId)
    await tell(of, command, 'user.twoFactorOff', userId)
    await endSessionsOf(platform, command, caller.actor, { user_id: userId })
    return done(null)
  })
}

/** Nobody takes it from those who may do more than they do; whoever looks after the platform, from anybody. */
function mayReset(caller: Caller, whose: StoredUser, { roles }: AssignmentChoices): boolean {
  return isPlatformAdmin(caller.role_id) || mayManage(editorOf(caller), whose, roles)
}

/** Guessing codes ends after a few, also for whoever holds a session. */
async function withCode(
  { platform, providerId, caller }: Of,
  work: (command: Command) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  const counted = await countAttempt(platform, providerId, [codesOf(caller)], FIELD)
  if (!counted.ok) return counted
  return runCommand(platform, providerId, caller, async (command) => {
    const made = await work(command)
    if (made.ok) await resetAttempts(command.tx, providerId, codesOf(caller))
    return made
  })
}

async function remove(tx: Tx, providerId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('two_factor')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .execute()
}

async function tell(
  { caller }: Of,
  { now, write }: Command,
  type: 'user.twoFactorOn' | 'user.twoFactorOff',
  userId: number,
): Promise<void> {
  await write([userEvent(type, userId, now, caller.actor)])
}
