import type { LiveCollectionRequest } from '../../../contract/live.ts'
import type { RequestNews } from '../../../domain/messaging/message-templates.ts'
import { collectionMessage } from '../../../domain/messaging/rendered-messages.ts'
import type { Contact } from '../../../domain/shipments/contact.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import { splitList } from '../../../domain/values/list-input.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { putInOutbox } from '../messaging/index.ts'

/** So many addresses of one contact are written to: whoever asks for a collection names them, and nobody has confirmed them. */
const MOST_LETTERS = 5

/** The addresses of a contact, each once, as they were checked when they were entered. */
const addressesOf = (email: string): string[] =>
  [...new Map(splitList(email).map((one) => [one.toLowerCase(), one])).values()].slice(0, MOST_LETTERS)

/** How the outbox names what was said of a request and may still be taken back. */
export const aboutRequest = (id: number): string => `collection_request ${id}`

/**
 * Writes to the contact of a request what has become of it, where the provider lets that be told and they have an e-mail address.
 * Answers whether there is something to send.
 */
export async function tellOfRequest(
  { tx, providerId, settings }: Pick<Command, 'tx' | 'providerId' | 'settings'>,
  request: LiveCollectionRequest,
  { name, email }: Contact,
  news: RequestNews,
  heldUntil?: number,
): Promise<boolean> {
  if (!settings.notify_collection_requests || email === '') return false
  const message = collectionMessage(
    { provider: settings.provider_title, language: settings.recipient_language, name },
    {
      news,
      reference: collectionRequestId(request.id),
      after: request.collection_after,
      before: request.collection_before,
      parcels: request.collected_parcels ?? request.parcel_count,
      said: request.message,
    },
  )
  for (const to of addressesOf(email))
    await putInOutbox(tx, providerId, {
      to,
      channel: 'email',
      kind: 'collection-request',
      ...message,
      ...(heldUntil !== undefined && { held: { until: heldUntil, about: aboutRequest(request.id) } }),
    })
  return true
}
