/** What is one stop: one place and one visit, however many parcels, collections and deliveries together. */
import { distanceMetres } from './place.ts'
import { placed } from './travel.ts'

export interface Door {
  readonly lat: number | null
  readonly lng: number | null
  readonly name: string
  /** Suburb and town, since many towns have a Parklands: 'Khayelitsha, Cape Town' */
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

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

const isSameText = (a: string, b: string): boolean => a === b || plain(a) === plain(b)

export function isSameDoor(a: Door, b: Door): boolean {
  if (a.lat !== null && b.lat !== null && Math.abs(a.lat - b.lat) > SAME_DOOR_DEGREES) return false
  const [here, there] = [placed(a), placed(b)]
  if (here === null || there === null ? here !== there : distanceMetres(here, there) > SAME_DOOR_METRES)
    return false
  return isSameText(a.name, b.name) && isSameText(a.place, b.place)
}

/** Doors with what is to be done at each, in the order in which they came. A door is where its first one is. */
export function groupByDoor<T extends Door>(things: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  // One door has one name: of tens of thousands few are looked at.
  const byName = new Map<string, [T, ...T[]][]>()
  for (const thing of things) {
    const name = `${plain(thing.name)}, ${plain(thing.place)}`
    const there = byName.get(name) ?? []
    const known = there.find(([first]) => isSameDoor(first, thing))
    if (known !== undefined) {
      known.push(thing)
      continue
    }
    const group: [T, ...T[]] = [thing]
    groups.push(group)
    there.push(group)
    byName.set(name, there)
  }
  return groups
}
