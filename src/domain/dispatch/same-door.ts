/** What is one stop: one place and one visit, however many parcels, collections and deliveries together. */
import { distanceMetres } from './place.ts'
import { placed } from './travel.ts'

export interface Door {
  readonly lat: number | null
  readonly lng: number | null
  readonly name: string
  /** Suburb and town: 'Khayelitsha, Cape Town' */
  readonly place: string
}

/** Geocoding puts one door so far apart, metres. */
export const SAME_DOOR_METRES = 25

/** What is planned or done at one door within this time (ms) is one visit. */
export const SAME_VISIT_MS = 30 * 60_000

/** Two places whose latitudes differ by more are further apart: most doors are told apart by that. */
const SAME_DOOR_DEGREES = SAME_DOOR_METRES / 110_000

/** Whether what may be done from a moment on (null: at any time) is done along with what is planned at its door. Moments in ms. */
export const isOneVisit = (plannedAt: number, after: number | null): boolean =>
  after === null || plannedAt >= after - SAME_VISIT_MS

/** The first of some moments (ms), of what is done along with one another; null where none of it has one. */
export function earliest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** What is written on it. */
const signOf = ({ name, place }: Door): string => `${plain(name)}\n${plain(place)}`

function isSamePlace(a: Door, b: Door): boolean {
  if (a.lat !== null && b.lat !== null && Math.abs(a.lat - b.lat) > SAME_DOOR_DEGREES) return false
  const [here, there] = [placed(a), placed(b)]
  return here === null || there === null ? here === there : distanceMetres(here, there) <= SAME_DOOR_METRES
}

export const isSameDoor = (a: Door, b: Door): boolean => isSamePlace(a, b) && signOf(a) === signOf(b)

/** Doors with what is to be done at each, in the order in which they came. A door is where its first one is. */
export function groupByDoor<T extends Door>(things: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  // Thousands that lie nowhere that is known would each be compared with all others.
  const bySign = new Map<string, [T, ...T[]][]>()
  for (const thing of things) {
    const sign = signOf(thing)
    const alike = bySign.get(sign) ?? []
    bySign.set(sign, alike)
    const known = alike.find(([first]) => isSamePlace(first, thing))
    if (known !== undefined) known.push(thing)
    else {
      const group: [T, ...T[]] = [thing]
      groups.push(group)
      alike.push(group)
    }
  }
  return groups
}
