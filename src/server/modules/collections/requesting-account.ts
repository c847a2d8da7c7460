import type { Settings } from '../../../domain/settings/settings.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'

const offersToAccounts = (settings: Settings) => !settings.unused_feature_collection_requests_accounts

/**
 * For whom parcels are fetched: one's own account, where it pays afterwards and the provider offers it (000 §6), or the one that
 * staff name.
 */
export async function requestingAccount(
  { tx, providerId, settings }: Pick<Command, 'tx' | 'providerId' | 'settings'>,
  { viewer }: Pick<Caller, 'viewer'>,
  named: number | null,
): Promise<Outcome<number>> {
  if (viewer.kind !== 'staff' && viewer.kind !== 'account') return refused('permission.denied')
  const id = viewer.kind === 'account' ? viewer.account_id : named
  if (id === null)
    return refused('input.invalid', { field: 'account_id', detail: 'Name the account that asks for it.' })
  if (named !== null && named !== id) return refused('account.notFound', { field: 'account_id' })
  const account = await tx
    .selectFrom('accounts')
    .select(['account_type', 'closed_at'])
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (account === undefined) return refused('account.notFound', { field: 'account_id' })
  if (account.closed_at !== null)
    return refused('input.invalid', { field: 'account_id', detail: 'This account is closed.' })
  if (viewer.kind === 'account' && (account.account_type !== 'postpaid' || !offersToAccounts(settings)))
    return refused('collection.unused')
  return done(id)
}
