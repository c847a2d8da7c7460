import { type OutboxChannel, type OutboxKind, withoutSecret } from '../../../domain/messaging/outbox.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** A message to somebody outside of the console. */
export interface NewMessage {
  /** One e-mail address or telephone number. */
  readonly to: string
  readonly channel: OutboxChannel
  readonly kind: OutboxKind
  readonly subject: string
  readonly text: string
  /** The code or link in the text; it is taken out as soon as the message has left or is useless. */
  readonly secret?: string
  /** What the message says is over by then (ms, wall clock): it is not sent any more. */
  readonly expiresAt?: number
  /** It tells of what may still be taken back: it waits until then (ms, wall clock), and `takeOutUnsent` takes it out by this name. */
  readonly held?: { readonly until: number; readonly about: string }
  /** Why it is never sent, at this moment (ms, wall clock): it stands there as given up, for whoever looks why nothing came. */
  readonly givenUp?: { readonly reason: string; readonly at: number }
}

/**
 * Puts a message into the outbox, in the transaction of what it tells of: neither is there without the other. The
 * sender (send-outbox.ts) takes it from there; wake it with `platform.wakeOutbox()` after the commit.
 */
export async function putInOutbox(tx: Tx, providerId: number, message: NewMessage): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      provider_id: providerId,
      channel: message.channel,
      kind: message.kind,
      recipient: message.to,
      subject: message.subject,
      ...(message.givenUp === undefined
        ? { text: message.text, secret: message.secret ?? null }
        : {
            text: withoutSecret(message.text, message.secret ?? null),
            secret: null,
            status: 'failed',
            reason: message.givenUp.reason,
            settled_at: new Date(message.givenUp.at),
          }),
      ...(message.held !== undefined && {
        about: message.held.about,
        next_at: new Date(message.held.until),
      }),
      useless_after: message.expiresAt === undefined ? null : new Date(message.expiresAt),
    })
    .execute()
}

/** Takes out what was not sent yet of something that does not hold any more; answers whether there was any. */
export async function takeOutUnsent(tx: Tx, providerId: number, about: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('provider_id', '=', providerId)
    .where('about', '=', about)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
