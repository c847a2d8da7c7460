/**
 * Which element each row of a live table has.
 *
 * A row keeps its element as long as it is in sight: what belongs to it (the cursor, the focus, what shines) moves with
 * it. In a list that stands still the elements stand in the order of the rows. In one whose rows change several times a
 * second, those that come take over the elements of those that went and none is moved in the document: making, styling
 * and laying out a row anew costs several times what writing its texts does. The order is put right once the list rests.
 */
export interface Place {
  readonly id: number
  /** Names the element. */
  readonly key: number
}

export interface Places {
  /** In the order of their elements in the document. */
  readonly rows: readonly Place[]
  /** The key of the next element that is made. */
  readonly next: number
}

export const NO_PLACES: Places = { rows: [], next: 0 }

/** The places of these rows in their own order: each keeps its element, and those that come get new ones. */
export function orderedPlaces(before: Places, ids: readonly number[]): Places {
  const keys = new Map(before.rows.map(({ id, key }) => [id, key]))
  let { next } = before
  const rows = ids.map((id) => ({ id, key: keys.get(id) ?? next++ }))
  return { rows, next }
}

/** The places of these rows where no element is moved; the elements of rows in `untouchable` are not given to others. */
export function reusedPlaces(
  before: Places,
  ids: readonly number[],
  untouchable: ReadonlySet<number>,
): Places {
  const now = new Set(ids)
  const known = new Set(before.rows.map(({ id }) => id))
  const coming = ids.filter((id) => !known.has(id))
  let { next } = before
  let taken = 0
  const rows: Place[] = []
  for (const place of before.rows) {
    if (now.has(place.id)) rows.push(place)
    else if (!untouchable.has(place.id)) {
      const id = coming[taken]
      if (id === undefined) continue
      rows.push({ id, key: place.key })
      taken += 1
    }
  }
  for (const id of coming.slice(taken)) rows.push({ id, key: next++ })
  return { rows, next }
}

/** Whether the elements stand in the order of the rows. */
export const isOrdered = ({ rows }: Places, ids: readonly number[]): boolean =>
  rows.length === ids.length && rows.every(({ id }, i) => id === ids[i])
