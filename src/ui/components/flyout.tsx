import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './flyout.module.css'
import { IconButton } from './icon-button.tsx'

/** A dialog that the panel has asked for is no other place; the one that it stands in may hold others. */
function isElsewhere(target: EventTarget | null, place: HTMLElement | null): boolean {
  if (!(target instanceof Element) || place === null || place.contains(target)) return false
  const dialog = target.closest('[role=dialog], dialog')
  return dialog === null || dialog.contains(place)
}

interface FlyoutProps {
  icon: Icon
  label: string
  /** Where it opens: over the button, or beside it. */
  opens: 'over' | 'beside'
  /** `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A button with a small panel of its own. Escape, a press elsewhere, and the focus that goes on close it. */
export function Flyout({ icon, label, opens, children }: FlyoutProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (isElsewhere(event.target, place.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  return (
    <div
      ref={place}
      className={css.place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        // Nor does a drawer that it stands in close with it.
        event.preventDefault()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (isElsewhere(relatedTarget, place.current)) setOpen(false)
      }}
      role="none"
    >
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className={css.panel} data-opens={opens}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
