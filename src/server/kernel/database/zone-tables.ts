import type { ColumnType, Generated } from 'kysely'
import type { DrawnArea } from '../../../domain/rates/polygon.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** Zones of the map and who was in them (migration 216). */
export interface ZoneTables {
  zones: {
    provider_id: number
    id: Generated<number>
    version: Generated<number>
    name: string
    colour: string
    /** Written as JSON text. */
    area: ColumnType<DrawnArea, string, string>
    nodes: number
    tag_ids: number[]
    dwell_minutes: number | null
    modified_at: Instant
    /** By name, as it was then. */
    modified_by: string
  }
  zone_sets: { provider_id: number; revision: number }
  zone_edit_locks: { provider_id: number; user_id: number; active_at: Instant }
  zone_visits: {
    provider_id: number
    id: Generated<number>
    zone_id: number
    /** As it was then. */
    zone_name: string
    driver_id: number
    branch_id: number | null
    entered_at: Instant
    dwelt_at: InstantOrNull
    left_at: InstantOrNull
  }
}
