/** How many stops (visits, however many cards) a driver has on a day, done and to do, and whether these are so many that they are marked (002 §3 Operations). */
import type { LiveTripsheet } from '../../../contract/live.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { stopsOfTripsheet } from '../../../features/assignment/tripsheet-visits.ts'

type LimitSettings = Pick<
  Settings,
  'set_tripsheet_unique_stops_alert_limit' | 'tripsheet_unique_stops_alert_limit'
>

interface StopCount {
  readonly stops: number
  /** From how many on they are marked; null where none are. */
  readonly limit: number | null
  readonly isMarked: boolean
}

/** Of today. */
export const stopCountOf = ({ visits }: Pick<Lane, 'visits'>, settings: LimitSettings): StopCount =>
  stopCount(visits.open + visits.done, settings)

/** Of a later day, of which nothing is done. */
export const stopCountAhead = (sheet: LiveTripsheet, settings: LimitSettings): StopCount =>
  stopCount(stopsOfTripsheet(sheet).length, settings)

function stopCount(stops: number, settings: LimitSettings): StopCount {
  const { set_tripsheet_unique_stops_alert_limit: isSet, tripsheet_unique_stops_alert_limit } = settings
  const limit = isSet ? tripsheet_unique_stops_alert_limit : null
  return { stops, limit, isMarked: limit !== null && stops >= limit }
}
