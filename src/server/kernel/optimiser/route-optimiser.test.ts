/** What every optimiser does, and what each does besides. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { restOfDay } from '../../../../tests/support/courier-days.ts'
import { planProblems } from '../../../../tests/support/plan-problems.ts'
import { startVroomServer, type VroomServer } from '../../../../tests/support/vroom-server.ts'
import type { Matrix, Plan, Problem, Vehicle } from '../../../solver/problem.ts'
import { createEmbeddedOptimiser } from './embedded-optimiser.ts'
import { openOptimiser } from './open-optimiser.ts'
import type { RouteOptimiser } from './route-optimiser.ts'
import { createVroomOptimiser } from './vroom-optimiser.ts'

const day = restOfDay(4, 40, 2)
const idOf = (i: number) => day.stops[i]?.id ?? ''

function shared({ distances, durations }: Matrix): Matrix {
  const share = (values: Int32Array) => {
    const kept = new Int32Array(new SharedArrayBuffer(values.byteLength))
    kept.set(values)
    return kept
  }
  return { distances: share(distances), durations: share(durations) }
}

/** With all that an optimiser has to do. */
const mixed: Problem = {
  ...day,
  stops: day.stops.map((stop, i) => {
    if (i < 2) return { ...stop, window: undefined, drop: undefined, take: i === 0 ? [3, 4] : undefined }
    return {
      ...stop,
      ...(i === 4 && { vehicle: 'vehicle 1', window: undefined }),
      ...(i === 5 && { skills: [7], window: undefined }),
      ...(i === 8 && { window: undefined }),
    }
  }),
  pairs: [{ first: idOf(0), second: idOf(1) }],
  vehicles: day.vehicles.map((vehicle, v) => ({
    ...vehicle,
    ...(v === 1 && { fixed: [idOf(8)] }),
    ...(v === 3 && { skills: [7], longest: 6 * 3_600 }),
    costs: { fixed: 500, distance: 1, duration: v % 2 },
  })),
}

describe.each(['embedded', 'vroom'] as const)('%s', (name) => {
  let vroom: VroomServer
  let optimiser: RouteOptimiser
  beforeAll(async () => {
    vroom = await startVroomServer()
    optimiser = openOptimiser(name === 'vroom' ? vroom.url : undefined)
  })
  afterAll(async () => {
    optimiser.stop()
    await vroom.close()
  })
  const solved = async (problem: Problem): Promise<Plan> => {
    const outcome = await optimiser.begin({ problem, seed: 1, ms: 300 }).outcome
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.plan
  }

  test('is the one that was opened', () => expect(optimiser.name).toBe(name))

  test('finds a plan that keeps every rule, of breaks, locks, skills, pairs and two loads', async () => {
    const plan = await solved(mixed)
    expect(planProblems(mixed, plan)).toEqual([])
    expect(plan.unserved).toEqual([])
    expect(plan.routes.find(({ vehicle }) => vehicle === 'vehicle 1')?.visits[0]?.id).toBe(idOf(8))
  })

  test('uses fewer vehicles where the fewest are wanted', async () => {
    const free = (vehicle: Vehicle) => ({ ...vehicle, costs: undefined })
    const stops = day.stops.slice(0, 12)
    const vehicles = day.vehicles.map(free)
    const cheapest = await solved({ ...day, stops, vehicles })
    const fewest = await solved({ ...day, stops, vehicles, objective: 'fewest' })
    expect(fewest.routes.length).toBeLessThan(cheapest.routes.length)
  })

  test('says of a wrong problem what is wrong with which item', async () => {
    const wrong = { ...day, stops: day.stops.map((stop) => ({ ...stop, service: -1 })) }
    expect(await optimiser.begin({ problem: wrong, seed: 1, ms: 100 }).outcome).toMatchObject({
      because: 'mistakes',
      mistakes: expect.arrayContaining([{ item: 'stop stop 0', what: expect.stringContaining('service') }]),
    })
  })

  test('a search that is cancelled has no answer, and the next one has', async () => {
    const search = optimiser.begin({ problem: day, seed: 1, ms: 60_000 })
    search.cancel()
    expect(await search.outcome).toEqual({ ok: false, because: 'cancelled' })
    expect((await solved(day)).unserved).toEqual([])
  })

  test('takes nothing after it was stopped', async () => {
    const other = openOptimiser(name === 'vroom' ? vroom.url : undefined)
    const before = other.begin({ problem: day, seed: 1, ms: 60_000 })
    other.stop()
    const after = other.begin({ problem: day, seed: 1, ms: 60_000 })
    expect([await before.outcome, await after.outcome]).toEqual([
      { ok: false, because: 'cancelled' },
      { ok: false, because: 'cancelled' },
    ])
  })
})

describe('embedded', () => {
  test('the best so far is there while it searches, becomes better, and is the answer of one that is finished early', async () => {
    const optimiser = createEmbeddedOptimiser()
    onTestFinished(() => optimiser.stop())
    const copied = restOfDay(20, 300, 1)
    const problem = { ...copied, matrices: copied.matrices.map(shared) }
    const costs: number[] = []
    const search = optimiser.begin({
      problem,
      seed: 1,
      ms: 60_000,
      onProgress: ({ plan }) => costs.push(plan.cost),
    })
    expect(search.best()).toBeNull()
    await vi.waitFor(() => expect(costs.length).toBeGreaterThan(2), 20_000)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
    const so = search.best()
    expect(so && planProblems(problem, so)).toEqual([])
    search.finish()
    const outcome = await search.outcome
    expect(outcome.ok && planProblems(problem, outcome.plan)).toEqual([])
    expect(outcome.ok && outcome.plan.cost).toBeLessThanOrEqual(so?.cost ?? 0)
    expect(search.best()).toEqual(outcome.ok && outcome.plan)
  })

  test('two at once wait for each other where one may run, and one that waits can be cancelled', async () => {
    const optimiser = createEmbeddedOptimiser(1)
    onTestFinished(() => optimiser.stop())
    const first = optimiser.begin({ problem: day, seed: 1, ms: 60_000 })
    const second = optimiser.begin({ problem: day, seed: 1, ms: 60_000 })
    const third = optimiser.begin({ problem: day, seed: 1, ms: 50 })
    second.cancel()
    expect(await second.outcome).toEqual({ ok: false, because: 'cancelled' })
    await vi.waitFor(() => expect(first.best()).not.toBeNull(), 20_000)
    expect(third.best()).toBeNull()
    first.finish()
    expect(await first.outcome).toMatchObject({ ok: true })
    expect(await third.outcome).toMatchObject({ ok: true })
  })
})

describe('vroom', () => {
  const asking = async (
    instead?: (response: ServerResponse, right: () => object) => void,
    // On a busy machine an answer takes its time.
    patienceMs = 15_000,
  ) => {
    const vroom = await startVroomServer(instead)
    onTestFinished(() => vroom.close())
    const optimiser = createVroomOptimiser(vroom.url, patienceMs)
    return { vroom, ask: (problem: Problem, ms = 300) => optimiser.begin({ problem, seed: 1, ms }).outcome }
  }
  const json = (response: ServerResponse, body: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  test.each<[string, (response: ServerResponse) => void, string, RegExp]>([
    ['silence', () => {}, 'late', /within 0.4 s/],
    ['a closed line', (response) => response.destroy(), 'away', /does not answer/],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'away',
      /does not answer/,
    ],
    [
      'a refusal',
      (response) => json(response, { code: 2, error: 'Invalid skills' }, 400),
      'refused',
      /Invalid skills/,
    ],
    [
      'too many places',
      (response) => json(response, { code: 4, error: 'Too many locations' }, 413),
      'refused',
      /Too many/,
    ],
    ['a fault in HTML', (response) => json(response, '<h1>502</h1>', 502), 'refused', /502/],
    ['no JSON', (response) => json(response, 'routes'), 'bad_answer', /not understood/],
    [
      'another shape',
      (response) => json(response, { code: 0, routes: [{ vehicle: 'x' }] }),
      'bad_answer',
      /not understood/,
    ],
    ['no routes', (response) => json(response, { code: 0 }), 'bad_answer', /not asked for/],
    [
      'an unknown stop',
      (response) => json(response, { code: 0, routes: [{ vehicle: 0, steps: [{ type: 'job', id: 999 }] }] }),
      'bad_answer',
      /not asked for/,
    ],
    [
      'a vehicle twice',
      (response) =>
        json(response, {
          code: 0,
          routes: [
            { vehicle: 0, steps: [] },
            { vehicle: 0, steps: [] },
          ],
        }),
      'bad_answer',
      /not asked for/,
    ],
    [
      'too long an answer',
      (response) => json(response, ' '.repeat(9 * 1024 * 1024)),
      'bad_answer',
      /too long/,
    ],
  ])('%s is told as what it is', async (what, instead, because, why) => {
    const { ask } = await asking(instead, what === 'silence' ? 100 : undefined)
    expect(await ask(day)).toEqual({ ok: false, because, why: expect.stringMatching(why) })
  })

  test('nobody there is told so', async () => {
    const optimiser = createVroomOptimiser('http://127.0.0.1:1/')
    expect(await optimiser.begin({ problem: day, seed: 1, ms: 10 }).outcome).toMatchObject({
      because: 'away',
    })
  })

  test('a plan that breaks a rule is no answer', async () => {
    const all = day.stops.map((_, id) => ({ type: 'job', id }))
    const { ask } = await asking((response) =>
      json(response, { code: 0, routes: [{ vehicle: 0, steps: all }] }),
    )
    expect(await ask(day)).toMatchObject({
      because: 'bad_answer',
      why: expect.stringMatching(/breaks a rule: stop stop \d+/),
    })
    const twice = [
      { type: 'job', id: 3 },
      { type: 'job', id: 3 },
    ]
    const { ask: askAgain } = await asking((response) =>
      json(response, { code: 0, routes: [{ vehicle: 0, steps: twice }] }),
    )
    expect(await askAgain(day)).toMatchObject({
      because: 'bad_answer',
      why: expect.stringMatching(/twice/),
    })
  })

  test('what it leaves out is told with our own reason', async () => {
    const { ask } = await asking((response) => json(response, { code: 0, unassigned: [], routes: [] }))
    const outcome = await ask(day)
    expect(outcome.ok && planProblems(day, outcome.plan)).toEqual([])
    expect(outcome.ok && outcome.plan.unserved).toHaveLength(40)
  })

  test('what it cannot do is said before it is asked', async () => {
    const { vroom, ask } = await asking()
    const nowhere = day.vehicles.map((vehicle) => ({ ...vehicle, start: null, end: null }))
    expect(await ask({ ...day, vehicles: nowhere })).toMatchObject({
      because: 'not_supported',
      mistakes: expect.arrayContaining([
        { item: 'vehicle vehicle 0', what: 'VROOM needs its start or its end' },
      ]),
    })
    expect(await ask({ ...day, objective: 'fairest' })).toMatchObject({ mistakes: [{ item: 'objective' }] })
    expect(await ask(restOfDay(3, 500, 1))).toMatchObject({ mistakes: [{ item: 'places' }] })
    expect(vroom.asked).toEqual([])
  })

  describe('a driver who is on the way to a stop', () => {
    const [first] = day.stops
    const [van] = day.vehicles
    if (first === undefined || van === undefined) throw new Error('there are some')
    const [starts] = van.shift
    const way = day.matrices[van.matrix ?? 0]?.durations[(van.start ?? 0) * day.places + first.place] ?? 0
    const stops = day.stops.map((stop) => (stop.id === first.id ? { ...stop, window: undefined } : stop))
    const doneAt = starts + way + first.service
    const with_ = (breaks: Vehicle['breaks']): Problem => ({
      ...day,
      stops,
      vehicles: day.vehicles.map((one) =>
        one.id === van.id ? { ...one, fixed: [first.id], planned: undefined, breaks } : one,
      ),
    })
    const pause = (opens: number, closes: number) => [
      { id: 'break', window: [opens, closes] as const, duration: 900 },
    ]

    test.each<[string, Vehicle['breaks'], number, number[][]]>([
      ['has had the break', [], doneAt, []],
      ['is having it', pause(starts, starts), doneAt + 900, []],
      ['has to have it before that stop', pause(starts, doneAt - 1), doneAt + 900, []],
      ['will have it', pause(starts, doneAt + 3_600), doneAt, [[doneAt, doneAt + 3_600]]],
      [
        'will have it much later',
        pause(doneAt + 3_600, doneAt + 7_200),
        doneAt,
        [[doneAt + 3_600, doneAt + 7_200]],
      ],
    ])('%s', async (_, breaks, begins, toCome) => {
      const { vroom, ask } = await asking()
      const problem = with_(breaks)
      const outcome = await ask(problem, 10_000)
      expect(outcome).toMatchObject({ ok: true })
      expect(outcome.ok && planProblems(problem, outcome.plan)).toEqual([])
      const visits = outcome.ok ? outcome.plan.routes.find(({ vehicle }) => vehicle === van.id)?.visits : []
      expect(visits?.filter(({ kind }) => kind === 'break')).toHaveLength(breaks?.length ?? 0)
      const told = vroom.asked[0]?.vehicles[day.vehicles.indexOf(van)]
      expect(told?.time_window[0]).toBe(begins)
      expect(told?.breaks.map(({ time_windows }) => time_windows[0])).toEqual(toCome)
    })
  })

  test('is told no name of anything', async () => {
    const { vroom, ask } = await asking()
    await ask(mixed)
    expect(JSON.stringify(vroom.asked[0]?.jobs)).not.toContain('stop ')
    expect(vroom.asked[0]?.shipments).toMatchObject([
      { pickup: { id: 0 }, delivery: { id: 1 }, amount: [3, 4] },
    ])
    // What is fixed is done before it begins.
    const { id, start_index } = vroom.asked[0]?.vehicles[1] ?? {}
    expect([id, start_index]).toEqual([1, 8])
    expect(vroom.asked[0]?.jobs.some((job) => job.id === 8)).toBe(false)
  })
})
