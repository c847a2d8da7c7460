/**
 * Days of drivers in a town whose speeds by road and hour, and whose times at the door, nobody is told: what comes out is what a
 * platform sees, positions and what was done when. Seeded, no clock.
 */

import type { Position } from '../../src/domain/arrivals/visits.ts'
import { between, distanceMetres, type Place } from '../../src/domain/dispatch/place.ts'
import { KMH, ROAD_FACTOR, type VehicleKind } from '../../src/domain/dispatch/travel.ts'
import { type Random, random, seedOf } from '../../src/simulator/random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Monday, 5 October 2026, 00:00 in South Africa. */
export const FIRST_DAY = Date.parse('2026-10-05T00:00:00+02:00')

export interface HiddenDoor extends Place {
  readonly name: string
  readonly customer: number
}

export interface DrivenStop extends HiddenDoor {
  readonly id: number
  readonly arrivedAt: number
  readonly leftAt: number
}

export interface DrivenDay {
  readonly driver: number
  readonly kind: VehicleKind
  readonly begins: number
  readonly stops: readonly DrivenStop[]
  readonly positions: readonly Position[]
}

export const HUB: Place = { lat: -26.1, lng: 28.05 }
const KINDS: readonly VehicleKind[] = ['van', 'bakkie', 'bike']
const DRIVERS = 12
const STOPS = 22

/** A standard normal draw. */
const normal = (dice: Random): number =>
  Math.sqrt(-2 * Math.log(Math.max(1e-9, dice.between(0, 1)))) * Math.cos(2 * Math.PI * dice.between(0, 1))

function nearestFirst(start: Place, stops: readonly HiddenDoor[]): HiddenDoor[] {
  const [left, tour] = [[...stops], [] as HiddenDoor[]]
  let here = start
  while (left.length > 0) {
    const next = left.reduce((a, b) => (distanceMetres(here, a) <= distanceMetres(here, b) ? a : b))
    left.splice(left.indexOf(next), 1)
    tour.push(next)
    here = next
  }
  return tour
}

/** How large it is: `spread` in degrees around the hub. */
const TOWN = { customers: 30, doors: 260, spread: 0.18 }

/** What is true of the town and told to nobody: how long ways and visits take. */
export function hiddenTown(seed: number, size = TOWN) {
  const dice = random(seedOf(seed, 'town'))
  const customers = Array.from({ length: size.customers }, () => Math.exp(1.6 + 0.55 * normal(dice)) * MINUTE)
  const doors = Array.from(
    { length: size.doors },
    (_, i): HiddenDoor => ({
      name: `Door ${i}`,
      customer: dice.between(0, size.customers) | 0,
      lat: HUB.lat + dice.between(-size.spread, size.spread),
      lng: HUB.lng + dice.between(-size.spread, size.spread),
    }),
  )
  const atDoor = new Map(
    doors.map(({ name, customer }) => [
      name,
      (customers[customer] ?? MINUTE) * Math.exp(0.25 * normal(dice)),
    ]),
  )
  const slow = new Map<string, number>()
  const slowness = ({ lat, lng }: Place): number => {
    const key = `${Math.floor(lat / 0.07)} ${Math.floor(lng / 0.07)}`
    const known = slow.get(key) ?? Math.exp(0.28 * normal(random(seedOf(seed, 'area', key))))
    slow.set(key, known)
    return known
  }
  const rush = (at: number): number => {
    const [hour, day] = [((at - FIRST_DAY) % DAY) / HOUR, Math.floor((at - FIRST_DAY) / DAY) % 7]
    if (day >= 5) return 0.85
    if (hour >= 7 && hour < 9) return 1.55
    return hour >= 15.5 && hour < 18 ? 1.7 : 1.05
  }
  return {
    doors,
    /** How quick somebody is on a day. */
    moodOf: (of: Random): number => Math.exp(0.08 * normal(of)),
    /** A way that is begun at a moment, ms. */
    wayMs(
      of: Random,
      { kind, mood }: { kind: VehicleKind; mood: number },
      from: Place,
      to: Place,
      at: number,
    ) {
      const hours = ((distanceMetres(from, to) / 1000) * ROAD_FACTOR) / KMH[kind]
      const by = slowness(between(from, to, 0.5)) * rush(at) * mood * Math.exp(0.22 * normal(of))
      // Now and then somebody eats, or is held up.
      const stopped = of.chance(0.03) ? of.between(8, 25) * MINUTE : 0
      return hours * HOUR * by + MINUTE + stopped
    },
    /** A visit, ms. */
    stayMs: (of: Random, name: string): number =>
      Math.max(MINUTE / 2, (atDoor.get(name) ?? MINUTE) * Math.exp(0.3 * normal(of))),
  }
}

export type HiddenTown = ReturnType<typeof hiddenTown>

/** The days of all drivers, one after the other. */
export function hiddenDays(seed: number, days: number): DrivenDay[][] {
  const { doors, moodOf, wayMs, stayMs } = hiddenTown(seed)
  let id = 1
  return Array.from({ length: days }, (_, day) =>
    Array.from({ length: DRIVERS }, (_, driver): DrivenDay => {
      const dice = random(seedOf(seed, day, driver))
      const kind = KINDS[driver % KINDS.length] ?? 'van'
      const mood = moodOf(dice)
      const begins = FIRST_DAY + day * DAY + 7 * HOUR + 30 * MINUTE
      const wanted = Array.from({ length: STOPS }, () => doors[dice.between(0, doors.length) | 0])
      const tour = nearestFirst(HUB, [...new Set(wanted.filter((door) => door !== undefined))])
      const positions: Position[] = [{ ...HUB, at: begins - 10 * MINUTE }]
      let [here, at]: [Place, number] = [HUB, begins + dice.between(-5, 10) * MINUTE]
      const stops = tour.map((door): DrivenStop => {
        const arrivedAt = Math.round(at + wayMs(dice, { kind, mood }, here, door, at))
        for (let told = at + MINUTE; told < arrivedAt; told += MINUTE)
          positions.push({ ...between(here, door, (told - at) / (arrivedAt - at)), at: told })
        const leftAt = Math.round(arrivedAt + stayMs(dice, door.name))
        positions.push(
          { lat: door.lat, lng: door.lng, at: arrivedAt },
          { lat: door.lat, lng: door.lng, at: leftAt },
        )
        here = door
        at = leftAt
        return { ...door, id: id++, arrivedAt, leftAt }
      })
      return { driver, kind, begins, stops, positions }
    }),
  )
}
