import type { ManagedUser, NewUser, UserChange } from '../../../../contract/users.ts'
import { permits } from '../../../../domain/identity/permission.ts'
import { isWithinReach, mayMake } from '../../../../domain/identity/role-assignment.ts'
import { isSameEmail } from '../../../../domain/values/email.ts'
import { formatPhone } from '../../../../domain/values/phone.ts'
import { type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runCommand, runIdempotent } from '../../../kernel/commands/run-command.ts'
import { lockBranch } from '../../../kernel/database/read-ids.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { editorOf, isVisibleToEditor } from '../editor.ts'
import { revokeSignInCodes } from '../mailed-codes.ts'
import { managedUser } from '../queries/managed-users.ts'
import {
  isEmailTaken,
  lockPassword,
  lockRole,
  lockUser,
  nextUserId,
  readAssignmentChoices,
  type StoredUser,
  writeUserEvent,
} from '../user-store.ts'
import { endSessionsOf } from './end-sessions.ts'
import { invite } from './invite.ts'
import { requestNewEmail } from './new-email.ts'
import { notifyOldAddress } from './notify-old-address.ts'
import { unknownPassword } from './unknown-password.ts'

/** What of a change concerns who somebody is, rather than how they are called. */
const STANDING = [
  'role_id',
  'account_id',
  'branch_id',
  'driver_id',
  'limit_user_to_branch',
  'is_active',
] as const satisfies readonly (keyof UserChange)[]

const MAY_CHANGE_OTHERS = 'API_/users:PATCH'

const phoneOf = (typed: string | null | undefined) => (typed ? formatPhone(typed).replaceAll(' ', '') : null)

const roleProviderOf = (roles: readonly { id: number; provider_id: number }[], id: number) =>
  roles.find((role) => role.id === id)?.provider_id ?? 0

/** Adds a user, who is invited to choose a password. */
export async function addUser(
  platform: Platform,
  providerId: number,
  caller: Caller,
  input: NewUser,
  {
    consoleAddress,
    idempotencyKey,
  }: { readonly consoleAddress: string; readonly idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<{ user: ManagedUser }> | Replay> {
  const password_hash = await unknownPassword(platform)
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx } = command
    const house = await readAssignmentChoices(tx, providerId, null)
    const user: StoredUser = {
      id: await nextUserId(tx, providerId),
      version: 1,
      username: input.username,
      email: input.email,
      phone_number: phoneOf(input.phone_number),
      role_id: input.role_id,
      account_id: input.account_id ?? null,
      branch_id: input.branch_id ?? null,
      driver_id: input.driver_id ?? null,
      limit_user_to_branch: input.limit_user_to_branch ?? false,
      shipment_page_mode: input.shipment_page_mode ?? 'default',
      is_active: true,
      invited_at: null,
    }
    const made = mayMake(editorOf(caller), null, user, house)
    if (!made.ok) return made
    if (await isEmailTaken(tx, providerId, user.email, null))
      return refused('user.emailTaken', { field: 'email' })
    const role_provider_id = roleProviderOf(house.roles, user.role_id)
    if (!(await lockRole(tx, role_provider_id, user.role_id)))
      return refused('role.notFound', { field: 'role_id' })
    if (!(await isOfBranch(command, null, user))) return refused('branch.notFound', { field: 'branch_id' })
    const { is_active: _, invited_at: __, ...row } = user
    await tx
      .insertInto('users')
      .values({
        ...row,
        provider_id: providerId,
        role_provider_id,
        password_hash,
      })
      .execute()
    await writeUserEvent(command, { actor: caller.actor, before: null, after: user })
    await invite(platform, command, user, consoleAddress)
    command.afterCommit(platform.wakeOutbox)
    return managedUser(command, caller, user.id)
  })
}

/** Whoever comes to a branch, or comes back to it, finds it there, and it is not retired meanwhile. */
async function isOfBranch(
  { tx, providerId }: Command,
  before: StoredUser | null,
  { branch_id, is_active }: StoredUser,
): Promise<boolean> {
  if (branch_id === null || !is_active) return true
  if (before?.is_active && before.branch_id === branch_id) return true
  return lockBranch(tx, providerId, branch_id)
}

interface Asked {
  readonly consoleAddress: string
  /** The hash of the password by which somebody proved to be themselves; null where they were not asked to. */
  readonly provedBy: string | null
}

/**
 * Changes a user: yourself, or with the permission somebody else. Another e-mail address of your own is taken once it is
 * confirmed (new-email.ts).
 */
export async function changeUser(
  platform: Platform,
  providerId: number,
  caller: Caller,
  change: UserChange,
  asked: Asked,
): Promise<Outcome<{ user: ManagedUser }>> {
  const id = change.id ?? caller.user_id
  const isSelf = id === caller.user_id
  const mayChangeOthers = permits(caller.permissions, MAY_CHANGE_OTHERS)
  if (!isSelf && !mayChangeOthers) return refused('permission.denied')
  return runCommand(platform, providerId, caller, (command) =>
    changeInside(
      platform,
      command,
      caller,
      { ...change, id },
      {
        onlyNames: isSelf && !mayChangeOthers,
        ...asked,
      },
    ),
  )
}

async function changeInside(
  platform: Platform,
  command: Command,
  caller: Caller,
  { id, version, phone_number, email, ...wanted }: UserChange & { id: number },
  { onlyNames, consoleAddress, provedBy }: Asked & { onlyNames: boolean },
): Promise<Outcome<{ user: ManagedUser }>> {
  const { tx, providerId } = command
  command.afterCommit(platform.wakeOutbox)
  const house = await readAssignmentChoices(tx, providerId, id)
  const before = await lockUser(tx, providerId, id)
  if (before === null || !isVisibleToEditor(caller, before)) return refused('user.notFound', { field: 'id' })
  // Whoever looks through other eyes would be somebody else to every rule about oneself.
  if (id !== caller.user_id && id === caller.actor.user_id) return refused('user.self', { field: 'id' })
  // The whole user may be sent (000 §7): what stays as it is may stand there.
  const raised = STANDING.find((one) => wanted[one] !== undefined && wanted[one] !== before[one])
  if (onlyNames && raised !== undefined) return refused('user.self', { field: raised })
  if (version !== undefined && version !== before.version)
    return refused('user.changedMeanwhile', { field: 'version' })
  const isMoving = email !== undefined && !isSameEmail(email, before.email)
  const movesSelf = isMoving && id === caller.user_id
  if (movesSelf && (await lockPassword(tx, providerId, id)) !== provedBy)
    return refused(provedBy === null ? 'password.needed' : 'password.wrongCurrent', {
      field: 'current_password',
    })
  const after: StoredUser = {
    ...before,
    ...given(wanted),
    // What an administrator says of somebody holds; whoever moves themselves proves that the address is theirs.
    ...(email === undefined || movesSelf ? {} : { email }),
    ...(phone_number === undefined ? {} : { phone_number: phoneOf(phone_number) }),
    version: before.version + 1,
  }
  if (id !== caller.user_id || STANDING.some((field) => after[field] !== before[field])) {
    const made = mayMake(editorOf(caller), before, after, house)
    if (!made.ok) return made
  }
  if (isMoving && !movesSelf && !isWithinReach(editorOf(caller), before))
    return refused('branch.notYours', { field: 'email' })
  if (email !== undefined && email !== before.email && (await isEmailTaken(tx, providerId, email, id)))
    return refused('user.emailTaken', { field: 'email' })
  const role_provider_id = roleProviderOf(house.roles, after.role_id)
  if (!(await lockRole(tx, role_provider_id, after.role_id)))
    return refused('role.notFound', { field: 'role_id' })
  if (!(await isOfBranch(command, before, after))) return refused('branch.notFound', { field: 'branch_id' })
  const { username } = after
  if (movesSelf) {
    const asked = await requestNewEmail(platform, command, { id, username, to: email, consoleAddress })
    if (!asked.ok) return asked
  }
  const { is_active, id: _, invited_at: __, ...columns } = after
  await tx
    .updateTable('users')
    .set({
      ...columns,
      role_provider_id,
      ...(is_active === before.is_active ? {} : { deactivated_at: is_active ? null : new Date() }),
    })
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .execute()
  await writeUserEvent(command, { actor: caller.actor, before, after })
  if (isMoving && !movesSelf)
    await notifyOldAddress(platform, command, { id, username, from: before.email, to: after.email })
  if (!is_active) await revokeSignInCodes(tx, providerId, id, platform.now())
  // The first letter went to the wrong address; or the link is with whoever could give what this user was to be until now.
  else if (before.invited_at !== null && ((isMoving && !movesSelf) || raisesStanding(before, after)))
    await invite(platform, command, { id, username, email: after.email }, consoleAddress)
  if (before.is_active && !is_active) await endSessionsOf(platform, command, caller.actor, { user_id: id })
  return managedUser(command, caller, id)
}

/** Whether somebody may do or see something else than before. */
function raisesStanding(before: StoredUser, after: StoredUser): boolean {
  return STANDING.some((field) => field !== 'is_active' && after[field] !== before[field])
}

/** Only what was named: an absent field stays as it is. */
function given<T extends object>(wanted: T): Partial<T> {
  const named: Partial<T> = {}
  for (const key in wanted) if (wanted[key] !== undefined) named[key] = wanted[key]
  return named
}
