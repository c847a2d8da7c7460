import { z } from 'zod'
import type { Way } from '../../../domain/arrivals/free-ways.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { VehicleKind } from '../../../domain/dispatch/travel.ts'
import { parsed, shortText } from '../outgoing/short-answer.ts'
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
  /** Kinds of vehicles for which it knows the same ways have the same. */
  profileOf(kind: VehicleKind): string
  /** Whether its ways differ by the hour. */
  readonly knowsHours: boolean
  askMatrix(from: readonly Place[], to: readonly Place[], asked: Asked): RoutingRequest
  /** Row by row; null for a way that it does not know. */
  readMatrix(answer: unknown, rows: number, columns: number): (Way | null)[] | null
  askRoute(places: readonly Place[], asked: Asked): RoutingRequest
  /** From each place to the next. */
  readRoute(answer: unknown, legs: number): Way[] | null
}

/** A server, and how long one question to it is waited for (ms). */
export interface RoutingServer {
  readonly url: string
  readonly patienceMs: number
}

/** `unknown`: it is well, and knows no road to some of the places. */
export type ServerSaid<T> =
  | { readonly is: 'answer'; readonly value: T }
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly why: string }

const MOST_BYTES = 4 * 1024 * 1024

/** Never rejects. `until`: when all that is asked together is over. */
export async function askServer<T>(
  { url, patienceMs }: RoutingServer,
  { path, body }: RoutingRequest,
  read: (answer: unknown) => T | null,
  until?: AbortSignal,
): Promise<ServerSaid<T>> {
  const late = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'Hubline' },
      body: body === undefined ? undefined : JSON.stringify(body),
      // A redirect could lead anywhere, also into the network of this machine.
      redirect: 'error',
      signal: until === undefined ? late : AbortSignal.any([late, until]),
    })
    const text = await shortText(response, MOST_BYTES)
    // Of places that it has no road to, it says so: it is well, and does not know them.
    if (response.status === 400) return { is: 'unknown' }
    if (!response.ok) return { is: 'failed', why: `it answered ${response.status}` }
    const value = text === null ? null : read(parsed(text))
    return value === null ? { is: 'failed', why: 'its answer is not understood' } : { is: 'answer', value }
  } catch {
    return { is: 'failed', why: late.aborted ? `no answer within ${patienceMs} ms` : 'no answer' }
  }
}

/** Parts of a list, each of at most so many. */
export function parts<T>(
  list: readonly T[],
  most: number,
): { readonly at: number; readonly items: readonly T[] }[] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, i) => ({
    at: i * most,
    items: list.slice(i * most, (i + 1) * most),
  }))
}
