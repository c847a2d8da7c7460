import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Lane } from '../lanes/lane.ts'
import { isOver } from '../lanes/load.ts'
import { amountOf, plural, wholeKg } from '../lanes/speak.ts'
import type { Stop } from '../lanes/stop.ts'
import type { DragState } from './drag-state.ts'
import css from './ghost.module.css'

interface GhostProps {
  state: DragState
  ghost: RefObject<HTMLDivElement | null>
  stopsOf: (ids: ReadonlySet<number>) => readonly Stop[]
  laneOf: (key: string) => Lane | undefined
}

/** What hangs at the pointer while cards are dragged: what it is, where it would go, and whether it fits. */
export function Ghost({ state, ghost, stopsOf, laneOf }: GhostProps) {
  const dragged = state.useDragged()
  if (dragged === null) return null
  const stops = stopsOf(dragged.ids)
  const lane = dragged.over === null ? undefined : laneOf(dragged.over)
  const coming = stops.flatMap(({ errands }) =>
    errands.filter(({ id, driver }) => dragged.ids.has(id) && driver !== (lane?.driver?.id ?? null)),
  )
  const kg = coming.reduce((sum, { shipment }) => sum + shipment.weight_kg, 0)
  const load = lane?.load ?? null
  const over = load !== null && coming.length > 0 && isOver({ ...load, mostKg: load.mostKg + kg })
  return createPortal(
    <div ref={ghost} className={css.ghost} data-over={over || undefined} aria-hidden>
      <strong>{amountOf(stops)}</strong>
      <span>{where(lane, coming.length)}</span>
      {load !== null && coming.length > 0 && (
        <span className={css.load}>
          {over && 'Too heavy: '}
          {wholeKg(load.mostKg + kg)} of {wholeKg(load.capacityKg)} kg
        </span>
      )}
      {dragged.taken > 0 && <span>{plural(dragged.taken, 'shipment')} taken by somebody else</span>}
    </div>,
    document.body,
  )
}

function where(lane: Lane | undefined, coming: number): string {
  if (lane === undefined) return 'Drop on a lane'
  if (coming === 0) return 'is there already'
  return lane.driver === null ? 'take from the driver' : `to ${lane.driver.name}`
}
