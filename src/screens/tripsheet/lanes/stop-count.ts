/** How many stops (visits, however many cards) a driver has today, done and to do, and whether these are so many that they are marked (002 §3 Operations). */
import type { Settings } from '../../../domain/settings/settings.ts'
import type { Lane } from '../../../features/assignment/lane.ts'

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

export function stopCountOf({ visits }: Pick<Lane, 'visits'>, settings: LimitSettings): StopCount {
  const stops = visits.open + visits.done
  const { set_tripsheet_unique_stops_alert_limit: isSet, tripsheet_unique_stops_alert_limit } = settings
  const limit = isSet ? tripsheet_unique_stops_alert_limit : null
  return { stops, limit, isMarked: limit !== null && stops >= limit }
}
