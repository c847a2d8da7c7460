import type { Generated } from 'kysely'
import type { PresentThing } from '../../../contract/presence.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** Who is where in the console, and desks that were handed over (decision 130). */
export interface PresenceTables {
  presence: {
    provider_id: number
    user_id: number
    tab: string
    account_id: number | null
    screen: string
    thing: PresentThing['kind'] | null
    thing_id: number | null
    is_editing: boolean
    /** Shipments, and collection requests below zero. */
    stop: number[]
    seen_at: Instant
  }
  desk_handovers: {
    provider_id: number
    id: Generated<number>
    from_user_id: number
    to_user_id: number | null
    branch_id: number | null
    note: string
    made_at: Instant
    taken_by: number | null
    taken_at: InstantOrNull
  }
}
