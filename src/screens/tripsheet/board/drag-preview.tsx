import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Place } from '../../../domain/dispatch/place.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { amountOf, wholeKg } from '../../../features/assignment/amounts.ts'
import type { Moment } from '../../../features/assignment/arrivals.ts'
import { ImpactLine } from '../../../features/assignment/impact-line.tsx'
import type { Lane } from '../../../features/assignment/lane.ts'
import { impactOnLane } from '../../../features/assignment/lane-impact.ts'
import { isOverloaded } from '../../../features/assignment/load.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { tripsheet } from '../messages.ts'
import css from './drag-preview.module.css'
import type { DragState } from './drag-state.ts'

const messages = tripsheet.drag

interface DragPreviewProps {
  state: DragState
  preview: RefObject<HTMLDivElement | null>
  stopsOf: (ids: ReadonlySet<number>) => readonly Stop[]
  laneOf: (key: string) => Lane | undefined
  hubOf: (branch: number | null) => Place | null
  moment: () => Moment
}

/** What hangs at the pointer while cards are dragged: what it is, where it would go, and whether it fits. */
export function DragPreview({ state, preview, stopsOf, laneOf, hubOf, moment }: DragPreviewProps) {
  const dragged = state.useDragged()
  if (dragged === null) return null
  const stops = stopsOf(dragged.ids)
  const lane = dragged.over === null ? undefined : laneOf(dragged.over)
  const coming = stops.flatMap(({ tasks }) =>
    tasks.filter(({ id, driver }) => dragged.ids.has(id) && driver !== (lane?.driver?.id ?? null)),
  )
  const kg = coming.reduce((sum, { shipment }) => sum + shipment.weight_kg, 0)
  const load = lane?.load ?? null
  const over = load !== null && coming.length > 0 && isOverloaded({ ...load, mostKg: load.mostKg + kg })
  const impact = impactOnLane(lane, stops, dragged.ids, hubOf(lane?.driver?.branch_id ?? null), moment())
  return createPortal(
    <div ref={preview} className={css.preview} data-over={over || undefined} aria-hidden>
      <strong>{amountOf(stops)}</strong>
      <span>{where(lane, coming.length)}</span>
      {load !== null && coming.length > 0 && (
        <span className={css.load}>
          {over && messages.tooHeavy}
          {messages.load(wholeKg(load.mostKg + kg), wholeKg(load.capacityKg))}
        </span>
      )}
      {impact !== null && <ImpactLine impact={impact} />}
      {dragged.takenCount > 0 && <span>{messages.taken(counted.shipments(dragged.takenCount))}</span>}
    </div>,
    document.body,
  )
}

function where(lane: Lane | undefined, coming: number): string {
  if (lane === undefined) return messages.drop
  if (coming === 0) return messages.there
  return lane.driver === null ? messages.take : messages.to(lane.driver.name)
}
