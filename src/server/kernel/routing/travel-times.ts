import type { Way } from '../../../domain/arrivals/free-ways.ts'
import type { StreetFactor, Streets } from '../../../domain/arrivals/streets.ts'
import type { WayCells } from '../../../domain/arrivals/way-table.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { VehicleKind, WayMs } from '../../../domain/dispatch/travel.ts'

export interface TravelQuestion {
  readonly kind: VehicleKind
  /** ms */
  readonly leavesAt: number
  /** What a provider has learnt of its streets (streets.ts); an outside server knows its own. */
  readonly factor: StreetFactor
}

/** What is asked of the ways between all of some places. */
export interface TableQuestion {
  readonly kinds: readonly VehicleKind[]
  /** When each place is left, in the order of the places (ms): ways take as long as they do in that hour. */
  readonly leavesAt: readonly number[]
  /** As data, which threads are given. */
  readonly streets: Streets
}

export interface TravelTable {
  /** Where a routing server did not answer in time, our own roads did, all of it. */
  readonly answeredBy: TravelTimes['name']
  /** Of each kind of vehicle, in memory that threads share; kinds that a server does not tell apart share theirs. */
  readonly cells: readonly WayCells[]
}

/** How a routing server is. `away`: it does not answer, and our own roads do. */
export type RoutingHealth =
  | { readonly is: 'well' }
  | { readonly is: 'away'; readonly since: number; readonly why: string }

/** How far and how long ways are. What an outside server does not answer, our own roads do. */
export interface TravelTimes {
  readonly name: 'embedded' | 'osrm' | 'valhalla'
  way(from: Place, to: Place, question: TravelQuestion): Promise<Way>
  /** Beside the server, which goes on meanwhile; null where it was ended before it was done. */
  table(places: readonly Place[], question: TableQuestion, until?: AbortSignal): Promise<TravelTable | null>
  /** For ways from each place to the next; others are answered by our own roads. */
  along(places: readonly Place[], question: TravelQuestion): Promise<WayMs>
  health(): RoutingHealth
}
