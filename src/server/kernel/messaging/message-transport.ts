import type { OutboxChannel } from '../../../domain/messaging/outbox.ts'

/** A message as it leaves the platform. */
export interface TransportMessage {
  /** The same at every attempt, so that a receiver who gets it twice can tell. */
  readonly id: string
  readonly channel: OutboxChannel
  readonly from: { readonly name: string; readonly address: string }
  /** One address or number, never a list. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

export type Delivery =
  | { readonly is: 'sent' }
  /** Nothing carries it outside: it stays where staff read it. */
  | { readonly is: 'kept' }
  /** Not now; it may work later. */
  | { readonly is: 'delayed'; readonly reason: string }
  /** The other side will never take it. */
  | { readonly is: 'refused'; readonly reason: string }

/** The way out of the platform for messages. An adapter answers what became of one, and does not throw. */
export interface MessageTransport {
  /** Whether messages of this channel leave the platform at all. */
  supports(channel: OutboxChannel): boolean
  deliver(letter: TransportMessage): Promise<Delivery>
  close(): void
}

/** The embedded default: messages stay in the outbox, and whoever may opens them in the console (/tools, Outbox). */
export function inMemoryTransport(): MessageTransport {
  return {
    supports: () => false,
    deliver: async () => ({ is: 'kept' }),
    close: () => {},
  }
}
