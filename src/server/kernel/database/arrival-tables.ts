import type { VehicleKind } from '../../../domain/dispatch/travel.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** When drivers arrive (decision 125). */
export interface ArrivalTables {
  stop_visits: {
    provider_id: number
    stop_id: number
    done_at: Instant
    /** When the work began: who came before the window opened waited for it. Null where no position was near. */
    arrived_at: InstantOrNull
    left_at: InstantOrNull
    door: string
    account_id: number | null
    side: Side
    vehicle_kind: VehicleKind
    /** The way from the stop before, ms; null where it was not seen. */
    left_before_at: InstantOrNull
    way_ms: number | null
    free_ms: number | null
    area: number | null
  }
  arrival_samples: {
    provider_id: number
    stop_id: number
    horizon: number
    made_at: Instant
    reckoned_at: Instant
    from_at: Instant
    to_at: Instant
  }
  learnt_arrivals: {
    provider_id: number
    /** Another with each learning. */
    id: string
    learnt_at: Instant
    visits: number
    /** JSON, as src/domain/arrivals reads it. */
    streets: unknown
    ranges: unknown
    calibration: unknown
    paces: unknown
  }
  learnt_service_times: {
    provider_id: number
    key: string
    ms: number
    seen: number
  }
}
