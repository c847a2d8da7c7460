/** How near to the best known the solver comes, in the time that it is given; beside what others have published. */
import { availableParallelism, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../../src/server/kernel/concurrency/limit-concurrency.ts'
import { cheapestInsertion } from '../../support/cheapest-insertion.ts'
import { BEST_KNOWN, type InstanceName } from '../../support/vrptw.ts'
import type { Bench, Line } from '../line.ts'
import { problemOf, type RoutingResult, type RoutingTask } from '../routing-task.ts'

const SEEDS = [1, 2, 3, 4, 5]

interface Row {
  readonly instance: InstanceName
  readonly seconds: number
  /** %. */
  readonly most: number
  /** What VROOM's wiki says of the class of the instance (v1.12, four cores, 0.4 s on average): mean gap of its cost, %. */
  readonly vroom: number | null
  readonly said: string
}

/**
 * What PyVRP's makers say of their 60 instances of 1,000 stops (v0.13.4, one core of an EPYC, one seed, 60 s; pull request 1142 of PyVRP, July
 * 2026): mean gap of distance to the best known, distances truncated as here, %.
 */
const PYVRP_OF_1000 = 2.28
const SAID_BY_PYVRP = 'PyVRP: its mean of 60 instances of 1,000 stops in 60 s'

const ROWS: readonly Row[] = [
  { instance: 'C101', seconds: 30, most: 0, vroom: 0, said: 'VROOM: its mean of class C1' },
  { instance: 'RC208', seconds: 30, most: 1, vroom: 2.64, said: 'VROOM: its mean of class RC2' },
  { instance: 'C1_10_1', seconds: 120, most: 5, vroom: null, said: SAID_BY_PYVRP },
  { instance: 'RC1_10_1', seconds: 120, most: 5, vroom: null, said: SAID_BY_PYVRP },
]

const oneACore = limitConcurrency(availableParallelism())

const solvedBeside = (task: RoutingTask): Promise<readonly RoutingResult[]> =>
  oneACore(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('../routing-worker.ts', import.meta.url))
        worker.once('message', (results: readonly RoutingResult[]) => {
          resolve(results)
          void worker.terminate()
        })
        worker.once('error', reject)
        worker.postMessage(task)
      }),
  )

const percent = (part: number, whole: number) => 100 * (part / whole - 1)
const list = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ')
const isRight = (results: readonly RoutingResult[]) =>
  results.every(({ wrong, unserved }) => wrong.length === 0 && unserved === 0)
const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`

async function instanceLine(
  { instance, seconds, most, vroom, said }: Row,
  { quick, say }: Bench,
): Promise<Line> {
  const time = quick ? seconds / 30 : seconds
  const seeds = quick ? SEEDS.slice(0, 1) : SEEDS
  const runs = await Promise.all(
    seeds.map((seed) => solvedBeside({ source: { instance }, seed, times: [time * 1_000] })),
  )
  const results = runs.flat()
  const gaps = results.map(({ cost }) => percent(cost, BEST_KNOWN[instance]))
  say(`${instance}: ${list(gaps)}%`)
  return {
    what: `routes: ${instance}, above the best known after ${time} s of a core, worst of ${seeds.length} seeds`,
    ours: Math.max(...gaps),
    unit: '%',
    peer: { name: said, value: vroom ?? PYVRP_OF_1000 },
    ratio: null,
    target: most === 0 ? '0%' : `< ${most}%`,
    reached: isRight(results) && gaps.every((gap) => (most === 0 ? gap <= 0 : gap < most)),
    note: `best known ${BEST_KNOWN[instance] / 10}; ours ${results.map(({ cost }) => cost / 10).join(', ')} with ${results.map(({ vehicles }) => vehicles).join(', ')} vehicles; ${said}; ${load()}`,
    rounds: { gap: gaps },
    solved: {
      instance,
      bestKnown: BEST_KNOWN[instance] / 10,
      ours: results.map(({ cost }) => cost / 10),
      seconds: time,
      vroom: vroom === null ? 'not told' : `${vroom}%, mean of its class, 0.4 s of four cores`,
      pyvrp: vroom === null ? `${PYVRP_OF_1000}%, mean of 60 instances, 60 s of a core` : 'not told',
    },
  }
}

async function roundLine({ quick, say }: Bench): Promise<Line> {
  const seeds = quick ? SEEDS.slice(0, 1) : SEEDS
  const runs = await Promise.all(
    // The first of its kind reads the code: a server's thread has it warm.
    seeds.map((seed) =>
      solvedBeside({ source: { round: 60, seed }, seed, times: [200, 200, quick ? 1_000 : 10_000] }),
    ),
  )
  const gaps = (which: number) =>
    runs.map((results) => percent(results[which]?.cost ?? Number.NaN, results[2]?.cost ?? Number.NaN))
  const warm = gaps(1)
  say(`60 stops: ${list(warm)}%, in a thread that begins ${list(gaps(0))}%`)
  return {
    what: `routes: 60 stops of a driver, 200 ms against ${quick ? 1 : 10} s, mean of ${seeds.length} rounds`,
    ours: warm.reduce((a, b) => a + b, 0) / warm.length,
    unit: '%',
    peer: null,
    ratio: null,
    target: '< 2%, each',
    reached: isRight(runs.flat()) && warm.every((gap) => gap < 2),
    note: `each ${list(warm)}%; in a thread that only begins ${list(gaps(0))}%; ${load()}`,
    rounds: { gap: warm },
  }
}

async function dayLine({ quick, say }: Bench): Promise<Line> {
  const day = quick ? ([20, 400] as const) : ([200, 4_000] as const)
  const source = { day, seed: 1 }
  const seconds = quick ? 3 : 60
  const [result] = await solvedBeside({ source, seed: 1, times: [seconds * 1_000] })
  const inserted = cheapestInsertion(problemOf(source))
  const better = -percent(result?.cost ?? Number.NaN, inserted.cost)
  say(`${day.join(' vehicles, ')} stops: ${better.toFixed(1)}% better than cheapest insertion`)
  return {
    what: `routes: rest of a day of ${day[0]} vehicles and ${day[1]} stops, ${seconds} s, better than cheapest insertion`,
    ours: better,
    unit: '%',
    peer: null,
    ratio: null,
    target: '> 8%',
    reached: result !== undefined && isRight([result]) && better > 8,
    note: `${Math.round((result?.cost ?? 0) / 1_000)} km with ${result?.vehicles} vehicles; cheapest insertion ${Math.round(inserted.cost / 1_000)} km, ${inserted.unserved} stops left; ${load()}`,
  }
}

export async function measureRouting(bench: Bench): Promise<Line[]> {
  const lines: Line[] = []
  for (const row of ROWS) lines.push(await instanceLine(row, bench))
  lines.push(await roundLine(bench))
  lines.push(await dayLine(bench))
  return lines
}
