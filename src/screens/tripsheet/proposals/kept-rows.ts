/** Rows that were dealt with a moment ago stay in their place, so that a second press meets no other row. */
export interface KeptRow<Row> {
  readonly row: Row
  /** Its place in the list when it was dealt with. */
  readonly at: number
}

/** The list as it is told, with those that are kept in their places; `keyOf` names a row. */
export function withKeptRows<Row, Kept extends KeptRow<Row>>(
  told: readonly Row[],
  kept: readonly Kept[],
  keyOf: (row: Row) => string,
): { readonly row: Row; readonly kept: Kept | null }[] {
  const byKey = new Set(kept.map(({ row }) => keyOf(row)))
  const rows = told
    .filter((row) => !byKey.has(keyOf(row)))
    .map((row): { readonly row: Row; readonly kept: Kept | null } => ({ row, kept: null }))
  for (const one of kept.toSorted((a, b) => a.at - b.at)) rows.splice(one.at, 0, { row: one.row, kept: one })
  return rows
}
