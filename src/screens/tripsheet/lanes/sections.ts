/**
 * The parts of a lane. What a driver is to do tomorrow stands apart from what is to be done today, and what nobody has is parted by
 * day and town: it is read a part at a time, not as a lane of a thousand.
 */
import { cityIn } from '../../../domain/dispatch/insertion-cost.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { plannedAt } from '../../../features/assignment/task.ts'

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

/** The day on which a stop is to be done. What should have been done before is of today. */
export function dayOfStop({ visit, tasks }: Stop, now: number): string {
  const [first] = tasks
  const at = first === undefined ? now : plannedAt(first)
  const today = dayOf(now)
  const day = visit?.day ?? (at === Number.MAX_SAFE_INTEGER ? today : dayOf(at))
  const isOverdue = day < today
  return isOverdue ? today : day
}

export function whenOf(stop: Stop, now: number): When {
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

/** Whether the parts of a lane are told apart. */
export const hasParts = (sections: readonly Section[]): boolean => sections.length > 1
