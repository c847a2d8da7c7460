import { emailChangedMessage } from '../../../../domain/messaging/rendered-messages.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Platform } from '../../../platform.ts'
import { putInOutbox } from '../../messaging/index.ts'
import { languageOfUser } from '../../settings/index.ts'
import { revokeSignInCodes } from '../mailed-codes.ts'

interface Moved {
  readonly id: number
  readonly username: string
  readonly from: string
  readonly to: string
}

/**
 * Whoever reads the address that somebody had is told, and no link that was sent there, or to another address before, opens
 * anything any longer.
 */
export async function notifyOldAddress(
  platform: Pick<Platform, 'now'>,
  { tx, providerId, settings }: Command,
  { id, username, from, to }: Moved,
): Promise<void> {
  const { provider_title: provider } = settings
  const at = platform.now()
  const language = await languageOfUser(tx, providerId, id)
  await revokeSignInCodes(tx, providerId, id, platform.now())
  await putInOutbox(tx, providerId, {
    to: from,
    channel: 'email',
    kind: 'email-changed',
    ...emailChangedMessage({ provider, name: username, language }, { at, to }),
  })
}
