import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { isOrdered, NO_PLACES, orderedPlaces, type Place, type Places, reusedPlaces } from './row-places.ts'

/** Rows that change again within this time (ms) are in motion: fewer than that and nobody reads them either. */
const MOTION_MS = 100
/** The elements of rows in motion are put into the order of the rows this often (ms), for who reads the document. */
const ORDER_MS = 1_000

/** The element of each of these rows, in the order of the document; `body` is what alone they stand in. */
export function useRowPlaces(body: RefObject<HTMLElement | null>, ids: readonly number[]): readonly Place[] {
  const before = useRef({ places: NO_PLACES, ids, changedAt: Number.NEGATIVE_INFINITY })
  const isOrderDue = useRef(false)
  const [, draw] = useReducer((turn: number) => turn + 1, 0)
  const isInMotion = !isOrderDue.current && performance.now() - before.current.changedAt < MOTION_MS
  const { places } = before.current
  const now = isInMotion
    ? reusedPlaces(places, ids, untouchable(body.current, places))
    : orderedPlaces(places, ids)
  const ordered = isOrdered(now, ids)

  useLayoutEffect(() => {
    const old = before.current
    isOrderDue.current = false
    const isSame = old.ids.length === ids.length && old.ids.every((id, i) => id === ids[i])
    before.current = { places: now, ids, changedAt: isSame ? old.changedAt : performance.now() }
  })
  useEffect(() => {
    if (ordered) return
    const timer = setTimeout(() => {
      isOrderDue.current = true
      draw()
    }, ORDER_MS)
    return () => clearTimeout(timer)
  }, [ordered])
  return now.rows
}

const NOBODY: ReadonlySet<number> = new Set()

/** Rows that somebody is at: their elements go with them, as the focus, the press or the mark in them does. */
function untouchable(body: HTMLElement | null, places: Places): ReadonlySet<number> {
  if (body === null) return NOBODY
  const selection = getSelection()
  const marked = selection?.isCollapsed === false ? selection.anchorNode : null
  const held = body.querySelector(':scope > :is(:focus-within, :active)')
  if (held === null && (marked === null || !body.contains(marked))) return NOBODY
  const elements = [...body.children]
  return new Set(
    places.rows.flatMap(({ id }, i) => {
      const element = elements[i]
      return element === held || (marked !== null && element?.contains(marked)) ? [id] : []
    }),
  )
}
