import type { Delivery, MessageTransport } from './message-transport.ts'

/** A gateway that is silent for this long (ms) is tried again later. */
const PATIENCE_MS = 20_000

/**
 * Hands SMS to an HTTP gateway: `POST {id, from, to, text}`. What it takes (2xx) has left; what it will never take
 * (4xx, but for too many) is given up; whatever else goes wrong may be right in a minute.
 */
export function smsHttpTransport(address: string): MessageTransport {
  return {
    supports: (channel) => channel === 'sms',
    async deliver({ id, channel, from, to, text }): Promise<Delivery> {
      if (channel !== 'sms') return { is: 'kept' }
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify({ id, from: from.name, to, text }),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        if (answer.ok) return { is: 'sent' }
        const reason = `The SMS gateway answered ${answer.status}.`
        const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 429
        return { is: isFinal ? 'refused' : 'delayed', reason }
      } catch (cause) {
        return { is: 'delayed', reason: cause instanceof Error ? cause.message.slice(0, 500) : 'No answer.' }
      }
    },
    close: () => {},
  }
}
