/** The rows of a list that is opened on the map, as what lies there comes and goes. */

export interface ListedRow {
  readonly id: number
  /** It is there no longer, and stays in the list for as long as somebody is at it. */
  readonly isGone: boolean
}

/**
 * Whoever is there already keeps their place, and who comes stands at the end. What left stays where `isHeld`: nothing moves under a pointer
 * or the focus. The same rows where nothing changed.
 */
export function listedRows(
  before: readonly ListedRow[],
  here: ReadonlySet<number>,
  isHeld: (id: number) => boolean,
): readonly ListedRow[] {
  const known = new Set(before.map(({ id }) => id))
  const rows = before.flatMap((row): ListedRow[] => {
    const isGone = !here.has(row.id)
    if (isGone && !isHeld(row.id)) return []
    return [row.isGone === isGone ? row : { id: row.id, isGone }]
  })
  const came = [...here].flatMap((id) => (known.has(id) ? [] : { id, isGone: false }))
  const isSame =
    came.length === 0 && rows.length === before.length && rows.every((row, i) => row === before[i])
  return isSame ? before : [...rows, ...came]
}
