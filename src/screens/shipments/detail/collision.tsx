import { Button } from '@mantine/core'
import { conflict as messages } from '../../../features/shipment/conflict-messages.ts'
import css from './dialogs.module.css'

interface CollisionProps {
  /** What the colleague changed. */
  text: string
  onTheirs: () => void
}

/** A colleague changed the same meanwhile: what was typed is still there, and one decides whose it is to be. */
export function ConflictNotice({ text, onTheirs }: CollisionProps) {
  return (
    <div className={css.collision} role="alert">
      <p>
        <b>{messages.title}.</b> {text} {messages.decide}
      </p>
      <Button size="compact-sm" variant="default" onClick={onTheirs}>
        {messages.useTheirs}
      </Button>
    </div>
  )
}
