import { z } from 'zod'
import type { Way } from '../../../domain/arrivals/free-ways.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { TravelQuestion } from './travel-times.ts'

/** No way of a day's stops is longer: what is more is no answer, and would be no moment that can be told. */
const MOST_SECONDS = 30 * 86_400
const MOST_METRES = 40_000_000
export const Seconds = z.number().nonnegative().max(MOST_SECONDS)
export const Metres = z.number().nonnegative().max(MOST_METRES)
export const Kilometres = z
  .number()
  .nonnegative()
  .max(MOST_METRES / 1_000)

/** What is asked of a routing server. */
export interface RoutingRequest {
  /** Behind the address of the server. */
  readonly path: string
  /** Sent as JSON by POST; without one it is a GET. */
  readonly body?: object
}

export type Asked = Pick<TravelQuestion, 'kind' | 'leavesAt'>

/** How a kind of server is asked, and what it answers. Readers answer null to what is no answer to the question. */
export interface RoutingDialect {
  readonly name: 'osrm' | 'valhalla'
  /** So many places each way are in one question at most: what servers take as they are shipped. */
  readonly mostEachWay: number
  readonly mostOnRoute: number
  askMatrix(from: readonly Place[], to: readonly Place[], asked: Asked): RoutingRequest
  /** Row by row; null for a way that it does not know. */
  readMatrix(answer: unknown, rows: number, columns: number): (Way | null)[] | null
  askRoute(places: readonly Place[], asked: Asked): RoutingRequest
  /** From each place to the next. */
  readRoute(answer: unknown, legs: number): Way[] | null
}
