import type { z } from 'zod'
import { readAccountSettings, saveAccountSetting } from '../../../../contract/account-settings.ts'
import type { SettingPair } from '../../../../contract/session.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { type Tx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { storeAccountSetting } from '../commands/account-settings.ts'

interface Wanted {
  readonly setting?: string
  readonly limit?: number
}

/** The settings of an account, as far as these eyes may see them, by name. */
export async function accountSettings(
  tx: Tx,
  providerId: number,
  accountId: number,
  { setting, limit }: Wanted = {},
): Promise<z.infer<typeof SettingPair>[]> {
  let wanted = tx
    .selectFrom('account_settings')
    .select(['setting', 'value'])
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .orderBy('setting')
  if (setting !== undefined) wanted = wanted.where('setting', '=', setting)
  if (limit !== undefined) wanted = wanted.limit(limit)
  const rows = await wanted.execute()
  return rows.map(({ setting: name, value }) => ({ setting: name, value: JSON.stringify(value) }))
}

/** GET and POST /accounts/settings (000 §7, 001 §7). */
export function serveAccountSettings(serve: Serve, platform: Platform): void {
  const { database } = platform
  serve.serveAuthenticated(readAccountSettings, async ({ providerId, caller, query }) => {
    if ((query.provider_id ?? providerId) !== providerId)
      return refused('provider.notFound', { field: 'provider_id' })
    const accountId = query.account_id ?? caller.account_id
    if (accountId === null)
      return refused('input.invalid', {
        field: 'account_id',
        detail: 'Name the account whose settings you want.',
      })
    return withViewerTx(database.app, providerId, caller.viewer, async (tx) => {
      // Row security shows the accounts that are theirs to see.
      const account = await tx
        .selectFrom('accounts')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (account === undefined) return refused('account.notFound', { field: 'account_id' })
      return done({ account_settings: await accountSettings(tx, providerId, accountId, query) })
    })
  })

  serve.serveAuthenticated(saveAccountSetting, async ({ providerId, caller, body }) => {
    const { setting, value } = body
    const { viewer } = caller
    const own = viewer.kind === 'account' ? viewer.account_id : null
    const account_id = body.account_id ?? own
    const isTheirs = viewer.kind === 'staff' || (own !== null && own === account_id)
    if (account_id === null || !isTheirs) return refused('account.notFound', { field: 'account_id' })
    const outcome = await storeAccountSetting(platform, providerId, caller, { account_id, setting, value })
    return outcome.ok ? done({ setting, value }) : outcome
  })
}
