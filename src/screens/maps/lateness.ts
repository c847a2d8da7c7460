/** How late a day is, suburb by suburb. */
import type { LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import { isDelivered } from '../../domain/shipments/shipment-status.ts'
import { compareText } from '../../domain/values/text-order.ts'

export interface SuburbLateness extends Place {
  /** As addresses name it: 'Khayelitsha, Cape Town'. */
  readonly suburb: string
  readonly late: number
  /** All stops of today there, done and to do. */
  readonly stops: number
}

const DAY_MS = 86_400_000

/** What of a live row says where it goes, and when. */
type Row = Pick<
  LiveShipment,
  | 'status'
  | 'hub_id'
  | 'delivery_branch_id'
  | `${'collection' | 'delivery'}_agent_id`
  | 'collected_at'
  | 'delivered_at'
  | `${'collection' | 'delivery'}_${'before' | 'place' | 'lat' | 'lng'}`
>

interface Stop {
  readonly side: 'collection' | 'delivery'
  readonly isLate: boolean
}

/** The stops of today of a shipment: those that were done today, and the one that is next if its window ends by tonight. */
function stopsOfToday(row: Row, now: number, today: number): Stop[] {
  const stops: Stop[] = []
  const { collected_at, collection_before, delivered_at, delivery_before } = row
  if (collected_at !== null && collected_at >= today)
    stops.push({ side: 'collection', isLate: collection_before !== null && collected_at > collection_before })
  if (isDelivered(row.status) && delivered_at !== null && delivered_at >= today)
    stops.push({ side: 'delivery', isLate: delivery_before !== null && delivered_at > delivery_before })
  const side = openStopSide(row)
  const due = side === null ? null : row[`${side}_before`]
  if (side !== null && due !== null && due < today + DAY_MS) stops.push({ side, isLate: due < now })
  return stops
}

/**
 * The suburbs with a late stop, the one with most of them first. A suburb lies in the middle of its stops; those that nobody can find on a
 * map count, too, where another of the suburb has a point. `today` is the first ms of the day.
 */
export function latenessBySuburb(rows: Iterable<Row>, now: number, today: number): SuburbLateness[] {
  const found = new Map<string, { late: number; stops: number; lat: number; lng: number; placed: number }>()
  for (const row of rows)
    for (const { side, isLate } of stopsOfToday(row, now, today)) {
      const suburb = row[`${side}_place`]
      const sums = found.get(suburb) ?? { late: 0, stops: 0, lat: 0, lng: 0, placed: 0 }
      found.set(suburb, sums)
      sums.stops += 1
      if (isLate) sums.late += 1
      const [lat, lng] = [row[`${side}_lat`], row[`${side}_lng`]]
      if (lat === null || lng === null) continue
      sums.lat += lat
      sums.lng += lng
      sums.placed += 1
    }
  return [...found]
    .flatMap(([suburb, { late, stops, lat, lng, placed }]) =>
      late === 0 || placed === 0 ? [] : [{ suburb, late, stops, lat: lat / placed, lng: lng / placed }],
    )
    .sort((a, b) => b.late - a.late || compareText(a.suburb, b.suburb))
}
