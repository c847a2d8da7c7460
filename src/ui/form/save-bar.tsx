import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './form.module.css'
import { forms as messages } from './form-messages.ts'

interface SaveBarProps {
  of: {
    readonly isDirty: boolean
    readonly isSaving: boolean
    readonly isSaved: boolean
    readonly isOver: boolean
    readonly problem: string | undefined
    undo(): void
  }
  /** What its button is called; else Save. */
  save?: ReactNode
  disabled?: boolean
  color?: ButtonProps['color']
  variant?: ButtonProps['variant']
  /** What is said when it is saved; else Saved. */
  saved?: string
  /** Leaves the form; without it, what was typed can be undone where `canUndo`. */
  onLeave?: () => void
  canUndo?: boolean
  /** It is the foot of a dialog: always in view, also of a long form. */
  ofDialog?: boolean
  className?: string
  /** What stands there while nothing is wrong. */
  children?: ReactNode
}

/** The last line of a form: what is wrong, or that it is saved, and what can be done. */
export function SaveBar({
  of: edit,
  save = messages.save,
  onLeave,
  canUndo = false,
  ofDialog = false,
  ...props
}: SaveBarProps) {
  const {
    disabled = !edit.isDirty,
    color,
    variant,
    saved = messages.saved,
    className = css.foot,
    children,
  } = props
  const isWrong = edit.problem !== undefined
  return (
    <footer className={className} data-dialog={ofDialog || undefined}>
      <p className={css.said} role={isWrong ? 'alert' : 'status'} data-wrong={isWrong || undefined}>
        {edit.problem ??
          (edit.isSaved ? (
            <span className={css.saved}>
              <IconCheck size="1rem" stroke={2} aria-hidden />
              {saved}
            </span>
          ) : (
            children
          ))}
      </p>
      {onLeave !== undefined ? (
        <Button variant="default" onClick={onLeave}>
          {messages.leaveIt}
        </Button>
      ) : (
        canUndo && (
          <Button variant="default" disabled={!edit.isDirty} onClick={() => edit.undo()}>
            {messages.undo}
          </Button>
        )
      )}
      <Button type="submit" color={color} variant={variant} loading={edit.isSaving} disabled={disabled}>
        {edit.isOver ? messages.saveOver : save}
      </Button>
    </footer>
  )
}
