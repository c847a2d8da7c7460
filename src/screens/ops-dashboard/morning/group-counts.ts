/** The blocks of the morning, read off how many shipments there are of each key. */
import { LEFT_OVER_CAUSES, type LeftOverCause } from '../../../domain/dispatch/morning.ts'
import { compareText } from '../../../domain/values/text-order.ts'
import { type DueMeasure, type LeftBehind, parseMorningKey } from './morning-keys.ts'

export interface LeftGroup {
  readonly behind: LeftBehind
  readonly count: number
}
export interface LeftCause {
  readonly cause: LeftOverCause
  readonly count: number
  /** What is behind it, the most first. */
  readonly groups: readonly LeftGroup[]
}

export type DueCounts = Readonly<Partial<Record<DueMeasure, number>>>
export interface DueArea {
  /** 'Khayelitsha, Cape Town' */
  readonly place: string
  readonly counts: DueCounts
}
export interface DueHub {
  readonly branch: number
  readonly counts: DueCounts
  /** The most first. */
  readonly areas: readonly DueArea[]
}

type Counts = ReadonlyMap<string, number>

/** In the order of the causes. */
export function leftCauses(counts: Counts): readonly LeftCause[] {
  const sums = new Map<LeftOverCause, number>()
  const groups = new Map<LeftOverCause, LeftGroup[]>()
  for (const [key, count] of counts) {
    const rows = parseMorningKey(key)
    if (rows?.is !== 'left') continue
    if (rows.behind === null) sums.set(rows.cause, count)
    else groups.set(rows.cause, [...(groups.get(rows.cause) ?? []), { behind: rows.behind, count }])
  }
  return LEFT_OVER_CAUSES.flatMap((cause): LeftCause[] => {
    const count = sums.get(cause)
    if (count === undefined) return []
    const behind = groups.get(cause) ?? []
    return [
      {
        cause,
        count,
        groups: behind.toSorted(
          (a, b) => b.count - a.count || compareText(JSON.stringify(a.behind), JSON.stringify(b.behind)),
        ),
      },
    ]
  })
}

type Counting = { -readonly [Key in keyof DueCounts]: DueCounts[Key] }
interface Hub {
  readonly counts: Counting
  readonly areas: Map<string, Counting>
}

const stopsIn = ({ collect = 0, deliver = 0 }: DueCounts): number => collect + deliver

/** The hubs that owe something, by their numbers; of each, its areas. */
export function dueHubs(counts: Counts): readonly DueHub[] {
  const hubs = new Map<number, Hub>()
  for (const [key, count] of counts) {
    const rows = parseMorningKey(key)
    if (rows?.is !== 'due') continue
    const hub: Hub = hubs.get(rows.branch) ?? { counts: {}, areas: new Map() }
    hubs.set(rows.branch, hub)
    if (rows.place === null) hub.counts[rows.measure] = count
    else {
      hub.areas.set(rows.place, { ...hub.areas.get(rows.place), [rows.measure]: count })
    }
  }
  return [...hubs]
    .toSorted(([a], [b]) => a - b)
    .map(([branch, hub]) => ({
      branch,
      counts: hub.counts,
      areas: [...hub.areas]
        .map(([place, of]) => ({ place, counts: of }))
        .toSorted((a, b) => stopsIn(b.counts) - stopsIn(a.counts) || compareText(a.place, b.place)),
    }))
}
