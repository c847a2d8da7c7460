/**
 * Taking back that the open stops of a tripsheet were put into another order (decision 143). The log says what the order was before and
 * after; what somebody decided since is never overwritten.
 */

export interface OrderedStop {
  readonly id: number
  readonly locked: boolean
}

/** One change of the order, as the log has it. */
export interface OrderStep {
  /** The version of the tripsheet that it made. */
  readonly version: number
  /** The version whose order this one took back. */
  readonly undoes: number | null
  readonly before: readonly OrderedStop[]
  readonly after: readonly OrderedStop[]
}

/** A stop that has another place among the others, both counted from 1. */
export interface MovedStop {
  readonly id: number
  readonly from: number
  readonly to: number
}

/** What comes of taking a step back. Versions are those of other steps. */
export type UndoneOrder =
  | { readonly is: 'order'; readonly order: readonly number[] }
  /** Somebody took it back already. */
  | { readonly is: 'undone'; readonly version: number }
  /** Somebody put these stops into another order since; null: they were given anew, and have other places by that. */
  | { readonly is: 'decided-anew'; readonly version: number | null }
  /** A stop that was locked since would move. */
  | { readonly is: 'locked'; readonly id: number; readonly place: number }
  /** Those that it moved are done, or somebody else's. */
  | { readonly is: 'gone' }

const placesOf = (stops: readonly OrderedStop[]): ReadonlyMap<number, number> =>
  new Map(stops.map(({ id }, i) => [id, i]))

/** The longest run of rising numbers, by their indexes. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [i, number] of numbers.entries()) {
    let at = 0
    let until = ends.length
    while (at < until) {
      const middle = (at + until) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) at = middle + 1
      else until = middle
    }
    previous[i] = ends[at - 1]
    ends[at] = i
  }
  const run = new Set<number>()
  for (let i = ends.at(-1); i !== undefined; i = previous[i]) run.add(i)
  return run
}

/** The fewest stops that had to be moved for it. Stops that are on one side alone are left out. */
export function movedStops(
  before: readonly OrderedStop[],
  after: readonly OrderedStop[],
): readonly MovedStop[] {
  const is = placesOf(after)
  const both = before.filter(({ id }) => is.has(id))
  const was = placesOf(both)
  const stays = longestRising(both.map(({ id }) => is.get(id) ?? 0))
  const places = placesOf(after.filter(({ id }) => was.has(id)))
  return both.flatMap(({ id }, i) =>
    stays.has(i) ? [] : [{ id, from: i + 1, to: (places.get(id) ?? 0) + 1 }],
  )
}

type Pair = readonly [first: number, second: number]

/** The pairs that a step turned round, as they stand after it. */
function turnedPairs({ before, after }: OrderStep, among: ReadonlySet<number>): Pair[] {
  const was = placesOf(before)
  const ids = after.flatMap(({ id }) => (among.has(id) && was.has(id) ? [id] : []))
  return ids.flatMap((first, i) =>
    ids
      .slice(i + 1)
      .flatMap((second): Pair[] => ((was.get(first) ?? 0) > (was.get(second) ?? 0) ? [[first, second]] : [])),
  )
}

/** Whether every pair that is among these stops stands so. */
function allStand(pairs: readonly Pair[], stops: readonly OrderedStop[]): boolean {
  const places = placesOf(stops)
  return pairs.every(([first, second]) => {
    const [a, b] = [places.get(first), places.get(second)]
    return a === undefined || b === undefined || a < b
  })
}

/** The stops with these pairs turned round, each other pair as it is; null where that is no order. */
function turnedBack(ids: readonly number[], pairs: readonly Pair[]): readonly number[] | null {
  const behind = new Map(ids.map((id, i) => [id, ids.length - 1 - i]))
  for (const [first, second] of pairs) {
    behind.set(first, (behind.get(first) ?? 0) - 1)
    behind.set(second, (behind.get(second) ?? 0) + 1)
  }
  // It is an order exactly where each has another number of stops behind it.
  if (new Set(behind.values()).size < ids.length) return null
  return ids.toSorted((a, b) => (behind.get(b) ?? 0) - (behind.get(a) ?? 0))
}

/**
 * The open stops as they would stand without a step. Stops that are gone since are left out; those that came since, and those that were
 * locked all the while, keep their place: the third stays the third. `newer`: the steps after it, in their order.
 */
export function undoneOrder(
  now: readonly OrderedStop[],
  step: OrderStep,
  newer: readonly OrderStep[],
): UndoneOrder {
  const undo = newer.find(({ undoes }) => undoes === step.version)
  if (undo !== undefined) return { is: 'undone', version: undo.version }
  const wasLocked = new Set(step.after.flatMap(({ id, locked }) => (locked ? [id] : [])))
  const known = placesOf(step.after)
  const movable = now.filter(({ id, locked }) => known.has(id) && !(locked && wasLocked.has(id)))
  const pairs = turnedPairs(step, new Set(movable.map(({ id }) => id)))
  if (pairs.length === 0) return { is: 'gone' }
  const takenBack = new Set(newer.flatMap(({ undoes }) => undoes ?? []))
  const standing = newer.filter(({ version, undoes }) => undoes === null && !takenBack.has(version))
  const decided = standing.findLast(
    ({ before, after }) => !allStand(pairs, before) || !allStand(pairs, after),
  )
  if (decided !== undefined) return { is: 'decided-anew', version: decided.version }
  if (!allStand(pairs, now)) return { is: 'decided-anew', version: null }
  const back = turnedBack(
    movable.map(({ id }) => id),
    pairs,
  )
  if (back === null) return { is: 'decided-anew', version: standing.at(-1)?.version ?? null }
  const moves = new Set(back)
  let next = 0
  const order = now.map(({ id }) => (moves.has(id) ? (back[next++] ?? id) : id))
  const place = now.findIndex(({ id, locked }, i) => locked && order[i] !== id)
  const held = now[place]
  return held === undefined ? { is: 'order', order } : { is: 'locked', id: held.id, place: place + 1 }
}
