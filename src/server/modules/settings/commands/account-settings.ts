import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type CommandPlatform, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'

interface AccountSetting {
  readonly account_id: number
  readonly setting: string
  readonly value: boolean
}

/** Keeps a setting of an account; the consoles of its people are told by the database (015-account-settings.sql). */
export function storeAccountSetting(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { account_id, setting, value }: AccountSetting,
): Promise<Outcome<null>> {
  return runCommand(platform, providerId, caller, async ({ tx }): Promise<Outcome<null>> => {
    const account = await tx
      .selectFrom('accounts')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '=', account_id)
      .executeTakeFirst()
    if (account === undefined) return refused('account.notFound', { field: 'account_id' })
    const json = JSON.stringify(value)
    await tx
      .insertInto('account_settings')
      .values({ provider_id: providerId, account_id, setting, value: json })
      .onConflict((same) =>
        same.columns(['provider_id', 'account_id', 'setting']).doUpdateSet({ value: json }),
      )
      .execute()
    return done(null)
  })
}
