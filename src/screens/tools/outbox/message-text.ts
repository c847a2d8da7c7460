import type { OutboxMessage } from '../../../contract/outbox.ts'
import { OutboxKind, RECIPIENT_KINDS } from '../../../domain/messaging/outbox.ts'
import { formatDateTime, relativeTime } from '../../../domain/values/moment.ts'
import { withFullStop } from '../../../domain/values/sentence.ts'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { outbox as messages, outboxLabels } from './messages.ts'

/** What a message is about; a kind that this console does not know yet is said as it is. */
export function kindText(kind: string): string {
  const known = OutboxKind.safeParse(kind)
  return known.success ? outboxLabels.kinds[known.data].label : kind
}

/** Why the code of a message is not shown. */
export function whyHidden({ kind, status }: Pick<OutboxMessage, 'kind' | 'status'>): string {
  if (RECIPIENT_KINDS.has(kind)) return messages.codeForRecipient
  return status === 'kept' ? messages.codeForAdministrators : messages.codeForReceiver
}

/** Where a message stands, in a sentence with the next thing that happens. */
export function statusText(message: OutboxMessage, now: number): string {
  const { status, attempts, reason, next_at, settled_at } = message
  const at = settled_at === null ? '' : formatDateTime(Date.parse(settled_at), currentLocale())
  switch (status) {
    case 'sent':
      return attempts > 1 ? messages.sentAt(at, attempts) : messages.sent(at)
    case 'kept':
      return message.channel === 'sms' ? messages.keptSms : messages.keptEmail
    case 'failed':
      return messages.givenUp(at, withFullStop(reason ?? messages.noReason))
    case 'waiting':
      if (reason === null || next_at === null) return messages.aboutToBeSent
      return messages.tried(withFullStop(reason), messages.times(attempts), soon(Date.parse(next_at), now))
  }
}

function soon(at: number, now: number): string {
  const locale = currentLocale()
  const span = at <= now ? locale.now : relativeTime(at, now, locale)
  return span === locale.now ? messages.inAMoment : span
}

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g

export type Piece = { readonly is: 'text' | 'link'; readonly text: string; readonly at: number }

/** The text of a message with its links told apart. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    if (match.index > from) pieces.push({ is: 'text', text: text.slice(from, match.index), at: from })
    pieces.push({ is: 'link', text: match[0], at: match.index })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ is: 'text', text: text.slice(from), at: from })
  return pieces
}
