import { useLayoutEffect, useRef } from 'react'
import { useWords } from '../../ui/words/words.tsx'
import { Splash } from '../splash.tsx'
import css from './terms-cover.module.css'

/** Before everything while the code of the terms is still coming: a modal of the browser's own, beneath which nothing works. */
export function TermsCover() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { controls } = useWords()
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-label={controls.loading}
      className={css.cover}
      // Escape closes the browser's dialogs, a second time even where it is not allowed to.
      onClose={() => dialog.current?.showModal()}
    >
      <Splash />
    </dialog>
  )
}
