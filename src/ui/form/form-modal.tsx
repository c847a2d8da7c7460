import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyOnDemand } from '../loading/lazy.tsx'
import { giveUpUnsaved, unsavedForms } from './unsaved.ts'

const LeaveDialog = lazyOnDemand(
  () => import('./leave-dialog.tsx'),
  ({ onStay }) => onStay(),
)

/**
 * A dialog with a form in it, which says what it holds by `useUnsaved`. Escape, the cross and a press beside it ask first
 * where something typed would be lost by them; a button of the form that closes it says so itself, and asks nothing.
 */
export function FormModal({ opened, onClose, children, ...look }: ModalProps) {
  const [asking, setAsking] = useState(false)
  /** What other forms of the page held before this one was opened. */
  const others = useRef<ReadonlySet<object>>(new Set())
  useEffect(() => {
    if (opened) others.current = unsavedForms()
  }, [opened])
  const isShown = useShownWithFocusKept(opened)
  const close = () => {
    if (unsavedForms().difference(others.current).size > 0) setAsking(true)
    else onClose()
  }
  return (
    <>
      {/* The question has an Escape of its own. */}
      <Modal opened={isShown} onClose={close} closeOnEscape={!asking} {...look}>
        {children}
      </Modal>
      {asking && (
        <LeaveDialog
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            giveUpUnsaved(others.current)
            onClose()
          }}
        />
      )}
    </>
  )
}

/**
 * Whether the dialog is shown, a moment after it is opened. The library gives the focus back to where it was when it sees a dialog open, and
 * not when one is there opened from the first: it is shown to it as one that opens. One that is gone before it has closed leaves the focus
 * on nothing, and it is given back here.
 */
function useShownWithFocusKept(opened: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement
    setShown(opened)
  }, [opened])
  useEffect(() => {
    if (!opened) return
    // When it closes, and when it is gone before it has closed.
    return () => {
      setTimeout(() => giveFocusBack(before.current), CLOSED_AFTER_MS)
    }
  }, [opened])
  return isShown
}

/** As long as a dialog takes to be gone (ms). */
const CLOSED_AFTER_MS = 300

/** Where the focus is on nothing: to where it was, or into the screen, where that is gone by what was done. */
function giveFocusBack(last: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  if (last instanceof HTMLElement && last.isConnected && last !== document.body) last.focus()
  if (document.activeElement === document.body) document.getElementById('main')?.focus()
}
