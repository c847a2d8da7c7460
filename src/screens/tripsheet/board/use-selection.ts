import { useCallback, useMemo, useRef, useState } from 'react'
import type { Stop } from '../../../features/assignment/stop.ts'
import { between, type Cursor, reconcileCursor, type Step, start, step } from '../lanes/cursor.ts'
import { doneKey } from '../lanes/sections.ts'
import { type Chosen, NOTHING, toggledStop, within, withStops } from '../lanes/selection.ts'
import type { BoardColumn } from './use-columns.ts'

export type Press = 'only' | 'toggle' | 'extend'

export interface BoardSelection {
  readonly chosen: Chosen
  readonly cursor: Cursor | null
  /** The card at the cursor. */
  readonly card: Stop | null
  /** The completed stop at the cursor: it is looked at, and neither chosen nor given. */
  readonly done: Stop | null
  /** Counts steps of the keyboard: the lane at the cursor then takes the focus. */
  readonly steps: number
  /** What a command is about: what is chosen, or else the card at the cursor. */
  readonly target: Chosen
  move(way: Step, page: number, extend?: boolean): boolean
  goTo(lane: string, stop: string | null): void
  /** The focus has come into a lane by itself. Stable. */
  enter(lane: string): void
  press(lane: string, stop: string, how: Press): void
  toggle(): boolean
  extendToCursor(): boolean
  all(): boolean
  choose(ids: Chosen): void
  /** Gives the focus back to the lane at the cursor. */
  refocus(): void
}

/** One cursor and one choice for board and map. */
export function useBoardSelection(columns: readonly BoardColumn[]): BoardSelection {
  const [raw, setRaw] = useState<Chosen>(NOTHING)
  const [kept, setCursor] = useState<Cursor | null>(null)
  const [steps, count] = useState(0)
  /** Where the choice was begun: Shift extends from here. */
  const anchor = useRef<string | null>(null)

  const chosen = useMemo(() => within(raw, columns), [raw, columns])
  const cursor = useMemo(() => reconcileCursor(kept, columns), [kept, columns])
  // Fingers are faster than what is drawn: the next step goes on from where the last one led.
  const newest = useRef(cursor)
  newest.current = cursor
  const column = columns.find(({ key }) => key === cursor?.lane)
  const card = column?.cards.find(({ key }) => key === cursor?.stop) ?? null
  const done = column?.done.find((stop) => doneKey(stop) === cursor?.stop) ?? null

  const place = (lane: string, stop: string | null): Cursor => ({
    lane,
    stop,
    index: Math.max(0, columns.find(({ key }) => key === lane)?.stops.indexOf(stop ?? '') ?? 0),
  })
  const stopsOf = (shown: BoardColumn, keys: readonly string[]): Stop[] => {
    const wanted = new Set(keys)
    return shown.cards.filter(({ key }) => wanted.has(key))
  }
  const extend = (shown: BoardColumn | undefined, to: string | null): boolean => {
    if (shown === undefined || to === null) return false
    setRaw(withStops(chosen, stopsOf(shown, between(shown, anchor.current, to))))
    return true
  }

  const target = useMemo(
    () => (chosen.size > 0 || card === null ? chosen : new Set(card.ids)),
    [chosen, card],
  )

  return {
    chosen,
    cursor,
    card,
    done,
    steps,
    target,

    move(way, page, extending = false) {
      const from = newest.current
      const next = from === null ? start(columns) : step(from, way, columns, page)
      count((before) => before + 1)
      if (next === null) {
        // It can go no further; the height to keep is where the card stands now, which may have been moved.
        if (from !== null) setCursor(place(from.lane, from.stop))
        return true
      }
      if (extending && from !== null) {
        anchor.current ??= from.stop
        extend(
          columns.find(({ key }) => key === next.lane),
          next.stop,
        )
      }
      newest.current = next
      setCursor(next)
      return true
    },
    goTo(lane, stop) {
      setCursor(place(lane, stop))
    },
    enter: useCallback((lane: string) => setCursor({ lane, stop: null, index: 0 }), []),
    press(lane, stop, how) {
      const shown = columns.find(({ key }) => key === lane)
      // On the map also a stop of a part that only now opens.
      const pressed = shown?.all.find(({ key }) => key === stop)
      if (shown === undefined || pressed === undefined) return
      setCursor(place(lane, stop))
      if (how === 'extend' && anchor.current !== null) {
        extend(shown, stop)
        return
      }
      anchor.current = stop
      setRaw(how === 'only' ? new Set(pressed.ids) : toggledStop(chosen, pressed))
    },
    toggle() {
      if (card === null) return false
      anchor.current = card.key
      setRaw(toggledStop(chosen, card))
      return true
    },
    extendToCursor: () => extend(column, cursor?.stop ?? null),
    all() {
      if (column === undefined) return false
      setRaw(withStops(chosen, column.cards))
      return true
    },
    refocus: useCallback(() => count((before) => before + 1), []),
    choose: useCallback((ids: Chosen) => {
      if (ids.size === 0) anchor.current = null
      setRaw(ids)
    }, []),
  }
}
