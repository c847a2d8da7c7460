import type { Way } from '../../../domain/arrivals/free-ways.ts'
import type { StreetFactor } from '../../../domain/arrivals/streets.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { VehicleKind, WayMs } from '../../../domain/dispatch/travel.ts'

export interface TravelQuestion {
  readonly kind: VehicleKind
  /** ms */
  readonly leavesAt: number
  /** What a provider has learnt of its streets (streets.ts); an outside server knows its own. */
  readonly factor: StreetFactor
}

/** Row by row: from the first place to each, from the second ... */
export interface TravelMatrix {
  readonly ms: Float64Array
  readonly metres: Float64Array
}

/** How a routing server is. `away`: it does not answer, and our own roads do. */
export type RoutingHealth =
  | { readonly is: 'well' }
  | { readonly is: 'away'; readonly since: number; readonly why: string }

/** How far and how long ways are. Never rejects: what an outside server does not answer, our own roads do. */
export interface TravelTimes {
  readonly name: 'embedded' | 'osrm' | 'valhalla'
  way(from: Place, to: Place, question: TravelQuestion): Promise<Way>
  matrix(from: readonly Place[], to: readonly Place[], question: TravelQuestion): Promise<TravelMatrix>
  /** For ways from each place to the next; others are answered by our own roads. */
  along(places: readonly Place[], question: TravelQuestion): Promise<WayMs>
  health(): RoutingHealth
}
