import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Actor, NewEvent } from '../../../kernel/eventlog/log.ts'
import { nextAccountId } from '../new-ids.ts'
import { nextUserId } from '../user-store.ts'
import type { PendingRegistration } from './register.ts'

const ACCOUNT_OWNER = 5

/** Where somebody has confirmed their address: their account, prepaid, and themselves as its owner. */
export async function openAccount(
  { tx, providerId, now, write }: Command,
  pending: PendingRegistration,
  from: Pick<Actor, 'request_id' | 'client_version'>,
): Promise<{ id: number; username: string }> {
  const accountId = await nextAccountId(tx, providerId)
  const userId = await nextUserId(tx, providerId)
  const account = {
    account_code: await freeCode(tx, providerId, accountId),
    name: pending.company || pending.name,
    account_type: 'prepaid' as const,
    phone_number: pending.phone_number,
  }
  await tx
    .insertInto('accounts')
    .values({ provider_id: providerId, id: accountId, ...account })
    .execute()
  const user = {
    username: pending.name,
    email: pending.email,
    phone_number: pending.phone_number,
    role_id: ACCOUNT_OWNER,
    account_id: accountId,
  }
  await tx
    .insertInto('users')
    .values({
      provider_id: providerId,
      id: userId,
      ...user,
      role_provider_id: 0,
      password_hash: pending.password_hash,
      branch_id: null,
      driver_id: null,
      terms_and_conditions_accepted_version: pending.accepted_version,
    })
    .execute()
  const about = {
    at: now,
    version: 1,
    actor: { user_id: userId, source: pending.name, ...from },
    scope: { account_id: accountId, branch_ids: [], driver_ids: [] },
  }
  await write([
    { ...about, type: 'account.opened', entity: 'account', entity_id: accountId, change: madeOf(account) },
    { ...about, type: 'user.registered', entity: 'user', entity_id: userId, change: madeOf(user) },
  ])
  return { id: userId, username: pending.name }
}

/** What an event of something new says: each field, from nothing. */
export function madeOf(fields: Record<string, string | number | null>): NewEvent['change'] {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, [null, value]]))
}

/** The provider's prefix and the account's number, as they number them; the next one where it is taken. */
export async function freeCode(tx: Tx, providerId: number, accountId: number): Promise<string> {
  const { tracking_prefix } = await tx
    .selectFrom('providers')
    .select('tracking_prefix')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  for (let number = accountId; ; number++) {
    const code = `${tracking_prefix}${String(number).padStart(3, '0')}`
    const taken = await tx
      .selectFrom('accounts')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('account_code', '=', code)
      .executeTakeFirst()
    if (taken === undefined) return code
  }
}
