/** Columns by mouse: a title is dragged to another place, the line behind it makes its column wider. */
import { type PointerEvent, useRef, useState } from 'react'
import { remPx } from '../theme/element-size.ts'
import { LEAST_WIDTH, MOST_WIDTH } from './column-layout.ts'
import type { Arrangement } from './use-arrangement.ts'

/** px; a hand that trembles while it clicks moves nothing. */
const DRAG_PX = 6

interface Drop {
  readonly key: string
  readonly beside: string
  readonly after: boolean
}

/** Width (rem) of the column that an element of the header belongs to. */
export function widthOf(element: Element): number {
  return (element.closest('[data-column]')?.getBoundingClientRect().width ?? 0) / remPx()
}

/** The column under the pointer, and which half of it. */
function dropAt(head: Element, key: string, x: number): Drop | null {
  for (const title of head.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right } = title.getBoundingClientRect()
    const { column: beside } = title.dataset
    if (x >= left && x <= right && beside !== undefined && beside !== key)
      return { key, beside, after: x > (left + right) / 2 }
  }
  return null
}

/** Handlers of a header's titles and of the lines behind them. */
export function useColumnDrag(
  arrangement: Arrangement | undefined,
  onSizing: (key: string, width: number) => void,
) {
  const [drop, setDrop] = useState<Drop | null>(null)
  const held = useRef<{ key: string; x: number; width: number | null; moved: boolean } | null>(null)
  const end = () => {
    held.current = null
    setDrop(null)
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const now = held.current
    if (now === null) return
    if (!now.moved && Math.abs(event.clientX - now.x) < DRAG_PX) return
    // From now on it is no click: that would sort.
    if (!now.moved) event.currentTarget.setPointerCapture(event.pointerId)
    now.moved = true
    if (now.width === null) setDrop(dropAt(event.currentTarget, now.key, event.clientX))
    else onSizing(now.key, widthAt(now.width, event.clientX - now.x))
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    const now = held.current
    if (now?.moved && now.width !== null)
      arrangement?.change({
        is: 'resize',
        key: now.key,
        width: widthAt(now.width, event.clientX - now.x),
      })
    if (now?.moved && drop !== null) arrangement?.change({ is: 'place', ...drop })
    end()
  }
  const hold = (key: string, isLine: boolean) => (event: PointerEvent<HTMLElement>) => {
    // A finger scrolls; it has the menu of columns.
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.stopPropagation()
    held.current = {
      key,
      x: event.clientX,
      width: isLine ? widthOf(event.currentTarget) : null,
      moved: false,
    }
  }
  return {
    drop,
    hold,
    /** Of the row of titles. */
    row:
      arrangement === undefined
        ? {}
        : { onPointerMove: follow, onPointerUp: letGo, onPointerCancel: end, onLostPointerCapture: end },
  }
}

/** rem, after so many px to the right */
function widthAt(width: number, px: number): number {
  const wanted = Math.round((width + px / remPx()) * 16) / 16
  return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, wanted))
}
