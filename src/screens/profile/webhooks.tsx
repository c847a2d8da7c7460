import { listWebhooks } from '../../contract/webhooks.ts'
import { useCallQuery } from '../../features/session/answers.ts'
import { webhooks as messages } from '../../features/webhooks/messages.ts'
import { AddWebhook, WebhookList } from '../../features/webhooks/webhook-list.tsx'
import { PlainButton } from '../../ui/components/plain-button.tsx'
import { ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './profile.module.css'
import { Section } from './section.tsx'

/** What programs of one's own account are told. */
export function Webhooks() {
  const { controls } = useMessages()
  const { data, error, refetch } = useCallQuery([listWebhooks.name], (client, signal) =>
    client(listWebhooks, { signal }),
  )
  return (
    <Section title={messages.title} text={messages.text}>
      {data === undefined && error === null && <SkeletonText lines={3} />}
      {error !== null && (
        <ErrorState
          small
          error={error.message}
          action={<PlainButton onClick={() => refetch()}>{controls.tryAgain}</PlainButton>}
        />
      )}
      {data !== undefined &&
        (data.webhooks.length === 0 ? (
          <p className={css.text}>{messages.none}</p>
        ) : (
          <WebhookList webhooks={data.webhooks} />
        ))}
      <div>
        <AddWebhook namesAccount={false} />
      </div>
    </Section>
  )
}
