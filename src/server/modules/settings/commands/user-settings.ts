import type { z } from 'zod'
import type { SettingPair } from '../../../../contract/session.ts'
import { type Language, languageOf } from '../../../../domain/values/locale.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type CommandPlatform, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'

/** They travel with every start of a console. */
const MOST_SETTINGS = 200
/** Characters of all of them together, names and JSON: the arrangement of a table is about a thousand. */
const MOST_CHARACTERS = 64_000

const totalLength = (pairs: readonly z.infer<typeof SettingPair>[]) =>
  pairs.reduce((sum, { setting, value }) => sum + setting.length + value.length, 0)

/** Keeps a setting of a user, or forgets it when its value is null. */
export function storeUserSetting(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { setting, value }: { setting: string; value: unknown },
): Promise<Outcome<null>> {
  const { user_id: userId } = caller
  return runCommand(platform, providerId, caller, async ({ tx }): Promise<Outcome<null>> => {
    if (value === null) {
      await tx
        .deleteFrom('user_settings')
        .where('provider_id', '=', providerId)
        .where('user_id', '=', userId)
        .where('setting', '=', setting)
        .execute()
      return done(null)
    }
    // One after the other: many at once would each find room.
    await tx
      .selectFrom('users')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .execute()
    const known = await readUserSettings(tx, providerId, userId)
    if (known.length >= MOST_SETTINGS && !known.some((pair) => pair.setting === setting))
      return refused('input.refused', {
        field: 'setting',
        detail: `There are ${MOST_SETTINGS} settings already. Forget one first.`,
      })
    const json = JSON.stringify(value)
    const others = known.filter((pair) => pair.setting !== setting)
    const before = totalLength(known)
    const after = totalLength([...others, { setting, value: json }])
    // Whoever has more, of before there was a limit, may make it less.
    if (after > MOST_CHARACTERS && after >= before)
      return refused('input.refused', {
        field: 'value',
        detail:
          'All your settings together may have 64 000 characters. Make this one shorter, or forget another.',
      })
    await tx
      .insertInto('user_settings')
      .values({ provider_id: providerId, user_id: userId, setting, value: json })
      .onConflict((same) => same.columns(['provider_id', 'user_id', 'setting']).doUpdateSet({ value: json }))
      .execute()
    return done(null)
  })
}

/** The language that a user has chosen for themselves (the setting `language`); English unless they have. */
export async function languageOfUser(tx: Tx, providerId: number, userId: number): Promise<Language> {
  const row = await tx
    .selectFrom('user_settings')
    .select('value')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .where('setting', '=', 'language')
    .executeTakeFirst()
  return (typeof row?.value === 'string' ? languageOf(row.value) : null) ?? 'en'
}

/** The settings of a user as general data tells them: values as JSON in text (000 §3). */
export async function readUserSettings(
  tx: Tx,
  providerId: number,
  userId: number,
): Promise<z.infer<typeof SettingPair>[]> {
  const rows = await tx
    .selectFrom('user_settings')
    .select(['setting', 'value'])
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .orderBy('setting')
    .execute()
  return rows.map(({ setting, value }) => ({ setting, value: JSON.stringify(value) }))
}
