import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../ui/messages/messages.tsx'
import { BlockingLoadError } from '../blocking-load-error.tsx'
import { Splash } from '../splash.tsx'
import css from './terms-cover.module.css'

/** Before everything: a modal of the browser's own, beneath which nothing works. */
function Cover({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-label={label}
      className={css.cover}
      // Escape closes the browser's dialogs, a second time even where it is not allowed to.
      onClose={() => dialog.current?.showModal()}
    >
      {children}
    </dialog>
  )
}

/** While the code of the terms is still coming. */
export function TermsCover() {
  const { controls } = useMessages()
  return (
    <Cover label={controls.loading}>
      <Splash />
    </Cover>
  )
}

/** Where the code of the terms is broken: they cannot be accepted, and nobody gets past them. */
export function TermsBroken({ because }: { because: unknown }) {
  const { shell } = useMessages()
  return (
    <Cover label={shell.errorTitle}>
      <BlockingLoadError because={because} />
    </Cover>
  )
}
