import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { osrmServer as osrm, secondsBetween as seconds } from '../../../../tests/support/osrm-server.ts'
import { smallServer } from '../../../../tests/support/small-server.ts'
import { areaOf, FREE_STREETS, streetFactor } from '../../../domain/arrivals/streets.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { EMBEDDED_TRAVEL_TIMES } from './embedded-travel-times.ts'
import { openTravelTimes } from './open-travel-times.ts'
import { freeWay, ownRoads } from './shipped-roads.ts'
import type { TableQuestion, TravelQuestion } from './travel-times.ts'

/** One port, three ways: our own roads, and small servers that answer as OSRM and Valhalla do. */
/** 24 Nov 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const asked: TravelQuestion = { kind: 'van', leavesAt: EIGHT, factor: () => 1 }
const place = (n: number): Place => ({ lat: -26 - n / 1_000, lng: 28 })
const places = (count: number, from = 0) => Array.from({ length: count }, (_, i) => place(from + i))

const asking = (all: readonly Place[], kinds: TableQuestion['kinds'], at = EIGHT): TableQuestion => ({
  kinds,
  leavesAt: all.map(() => at),
  streets: FREE_STREETS,
})

type Body = Record<'sources' | 'targets' | 'locations', { lat: number }[] | undefined> & {
  costing: string
  date_time: { value: string }
}
const valhalla: RequestListener = (request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    const { sources = [], targets = [], locations = [], costing, date_time }: Body = JSON.parse(text)
    if (
      costing !== 'auto' ||
      date_time.value !== '2026-11-24T08:00' ||
      sources.length * targets.length > 2_500
    )
      return void response.writeHead(500).end()
    const cell = (a: number, b: number) => ({ time: seconds(a, b), distance: seconds(a, b) / 100 })
    if (request.url === '/route') {
      const legs = locations.slice(1).map(({ lat }, i) => {
        const { time, distance } = cell(lat, locations[i]?.lat ?? 0)
        return { summary: { time, length: distance } }
      })
      return void response.end(JSON.stringify({ trip: { legs } }))
    }
    const sources_to_targets = sources.map(({ lat }) => targets.map((to) => cell(lat, to.lat)))
    response.end(JSON.stringify({ sources_to_targets }))
  })
}

async function outside(kind: 'osrm' | 'valhalla', answer: RequestListener, patienceMs = 5_000) {
  const warnings: string[] = []
  let now = EIGHT
  const url = await smallServer(answer)
  const travelTimes = openTravelTimes({
    kind,
    url,
    now: () => now,
    warn: (what) => warnings.push(what),
    patienceMs,
  })
  return { travelTimes, warnings, pass: (ms: number) => (now += ms) }
}

describe.each([
  ['osrm', osrm],
  ['valhalla', valhalla],
] as const)('%s', (kind, server) => {
  test('answers a table of more places than one question may have, each cell in its place', async () => {
    const { travelTimes, warnings } = await outside(kind, server)
    const all = places(130)
    const table = await travelTimes.table(all, asking(all, ['van', 'bakkie']))
    expect(table?.answeredBy).toBe(kind)
    const [van, bakkie] = table?.cells ?? []
    // They know the two as one, and one table is enough.
    expect(bakkie).toEqual(van)
    for (const [row, column] of [
      [0, 129],
      [129, 0],
      [49, 50],
      [7, 7],
    ] as const) {
      expect(van?.durations[row * 130 + column]).toBe(Math.abs(column - row))
      expect(van?.distances[row * 130 + column]).toBe(Math.abs(column - row) * 10)
    }
    expect(warnings).toEqual([])
    expect(travelTimes.health()).toEqual({ is: 'well' })
  })

  test('answers a way, and the ways of a route that is longer than one question may be', async () => {
    let asks = 0
    const { travelTimes } = await outside(kind, (request, response) => {
      asks += 1
      server(request, response)
    })
    expect(await travelTimes.way(place(0), place(7), asked)).toEqual({ ms: 7_000, metres: 70 })
    const route = places(130)
    const way = await travelTimes.along(route, asked)
    for (const i of [0, 18, 19, 98, 99, 128]) expect(way('van', place(i), place(i + 1), EIGHT)).toBe(1_000)
    const before = asks
    // Who asks for the same soon after is answered by what was asked.
    expect((await travelTimes.along(route, asked))('van', place(0), place(1), EIGHT)).toBe(1_000)
    expect(asks).toBe(before)
    // Between others our own roads answer.
    expect(way('van', place(0), place(60), EIGHT)).toBe(
      (await EMBEDDED_TRAVEL_TIMES.way(place(0), place(60), asked)).ms,
    )
  })

  test('one that takes long for each part of a route: our own roads answer, and nobody waits for all of it', async () => {
    const { travelTimes } = await outside(
      kind,
      (request, response) => void setTimeout(() => server(request, response), 150),
      200,
    )
    const way = await travelTimes.along(places(600), asked)
    expect(way('van', place(0), place(1), EIGHT)).toBe(
      (await EMBEDDED_TRAVEL_TIMES.way(place(0), place(1), asked)).ms,
    )
    expect(travelTimes.health()).toMatchObject({ is: 'away' })
  })

  const broken: readonly [string, RequestListener][] = [
    ['is silent', () => {}],
    ['fails', (_, response) => void response.writeHead(500).end('no')],
    ['talks nonsense', (_, response) => void response.end('<html>')],
    [
      'answers for other places',
      (_, response) =>
        void response.end(
          '{"code":"Ok","durations":[[1]],"distances":[[1]],"routes":[{"legs":[]}],"sources_to_targets":[[]],"trip":{"legs":[]}}',
        ),
    ],
    [
      'says that a way takes longer than any moment can be told',
      (_, response) =>
        void response.end(
          '{"code":"Ok","durations":[[1e308,1e308,1e308],[1,1,1]],"distances":[[1,1,1],[1,1,1]],"routes":[{"legs":[{"duration":1e13,"distance":1}]}],"sources_to_targets":[[{"time":1e308,"distance":1},{"time":1,"distance":1},{"time":1,"distance":1}],[{"time":1,"distance":1},{"time":1,"distance":1},{"time":1,"distance":1}]],"trip":{"legs":[{"summary":{"time":1e13,"length":1}}]}}',
        ),
    ],
    [
      'sends elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ]
  test.each(broken)(
    'one that %s: our own roads answer all of it, it is told once, and asked again later',
    async (what, answer) => {
      let asks = 0
      const { travelTimes, warnings, pass } = await outside(
        kind,
        (request, response) => {
          asks += 1
          answer(request, response)
        },
        // The others answer as soon as they are heard, which on a busy machine is later.
        what === 'is silent' ? 400 : 5_000,
      )
      const all = places(3)
      const own = await EMBEDDED_TRAVEL_TIMES.table(all, asking(all, ['van']))
      expect(await travelTimes.table(all, asking(all, ['van']))).toMatchObject({
        answeredBy: 'embedded',
        cells: own?.cells,
      })
      expect(await travelTimes.way(place(0), place(9), asked)).toEqual(
        await EMBEDDED_TRAVEL_TIMES.way(place(0), place(9), asked),
      )
      expect(warnings).toHaveLength(1)
      expect(travelTimes.health()).toMatchObject({ is: 'away', since: EIGHT })
      await expect.poll(() => asks).toBe(1)
      pass(31_000)
      await travelTimes.way(place(0), place(9), asked)
      await expect.poll(() => asks).toBe(2)
      expect(warnings).toHaveLength(1)
    },
  )

  test('a place that it has no road to is ours, and it is well', async () => {
    const { travelTimes } = await outside(
      kind,
      (_, response) => void response.writeHead(400).end('{"code":"NoRoute"}'),
    )
    expect(await travelTimes.way(place(0), place(9), asked)).toEqual(
      await EMBEDDED_TRAVEL_TIMES.way(place(0), place(9), asked),
    )
    expect(travelTimes.health()).toEqual({ is: 'well' })
  })
})

test('without a server our own roads answer, and what was learnt of streets counts', async () => {
  const travelTimes = openTravelTimes({ kind: 'osrm', url: undefined, now: () => EIGHT, warn: () => {} })
  expect(travelTimes.name).toBe('embedded')
  const free = await travelTimes.way(place(0), place(50), asked)
  const slow = await travelTimes.way(place(0), place(50), { ...asked, factor: () => 2 })
  expect(slow).toEqual({ metres: free.metres, ms: free.ms * 2 })
  // Johannesburg to Durban by the N3, not at the speed of a town.
  const durban = await travelTimes.way({ lat: -26.2, lng: 28.05 }, { lat: -29.86, lng: 31.02 }, asked)
  expect(durban.metres / 1_000).toBeGreaterThan(500)
  expect(durban.metres / 1_000).toBeLessThan(650)
  expect(durban.ms / 3_600_000).toBeLessThan(8)
})

describe('a table by our own roads', () => {
  const [joburg, durban] = [place(0), { lat: -29.86, lng: 31.02 }]
  const many = Array.from({ length: 150 }, (_, i) => {
    const town = i % 3 === 0 ? durban : joburg
    return { lat: town.lat - (i % 17) / 90, lng: town.lng + (i % 23) / 90 }
  })
  const streets = {
    ...FREE_STREETS,
    kinds: { ...FREE_STREETS.kinds, truck: 1.3 },
    hours: FREE_STREETS.hours.map((_, hour) => 1 + (hour % 24) / 10),
    areas: [[areaOf(joburg, joburg), 1.5] as [number, number]],
  }

  test.each([
    ['made here', 40],
    ['made in a thread', 150],
  ])('%s: as each way by itself, in the hour in which its place is left', async (_, count) => {
    const all = many.slice(0, count)
    const leavesAt = all.map((__, i) => EIGHT + (i % 5) * 3_600_000)
    const kinds = ['van', 'truck'] as const
    const table = await EMBEDDED_TRAVEL_TIMES.table(all, { kinds, leavesAt, streets })
    const way = ownRoads(streetFactor(streets)).way
    const wrong = all.flatMap((from, i) =>
      all.flatMap((to, j) =>
        kinds.filter((kind, k) => {
          const cells = table?.cells[k]
          const [seconds, metres] = [cells?.durations[i * count + j], cells?.distances[i * count + j]]
          const ms = i === j ? 0 : way(kind, from, to, leavesAt[i] ?? 0)
          const isNear = (a: number | undefined, b: number) => Math.abs((a ?? Number.NaN) - b) <= 1
          return !isNear(seconds, ms / 1_000) || !isNear(metres, freeWay(kind, from, to).metres)
        }),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('one that is ended is none, and keeps no thread', async () => {
    const until = new AbortController()
    const table = EMBEDDED_TRAVEL_TIMES.table(many, asking(many, ['van']), until.signal)
    until.abort()
    expect(await table).toBeNull()
  })
})
