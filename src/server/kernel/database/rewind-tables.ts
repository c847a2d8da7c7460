import type { ColumnType, Generated } from 'kysely'
import type { PastKind } from '../../../domain/rewind/past-workspace.ts'
import type { Instant } from './rows.ts'

/** The live workspace of past moments, and how the business clock ran (decision 131). */
export interface RewindTables {
  rewind_checkpoints: {
    provider_id: number
    id: Generated<number>
    seq: number
    at: Instant
    recorded_at: ColumnType<number, Date | undefined, Date>
  }
  rewind_checkpoint_parts: {
    provider_id: number
    checkpoint_id: number
    part: number
    kind: PastKind
    packed: ColumnType<'deflate' | 'zstd', 'deflate' | 'zstd' | undefined, never>
    rows: Uint8Array
  }
  clock_changes: {
    id: Generated<number>
    wall: Instant
    business: Instant
    speed: number
  }
}
