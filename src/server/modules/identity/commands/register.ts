import { sql } from 'kysely'
import { z } from 'zod'
import type { Registration } from '../../../../contract/register.ts'
import { passwordRefusal } from '../../../../domain/identity/password.ts'
import { termsOf } from '../../../../domain/identity/terms.ts'
import { verificationMessage } from '../../../../domain/messaging/rendered-messages.ts'
import { formatPhone } from '../../../../domain/values/phone.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'
import type { Platform } from '../../../platform.ts'
import { putInOutbox } from '../../messaging/index.ts'
import { issueCode, lockAddress } from '../mailed-codes.ts'
import { isEmailTaken } from '../user-store.ts'

const LASTS_MS = 24 * 3_600_000
/** More letters than this to one address in the time are not sent. */
const MOST_LETTERS = 3
const PER_MS = 900_000

/** A registration that waits for its e-mail address to be confirmed. Until then there is neither account nor user. */
export const PendingRegistration = z.object({
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  company: z.string(),
  password_hash: z.string(),
  accepted_version: z.string().nullable(),
})
export type PendingRegistration = z.infer<typeof PendingRegistration>

/** Takes a registration and sends the letter that confirms it. */
export async function startRegistration(
  platform: Platform,
  providerId: number,
  wanted: z.output<typeof Registration>,
  consoleAddress: string,
): Promise<Outcome<{ email: string }>> {
  const { settings } = await platform.settings.read(providerId)
  if (settings.unused_feature_public_account_creation) return refused('registration.closed')
  const terms = termsOf(settings)
  const accepted = wanted.terms_and_conditions_accepted_version ?? null
  if (terms !== null && accepted !== terms.version)
    return refused(accepted === null ? 'terms.notAccepted' : 'terms.changed', {
      field: 'terms_and_conditions_accepted_version',
    })
  const email = wanted.email.toLowerCase()
  const weak = passwordRefusal(wanted.password, { email, username: wanted.name })
  if (weak !== null) return refused('password.weak', { field: 'password', detail: weak })
  const pending: PendingRegistration = {
    name: wanted.name,
    email,
    phone_number: formatPhone(wanted.phone_number).replaceAll(' ', ''),
    company: wanted.company,
    password_hash: await platform.passwords.hash(wanted.password),
    accepted_version: terms === null ? null : accepted,
  }
  return runCommand(platform, providerId, null, async ({ tx, afterCommit }) => {
    // Thirty at once are not three.
    await lockAddress(tx, providerId, email)
    if (await isEmailTaken(tx, providerId, email, null)) return refused('user.emailTaken', { field: 'email' })
    const now = platform.now()
    if ((await lettersSince(tx, providerId, email, now - PER_MS)) >= MOST_LETTERS)
      return refused('rate.limited', {
        field: 'email',
        detail:
          'We have sent several letters to this address. Look into your inbox, or try again in 15 minutes.',
      })
    const code = await issueCode(tx, providerId, {
      purpose: 'verification',
      payload: pending,
      now,
      lastsMs: LASTS_MS,
    })
    const query = new URLSearchParams({ verification: code, email })
    const letter = verificationMessage(
      { provider: settings.provider_title, name: pending.name, language: wanted.language },
      { link: `${consoleAddress}/login?${query}`, hours: LASTS_MS / 3_600_000 },
    )
    await putInOutbox(tx, providerId, {
      to: email,
      channel: 'email',
      kind: 'verification',
      secret: code,
      expiresAt: now + LASTS_MS,
      ...letter,
    })
    afterCommit(platform.wakeOutbox)
    return done({ email })
  })
}

async function lettersSince(tx: Tx, providerId: number, email: string, since: number): Promise<number> {
  const rows = await tx
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('provider_id', '=', providerId)
    .where('purpose', '=', 'verification')
    .where('created_at', '>', instant(since))
    .where(sql<boolean>`payload->>'email' = ${email}`)
    .limit(MOST_LETTERS)
    .execute()
  return rows.length
}
