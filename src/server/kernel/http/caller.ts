import type { Viewer } from '../../../domain/shipments/visibility.ts'
import type { Actor } from '../eventlog/log.ts'

/** Who makes a call, and what they may do and see. */
export interface Caller {
  readonly session_id: number
  readonly user_id: number
  readonly role_id: number
  readonly account_id: number | null
  readonly permissions: readonly string[]
  /** What decides all of this, as it was read with the session (migration 073): a command asks whether it still holds. */
  readonly rights: string
  readonly viewer: Viewer
  readonly actor: Actor
}
