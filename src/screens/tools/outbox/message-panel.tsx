import type { OutboxMessage } from '../../../contract/outbox.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { StatusOf } from './message-list.tsx'
import { kindText, piecesOf, statusText, whyHidden } from './message-text.ts'
import { outbox as messages, outboxLabels } from './messages.ts'
import css from './outbox.module.css'

/** One message as it was written, beside the list. */
export function MessagePanel({ message, onClose }: { message: OutboxMessage; onClose: () => void }) {
  return (
    <SidePanel
      label={message.subject}
      title={
        <>
          <span className={css.panelTitle}>{message.subject}</span>
          <StatusOf message={message} />
        </>
      }
      onClose={onClose}
    >
      <Section title={messages.stands}>
        <p className={css.standing} data-tone={message.status === 'failed' ? 'bad' : undefined}>
          {statusText(message, Date.now())}
        </p>
        <Facts
          facts={[
            [messages.to, <Copyable key="to" text={message.to} />],
            [messages.by, outboxLabels.channels[message.channel].label],
            [messages.about, kindText(message.kind)],
            [messages.written, formatDateTime(Date.parse(message.created_at), currentLocale())],
          ]}
        />
      </Section>
      <Section title={messages.message}>
        <div className={css.letter}>
          {piecesOf(message.text).map(({ is, text, at }) =>
            is === 'link' && !message.hidden ? (
              <a key={at} href={text} target="_blank" rel="noreferrer">
                {text}
              </a>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </div>
        {message.hidden && <p className={css.hidden}>{whyHidden(message)}</p>}
      </Section>
    </SidePanel>
  )
}
