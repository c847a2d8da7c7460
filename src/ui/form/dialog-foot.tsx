import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentence, withFullStop } from '../../domain/values/sentence.ts'
import css from './form.module.css'
import { forms as messages } from './form-messages.ts'

interface DialogFootProps {
  error: string | null
  onClose: () => void
  /** What the button is called that leaves it; else Cancel. */
  leave?: string
  /** What stands above the buttons: what saving comes to. */
  said?: ReactNode
  /** The button that does it. */
  children: ReactNode
}

/** The last line of a dialog that does one thing: what was in its way, the way out, and the deed. */
export function DialogFoot({ error, onClose, leave = messages.leaveIt, said, children }: DialogFootProps) {
  return (
    <footer className={css.foot} data-dialog data-said={said !== undefined || undefined}>
      {said}
      <p className={css.error} role="alert">
        {error !== null && withFullStop(sentence(error))}
      </p>
      <Button variant="default" onClick={onClose}>
        {leave}
      </Button>
      {children}
    </footer>
  )
}
