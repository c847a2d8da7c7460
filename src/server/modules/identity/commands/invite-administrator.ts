import { sql } from 'kysely'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import type { Platform } from '../../../platform.ts'
import { userEvent } from '../session-events.ts'
import { lockUser, nextUserId, type StoredUser, writeUserEvent } from '../user-store.ts'
import { invite, isInvitedTooOften, LINKS_PER_MS, makeInvitation } from './invite.ts'

/** The role of those who look after a provider (src/domain/identity/default-roles.ts). */
export const PROVIDER_ADMIN = 1

type InProvider = Pick<Command, 'tx' | 'providerId' | 'now' | 'write'> & {
  readonly settings: Pick<Settings, 'provider_title'>
}

interface Wanted {
  readonly username: string
  readonly email: string
  /** False: no letter is written, and the link is answered instead. */
  readonly send: boolean
  /** Of a password that nobody knows, for whoever is new. */
  readonly password_hash: string
}

/**
 * Invites somebody to look after a provider, for the platform's administrator. Who waits at this address as an
 * administrator already is invited once more, so that the same call twice makes nobody twice. Answers the link that was asked for.
 */
export async function inviteAdministrator(
  platform: Pick<Platform, 'now'>,
  command: InProvider,
  actor: Actor,
  { username, email, send, password_hash }: Wanted,
  consoleAddress: string,
): Promise<Outcome<string | null>> {
  const { tx, providerId } = command
  // Also the lock under which an address is given to somebody: of two at once the second finds it taken.
  const id = await nextUserId(tx, providerId)
  const holder = await tx
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()
  let user = holder === undefined ? null : await lockUser(tx, providerId, holder.id)
  if (user === null) {
    user = newAdministrator(id, username, email)
    const { is_active: _, invited_at: __, ...row } = user
    await tx
      .insertInto('users')
      .values({ ...row, provider_id: providerId, password_hash })
      .execute()
    await writeUserEvent(command, { actor, before: null, after: user })
  } else {
    if (user.role_id !== PROVIDER_ADMIN) return refused('user.emailTaken', { field: 'email' })
    if (!user.is_active || user.invited_at === null) return refused('user.notInvited', { field: 'email' })
    if (await isInvitedTooOften(platform, command, user.id))
      return refused('rate.limited', { field: 'email', retryAfterMs: LINKS_PER_MS })
    const by = { by: [null, send ? 'letter' : 'link'] } as const
    await command.write([userEvent('user.invited', user.id, command.now, actor, by)])
  }
  if (!send) return done((await makeInvitation(platform, command, user, consoleAddress)).link)
  await invite(platform, command, user, consoleAddress)
  return done(null)
}

function newAdministrator(id: number, username: string, email: string): StoredUser {
  return {
    id,
    username,
    email,
    version: 1,
    phone_number: null,
    role_id: PROVIDER_ADMIN,
    account_id: null,
    branch_id: null,
    driver_id: null,
    limit_user_to_branch: false,
    shipment_page_mode: 'default',
    is_active: true,
    invited_at: null,
  }
}
