import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { LiveBoard } from '../lanes/live-board.ts'
import { type DragState, type DropPlace, isSamePlace } from './drag-state.ts'
import { edgeScrollSpeed } from './edge-auto-scroll.ts'

interface DragInputs {
  state: DragState
  board: LiveBoard
  /** Scrolls sideways. */
  scroller: RefObject<HTMLElement | null>
  /** The picture that follows the pointer. */
  preview: RefObject<HTMLElement | null>
  /** The lane at a place of the window (px). */
  laneAt: (x: number, y: number) => string | null
  /** What is taken along when the drag begins at this card. */
  pick: (lane: string, stop: string) => ReadonlySet<number>
  /** `place`: the card below the pointer, and whether it is past its middle. */
  drop: (ids: ReadonlySet<number>, lane: string, place: DropPlace | null) => void
  /** All that was dragged has been taken away by somebody else. */
  onTaken: () => void
  active: boolean
}

/** px: a hand that only clicks trembles less. */
const BEGINS_AFTER = 5

/** The part of a card's height, from each end, that counts as the gap. */
const GAP_SHARE = 0.3

/** px: the gap between two cards belongs to the one above it. */
const GAP_PX = 7

/** The card at a place of the window (px). */
function cardAt(x: number, y: number): { element: HTMLElement; place: DropPlace } | null {
  const element =
    [y, y - GAP_PX]
      .map((at) => document.elementFromPoint(x, at)?.closest<HTMLElement>('[data-stop]') ?? null)
      .find((card) => card !== null) ?? null
  const { stop, lane } = element?.dataset ?? {}
  if (element === null || stop === undefined || lane === undefined) return null
  const { top, height } = element.getBoundingClientRect()
  const share = (y - top) / height
  const isBetween = share < GAP_SHARE || share > 1 - GAP_SHARE
  return { element, place: { lane, stop, isBehind: share > 0.5, isBetween } }
}

interface Held {
  readonly pointer: number
  readonly lane: string
  readonly stop: string
  readonly x: number
  readonly y: number
}

/**
 * Cards are dragged with pointer events: the picture moves by itself, only the lane and the place below it are told to React. The
 * board scrolls at its edges. What others take away meanwhile falls out of the hand.
 */
export function useDrag(inputs: DragInputs): (event: ReactPointerEvent) => void {
  const newest = useRef(inputs)
  useEffect(() => {
    newest.current = inputs
  })
  const { state, board } = inputs
  const held = useRef<Held | null>(null)
  const at = useRef({ x: 0, y: 0 })

  useEffect(() => {
    let frame = 0
    let last = 0
    /** The card that shows where it would be dropped. */
    let marked: HTMLElement | null = null
    const mark = (over: ReturnType<typeof cardAt>) => {
      if (marked !== over?.element) marked?.removeAttribute('data-drop')
      marked = over?.element ?? null
      marked?.setAttribute('data-drop', over?.place.isBehind ? 'behind' : 'before')
    }

    const follow = (time: number) => {
      // A frame that took very long must not throw the board away from under the hand.
      const elapsed = Math.min(64, Math.max(0, time - last))
      last = time
      const { scroller, preview, laneAt } = newest.current
      const dragged = state.now()
      if (dragged === null) return
      const { x, y } = at.current
      const room = scroller.current?.getBoundingClientRect()
      if (room !== undefined && scroller.current !== null && y > room.top && y < room.bottom)
        scroller.current.scrollLeft += edgeScrollSpeed(x, room.left, room.right) * elapsed
      if (preview.current !== null) preview.current.style.transform = `translate(${x + 12}px, ${y + 10}px)`
      const over = laneAt(x, y)
      // In its own lane a card has a place of its own choosing; elsewhere it goes where it costs least, or between two cards.
      const below = cardAt(x, y)
      const said = over === held.current?.lane || below?.place.isBetween === true ? below : null
      mark(said)
      const place = said?.place ?? null
      if (over !== dragged.over || !isSamePlace(place, dragged.place)) state.set({ ...dragged, over, place })
      frame = requestAnimationFrame(follow)
    }

    const end = () => {
      cancelAnimationFrame(frame)
      mark(null)
      held.current = null
      document.documentElement.removeAttribute('data-dragging')
      state.set(null)
    }

    const move = (event: PointerEvent) => {
      const from = held.current
      if (from === null || event.pointerId !== from.pointer) return
      at.current = { x: event.clientX, y: event.clientY }
      if (state.now() !== null) return
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < BEGINS_AFTER) return
      const ids = newest.current.pick(from.lane, from.stop)
      if (ids.size === 0) return
      document.documentElement.setAttribute('data-dragging', '')
      state.set({ ids, over: null, place: null, takenCount: 0 })
      last = performance.now()
      frame = requestAnimationFrame(follow)
    }

    const up = (event: PointerEvent) => {
      if (held.current === null || event.pointerId !== held.current.pointer) return
      const dragged = state.now()
      end()
      if (dragged === null) return
      // The click that follows belongs to the drop, not to the card below.
      const swallow = (click: Event) => click.stopPropagation()
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
      const lane = newest.current.laneAt(event.clientX, event.clientY)
      const over = cardAt(event.clientX, event.clientY)
      if (lane !== null) newest.current.drop(dragged.ids, lane, over?.place ?? null)
    }

    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || state.now() === null) return
      event.preventDefault()
      event.stopPropagation()
      end()
    }

    const taken = board.laneChanges$.subscribe((laneChanges) => {
      const dragged = state.now()
      if (dragged === null) return
      const ids = new Set(dragged.ids)
      for (const { id } of laneChanges) ids.delete(id)
      if (ids.size === dragged.ids.size) return
      if (ids.size > 0)
        state.set({ ...dragged, ids, takenCount: dragged.takenCount + dragged.ids.size - ids.size })
      else {
        end()
        newest.current.onTaken()
      }
    })

    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', end)
    addEventListener('keydown', cancel, { capture: true })
    return () => {
      end()
      taken.unsubscribe()
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', cancel, { capture: true })
    }
  }, [state, board])

  return (event) => {
    // A finger scrolls; it selects and assigns by the bar instead.
    if (!inputs.active || event.button !== 0 || event.pointerType === 'touch') return
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-stop]') : null
    const { stop, lane } = card?.dataset ?? {}
    if (stop === undefined || lane === undefined) return
    held.current = { pointer: event.pointerId, lane, stop, x: event.clientX, y: event.clientY }
  }
}
