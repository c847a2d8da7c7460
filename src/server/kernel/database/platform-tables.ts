import type { ColumnType, Generated } from 'kysely'
import type { InstantOrNull } from './rows.ts'

/** What belongs to the platform, not to one courier. */
export interface PlatformTables {
  platform: {
    only_row: Generated<boolean>
    epoch: Generated<string>
    clock_wall: InstantOrNull
    clock_time: InstantOrNull
    clock_speed: Generated<number>
    maintenance_since: InstantOrNull
  }
  providers: {
    provider_id: number
    name: string
    status: 'active' | 'overdue' | 'inactive'
    origins: string[]
    tracking_prefix: string
    version: Generated<number>
    created_at: Generated<number>
  }
  release_notes: {
    id: Generated<number>
    version: Generated<number>
    release: string
    title: string
    body: string
    /** A day; read as text with `::text`. */
    published_on: string | null
    changed_at: ColumnType<number, Date | undefined, Date>
    changed_by: string | null
  }
  short_urls: {
    code: string
    target: string
    visits: Generated<number>
    last_visit_at: ColumnType<number | null, Date | undefined, Date>
    created_at: Generated<number>
    created_by: string | null
  }
  /** Written as JSON text. */
  platform_settings: {
    setting: string
    value: ColumnType<unknown, string, string>
    changed_at: ColumnType<number, Date | undefined, Date>
    changed_by: string | null
  }
  /** Append-only; `change` is written as JSON text. */
  platform_events: {
    id: Generated<number>
    at: Generated<number>
    type: string
    subject: string
    source: string | null
    request_id: string | null
    client_version: string | null
    change: ColumnType<Record<string, [unknown, unknown]>, string, never>
  }
}
