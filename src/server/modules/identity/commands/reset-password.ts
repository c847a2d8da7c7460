import { sql } from 'kysely'
import { passwordResetMessage } from '../../../../domain/messaging/rendered-messages.ts'
import { runBatch } from '../../../kernel/commands/run-command.ts'
import type { Platform } from '../../../platform.ts'
import { putInOutbox } from '../../messaging/index.ts'
import { languageOfUser } from '../../settings/index.ts'
import { countIssuedCodes, isOnlyWriter, issueCode, revokeCodes } from '../mailed-codes.ts'

export const RESET_LASTS_MS = 3_600_000
/** More links than this in the time are not sent: whoever asks may want to annoy somebody. */
const MOST_LINKS = 3
const PER_MS = 900_000
/** People share names. */
const MOST_NAMESAKES = 5

/**
 * Sends a link to a new password to whoever has this e-mail address or username. Where nobody does, as much is written
 * and the same is answered: nobody learns who is known here.
 */
export async function requestPasswordReset(
  platform: Platform,
  providerId: number,
  who: string,
  consoleAddress: string,
): Promise<void> {
  const now = platform.now()
  await runBatch(platform, providerId, [], async ({ tx, settings, afterCommit }) => {
    const name = who.toLowerCase()
    const found = await tx
      .selectFrom('users')
      .select(['id', 'username', 'email'])
      .where('provider_id', '=', providerId)
      .where(sql<boolean>`(lower(email) = ${name} OR lower(username) = ${name})`)
      .where('deactivated_at', 'is', null)
      .where('is_api_key', '=', false)
      .orderBy(sql`lower(email) = ${name}`, 'desc')
      .orderBy('id')
      .limit(MOST_NAMESAKES)
      .execute()
    // An address is one person's, whoever calls themselves by it.
    const owner = found.filter(({ email }) => email.toLowerCase() === name)
    const users = owner.length > 0 ? owner : found
    if (users.length === 0) await issueCode(tx, providerId, { purpose: 'nothing', now, lastsMs: 0 })
    for (const user of users) {
      if (!(await isOnlyWriter(tx, providerId, user.id))) continue
      if ((await countIssuedCodes(tx, providerId, user.id, 'password-reset', now - PER_MS)) >= MOST_LINKS)
        continue
      await revokeCodes(tx, providerId, user.id, 'password-reset', now)
      const code = await issueCode(tx, providerId, {
        purpose: 'password-reset',
        userId: user.id,
        now,
        lastsMs: RESET_LASTS_MS,
      })
      const letter = passwordResetMessage(
        {
          provider: settings.provider_title,
          name: user.username,
          language: await languageOfUser(tx, providerId, user.id),
        },
        { link: `${consoleAddress}/new-password?code=${code}`, minutes: RESET_LASTS_MS / 60_000 },
      )
      await putInOutbox(tx, providerId, {
        to: user.email,
        channel: 'email',
        kind: 'password-reset',
        secret: code,
        expiresAt: now + RESET_LASTS_MS,
        ...letter,
      })
    }
    afterCommit(platform.wakeOutbox)
  })
}
