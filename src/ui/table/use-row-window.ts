import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Which rows of a long list are in sight. All have one height, so where each stands is a multiplication: a list of
 * fifty thousand that changes its length at every frame costs no more than one of ten.
 */
export interface RowWindow {
  /** The rows to draw, some beyond what is in sight: from `first` to before `end`. */
  readonly first: number
  readonly end: number
  /** How many rows long the scrolled body is. */
  readonly length: number
  /** Brings a row into sight, by as little scrolling as is needed. */
  scrollTo(index: number): void
}

interface Inputs {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** px */
  readonly rowHeight: number
  /** px of the window, and of the head that covers its top */
  readonly height: number
  readonly headHeight: number
}

/** Rows drawn before and after those in sight, so that scrolling does not show the ground. */
const BEYOND = 8

export function useRowWindow({ scroller, count, rowHeight, height, headHeight }: Inputs): RowWindow {
  const [top, setTop] = useState(0)
  const body = Math.max(0, height - headHeight)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => setTop(Math.floor(element.scrollTop / rowHeight))
    // Drawn with the scrolling, not after it. React lets a row pass that is at the top already.
    const scrolled = () => flushSync(look)
    look()
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [scroller, rowHeight])

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current
      // Before it is measured nobody knows what is in sight.
      if (element === null || body === 0) return
      const start = index * rowHeight
      if (start < element.scrollTop) element.scrollTop = start
      else if (start + rowHeight > element.scrollTop + body) element.scrollTop = start + rowHeight - body
    },
    [scroller, rowHeight, body],
  )

  const first = Math.max(0, Math.min(top, count) - BEYOND)
  const end = Math.min(count, top + Math.ceil(body / rowHeight) + 1 + BEYOND)
  const [before, setLength] = useState(count)
  const length = bodyLength(before, count, end)
  if (length !== before) setLength(length)
  return { first, end, length, scrollTo }
}

/** So many rows nobody sees on the bar of a long list. */
const UNSEEN = 100

/**
 * How many rows long the body of a list of `count` rows is, that was `before` long and is seen up to `end`. Far from its
 * end it need not be exact: whoever changed it with each row would lay out and paint the whole list at each frame.
 */
export function bodyLength(before: number, count: number, end: number): number {
  const isExact = end + UNSEEN >= count || Math.abs(before - count) > UNSEEN
  return isExact ? count : before
}
