import { Button } from '@mantine/core'
import css from './form.module.css'
import { forms as messages } from './form-messages.ts'

interface TheirsProps {
  /** What somebody else has made of the field; null where nobody has. */
  value: string | null
  onTake: () => void
  onKeep: () => void
}

/** What somebody else has made of a field meanwhile, below what is typed into it. */
export function Theirs({ value, onTake, onKeep }: TheirsProps) {
  return (
    <div className={css.theirs} role="status">
      {value !== null && (
        <>
          <span>{messages.theirs(value)}</span>
          <Button size="compact-xs" variant="default" onClick={onTake}>
            {messages.takeTheirs}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={onKeep}>
            {messages.keepMine}
          </Button>
        </>
      )}
    </div>
  )
}
