import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A list keeps its place: what was at the top of the window stays there when rows come or go above it. At the very
 * top it stays at the top, so that what is new is seen. Another view starts at its top.
 */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly number[],
  rowHeight: number,
  view: unknown,
): void {
  const before = useRef({ ids, view })
  useLayoutEffect(() => {
    const old = before.current
    before.current = { ids, view }
    const element = scroller.current
    if (element === null || old.ids === ids) return
    if (old.view !== view) {
      element.scrollTop = 0
      return
    }
    if (element.scrollTop < rowHeight / 2) return
    const index = Math.floor(element.scrollTop / rowHeight)
    // The first of the rows in sight that is still there holds the place.
    for (let i = index; i < Math.min(old.ids.length, index + 40); i++) {
      const id = old.ids[i]
      const now = id === undefined ? -1 : ids.indexOf(id)
      if (now < 0) continue
      if (now !== i) element.scrollTop += (now - i) * rowHeight
      return
    }
  }, [scroller, ids, rowHeight, view])
}
