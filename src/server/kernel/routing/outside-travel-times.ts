import type { Way } from '../../../domain/arrivals/free-ways.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { parsed, shortText } from '../outgoing/short-answer.ts'
import { EMBEDDED_TRAVEL_TIMES } from './embedded-travel-times.ts'
import type { RoutingDialect, RoutingRequest } from './routing-server.ts'
import { ownWay } from './shipped-roads.ts'
import type { RoutingHealth, TravelQuestion, TravelTimes } from './travel-times.ts'

export interface OutsideOptions {
  readonly url: string
  readonly now: () => number
  readonly warn: (what: string) => void
  /** One question is waited for so long, ms. */
  readonly patienceMs?: number
}

/** Somebody waits for the answer. */
const PATIENCE_MS = 1_500
/** A route of several questions is waited for as long as so many of them. */
const ROUTE_PATIENCE = 2
/** A matrix of many questions is waited for so long altogether, ms. */
const MATRIX_PATIENCE_MS = 20_000
/** A server that did not answer is asked again after this, ms. */
const ASKED_AGAIN_MS = 30_000
const AT_ONCE = 8
/** A route is asked once within this, however many look at it, ms. */
const KEPT_MS = 20_000
const MOST_KEPT = 1_000
const MOST_BYTES = 4 * 1024 * 1024

const keyOf = (from: Place, to: Place): string => `${from.lat} ${from.lng} ${to.lat} ${to.lng}`

/** Parts of a list, each of at most so many. */
function parts<T>(list: readonly T[], most: number): { readonly at: number; readonly items: readonly T[] }[] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, i) => ({
    at: i * most,
    items: list.slice(i * most, (i + 1) * most),
  }))
}

/** A routing server in the courier's own network. What it does not know or answer, our own roads do. */
export function outsideTravelTimes(
  dialect: RoutingDialect,
  { url, now, warn, patienceMs = PATIENCE_MS }: OutsideOptions,
): TravelTimes {
  const own = EMBEDDED_TRAVEL_TIMES
  let health: RoutingHealth = { is: 'well' }
  let quietUntil = Number.NEGATIVE_INFINITY

  function failed(why: string): null {
    const since = health.is === 'away' ? health.since : now()
    if (health.is === 'well')
      warn(`The routing server (${dialect.name}) did not help (${why}): own roads answer.`)
    health = { is: 'away', since, why }
    quietUntil = now() + ASKED_AGAIN_MS
    return null
  }

  async function ask<T>(
    { path, body }: RoutingRequest,
    read: (answer: unknown) => T | null,
    until?: AbortSignal,
  ): Promise<T | null> {
    if (now() < quietUntil) return null
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
      if (response.status === 400) return null
      if (!response.ok) return failed(`it answered ${response.status}`)
      const answer = text === null ? null : read(parsed(text))
      if (answer === null) return failed('its answer is not understood')
      health = { is: 'well' }
      return answer
    } catch {
      return failed(late.aborted ? `no answer within ${patienceMs} ms` : 'no answer')
    }
  }

  async function route(places: readonly Place[], question: TravelQuestion): Promise<Way[] | null> {
    const legs: Way[] = []
    const until = AbortSignal.timeout(ROUTE_PATIENCE * patienceMs)
    // Parts meet: the last place of one is the first of the next.
    for (const { at, items } of parts(places.slice(1), dialect.mostOnRoute - 1)) {
      const part = [...places.slice(at, at + 1), ...items]
      const made = await ask(
        dialect.askRoute(part, question),
        (answer) => dialect.readRoute(answer, items.length),
        until,
      )
      if (made === null) return null
      legs.push(...made)
    }
    return legs
  }

  const kept = new Map<string, { readonly at: number; readonly legs: Promise<Way[] | null> }>()
  /** Everybody who waits for a parcel of one vehicle asks for the same. */
  function keptRoute(places: readonly Place[], question: TravelQuestion): Promise<Way[] | null> {
    const key = `${question.kind} ${places.map(({ lat, lng }) => `${lat},${lng}`).join(' ')}`
    const known = kept.get(key)
    if (known !== undefined && now() - known.at < KEPT_MS) return known.legs
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    const legs = route(places, question)
    kept.delete(key)
    kept.set(key, { at: now(), legs })
    return legs
  }

  return {
    name: dialect.name,
    async way(from, to, question) {
      const [way] = (await route([from, to], question)) ?? []
      return way ?? own.way(from, to, question)
    },
    async matrix(from, to, question) {
      const matrix = await own.matrix(from, to, question)
      const blocks = parts(from, dialect.mostEachWay).flatMap((rows) =>
        parts(to, dialect.mostEachWay).map((columns) => ({ rows, columns })),
      )
      const until = AbortSignal.timeout(MATRIX_PATIENCE_MS)
      const answered: (() => void)[] = []
      const isQuiet = () => now() < quietUntil
      async function work(): Promise<void> {
        for (let block = blocks.pop(); block !== undefined && !isQuiet(); block = blocks.pop()) {
          const { rows, columns } = block
          const cells = await ask(
            dialect.askMatrix(rows.items, columns.items, question),
            (answer) => dialect.readMatrix(answer, rows.items.length, columns.items.length),
            until,
          )
          answered.push(() => {
            for (const [i, way] of (cells ?? []).entries()) {
              if (way === null) continue
              const row = rows.at + Math.floor(i / columns.items.length)
              const cell = row * to.length + columns.at + (i % columns.items.length)
              matrix.ms[cell] = way.ms
              matrix.metres[cell] = way.metres
            }
          })
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      // Half from one and half from the other, no two ways could be compared.
      if (!isQuiet()) for (const put of answered) put()
      return matrix
    },
    async along(places, question) {
      const otherwise = ownWay(question.factor)
      const legs = places.length < 2 ? [] : ((await keptRoute(places, question)) ?? [])
      if (legs.length === 0) return otherwise
      const known = new Map(
        legs.flatMap(({ ms }, i) => {
          const [from, to] = [places[i], places[i + 1]]
          return from === undefined || to === undefined ? [] : [[keyOf(from, to), ms] as const]
        }),
      )
      return (kind, from, to, leavesAt) => known.get(keyOf(from, to)) ?? otherwise(kind, from, to, leavesAt)
    },
    health: () => health,
  }
}
