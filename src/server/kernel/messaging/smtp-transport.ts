import { createTransport } from 'nodemailer'
import type { Delivery, MessageTransport } from './message-transport.ts'

/** A mail server that is silent for this long (ms) is tried again later. */
const PATIENCE_MS = 20_000

/**
 * Sends e-mail through a mail server; other channels are kept, since it cannot carry them. A server that says no for
 * good (5xx to the address or the message) is believed; whatever else goes wrong may be right in a minute.
 */
export function smtpTransport(url: string): MessageTransport {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A letter is text that we wrote: nothing in it is fetched from a disk or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    supports: (channel) => channel === 'email',
    async deliver(letter): Promise<Delivery> {
      if (letter.channel !== 'email') return { is: 'kept' }
      try {
        await transport.sendMail({
          messageId: `<${letter.id}>`,
          from: letter.from,
          // As an object: a comma in it is not a second receiver.
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: letter.text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { is: 'sent' }
      } catch (cause) {
        return whatBecameOf(cause)
      }
    },
    close: () => transport.close(),
  }
}

function whatBecameOf(cause: unknown): Delivery {
  if (!(cause instanceof Error)) return { is: 'delayed', reason: 'The mail server could not be used.' }
  const reason = cause.message.replace(/\s+/g, ' ').slice(0, 500)
  const answered = 'responseCode' in cause && typeof cause.responseCode === 'number' ? cause.responseCode : 0
  // A wrong password of ours is answered 535: that is for the operator to mend, and the letter waits.
  const isOurs = 'code' in cause && (cause.code === 'EAUTH' || cause.code === 'ETLS')
  return answered >= 500 && !isOurs ? { is: 'refused', reason } : { is: 'delayed', reason }
}
