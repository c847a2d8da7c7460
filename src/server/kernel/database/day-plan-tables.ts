import type { ColumnType, Generated } from 'kysely'
import type { KeptTasks } from '../../../domain/dispatch/day-plan.ts'
import type { Instant } from './rows.ts'

/** Plans of a day that were confirmed, and drivers who are out for one (decision 134). */
export interface DayPlanTables {
  day_plans: {
    provider_id: number
    id: Generated<number>
    branch_id: number
    day: string
    confirmed_by: string
    confirmed_at: Instant
    drivers: number
    stops: number
    /** Written as JSON text. */
    tasks: ColumnType<KeptTasks, string, never>
  }
  drivers_out: {
    provider_id: number
    driver_id: number
    day: string
    reason: string
    marked_by: string
    marked_at: Instant
  }
}
