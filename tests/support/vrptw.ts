/** The routing instances of Solomon, and of Gehring and Homberger, with the best that is known of them (tests/instances/vrptw). */
import { readFileSync } from 'node:fs'
import type { Problem, Stop } from '../../src/solver/problem.ts'

/** Total distance of the best known plan, truncated to a tenth each way, in tenths. */
export const BEST_KNOWN = { C101: 8_273, RC208: 7_761, C1_10_1: 424_448, RC1_10_1: 457_907 } as const
export type InstanceName = keyof typeof BEST_KNOWN

interface Customer {
  readonly x: number
  readonly y: number
  readonly demand: number
  readonly window: readonly [number, number]
  readonly service: number
}

const FOLDER = new URL('../instances/vrptw/', import.meta.url)

const numbersOf = (line: string) => line.trim().split(/\s+/).map(Number)

/** Solomon's own layout: one customer a line. */
function readSolomon(text: string) {
  const lines = text.split(/\r?\n/)
  const [vehicles = 0, capacity = 0] = numbersOf(lines[4] ?? '')
  const customers = lines.slice(9).flatMap((line): Customer[] => {
    const [id, x = 0, y = 0, demand = 0, open = 0, close = 0, service = 0] = numbersOf(line)
    if (line.trim() === '' || id === undefined) return []
    return [{ x, y, demand, window: [open, close], service }]
  })
  return { vehicles, capacity, customers }
}

/** The layout of VRPLIB: sections by node. */
function readVrplib(text: string) {
  const one = (name: string) => Number(text.match(new RegExp(`${name} : (\\d+)`))?.[1] ?? 0)
  const section = (name: string) => {
    const body = text.split(`${name}\n`)[1]?.split(/\n[A-Z]/)[0] ?? ''
    return body.trim().split('\n').map(numbersOf)
  }
  const demands = section('DEMAND_SECTION')
  const windows = section('TIME_WINDOW_SECTION')
  const customers = section('NODE_COORD_SECTION').map(([, x = 0, y = 0], i): Customer => {
    const [, open = 0, close = 0] = windows[i] ?? []
    const service = i === 0 ? 0 : one('SERVICE_TIME')
    return { x, y, demand: demands[i]?.[1] ?? 0, window: [open, close], service }
  })
  return { vehicles: one('VEHICLES'), capacity: one('CAPACITY'), customers }
}

/** The routes of the best known plan. */
export function bestKnownRoutes(name: 'RC208' | 'C1_10_1' | 'RC1_10_1'): string[][] {
  const text = readFileSync(new URL(`${name}.sol`, FOLDER), 'utf8')
  return [...text.matchAll(/^Route #\d+: (.*)$/gm)].map(([, stops = '']) => stops.trim().split(' '))
}

/** As a problem, in tenths of the unit of the file. */
export function readInstance(name: InstanceName): Problem {
  const { vehicles, capacity, customers } =
    name === 'C101'
      ? readSolomon(readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8'))
      : readVrplib(readFileSync(new URL(`${name}.vrp`, FOLDER), 'utf8'))
  const places = customers.length
  const distances = new Int32Array(places * places)
  customers.forEach((a, i) => {
    customers.forEach((b, j) => {
      distances[i * places + j] = Math.floor(10 * Math.hypot(a.x - b.x, a.y - b.y))
    })
  })
  const [depot, ...rest] = customers
  const tenths = ([open, close]: readonly [number, number]) => [open * 10, close * 10] as const
  return {
    places,
    matrices: [{ distances, durations: distances }],
    stops: rest.map(
      ({ demand, window, service }, i): Stop => ({
        id: String(i + 1),
        place: i + 1,
        service: service * 10,
        window: tenths(window),
        drop: [demand],
      }),
    ),
    vehicles: Array.from({ length: vehicles }, (_, v) => ({
      id: String(v + 1),
      start: 0,
      end: 0,
      shift: tenths(depot?.window ?? [0, 0]),
      capacity: [capacity],
    })),
  }
}
