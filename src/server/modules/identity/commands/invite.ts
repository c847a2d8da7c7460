import { invitationMessage } from '../../../../domain/messaging/rendered-messages.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Platform } from '../../../platform.ts'
import { putInOutbox } from '../../messaging/index.ts'
import { countIssuedCodes, issueCode, revokeCodes } from '../mailed-codes.ts'

const DAYS = 7
/** A link of an invitation opens for so long (ms). */
export const INVITATION_LASTS_MS = DAYS * 86_400_000

/** More links than this in the time are not made for one person. */
const MOST_LINKS = 5
export const LINKS_PER_MS = 900_000

/** Whether somebody was given as many links lately as anybody is. */
export async function isInvitedTooOften(
  { now }: Pick<Platform, 'now'>,
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  id: number,
): Promise<boolean> {
  const made = await countIssuedCodes(tx, providerId, id, 'invitation', now() - LINKS_PER_MS)
  return made >= MOST_LINKS
}

interface Invited {
  readonly id: number
  readonly username: string
  readonly email: string
}

/** Makes the link of an invitation. It works once; every earlier one works no longer. */
export async function makeInvitation(
  platform: Pick<Platform, 'now'>,
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  user: Invited,
  consoleAddress: string,
) {
  const now = platform.now()
  for (const purpose of ['invitation', 'password-reset'] as const)
    await revokeCodes(tx, providerId, user.id, purpose, now)
  const code = await issueCode(tx, providerId, {
    purpose: 'invitation',
    userId: user.id,
    now,
    lastsMs: INVITATION_LASTS_MS,
  })
  await tx
    .updateTable('users')
    .set({ invited_at: new Date(now) })
    .where('provider_id', '=', providerId)
    .where('id', '=', user.id)
    .execute()
  return { code, link: `${consoleAddress}/new-password?code=${code}&invited=1` }
}

/**
 * Tells a new user that there is a place for them, in the transaction that makes it. They choose a password by the
 * link: nobody else ever knows one.
 */
export async function invite(
  platform: Pick<Platform, 'now'>,
  command: Pick<Command, 'tx' | 'providerId'> & { readonly settings: Pick<Settings, 'provider_title'> },
  user: Invited,
  consoleAddress: string,
): Promise<void> {
  const { provider_title: provider } = command.settings
  const { code, link } = await makeInvitation(platform, command, user, consoleAddress)
  await putInOutbox(command.tx, command.providerId, {
    to: user.email,
    channel: 'email',
    kind: 'invitation',
    secret: code,
    expiresAt: platform.now() + INVITATION_LASTS_MS,
    ...invitationMessage({ provider, name: user.username }, { link, days: DAYS, console: consoleAddress }),
  })
}
