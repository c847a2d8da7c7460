import { z } from 'zod'

/**
 * Rows as columns: `{fields: ['id', 'status'], cols: [[1, 2], ['collected', 'at-hub']]}`.
 *
 * A list of objects repeats every name in every row; columns say it once, compress better and parse twice as fast.
 */
export interface Columns {
  readonly fields: readonly string[]
  readonly cols: readonly (readonly Scalar[])[]
}
export type Scalar = string | number | boolean | null

/** By hand: a snapshot has a million cells, and asking a schema of each takes a third of a second. */
function isCells(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((cell) => {
      const kind = typeof cell
      return kind === 'string' || kind === 'number' || kind === 'boolean' || cell === null
    })
  )
}
/** As the OpenAPI page tells it. */
const CELLS = { type: 'array', items: { description: 'a string, a number, a boolean or null' } }

export const Columns = z.object({
  fields: z.array(z.string()).readonly(),
  cols: z.array(z.custom<readonly Scalar[]>(isCells).meta(CELLS)).readonly(),
})

/** All rows must have exactly these fields. */
export function toColumns<Field extends string>(
  fields: readonly Field[],
  rows: readonly { readonly [F in Field]: Scalar }[],
): Columns {
  const cols = fields.map((): Scalar[] => [])
  // Row by row, not column by column: each of many rows is fetched from memory once.
  for (const row of rows) {
    for (let c = 0; c < fields.length; c++) {
      const field = fields[c]
      if (field !== undefined) cols[c]?.push(row[field])
    }
  }
  return { fields, cols }
}

/** The number of rows. Columns of unequal length are a broken frame, which counts as none: -1. */
export function rowCount({ fields, cols }: Columns): number {
  const first = cols[0]?.length ?? 0
  return cols.length === fields.length && cols.every((col) => col.length === first) ? first : -1
}

/** The row at `index`, as an object. */
export function rowAt({ fields, cols }: Columns, index: number): Record<string, Scalar> {
  const row: Record<string, Scalar> = {}
  for (let c = 0; c < fields.length; c++) {
    const field = fields[c]
    const value = cols[c]?.[index]
    if (field !== undefined && value !== undefined) row[field] = value
  }
  return row
}
