import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Range, type Run, rangeIn, scrollFor } from './window.ts'

const NOTHING: Range = { first: 0, end: 0 }

interface Window extends Range {
  /** Scrolls so that the thing at `index` is wholly in sight. */
  reveal(index: number): void
}

/**
 * Follows what is in sight of a scroller whose things have known sizes. Renders only when another thing comes into
 * sight, and never in the middle of a scroll event: sixty lanes with two thousand cards have to pass by smoothly.
 * `below` (px) is covered by something else at the end, where nothing is to be revealed.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  runs: readonly Run[],
  { sideways = false, more, below = 0 }: { sideways?: boolean; more: number; below?: number },
): Window {
  /** px, as of when another thing came into sight. */
  const [place, setPlace] = useState({ from: 0, room: 0 })
  const newest = useRef(runs)
  newest.current = runs

  const look = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const from = sideways ? element.scrollLeft : element.scrollTop
    const room = sideways ? element.clientWidth : element.clientHeight
    setPlace((before) => {
      if (room !== before.room) return { from, room }
      const was = rangeIn(newest.current, before.from, room, more)
      const is = rangeIn(newest.current, from, room, more)
      return is.first === was.first && is.end === was.end ? before : { from, room }
    })
  }, [scroller, sideways, more])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroller, look])

  return {
    ...(place.room === 0 ? NOTHING : rangeIn(runs, place.from, place.room, more)),
    reveal: useCallback(
      (index) => {
        const element = scroller.current
        if (element === null) return
        const from = sideways ? element.scrollLeft : element.scrollTop
        const room = (sideways ? element.clientWidth : element.clientHeight) - below
        const to = scrollFor(newest.current, index, from, room)
        if (to === null) return
        if (sideways) element.scrollLeft = to
        else element.scrollTop = to
      },
      [scroller, sideways, below],
    ),
  }
}
