import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { lazyOnDemand } from '../loading/lazy.tsx'
import { countUnsaved } from './unsaved.ts'

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
  const others = useRef(0)
  useEffect(() => {
    if (opened) others.current = countUnsaved()
  }, [opened])
  const close = () => {
    if (countUnsaved() > others.current) setAsking(true)
    else onClose()
  }
  return (
    <>
      {/* The question has an Escape of its own. */}
      <Modal opened={opened} onClose={close} closeOnEscape={!asking} {...look}>
        {children}
      </Modal>
      {asking && (
        <LeaveDialog
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            onClose()
          }}
        />
      )}
    </>
  )
}
