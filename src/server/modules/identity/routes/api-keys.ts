import { issueApiKey, listApiKeys, revokeApiKey } from '../../../../contract/api-keys.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { issueApiKey as issue } from '../commands/issue-api-key.ts'
import { revokeApiKey as revoke } from '../commands/revoke-api-key.ts'
import { readApiKeys } from '../queries/api-keys.ts'

/** Whose keys are meant: one's own account's, or of the account that staff name. */
function accountOf({ viewer }: Caller, named: number | undefined): Outcome<number> {
  const notFound = refused('account.notFound', { field: 'account_id' })
  if (viewer.kind === 'account')
    return named === undefined || named === viewer.account_id ? done(viewer.account_id) : notFound
  // A driver sees no account, whatever their role may.
  if (viewer.kind !== 'staff' || named === undefined) return notFound
  return done(named)
}

/** Keys by which a shop or a program calls in the name of an account. */
export function serveApiKeys(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listApiKeys, async ({ providerId, caller, query }) => {
    const isOfAll = caller.viewer.kind === 'staff' && query.account_id === undefined
    const account = isOfAll ? done(null) : accountOf(caller, query.account_id)
    if (!account.ok) return account
    const found = await withProviderReadTx(platform.database.app, providerId, async (tx) => {
      if (account.value === null) return readApiKeys(tx, providerId, 'all', platform.now())
      const known = await tx
        .selectFrom('accounts')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('id', '=', account.value)
        .executeTakeFirst()
      return known && readApiKeys(tx, providerId, { account_id: known.id }, platform.now())
    })
    if (found === undefined) return refused('account.notFound', { field: 'account_id' })
    const { offset, limit } = query
    return done({ api_keys: found.slice(offset, offset + limit), count: found.length })
  })

  serve.serveAuthenticated(issueApiKey, async ({ providerId, caller, body }) => {
    const account = accountOf(caller, body.account_id)
    return account.ok ? issue(platform, providerId, caller, { ...body, account_id: account.value }) : account
  })

  serve.serveAuthenticated(revokeApiKey, async ({ providerId, caller, query: { id } }) => {
    const { viewer } = caller
    if (viewer.kind !== 'account' && viewer.kind !== 'staff')
      return refused('apiKey.notFound', { field: 'id' })
    const accountId = viewer.kind === 'account' ? viewer.account_id : null
    return revoke(platform, providerId, caller, { id, accountId })
  })
}
