/** What order of stops comes of a hand that moves some of them. Locked ones stay where they are, and others pass them by. */

export interface OrderedStop<Id = number> {
  readonly id: Id
  readonly locked: boolean
}

/** The locked ones in their places, and these in the others. */
function around<Id>(stops: readonly OrderedStop<Id>[], free: readonly Id[]): Id[] {
  let next = 0
  return stops.map(({ id, locked }) => (locked ? id : (free[next++] ?? id)))
}

const isSame = <Id>(stops: readonly OrderedStop<Id>[], order: readonly Id[]): boolean =>
  stops.every(({ id }, i) => order[i] === id)

/** One stop so many places up (negative) or down; null where it can go no further, or is locked. */
export function movedBy(stops: readonly OrderedStop[], id: number, by: number): number[] | null {
  const free = stops.flatMap((stop) => (stop.locked ? [] : [stop.id]))
  const from = free.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= free.length) return null
  free.splice(to, 0, ...free.splice(from, 1))
  return around(stops, free)
}

/** Some stops to just before another, or to the end (null); null where nothing changes. */
export function movedBefore<Id>(
  stops: readonly OrderedStop<Id>[],
  moving: ReadonlySet<Id>,
  before: Id | null,
): Id[] | null {
  const taken = stops.filter(({ id, locked }) => moving.has(id) && !locked).map(({ id }) => id)
  const target = before === null ? -1 : stops.findIndex(({ id }) => id === before)
  // A locked or a moving one does not say where: the next that stays does.
  const next =
    target < 0 ? undefined : stops.slice(target).find(({ id, locked }) => !locked && !moving.has(id))
  const free = stops.flatMap(({ id, locked }) => (locked || moving.has(id) ? [] : [id]))
  free.splice(next === undefined ? free.length : free.indexOf(next.id), 0, ...taken)
  const order = around(stops, free)
  return taken.length === 0 || isSame(stops, order) ? null : order
}
