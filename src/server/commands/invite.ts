import { invitationLetter } from '../../domain/letters.ts'
import type { Tx } from '../database/tenant.ts'
import type { Platform } from '../platform.ts'
import { putInOutbox } from '../services/outbox.ts'
import { giveCode } from './mailed-codes.ts'

const DAYS = 7
const LASTS_MS = DAYS * 86_400_000

/**
 * Tells a new user that there is a place for them, in the transaction that makes it. They choose a password by the
 * link: nobody else ever knows one.
 */
export async function invite(
  platform: Platform,
  tx: Tx,
  providerId: number,
  user: { readonly id: number; readonly username: string; readonly email: string },
  consoleAddress: string,
  /** What the courier is called, where nobody can read it yet. */
  courier?: string,
): Promise<void> {
  const provider = courier ?? (await platform.settings.read(providerId)).settings.provider_title
  const now = platform.now()
  const code = await giveCode(tx, providerId, {
    purpose: 'password-reset',
    userId: user.id,
    now,
    lastsMs: LASTS_MS,
  })
  const letter = invitationLetter(
    { provider, name: user.username },
    { link: `${consoleAddress}/new-password?code=${code}`, days: DAYS, console: consoleAddress },
  )
  await putInOutbox(tx, providerId, {
    to: user.email,
    channel: 'email',
    kind: 'invitation',
    secret: code,
    uselessAfter: now + LASTS_MS,
    ...letter,
  })
}
