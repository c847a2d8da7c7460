/** Searches for routes beside the server, and keeps what they find: a node that dies leaves its lease behind, and nothing that hangs. */
import { availableParallelism } from 'node:os'
import type { ProposalProblem, ProposedPlan } from '../../../../domain/dispatch/route-proposal.ts'
import { stopsOf } from '../../../../domain/dispatch/route-proposal.ts'
import type { Plan } from '../../../../solver/problem.ts'
import { type Command, runBatch } from '../../../kernel/commands/run-command.ts'
import type { Optimisation, OptimiserOutcome } from '../../../kernel/optimiser/route-optimiser.ts'
import type { Platform } from '../../../platform.ts'
import type { Learnt } from '../../arrivals/index.ts'
import { dayRoads, type KnownRoads } from './day-roads.ts'
import { planOf } from './plan-of.ts'
import { findable, problemOf, type Question, STRICTNESS, type Strictness } from './problem-of.ts'
import { renewLease, settleProposal } from './proposal-rows.ts'
import { createTurns } from './turns.ts'

/** What is found is kept, and what is asked of the search is heard, so often (ms). */
const TELLS_EVERY_MS = 1_000
/** How the time is shared out between searching with all windows kept, and for what found no place so. */
const SHARES = [0.8, 0.12, 0.08] as const
/** Searches of a node, of all providers: the ways of 4,000 stops take 140 MB for each kind of vehicle, and those that wait have none yet. */
const AT_ONCE = availableParallelism()
/** The same day is searched in the same way. */
const SEED = 1

type SearchPlatform = Pick<
  Platform,
  'database' | 'settings' | 'clock' | 'tracing' | 'onCommitted' | 'optimiser' | 'travelTimes' | 'log'
>

export interface Search {
  readonly providerId: number
  readonly id: number
  readonly question: Question
  readonly learnt: Learnt
  readonly ms: number
}

export type EndOfSearch = 'finish' | 'cancel'

export interface Searches {
  /** Begins it; whoever asked waits for nothing. */
  begin(search: Search): void
  /** Ends one that is under way on this node; others hear of it when they renew their lease. */
  end(providerId: number, id: number, act: EndOfSearch): void
}

export function createSearches(platform: SearchPlatform): Searches {
  const underWay = new Map<string, (act: EndOfSearch) => void>()
  const turns = createTurns(AT_ONCE)
  const nameOf = (providerId: number, id: number) => `${providerId} ${id}`

  async function search({ providerId, id, question, learnt, ms }: Search): Promise<void> {
    const { day } = question
    let asked: EndOfSearch | null = null
    let current: Optimisation | null = null
    let leave = () => {}
    let found: Plan | null = null
    let roads: KnownRoads | null = null
    const ended = new AbortController()
    let [told, iterations, before]: [Plan | null, number, number] = [null, 0, 0]
    const end = (act: EndOfSearch) => {
      asked = act
      leave()
      ended.abort()
      if (act === 'finish') current?.finish()
      else current?.cancel()
    }
    underWay.set(nameOf(providerId, id), end)
    const write = (work: (command: Command) => Promise<void>) => runBatch(platform, providerId, [], work)
    let telling: Promise<void> = Promise.resolve()
    const tell = () => {
      telling = telling
        .then(async () => {
          const plan = found === told ? null : found
          const best = plan === null || roads === null ? null : await planOf(day, plan, roads)
          told = plan ?? told
          await write(async ({ tx }) => {
            const wanted = await renewLease(tx, providerId, id, { iterations, best })
            if (wanted === null) end('cancel')
            else if (wanted !== 'go on') end(wanted)
          })
        })
        // It is told again in a second; where that fails for long the lease is over.
        .catch((cause: unknown) => platform.log.warn({ err: cause }, 'a search for routes could not be kept'))
    }
    const timer = setInterval(tell, TELLS_EVERY_MS)
    timer.unref()

    async function run(): Promise<{ problem: ProposalProblem | null; plan: Plan | null }> {
      const began = performance.now()
      const known = await dayRoads(platform.travelTimes, learnt, day, ended.signal)
      if (known === null) return { problem: null, plan: null }
      roads = known
      const { matrices } = known
      // The ways are part of the time that was given; half of it is left for the search whatever they take.
      const searchMs = Math.max(ms / 2, ms - (performance.now() - began))
      let routes: ReadonlyMap<number, readonly string[]> = new Map(
        day.drivers.map(({ driver }) => [
          driver,
          stopsOf(day, driver).flatMap((stop) => (stop.lat === null || stop.lng === null ? [] : [stop.key])),
        ]),
      )
      const holders = new Set(findable(day).flatMap(({ driver, key }) => (driver === null ? [] : [key])))
      const late = new Map<string, Strictness>()
      for (const [i, share] of SHARES.entries()) {
        if (asked !== null) break
        before = iterations
        const optimisation = platform.optimiser.begin({
          problem: problemOf(question, matrices, routes, late),
          seed: SEED,
          ms: Math.max(200, searchMs * share),
          onProgress(progress) {
            iterations = before + progress.iterations
            // A later search begins with a worse plan than the one before it found.
            if (i === 0) found = progress.plan
          },
        })
        current = optimisation
        const outcome: OptimiserOutcome = await optimisation.outcome
        if (!outcome.ok) {
          if (outcome.because === 'cancelled') return { problem: null, plan: found }
          const { because, ...why } = outcome
          platform.log.warn({ proposal: id, because, ...why }, 'no routes were found')
          return { problem: because, plan: found }
        }
        found = outcome.plan
        const homeless = outcome.plan.unserved.filter(({ id: key }) => holders.has(key))
        const next = STRICTNESS[i + 1]
        if (homeless.length === 0 || next === undefined) break
        for (const { id: key } of homeless) late.set(key, next)
        routes = new Map(
          outcome.plan.routes.map(({ vehicle, visits }) => [
            Number(vehicle),
            visits.flatMap(({ kind, id: key }) => (kind === 'stop' ? [key] : [])),
          ]),
        )
      }
      return { problem: null, plan: found }
    }

    let problem: ProposalProblem | null = null
    let best: ProposedPlan | null = null
    try {
      const turn = turns(run)
      leave = turn.end
      const made = await turn.outcome
      problem = made?.problem ?? null
      best = made?.plan && roads !== null ? await planOf(day, made.plan, roads) : null
    } catch (cause) {
      platform.log.error({ err: cause, proposal: id }, 'a search for routes broke')
      problem = 'failed'
    }
    clearInterval(timer)
    underWay.delete(nameOf(providerId, id))
    await telling
    const isCancelled = asked === 'cancel' || (problem === null && best === null)
    const status = isCancelled ? 'cancelled' : problem === null ? 'ready' : 'failed'
    await write(({ tx }) => settleProposal(tx, providerId, id, { status, problem, iterations, best }))
  }

  return {
    begin(one) {
      // A database that is gone by now hears of it no more: the lease tells.
      void search(one).catch((cause: unknown) =>
        platform.log.warn(
          { err: cause, proposal: one.id },
          'the end of a search for routes could not be kept',
        ),
      )
    },
    end: (providerId, id, act) => underWay.get(nameOf(providerId, id))?.(act),
  }
}
