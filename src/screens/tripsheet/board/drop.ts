/** What becomes of cards that are dropped: told while they are dragged, and done. */
import type { Gap } from '../../../features/assignment/lane-order.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import type { DropPlace } from './drag-state.ts'
import type { BoardColumn } from './use-columns.ts'

type Drop =
  /** Within their own lane, to before another card, or to its end (null). */
  | { readonly is: 'order'; readonly before: Stop | null }
  /** To a lane: into a gap between its stops, or where it costs least (null). */
  | { readonly is: 'given'; readonly gap: Gap | null }
  /** Nothing: the card below has gone meanwhile. */
  | { readonly is: 'nothing' }

type Dropped = Pick<BoardColumn, 'all' | 'cards'> & { readonly lane: Pick<BoardColumn['lane'], 'driver'> }

function gapAt({ all }: Dropped, { stop, isBehind }: DropPlace): Gap | null {
  const at = all.findIndex(({ key }) => key === stop)
  const visit = all[at]?.visit ?? null
  if (visit === null) return null
  const next = all[at + (isBehind ? 1 : 0)]?.visit ?? null
  return { day: visit.day, before: next?.day === visit.day ? next.stop : null }
}

/** `place`: the card below the pointer. */
export function dropOn(column: Dropped | undefined, stops: readonly Stop[], place: DropPlace | null): Drop {
  if (column === undefined || column.lane.driver === null) return { is: 'given', gap: null }
  const { all, cards } = column
  if (!stops.every((stop) => cards.includes(stop)))
    return { is: 'given', gap: place?.isBetween === true ? gapAt(column, place) : null }
  if (place === null) return { is: 'order', before: null }
  const at = all.findIndex(({ key }) => key === place.stop)
  return at < 0 ? { is: 'nothing' } : { is: 'order', before: all[at + (place.isBehind ? 1 : 0)] ?? null }
}
