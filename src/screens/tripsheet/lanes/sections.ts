/**
 * The parts of a lane. What a driver is to do tomorrow stands apart from what is to be done today, and what nobody has is parted by
 * day and town: it is read a part at a time, not as a lane of a thousand.
 */
import { cityIn } from '../../../domain/dispatch/insertion-cost.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { dayOfStop } from '../../../features/assignment/day-of-stop.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'

export type When = 'today' | 'tomorrow' | 'later'

export interface Section {
  /** Among the keys of cards, of which none begins so. */
  readonly key: `§${string}`
  readonly when: When
  /** Null: of all towns. */
  readonly town: string | null
  readonly stops: readonly Stop[]
  readonly isOpen: boolean
}

export interface SectionFacts {
  /** Business time, ms. */
  readonly now: number
  /** The town of whoever looks, where they have one. */
  readonly town: string | null
  /** Whatever is looked for is shown. */
  readonly isSearching: boolean
  /** Parts that were opened, or closed, against what is usual; by lane and key. */
  readonly turned: ReadonlySet<string>
  /** Lanes whose completed stops are shown. */
  readonly doneShown: ReadonlySet<string>
}

const DAY_MS = 86_400_000
const WHENS: readonly When[] = ['today', 'tomorrow', 'later']

function whenOf(stop: Stop, now: number): When {
  const day = dayOfStop(stop, now)
  if (day === dayOf(now)) return 'today'
  return day === dayOf(now + DAY_MS) ? 'tomorrow' : 'later'
}

/** Names a completed stop among the keys of cards, of which none begins so. */
export const doneKey = ({ key }: Pick<Stop, 'key'>): string => `✓${key}`

export const turnKey = (lane: string, section: string): string => `${lane} ${section}`

/** In their order: the first is open, the others are opened. */
export function sectionsOf(lane: Lane, stops: readonly Stop[], facts: SectionFacts): Section[] {
  const { now, town, isSearching, turned } = facts
  const isUnassigned = lane.driver === null
  const groups = new Map<string, { when: When; town: string | null; stops: Stop[] }>()
  for (const stop of stops) {
    const when = whenOf(stop, now)
    const of = isUnassigned ? cityIn(stop.place) : null
    const key = `${when} ${of ?? ''}`
    const group = groups.get(key) ?? { when, town: of, stops: [] }
    group.stops.push(stop)
    groups.set(key, group)
  }
  const isOwn = (of: string | null) => of === null || of === town
  const sorted = [...groups].sort(
    ([, a], [, b]) =>
      WHENS.indexOf(a.when) - WHENS.indexOf(b.when) ||
      Number(isOwn(b.town)) - Number(isOwn(a.town)) ||
      b.stops.length - a.stops.length,
  )
  const [usual] = sorted
  return sorted.map(([name, group]) => {
    const key = `§${name}` as const
    const isUsuallyOpen = isSearching || name === usual?.[0]
    return { key, ...group, isOpen: isUsuallyOpen !== turned.has(turnKey(lane.key, key)) }
  })
}

/** Parts that are closed and hold some of these stops, by lane. */
export const closedAround = (
  columns: readonly { readonly key: string; readonly sections: readonly Section[] }[],
  stops: Iterable<Stop>,
): { readonly lane: string; readonly section: string }[] => {
  const held = new Set(stops)
  return columns.flatMap(({ key: lane, sections }) =>
    sections
      .filter((section) => !section.isOpen && section.stops.some((stop) => held.has(stop)))
      .map(({ key }) => ({ lane, section: key })),
  )
}

/** How many stops in these parts of a lane are to be done today; of what nobody has, all: it is on no day's plan yet. */
export const countDue = ({ driver }: Pick<Lane, 'driver'>, sections: readonly Section[]): number =>
  sections.reduce(
    (sum, { when, stops }) => (driver === null || when === 'today' ? sum + stops.length : sum),
    0,
  )

/** Whether the parts of a lane are told apart. */
export const hasParts = (sections: readonly Section[]): boolean => sections.length > 1
