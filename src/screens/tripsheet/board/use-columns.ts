import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { compareLanes, type Lane, type LaneOrder } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import type { Column } from '../lanes/cursor.ts'
import { type BoardFilter, shownStops } from '../lanes/filter.ts'
import type { LiveBoard } from '../lanes/live-board.ts'
import {
  countDue,
  doneKey,
  hasParts,
  type Section,
  type SectionFacts,
  sectionsOf,
} from '../lanes/sections.ts'

/** A lane with those of its stops that are shown. The same object until either changed. */
export interface BoardColumn extends Column {
  readonly lane: Lane
  readonly cards: readonly Stop[]
  /** The parts of the lane; none where it has but one. */
  readonly sections: readonly Section[]
  /** All that pass the filter, also of parts that are closed. */
  readonly all: readonly Stop[]
  /** How many of these are to be done today; of what nobody has, all of them. */
  readonly due: number
  /** Completed stops above the cards, the earliest first; none where they are not shown. */
  readonly done: readonly Stop[]
}

interface Columns {
  readonly columns: readonly BoardColumn[]
  readonly all: readonly Lane[]
  /** How many lanes would stand elsewhere if the order were made anew. */
  readonly waiting: number
  /** The order of lanes stands still while somebody points at the board. */
  hold(): void
  release(): void
  reorder(): void
}

type Kept = Map<string, { lane: Lane; filter: BoardFilter; facts: SectionFacts; shown: BoardColumn | null }>

function columnOf(lane: Lane, all: readonly Stop[], facts: SectionFacts): BoardColumn {
  const parts = sectionsOf(lane, all, facts)
  const done = facts.doneShown.has(lane.key) ? lane.done.toReversed() : []
  const doneKeys = done.map(doneKey)
  const due = countDue(lane, parts)
  if (!hasParts(parts))
    return {
      key: lane.key,
      lane,
      cards: all,
      all,
      due,
      done,
      sections: [],
      stops: [...doneKeys, ...all.map(({ key }) => key)],
    }
  // Those that are closed stand below those that are open, so that no card is behind them.
  const sections = [...parts.filter(({ isOpen }) => isOpen), ...parts.filter(({ isOpen }) => !isOpen)]
  return {
    key: lane.key,
    lane,
    all,
    due,
    done,
    sections,
    cards: sections.flatMap(({ isOpen, stops }) => (isOpen ? stops : [])),
    stops: [
      ...doneKeys,
      ...sections.flatMap(({ key, isOpen, stops }) => [
        key,
        ...(isOpen ? stops.map((stop) => stop.key) : []),
      ]),
    ],
  }
}

function shownOf(kept: Kept, lane: Lane, filter: BoardFilter, facts: SectionFacts): BoardColumn | null {
  const known = kept.get(lane.key)
  if (known !== undefined && known.lane === lane && known.filter === filter && known.facts === facts)
    return known.shown
  const cards = shownStops(lane, filter)
  const shown = cards === null ? null : columnOf(lane, cards, facts)
  kept.set(lane.key, { lane, filter, facts, shown })
  return shown
}

export function useColumns(
  board: LiveBoard,
  filter: BoardFilter,
  order: LaneOrder,
  branchName: (branch: number | null) => string,
  /** The same object until something of it changed. */
  facts: SectionFacts,
): Columns {
  const [version, changed] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const subscription = board.changes$.subscribe(changed)
    // What has changed between being drawn and being watched.
    changed()
    return () => subscription.unsubscribe()
  }, [board])

  const kept = useRef<Kept>(new Map())
  const [held, setHeld] = useState<readonly string[] | null>(null)
  const newest = useRef<readonly string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says that lanes have changed
  const sorted = useMemo(() => {
    const all = board.keys().map(board.lane)
    const shown = all.flatMap((lane) => shownOf(kept.current, lane, filter, facts) ?? [])
    const compare = compareLanes(order, branchName)
    shown.sort((a, b) => compare(a.lane, b.lane))
    return { all, shown }
  }, [board, version, filter, order, branchName, facts])

  // Another filter or order was asked for, and is shown at once.
  const asked = useRef({ filter, order })
  if (asked.current.filter !== filter || asked.current.order !== order) {
    asked.current = { filter, order }
    if (held !== null) setHeld(sorted.shown.map(({ key }) => key))
  }

  const columns = useMemo(() => {
    if (held === null) return sorted.shown
    const place = new Map(held.map((key, i) => [key, i]))
    const placeOf = (shown: BoardColumn) => place.get(shown.key) ?? Number.MAX_SAFE_INTEGER
    return [...sorted.shown].sort((a, b) => placeOf(a) - placeOf(b))
  }, [sorted, held])

  newest.current = sorted.shown.map(({ key }) => key)
  const waiting = held === null ? 0 : columns.filter((shown, i) => sorted.shown[i]?.key !== shown.key).length

  return {
    columns,
    all: sorted.all,
    waiting,
    hold: useCallback(() => setHeld((before) => before ?? newest.current), []),
    release: useCallback(() => setHeld(null), []),
    reorder: useCallback(() => setHeld((before) => (before === null ? null : newest.current)), []),
  }
}
