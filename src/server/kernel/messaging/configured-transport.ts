import type { MessagingSettings } from '../../../domain/messaging/messaging-services.ts'
import type { OutboxChannel } from '../../../domain/messaging/outbox.ts'
import { inMemoryTransport, type MessageTransport, type TransportMessage } from './message-transport.ts'
import { smsHttpTransport } from './sms-http-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

/** What the platform's administrator has set is read anew this often (ms). */
const READ_EVERY_MS = 10_000

interface PostInputs {
  /** A mail server with its password; it goes before the one that is set in the console. */
  readonly smtpUrl: string | undefined
  readonly settings: () => Promise<MessagingSettings>
  readonly problem: (what: string, cause: unknown) => void
}

export interface ConfiguredTransport extends MessageTransport {
  /** Who signs where a provider has no sender of its own; null where the platform has none either. */
  sender(): TransportMessage['from'] | null
  /** What was set a moment ago counts now. */
  renew(): Promise<void>
}

/** `Hubline <no-reply@hubline.example>`, or an address alone. */
const SENDER = /^(?:(.*?)\s*<)?([^\s<>]+@[^\s<>]+)>?$/

/**
 * The way out of the platform as the platform's administrator has set it (/hubline-admin/messaging): which channels may
 * leave at all, through which services, and who signs.
 */
export async function openTransport({
  smtpUrl,
  settings,
  problem,
}: PostInputs): Promise<ConfiguredTransport> {
  let known = await settings()
  const made = new Map<string, MessageTransport>()
  const keeping = inMemoryTransport()

  async function renew(): Promise<void> {
    known = await settings()
  }
  const renewing = setInterval(() => {
    renew().catch((cause: unknown) => problem('the settings of messages could not be read', cause))
  }, READ_EVERY_MS).unref()

  function serviceOf(channel: OutboxChannel): MessageTransport {
    const address = channel === 'email' ? (smtpUrl ?? known.email_gateway) : known.sms_gateway
    const isAllowed = channel === 'email' ? known.email_allowed : known.sms_allowed
    if (!isAllowed || address === '') return keeping
    const service =
      made.get(address) ?? (channel === 'email' ? smtpTransport(address) : smsHttpTransport(address))
    made.set(address, service)
    return service
  }

  return {
    renew,
    supports: (channel) => serviceOf(channel).supports(channel),
    deliver(letter) {
      const isSigned = letter.channel === 'email' || known.sms_sender === ''
      const from = isSigned ? letter.from : { ...letter.from, name: known.sms_sender }
      return serviceOf(letter.channel).deliver({ ...letter, from })
    },
    sender() {
      const [, name = '', address] = SENDER.exec(known.email_sender) ?? []
      return address === undefined ? null : { name, address }
    },
    close() {
      clearInterval(renewing)
      for (const service of made.values()) service.close()
    },
  }
}
