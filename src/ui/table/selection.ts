/** Which rows are chosen, as sets that are replaced and never changed. */

export type Selection = ReadonlySet<number>
export const NOTHING: Selection = new Set()

export function toggled(selection: Selection, id: number): Selection {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Everything from one row to another, in the order shown, beside what is selected already. */
export function extended(
  selection: Selection,
  ids: readonly number[],
  from: number | null,
  to: number,
): Selection {
  const end = ids.indexOf(to)
  const start = from === null ? end : ids.indexOf(from)
  if (end < 0) return selection
  const [low, high] = start < 0 || start > end ? [end, start < 0 ? end : start] : [start, end]
  return new Set([...selection, ...ids.slice(low, high + 1)])
}
