import { Button } from '@mantine/core'
import { copyText } from '../../ui/components/copyable.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { webhooks as messages } from './messages.ts'
import css from './webhooks.module.css'

/** A secret, the only time that it is seen. */
export function SigningSecret({
  title,
  secret,
  onDone,
}: {
  title: string
  secret: string
  onDone: () => void
}) {
  const { controls } = useMessages()
  return (
    <div className={css.secret} role="status">
      <strong>{title}</strong>
      <code>{secret}</code>
      <p>{messages.secretNow}</p>
      <div className={css.acts}>
        <Button size="compact-sm" onClick={() => void copyText(secret, controls)}>
          {messages.copy}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </div>
  )
}
