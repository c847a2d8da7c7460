import { type ReactNode, useEffect, useId, useRef } from 'react'
import css from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What the person can answer; the last one is the one that is meant, and has the focus. */
  answers: readonly { label: string; tone?: 'danger' | 'plain'; onChoose: () => void }[]
  /** Esc. */
  onCancel: () => void
  /** Above the title: a sign, a ring. */
  picture?: ReactNode
}

/** A dialog that asks for a decision: the browser's own modal, so that it works when hardly anything else is there. */
export function ConfirmDialog({ title, children, answers, onCancel, picture }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const meantButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // The browser would take the first button, which is seldom the one that is meant.
    meantButton.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.ask}
      data-picture={picture !== undefined || undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      // Keys of the screen beneath are not meant.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {picture}
      <h2 id={`${id}title`} className={css.title}>
        {title}
      </h2>
      <div id={`${id}text`} className={css.text}>
        {children}
      </div>
      <div className={css.answers}>
        {answers.map(({ label, tone, onChoose }, place) => {
          const meant = place === answers.length - 1
          return (
            <button
              key={label}
              type="button"
              className={css.answer}
              data-tone={tone ?? (meant ? 'meant' : 'plain')}
              ref={meant ? meantButton : undefined}
              onClick={onChoose}
            >
              {label}
            </button>
          )
        })}
      </div>
    </dialog>
  )
}
