import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runBatch } from '../../../kernel/commands/run-command.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { type AttemptKey, countAttempt, resetAttempts } from '../attempts.ts'

const FIELD = 'current_password'

/**
 * Whoever holds somebody's session is not yet whoever knows their password: what would open another way in (another
 * e-mail address, to which a new password is sent) takes it. Guessing ends after a few. Answers the hash of what was proved.
 */
export async function verifyPassword(
  platform: Platform,
  providerId: number,
  caller: Caller,
  password: string | undefined,
): Promise<Outcome<string>> {
  if (password === undefined || password === '') return refused('password.needed', { field: FIELD })
  const tried: AttemptKey = { kind: 'code', what: `password of ${caller.user_id}` }
  const counted = await countAttempt(platform, providerId, [tried], FIELD)
  if (!counted.ok) return counted
  const { app } = platform.database
  const user = await withProviderReadTx(app, providerId, (tx) =>
    tx
      .selectFrom('users')
      .select('password_hash')
      .where('provider_id', '=', providerId)
      .where('id', '=', caller.user_id)
      .executeTakeFirst(),
  )
  const isRight = await platform.passwords.matches(user?.password_hash ?? null, password)
  if (user === undefined || !isRight) return refused('password.wrongCurrent', { field: FIELD })
  await runBatch(platform, providerId, [], ({ tx }) => resetAttempts(tx, providerId, tried))
  return done(user.password_hash)
}
