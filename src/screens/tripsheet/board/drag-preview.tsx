import { type RefObject, useCallback, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { Place } from '../../../domain/dispatch/place.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import { amountOf, filledText } from '../../../features/assignment/amounts.ts'
import type { Moment } from '../../../features/assignment/arrivals.ts'
import { givenLoadOf } from '../../../features/assignment/given-load.ts'
import { ImpactLine } from '../../../features/assignment/impact-line.tsx'
import { kindsNeeded } from '../../../features/assignment/kinds-needed.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { impactOfDayOrder, tryingOnLane } from '../../../features/assignment/lane-impact.ts'
import { type DayOrder, orderBefore } from '../../../features/assignment/lane-order.ts'
import { fullestOf, overOf, withMore } from '../../../features/assignment/load.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import { otherBranch } from '../../../features/assignment/other-branch.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { tripsheet } from '../messages.ts'
import css from './drag-preview.module.css'
import type { Dragged, DragState } from './drag-state.ts'
import { dropOn } from './drop.ts'
import type { BoardColumn } from './use-columns.ts'
import { useInFrames } from './use-in-frames.ts'

const messages = tripsheet.drag

interface DragPreviewProps {
  state: DragState
  preview: RefObject<HTMLDivElement | null>
  stopsOf: (ids: ReadonlySet<number>) => readonly Stop[]
  columnOf: (key: string) => BoardColumn | undefined
  hubOf: (branch: number | null) => Place | null
  moment: () => Moment
}

/** What hangs at the pointer while cards are dragged: what it is, where it would go, and whether it fits. */
export function DragPreview({ state, ...rest }: DragPreviewProps) {
  const dragged = state.useDragged()
  return dragged === null ? null : <InHand dragged={dragged} {...rest} />
}

type InHandProps = Omit<DragPreviewProps, 'state'> & { dragged: Dragged }

function InHand({ dragged, preview, stopsOf, columnOf, hubOf, moment }: InHandProps) {
  const { branches } = useGeneralData()
  const stops = useMemo(() => stopsOf(dragged.ids), [stopsOf, dragged.ids])
  const column = dragged.over === null ? undefined : columnOf(dragged.over)
  const lane = column?.lane
  const coming = stops.flatMap(({ tasks }) =>
    tasks.filter(({ id, driver }) => dragged.ids.has(id) && driver !== (lane?.driver?.id ?? null)),
  )
  const at = moment()
  const added = lane === undefined || coming.length === 0 ? null : givenLoadOf(lane, coming, at.now)
  const load = added?.load == null ? null : withMore(added.load, added.plus)
  const over = load === null ? [] : overOf(load)
  const needs =
    lane?.driver == null || coming.length === 0 ? null : kindsNeeded(coming, lane.driver.vehicle_kind, at)
  const other = lane?.driver == null ? null : otherBranch(lane.driver, coming)
  const drop = dropOn(column, stops, dragged.place)
  const order = lane === undefined || drop.is !== 'order' ? null : orderBefore(lane, stops, drop.before)
  const hub = hubOf(lane?.driver?.branch_id ?? null)
  const { ids, place } = dragged
  const trial = useCallback(() => {
    const given = dropOn(column, stops, place)
    return tryingOnLane(column?.lane, stops, ids, hub, moment(), given.is === 'given' ? given.gap : null)
  }, [column, stops, ids, place, hub, moment])
  const given = useInFrames(trial)
  const impact = lane === undefined || order === null ? given : impactOfDayOrder(lane, order, hub, at)
  return createPortal(
    <div
      ref={preview}
      className={css.preview}
      data-over={over.length > 0 || needs !== null || undefined}
      aria-hidden
    >
      <strong>{amountOf(stops)}</strong>
      <span>{where(lane, coming.length, order)}</span>
      {other !== null && (
        <span className={css.other}>{assignment.otherBranch(branches.get(other)?.code ?? '')}</span>
      )}
      {needs !== null && <span className={css.load}>{assignment.needs(needs)}</span>}
      {load !== null &&
        (over.length > 0 ? over : [fullestOf(load)]).map((measure) => (
          <span key={measure} className={css.load}>
            {over.includes(measure) && messages.tooMuch[measure]}
            {filledText(load, measure)}
          </span>
        ))}
      {impact !== null && <ImpactLine impact={impact} now={at.now} />}
      {dragged.takenCount > 0 && <span>{messages.taken(counted.shipments(dragged.takenCount))}</span>}
    </div>,
    document.body,
  )
}

function where(lane: Lane | undefined, coming: number, order: DayOrder | null): string {
  if (lane === undefined) return messages.drop
  if (order !== null) return messages.at(order.place, order.order.length)
  if (coming === 0) return messages.there
  return lane.driver === null ? messages.take : messages.to(lane.driver.name)
}
