import { termsOf } from '../../../../domain/identity/terms.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { userEvent } from '../session-events.ts'

/** The user has read these terms and accepts them: they are the ones in force, or it is refused (000 §4). */
export function acceptTerms(
  platform: Platform,
  providerId: number,
  caller: Caller,
  version: string,
): Promise<Outcome<null>> {
  return runCommand(platform, providerId, caller, async ({ tx, now, settings, write }) => {
    if (termsOf(settings)?.version !== version)
      return refused('terms.changed', { field: 'terms_and_conditions_accepted_version' })
    const before = await tx
      .selectFrom('users')
      .select('terms_and_conditions_accepted_version as accepted')
      .where('provider_id', '=', providerId)
      .where('id', '=', caller.user_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('users')
      .set({ terms_and_conditions_accepted_version: version })
      .where('provider_id', '=', providerId)
      .where('id', '=', caller.user_id)
      .execute()
    await write([
      userEvent('user.termsAccepted', caller.user_id, now, caller.actor, {
        terms_and_conditions_accepted_version: [before.accepted, version],
      }),
    ])
    return done(null)
  })
}
