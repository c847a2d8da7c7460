import type { OutboxMessage } from '../../../contract/outbox.ts'
import { OUTBOX_STATUSES } from '../../../domain/messaging/outbox.ts'
import { formatDateTime, timeAgo } from '../../../domain/values/moment.ts'
import { Badge } from '../../../ui/components/badge.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { outboxLabels, outbox as words } from './messages.ts'
import css from './outbox.module.css'

const SHAPES = { waiting: 'clock', sent: 'check', kept: 'hub', failed: 'cross' } as const

export function StatusOf({ message }: { message: Pick<OutboxMessage, 'status'> }) {
  const { tone } = OUTBOX_STATUSES[message.status]
  const { label } = outboxLabels.statuses[message.status]
  return (
    <Badge tone={tone} shape={SHAPES[message.status]}>
      {label}
    </Badge>
  )
}

interface MessageListProps {
  messages: readonly OutboxMessage[]
  opened: number
  onOpen: (id: number) => void
}

/** One line a message: to whom, about what, what became of it, when. */
export function MessageList({ messages, opened, onOpen }: MessageListProps) {
  const now = Date.now()
  return (
    <ul className={css.list} aria-label={words.list}>
      {messages.map((message) => {
        const at = Date.parse(message.created_at)
        return (
          <li key={message.id}>
            <button
              type="button"
              className={css.line}
              aria-current={message.id === opened || undefined}
              onClick={() => onOpen(message.id)}
            >
              <span className={css.to}>{message.to}</span>
              <span className={css.subject}>{message.subject}</span>
              <span className={css.status}>
                <StatusOf message={message} />
              </span>
              <time
                className={css.when}
                dateTime={message.created_at}
                title={formatDateTime(at, currentLocale())}
              >
                {timeAgo(at, now, currentLocale())}
              </time>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
