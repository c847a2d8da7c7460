import { type RefObject, useLayoutEffect, useRef } from 'react'
import { onSessionEnd } from '../page/session-cleanup.ts'

interface Shown {
  readonly ids: readonly number[]
  /** What was asked for: another is shown from its top. */
  readonly asked: unknown
}

/** Where a list that was scrolled so far (px) is scrolled to when it shows something else; null: it stays. */
export function anchoredScroll(
  before: Shown,
  now: Shown,
  scrollTop: number,
  rowHeight: number,
  isStill = false,
): number | null {
  if (before.ids === now.ids) return null
  if (before.asked !== now.asked) return 0
  // At the very top it stays at the top, so that what is new is seen. In a list that stands still nothing new comes, but what was before.
  if (!isStill && scrollTop < rowHeight / 2) return null
  const index = Math.floor(scrollTop / rowHeight)
  // The first of the rows in sight that is still there holds the place.
  for (let i = index; i < Math.min(before.ids.length, index + 40); i++) {
    const id = before.ids[i]
    const place = id === undefined ? -1 : now.ids.indexOf(id)
    if (place >= 0) return place === i ? null : scrollTop + (place - i) * rowHeight
  }
  return null
}

/** Where lists were left, by the entry of the history: going back leads to the same place. */
const left = new Map<string, number>()
onSessionEnd(() => left.clear())
/** Nobody goes back further. */
const MOST = 50

/** A list keeps its place: what was at the top of the window stays there when rows come or go above it. */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly number[],
  rowHeight: number,
  asked: unknown,
  /** The entry of the history that shows the list. */
  entry: string | undefined,
  isStill: boolean,
): void {
  const newestEntry = useRef(entry)
  newestEntry.current = entry
  const hasRows = ids.length > 0
  const isBack = useRef(false)
  useLayoutEffect(() => {
    const place = left.get(newestEntry.current ?? '')
    if (isBack.current || !hasRows || scroller.current === null) return
    isBack.current = true
    if (place !== undefined) scroller.current.scrollTop = place
  }, [scroller, hasRows])
  // Also when a row is opened beside it: the list stays, and stands in another entry from then on.
  useLayoutEffect(() => {
    const element = scroller.current
    return () => {
      if (entry === undefined || element === null) return
      left.delete(entry)
      left.set(entry, element.scrollTop)
      for (const oldest of left.keys()) if (left.size > MOST) left.delete(oldest)
    }
  }, [scroller, entry])
  const before = useRef({ ids, asked })
  useLayoutEffect(() => {
    const old = before.current
    const now = { ids, asked }
    before.current = now
    const element = scroller.current
    if (element === null) return
    const place = anchoredScroll(old, now, element.scrollTop, rowHeight, isStill)
    if (place !== null) element.scrollTop = place
  }, [scroller, ids, rowHeight, asked, isStill])
}
