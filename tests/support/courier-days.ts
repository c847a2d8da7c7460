/** Days of a courier as routing problems, the same for the same seed: places in km on a plane, streets longer than straight lines. */
import type { Problem, Stop, Vehicle } from '../../src/solver/problem.ts'
import { createRandom } from '../bench/measure.ts'

const METRES = 1_300
/** 27 km/h, in metres a second. */
const SPEED = 7.5
const MINUTE = 60
const HOUR = 60 * MINUTE

interface Point {
  readonly x: number
  readonly y: number
}

function matrixOf(points: readonly Point[]) {
  const places = points.length
  const distances = new Int32Array(places * places)
  const durations = new Int32Array(places * places)
  points.forEach((a, i) => {
    points.forEach((b, j) => {
      const way = Math.round(Math.hypot(a.x - b.x, a.y - b.y) * METRES)
      distances[i * places + j] = way
      durations[i * places + j] = Math.round(way / SPEED)
    })
  })
  return { places, matrices: [{ distances, durations }] }
}

/** Towns are dense in the middle: most points lie near it. */
function near(random: () => number, { x, y }: Point, km: number): Point {
  const far = km * random() * random()
  const angle = 2 * Math.PI * random()
  return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) }
}

/** A third may be visited in some two to four hours only. Times in seconds from the start of what is left of the day. */
function stopAt(random: () => number, place: number, hours: number): Stop {
  const isWindowed = random() < 1 / 3
  const opens = Math.round(random() * (hours - 2.5) * HOUR)
  const lasts = (2 + 2 * random()) * HOUR
  const kilograms = 1 + Math.floor(random() * random() * 30)
  const load = [kilograms, 2 + Math.floor(kilograms * (1 + random()))]
  const isCollection = random() < 0.2
  return {
    id: `stop ${place}`,
    place,
    service: Math.round((3 + 5 * random()) * MINUTE),
    ...(isWindowed && { window: [opens, Math.min(Math.round(opens + lasts), hours * HOUR)] as const }),
    ...(isCollection ? { take: load } : { drop: load }),
  }
}

/** One driver's round: one town, there and back. */
export function driversRound(stops: number, seed: number): Problem {
  const random = createRandom(seed)
  const hub = { x: 0, y: 0 }
  const doors = Array.from({ length: stops }, () => near(random, hub, 9))
  return {
    ...matrixOf([hub, ...doors]),
    stops: doors.map((_, i) => ({ ...stopAt(random, i + 1, 9), drop: [1], take: [0] })),
    vehicles: [{ id: 'driver', start: 0, end: 0, shift: [0, 10 * HOUR], capacity: [1_000] }],
  }
}

/** What is left of a day: vehicles that are anywhere in their towns, with what they can hold, and lunch for every second. */
export function restOfDay(vehicles: number, stops: number, seed: number): Problem {
  const hours = 8
  const random = createRandom(seed)
  const hubs = Array.from({ length: Math.max(1, Math.round(vehicles / 25)) }, () => ({
    x: 120 * random(),
    y: 120 * random(),
  }))
  const hubOf = (i: number) => i % hubs.length
  const origin = { x: 0, y: 0 }
  const doors = Array.from({ length: stops }, (_, i) => near(random, hubs[hubOf(i)] ?? origin, 30))
  const now = Array.from({ length: vehicles }, (_, v) => near(random, hubs[hubOf(v)] ?? origin, 20))
  const fleet = now.map((_, v): Vehicle => {
    const isBakkie = random() < 0.4
    return {
      id: `vehicle ${v}`,
      start: stops + v,
      end: stops + vehicles + hubOf(v),
      shift: [0, hours * HOUR],
      capacity: isBakkie ? [400, 1_000] : [900, 2_500],
      ...(v % 2 === 0 && {
        breaks: [{ id: `lunch ${v}`, window: [2 * HOUR, 4 * HOUR] as const, duration: 30 * MINUTE }],
      }),
    }
  })
  return {
    ...matrixOf([...doors, ...now, ...hubs]),
    stops: doors.map((_, i) => stopAt(random, i, hours)),
    vehicles: fleet,
  }
}
