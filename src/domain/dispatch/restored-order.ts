/** The open stops of a tripsheet in an order that was decided elsewhere: those that it does not know keep their time among them. */
import { isOpenStop, type TripsheetStop } from './tripsheet.ts'

export interface GivenPlace {
  /** Its place among the others that have one. */
  readonly rank: number
  readonly slot_at: number
  readonly timed: boolean
}

/** `placeOf`: the place of a stop; null where none was decided. What is done stays where it is. */
export function inGivenOrder(
  stops: readonly TripsheetStop[],
  placeOf: (stop: TripsheetStop) => GivenPlace | null,
): TripsheetStop[] {
  const open = stops.filter(isOpenStop)
  const known = open
    .flatMap((stop) => {
      const place = placeOf(stop)
      return place === null ? [] : [{ stop, place }]
    })
    .sort((a, b) => a.place.rank - b.place.rank)
  const order = known.map(
    ({ stop, place: { slot_at, timed } }): TripsheetStop =>
      stop.slot_at === slot_at && stop.timed === timed ? stop : { ...stop, slot_at, timed },
  )
  for (const stop of open.filter((one) => placeOf(one) === null)) {
    const behind = order.findIndex(({ slot_at }) => slot_at > stop.planned_at)
    order.splice(behind < 0 ? order.length : behind, 0, stop)
  }
  let k = 0
  return stops.map((stop) => (isOpenStop(stop) ? (order[k++] ?? stop) : stop))
}
