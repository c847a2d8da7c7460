import type { Config } from './config.ts'
import { type ConfiguredTransport, openTransport } from './kernel/messaging/configured-transport.ts'
import { readMessagingSettings } from './modules/messaging/messaging-settings.ts'
import { type Sender, type SenderInputs, startSender } from './modules/messaging/send-outbox.ts'
import type { ProviderSettings } from './modules/settings/provider-settings.ts'

interface MailInputs extends Pick<SenderInputs, 'db' | 'now' | 'epoch' | 'problem' | 'inform'> {
  readonly config: Config
  readonly settings: ProviderSettings
}

/** Opens the way out for messages, and sends what waits in the outbox in the name of its courier. */
export async function startMail({
  config,
  db,
  settings,
  now,
  epoch,
  problem,
  inform,
}: MailInputs): Promise<{ post: ConfiguredTransport; sender: Sender }> {
  const post = await openTransport({
    smtpUrl: config.SMTP_URL,
    settings: () => readMessagingSettings(db),
    problem,
  })
  const sender = startSender({
    db,
    post,
    now,
    async senderOf(providerId) {
      const its = (await settings.read(providerId)).settings
      const platforms = post.sender()
      return {
        name: its.notification_name || its.provider_title || (platforms?.name ?? ''),
        address: its.notification_email_address || (platforms?.address ?? config.MAIL_FROM),
      }
    },
    epoch,
    problem,
    inform,
  })
  return { post, sender }
}
