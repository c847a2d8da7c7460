import { type PointerEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle } from 'react'
import { UNASSIGNED } from '../../../features/assignment/task.ts'
import { remPx, useElementSize } from '../../../ui/theme/element-size.ts'
import { useWall } from '../../../ui/theme/wall-mode.tsx'
import type { Density } from '../use-density.ts'
import css from './lanes-view.module.css'
import type { BoardColumn } from './use-columns.ts'
import { usePageRotation } from './use-page-rotation.ts'
import { useWindow } from './use-window.ts'

/** rem; the width of a lane and the gap between two. */
const LANE_REM: Record<Density, number> = { large: 15.75, compact: 10.5 }
const GAP_REM = 0.5
/** rem; with less room than this for the board, what nobody has scrolls along with the others. */
const PINNED_FROM = 44

/** Where nobody scrolls: as many lanes as fit share the room (rem), and none is cut. */
function wholeLanes(room: number, lane: number): { count: number; width: number } {
  const count = Math.max(1, Math.floor((room - GAP_REM) / (lane + GAP_REM)))
  return { count, width: Math.max(lane, (room - (count + 1) * GAP_REM) / count) }
}

/** The lanes of one page after the other; of those who have nothing to do only where there is room for them. */
function useRound(lanes: readonly BoardColumn[], fit: number, wall: boolean): readonly BoardColumn[] {
  const busy = lanes.filter(({ cards }) => cards.length > 0)
  const round = busy.length > fit ? busy : lanes
  const page = usePageRotation('tripsheet', wall ? Math.ceil(busy.length / fit) : 1)
  if (!wall) return lanes
  const from = Math.max(0, Math.min(page * fit, round.length - fit))
  return round.slice(from, from + fit)
}

export interface LanesHandle {
  laneAt(x: number, y: number): string | null
  readonly scroller: RefObject<HTMLDivElement | null>
}

interface LanesViewProps {
  columns: readonly BoardColumn[]
  density: Density
  /** The lane at the cursor, and how many steps the keyboard has made: each shows where it led. */
  cursorLane: string | null
  steps: number
  handle: RefObject<LanesHandle | null>
  root: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLDivElement | null>
  renderLane: (shown: BoardColumn) => ReactNode
  onPointerDown: (event: PointerEvent) => void
  onEnter: () => void
  onLeave: () => void
}

/** Lanes beside each other, of which only those in sight exist; what nobody has stays in its place at the left. */
export function LanesView(props: LanesViewProps) {
  const { columns, cursorLane, steps, root, scroller } = props
  const room = useElementSize(root)
  const rem = remPx()
  const { wall } = useWall()
  const whole = wholeLanes((room?.width ?? 0) / rem, LANE_REM[props.density])
  const lane = wall ? whole.width : LANE_REM[props.density]
  const size = (lane + GAP_REM) * rem
  const first = columns[0]
  const pinned = first?.key === UNASSIGNED && (room?.width ?? 0) >= PINNED_FROM * rem ? first : null
  const others = pinned === null ? columns : columns.slice(1)
  const rest = useRound(others, Math.max(1, whole.count - (pinned === null ? 0 : 1)), wall)

  const runs = [{ count: rest.length, size }]
  const { first: from, end, reveal } = useWindow(scroller, runs, { sideways: true, more: 1 })

  const at = rest.findIndex(({ key }) => key === cursorLane)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step of the keyboard scrolls
  useEffect(() => {
    if (at >= 0 && steps > 0) reveal(at)
  }, [steps])

  useImperativeHandle(props.handle, () => ({
    scroller,
    laneAt(x, y) {
      const board = root.current?.getBoundingClientRect()
      const moving = scroller.current?.getBoundingClientRect()
      if (board === undefined || moving === undefined || scroller.current === null) return null
      if (y < board.top || y > board.bottom || x < board.left || x > board.right) return null
      if (pinned !== null && x < moving.left) return pinned.key
      const into = x - moving.left + scroller.current.scrollLeft
      const index = Math.floor(into / size)
      return into - index * size <= lane * rem ? (rest[index]?.key ?? null) : null
    },
  }))

  return (
    <div
      ref={root}
      className={css.lanes}
      onPointerDown={props.onPointerDown}
      onPointerMove={(event) => event.pointerType !== 'touch' && !wall && props.onEnter()}
      onPointerLeave={props.onLeave}
    >
      {pinned !== null && (
        <div className={css.pinned} style={{ width: `${lane}rem` }}>
          {props.renderLane(pinned)}
        </div>
      )}
      <div ref={scroller} className={css.scroller}>
        <div className={css.content} style={{ width: rest.length * size }}>
          {rest.slice(from, end).map((shown, i) => (
            <div
              key={shown.key}
              className={css.place}
              style={{ width: `${lane}rem`, transform: `translateX(${(from + i) * size}px)` }}
            >
              {props.renderLane(shown)}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
