import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import { type Tx, withProviderReadTx } from '../../../kernel/database/tenant.ts'
import type { Actor } from '../../../kernel/eventlog/log.ts'
import type { Platform } from '../../../platform.ts'
import { nextAccountId } from '../new-ids.ts'
import { freeCode, madeOf } from './open-account.ts'

async function findAccount(tx: Tx, providerId: number) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'is_on_hold', 'closed_at'])
    .where('provider_id', '=', providerId)
    .where('is_for_guests', '=', true)
    .executeTakeFirst()
}

/**
 * The account that guests of a provider book for (001 §1), opened with the first of them. Never one of the provider's
 * customers: its people would see what strangers send. Refused while staff have it on hold, or closed.
 */
export async function guestAccount(
  platform: Platform,
  providerId: number,
  from: Pick<Actor, 'request_id' | 'client_version'>,
): Promise<Outcome<number>> {
  const found =
    (await withProviderReadTx(platform.database.app, providerId, (tx) => findAccount(tx, providerId))) ??
    (await openGuestAccount(platform, providerId, from))
  if (found === null || found.is_on_hold || found.closed_at !== null) return refused('session.notSignedIn')
  return done(found.id)
}

/** Null of a provider that is none. */
async function openGuestAccount(
  platform: Platform,
  providerId: number,
  from: Pick<Actor, 'request_id' | 'client_version'>,
) {
  const outcome = await runCommand(platform, providerId, null, async ({ tx, now, write }) => {
    const provider = await tx
      .selectFrom('providers')
      .select('provider_id')
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    if (provider === undefined) return done(null)
    // Of two first guests at once one waits here for the other.
    const id = await nextAccountId(tx, providerId)
    const opened = await findAccount(tx, providerId)
    if (opened !== undefined) return done(opened)
    const account = {
      account_code: await freeCode(tx, providerId, id),
      name: 'Guests',
      account_type: 'guest' as const,
    }
    await tx
      .insertInto('accounts')
      .values({ provider_id: providerId, id, ...account, is_for_guests: true })
      .execute()
    await write([
      {
        type: 'account.opened',
        entity: 'account',
        entity_id: id,
        at: now,
        version: 1,
        actor: { user_id: null, source: 'Guest', ...from },
        scope: { account_id: id, branch_ids: [], driver_ids: [] },
        change: madeOf(account),
      },
    ])
    return done({ id, is_on_hold: false, closed_at: null })
  })
  return outcome.ok ? outcome.value : null
}
