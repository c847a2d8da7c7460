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
  /** The stops that it gave another time. */
  readonly retimed: readonly number[]
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
  /** Somebody put these stops into another order since, or gave them other times; null: they were given anew, and have other places by that. */
  | { readonly is: 'decided-anew'; readonly of: 'order' | 'times'; readonly version: number | null }
  /** A stop that was locked since would move. */
  | { readonly is: 'locked'; readonly id: number; readonly place: number }
  /** Those that it moved, or gave another time, are done, or somebody else's. */
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

/**
 * The stops of a step that are meant, as they stand after it, each with its place among them before it: where a later one was before, both were
 * turned round.
 */
interface Turned {
  readonly ids: readonly number[]
  readonly was: readonly number[]
}

function turnedBy({ before, after }: OrderStep, among: ReadonlySet<number>): Turned {
  const known = placesOf(after)
  const places = placesOf(before.filter(({ id }) => among.has(id) && known.has(id)))
  const ids = after.flatMap(({ id }) => (places.has(id) ? [id] : []))
  return { ids, was: ids.map((id) => places.get(id) ?? 0) }
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => i === 0 || (numbers[i - 1] ?? 0) < number)

/** The greatest number so far at a place or behind it (a Fenwick tree): asked and told in as many steps as the number of places has digits. */
function createGreatest(places: number) {
  const greatest = new Int32Array(places + 1).fill(-1)
  return {
    put(place: number, number: number): void {
      for (let k = places - place; k <= places; k += k & -k) greatest[k] = Math.max(greatest[k] ?? -1, number)
    },
    /** -1: none yet. */
    behind(place: number): number {
      let most = -1
      for (let k = places - place - 1; k > 0; k -= k & -k) most = Math.max(most, greatest[k] ?? -1)
      return most
    },
  }
}

/** Whether every pair that is among these stops stands as it was turned. */
function allStand({ ids, was }: Turned, stops: readonly OrderedStop[]): boolean {
  const places = placesOf(stops)
  const there = ids.flatMap((id, i) => {
    const at = places.get(id)
    return at === undefined ? [] : [{ at, was: was[i] ?? 0 }]
  })
  // Most orders move none of them.
  if (isRising(there.map(({ at }) => at))) return true
  const greatest = createGreatest(was.length)
  return there.every((one) => {
    const stands = greatest.behind(one.was) < one.at
    greatest.put(one.was, one.at)
    return stands
  })
}

/** The stops with the pairs turned round that a step turned, each other pair as it is; null where that is no order. */
function turnedBack(ids: readonly number[], { ids: after, was }: Turned): readonly number[] | null {
  const rank = new Map(after.map((id, i) => [id, i - (was[i] ?? 0)]))
  // Of those that it passed, as many more are behind it as it came forward by.
  const places = ids.map((id, i) => ({ id, place: i - (rank.get(id) ?? 0) }))
  // It is an order exactly where each has another place.
  if (new Set(places.map(({ place }) => place)).size < ids.length) return null
  return places.sort((a, b) => a.place - b.place).map(({ id }) => id)
}

/** A step that left the order as it was, and gave other times: the order stays, and so do times that were decided anew. */
function undoneTimes(
  now: readonly OrderedStop[],
  { retimed }: OrderStep,
  newer: readonly OrderStep[],
): UndoneOrder {
  const ids = new Set(retimed)
  // None at all: only the ways between them were others.
  if (ids.size > 0 && !now.some(({ id }) => ids.has(id))) return { is: 'gone' }
  const decided = newer.findLast((step) => step.retimed.some((id) => ids.has(id)))
  if (decided === undefined) return { is: 'order', order: now.map(({ id }) => id) }
  const hasMovedThem = movedStops(decided.before, decided.after).some(({ id }) => ids.has(id))
  return { is: 'decided-anew', of: hasMovedThem ? 'order' : 'times', version: decided.version }
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
  const takenBack = new Set(newer.flatMap(({ undoes }) => undoes ?? []))
  const standing = newer.filter(({ version, undoes }) => undoes === null && !takenBack.has(version))
  if (movedStops(step.before, step.after).length === 0) return undoneTimes(now, step, standing)
  const wasLocked = new Set(step.after.flatMap(({ id, locked }) => (locked ? [id] : [])))
  const known = placesOf(step.after)
  const movable = now.filter(({ id, locked }) => known.has(id) && !(locked && wasLocked.has(id)))
  const turned = turnedBy(step, new Set(movable.map(({ id }) => id)))
  if (isRising(turned.was)) return { is: 'gone' }
  const decided = standing.findLast(
    ({ before, after }) => !allStand(turned, before) || !allStand(turned, after),
  )
  if (decided !== undefined) return { is: 'decided-anew', of: 'order', version: decided.version }
  if (!allStand(turned, now)) return { is: 'decided-anew', of: 'order', version: null }
  const back = turnedBack(
    movable.map(({ id }) => id),
    turned,
  )
  if (back === null) {
    const ordered = standing.findLast(({ before, after }) => movedStops(before, after).length > 0)
    return { is: 'decided-anew', of: 'order', version: ordered?.version ?? null }
  }
  const moves = new Set(back)
  let next = 0
  const order = now.map(({ id }) => (moves.has(id) ? (back[next++] ?? id) : id))
  const place = now.findIndex(({ id, locked }, i) => locked && order[i] !== id)
  const held = now[place]
  return held === undefined ? { is: 'order', order } : { is: 'locked', id: held.id, place: place + 1 }
}
