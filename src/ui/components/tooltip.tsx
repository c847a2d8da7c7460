import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import css from './tooltip.module.css'

/** Between a tip, what it is about, and the edge of the window (px). */
const GAP = 6

interface Tip {
  /** For the element that it is about. */
  readonly owner: {
    readonly 'aria-describedby'?: string
    readonly onPointerEnter?: (event: PointerEvent<Element>) => void
    readonly onPointerLeave?: () => void
    readonly onFocus?: (event: FocusEvent<Element>) => void
    readonly onBlur?: () => void
    readonly onKeyDown?: (event: KeyboardEvent<Element>) => void
  }
  /** Beside the element. */
  readonly tip: ReactNode
}

/**
 * A sentence about an element, on hover and on keyboard focus, where a `title` is only for a pointer. It stands above
 * everything, so that nothing cuts it; Escape hides it. Without a text there is none.
 */
export function useTooltip(text: string | undefined): Tip {
  const id = useId()
  const shown = useRef<HTMLSpanElement>(null)
  if (text === undefined) return { owner: {}, tip: null }

  const hide = () => shown.current?.hidePopover()
  const show = (about: Element, isAtOnce: boolean) => {
    const tip = shown.current
    if (tip === null) return
    tip.toggleAttribute('data-at-once', isAtOnce)
    tip.togglePopover(true)
    const [its, room] = [about.getBoundingClientRect(), tip.getBoundingClientRect()]
    const isBelow = its.bottom + GAP + room.height < window.innerHeight
    tip.style.left = `${Math.max(GAP, Math.min(its.left, window.innerWidth - room.width - GAP))}px`
    tip.style.top = `${isBelow ? its.bottom + GAP : its.top - GAP - room.height}px`
  }
  return {
    owner: {
      'aria-describedby': id,
      onPointerEnter: ({ currentTarget, pointerType }) => {
        if (pointerType !== 'touch') show(currentTarget, false)
      },
      onPointerLeave: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget, true)
      },
      onBlur: hide,
      onKeyDown: ({ key }) => {
        if (key === 'Escape') hide()
      },
    },
    tip: (
      <span ref={shown} id={id} role="tooltip" popover="manual" className={css.tip}>
        {text}
      </span>
    ),
  }
}

/** Words with a sentence about them. */
export function TooltipTarget({ means, children }: { means: string; children: ReactNode }) {
  const { owner, tip } = useTooltip(means)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer the sentence is met by the focus */}
      <span tabIndex={0} {...owner}>
        {children}
      </span>
      {tip}
    </>
  )
}
