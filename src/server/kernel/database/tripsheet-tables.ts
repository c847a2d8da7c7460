import type { Generated } from 'kysely'
import type { VehicleKind } from '../../../domain/dispatch/travel.ts'
import type { PlanCause } from '../../../domain/dispatch/tripsheet.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** The days of drivers (decision 120). */
export interface TripsheetTables {
  tripsheets: {
    provider_id: number
    id: Generated<number>
    version: Generated<number>
    driver_id: number
    /** South African date, `2026-11-24`. */
    day: string
    branch_id: number | null
    /** What it is driven with; the driver's, until the day is over or closed. */
    vehicle_kind: VehicleKind
    vehicle_name: Generated<string>
    capacity_kg: Generated<number>
    status: Generated<TripsheetStatus>
    /** Planned; null where nobody has said. */
    start_at: InstantOrNull
    end_at: InstantOrNull
    start_lat: number | null
    start_lng: number | null
    start_name: string | null
    end_lat: number | null
    end_lng: number | null
    end_name: string | null
  }
  tripsheet_stops: {
    provider_id: number
    id: number
    tripsheet_id: number
    position: number
    lat: number | null
    lng: number | null
    name: string
    place: string
    locked: boolean
    after_at: InstantOrNull
    before_at: InstantOrNull
    service_minutes: number
    slot_at: Instant
    timed: boolean
    planned_at: Instant
    promised_at: Instant
    /** What last gave it another planned time. */
    moved_because: PlanCause | null
  }
  tripsheet_tasks: {
    provider_id: number
    shipment_id: number
    side: Side
    stop_id: number
    done_at: InstantOrNull
  }
  /** Collection requests at their stops. */
  tripsheet_requests: {
    provider_id: number
    request_id: number
    stop_id: number
    done_at: InstantOrNull
  }
}
