import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './app-shell.module.css'

/** The navigation on a small screen: a modal dialog of the browser's own, from the left. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { shell } = useMessages()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-label={shell.menu}
      className={css.drawer}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.side}>{children}</div>
    </dialog>
  )
}
