/**
 * Rows of the wire checked by columns.
 *
 * A snapshot of fifty thousand rows has more than a million cells, and reading each row by its schema takes most of
 * a second. So each column is checked at once by what the schema says of its field; where anything does not fit, the
 * schema itself reads row by row and says what is wrong.
 */
import { z } from 'zod'
import type { Columns, Scalar } from '../../contract/column-encoding.ts'

type Check = (value: unknown) => boolean

/** An object schema whose values are such rows. */
export type RowSchema<Row> = z.ZodType<Row> & { readonly shape: Readonly<Record<string, unknown>> }

const checks = new WeakMap<object, ReadonlyMap<string, Check>>()

/** What each field of a row has to be. */
function checksOf({ shape }: RowSchema<unknown>): ReadonlyMap<string, Check> {
  const known = checks.get(shape)
  if (known !== undefined) return known
  const made = new Map(Object.entries(shape).map(([field, schema]) => [field, checkOf(schema)]))
  checks.set(shape, made)
  return made
}

/** The same as the schema would say, for the kinds of field that live rows have; any other is left to the schema. */
function checkOf(schema: unknown): Check {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = checkOf(schema.unwrap())
    const nothing = schema instanceof z.ZodNullable ? null : undefined
    return (value) => value === nothing || inner(value)
  }
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options)
    return (value) => options.has(value)
  }
  if (schema instanceof z.ZodString && isPlain(schema)) return (value) => typeof value === 'string'
  if (schema instanceof z.ZodNumber && isPlain(schema)) return Number.isFinite
  if (schema instanceof z.ZodNumber && isOnlyInt(schema)) return Number.isSafeInteger
  if (schema instanceof z.ZodType) return (value) => schema.safeParse(value).success
  return () => false
}

const isPlain = (schema: z.ZodType) => (schema.def.checks ?? []).length === 0

function isOnlyInt(schema: z.ZodNumber): boolean {
  return (
    schema.def.checks?.length === 1 &&
    schema.isInt &&
    schema.minValue === Number.MIN_SAFE_INTEGER &&
    schema.maxValue === Number.MAX_SAFE_INTEGER
  )
}

/** Of a row whose every cell was looked at in its column. */
function isFitting<Row>(row: unknown): row is Row {
  return row !== null
}

/**
 * Makes the row at an index, of the fields that the schema knows; null when a field is missing or a cell does not fit.
 * With `some` of the fields a row is a change.
 */
export function validRows<Row>(
  { fields, cols }: Columns,
  schema: RowSchema<Row>,
  which: 'all' | 'some',
): ((index: number) => Row) | null {
  const checks = checksOf(schema)
  const known: { field: string; cells: readonly Scalar[] }[] = []
  for (const [c, field] of fields.entries()) {
    const [check, cells] = [checks.get(field), cols[c]]
    if (check === undefined) continue
    if (cells === undefined || !cells.every((cell) => check(cell))) return null
    known.push({ field, cells })
  }
  if (which === 'all' && known.length !== checks.size) return null
  return (index) => {
    const row: Record<string, unknown> = {}
    for (const { field, cells } of known) row[field] = cells[index]
    if (!isFitting<Row>(row)) throw new Error('unreachable')
    return row
  }
}
