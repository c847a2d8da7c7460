import { Button } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'
import { copyText } from './copyable.tsx'
import css from './shown-once.module.css'

interface ShownOnceProps {
  title: string
  secret: string
  /** That it is seen now and not again, and what it is for. */
  hint: string
  copy: string
  done: string
  onDone: () => void
}

/** A key or a secret, the only time that it is seen. */
export function ShownOnce({ title, secret, hint, copy, done, onDone }: ShownOnceProps) {
  const { controls } = useMessages()
  return (
    <div className={css.shown} role="status">
      <strong>{title}</strong>
      <code>{secret}</code>
      <p>{hint}</p>
      <div className={css.acts}>
        <Button size="compact-sm" onClick={() => void copyText(secret, controls)}>
          {copy}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  )
}
