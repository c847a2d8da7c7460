import type { ColumnType, Generated } from 'kysely'
import type { DriverReason } from '../../../domain/dispatch/auto-assign.ts'
import type {
  OptimiseAim,
  ProposalKind,
  ProposalProblem,
  ProposalStatus,
  ProposedDay,
  ProposedPlan,
} from '../../../domain/dispatch/route-proposal.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** What somebody accepted of a proposal, and what stood there before. */
export interface AcceptedPart {
  /** Business time, ms. */
  readonly at: number
  readonly by: number
  readonly drivers: readonly number[]
  readonly stops: readonly string[]
  /** The shipments that changed their driver, by the versions that this made. */
  readonly moved: readonly { readonly id: number; readonly version: number }[]
  /** The collection requests that did; absent in what was accepted before they took part. */
  readonly requests?: readonly { readonly id: number; readonly version: number }[]
  /** The tripsheets that were put into another order, by the versions that this made; nothing of what was accepted before that was kept. */
  readonly ordered?: readonly { readonly tripsheet: number; readonly version: number }[]
  /** All tripsheets that it concerned: they are locked together when it is taken back. */
  readonly sheets?: readonly number[]
  readonly undone: boolean
}

/** Plans that are proposed (decision 126). */
export interface ProposalTables {
  /** Drivers for collections that came in (decision 135). */
  collection_proposals: {
    provider_id: number
    shipment_id: number | null
    request_id: number | null
    /** Made of the two (`taskKey`). */
    task: ColumnType<string, never, never>
    branch_id: number
    state: 'open' | 'taken' | 'dismissed'
    driver_id: number
    reason: Json<DriverReason>
    /** Business time. */
    made_at: Instant
    taken_version: number | null
  }
  route_proposals: {
    provider_id: number
    id: Generated<number>
    kind: ProposalKind
    aim: OptimiseAim
    /** South African date, `2026-11-24`. */
    day: string
    branch_id: number | null
    driver_ids: number[]
    status: Exclude<ProposalStatus, 'lost'>
    wanted: 'finish' | 'cancel' | null
    asked_by: number
    /** Business time. */
    asked_at: Instant
    search_ms: number
    /** By the real time, as the lease is. */
    began_at: Generated<number>
    ended_at: InstantOrNull
    lease_until: Instant
    iterations: Generated<number>
    given: Json<ProposedDay>
    best: ColumnType<ProposedPlan | null, string | null, string | null>
    problem: ProposalProblem | null
    accepted: ColumnType<AcceptedPart[], string | undefined, string>
  }
}
