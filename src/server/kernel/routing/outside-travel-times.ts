import type { Way } from '../../../domain/arrivals/free-ways.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { EMBEDDED_TRAVEL_TIMES } from './embedded-travel-times.ts'
import { askServer, parts, type RoutingDialect, type RoutingRequest } from './routing-server.ts'
import { ownRoads } from './shipped-roads.ts'
import { tableBeside } from './table-beside.ts'
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
/** A table of many questions is waited for so long altogether, ms. */
const TABLE_PATIENCE_MS = 20_000
/** A server that did not answer is asked again after this, ms. */
const ASKED_AGAIN_MS = 30_000
/** A route is asked once within this, however many look at it, ms. */
const KEPT_MS = 20_000
const MOST_KEPT = 1_000

const keyOf = (from: Place, to: Place): string => `${from.lat} ${from.lng} ${to.lat} ${to.lng}`

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
    request: RoutingRequest,
    read: (answer: unknown) => T | null,
    until?: AbortSignal,
  ): Promise<T | null> {
    if (now() < quietUntil) return null
    const said = await askServer({ url, patienceMs }, request, read, until)
    if (said.is === 'failed') return failed(said.why)
    if (said.is === 'unknown') return null
    health = { is: 'well' }
    return said.value
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
    async table(places, question, until) {
      const server =
        now() < quietUntil ? null : { kind: dialect.name, url, patienceMs, withinMs: TABLE_PATIENCE_MS }
      const made = await tableBeside({ places, question, server }, until)
      const problem = made?.problem ?? null
      if (problem?.is === 'away') failed(problem.why)
      if (problem?.is === 'late')
        warn(`The routing server (${dialect.name}) made ${problem.why}: own roads answer.`)
      if (made !== null && made.answeredBy !== 'embedded') health = { is: 'well' }
      return made
    },
    async along(places, question) {
      const otherwise = ownRoads(question.factor).way
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
