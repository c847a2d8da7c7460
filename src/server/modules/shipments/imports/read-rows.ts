import { setImmediate } from 'node:timers/promises'
import { BookShipment } from '../../../../contract/bookings.ts'
import type { ImportField } from '../../../../domain/imports/import-fields.ts'
import {
  type CellProblem,
  columnOfRefusal,
  type ImportDefaults,
  readImportRow,
} from '../../../../domain/imports/import-row.ts'
import { inputErrorMessage } from '../../../../domain/values/input-error-message.ts'
import type { Refusal } from '../../../../domain/values/refusals.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { sayingOf } from '../../../kernel/http/error-response.ts'
import type { Platform } from '../../../platform.ts'
import type { Gazetteer } from '../../addresses/index.ts'
import type { Offer } from '../commands/book-shipment.ts'
import type { BookCommand } from '../commands/command.ts'

/** How the rows of a file are read. */
export interface ImportRules {
  readonly account_id: number
  readonly columns: readonly (ImportField | null)[]
  readonly defaults: ImportDefaults
  /** By name, in small letters, and by number: those that a parcel may be sent to. */
  readonly points: ReadonlyMap<string, number>
}

/** A row as the booking that it means, null where it can be none, and what is wrong with its cells. */
export interface CheckedRow {
  readonly booking: BookCommand | null
  readonly problems: readonly CellProblem[]
}

/** So many places of the list are looked at for each line of an address in one cell. */
const CANDIDATES = 12

const pathOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  )

/** One problem a cell, the first found. */
function onePerCell(problems: readonly CellProblem[]): CellProblem[] {
  const seen = new Set<number | null>()
  return problems.filter(({ column }) => {
    if (seen.has(column)) return false
    seen.add(column)
    return true
  })
}

/** What a refused booking says of the cells of its row. */
export function problemsOfRefusal(
  refusal: Refusal,
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
): CellProblem[] {
  return onePerCell(
    (refusal.each ?? [refusal]).map((one) => ({
      column: one.field === undefined ? null : columnOfRefusal(one.field, cells, columns),
      detail: sayingOf(one),
    })),
  )
}

/** Rows with addresses in one cell take a millisecond each, those of whoever makes them long many more: others have their turn after so many ms. */
const AT_A_TIME_MS = 10

/** Reads rows of one file, each with what was read of it; the same for what is shown beforehand and for what is booked. */
export async function readRows<Row extends { readonly cells: readonly string[] }>(
  platform: Pick<Platform, 'gazetteer'>,
  rules: ImportRules,
  offer: Offer,
  caller: Caller,
  rows: readonly Row[],
): Promise<(Row & CheckedRow)[]> {
  const read = createRowReader(platform, rules, offer, caller)
  const checked: (Row & CheckedRow)[] = []
  let began = performance.now()
  for (const row of rows) {
    if (performance.now() - began > AT_A_TIME_MS) {
      await setImmediate()
      began = performance.now()
    }
    checked.push({ ...row, ...read(row.cells) })
  }
  return checked
}

function createRowReader(
  { gazetteer }: Pick<Platform, 'gazetteer'>,
  { account_id, columns, defaults, points }: ImportRules,
  { terms: { levels } }: Offer,
  caller: Caller,
): (cells: readonly string[]) => CheckedRow {
  const codes = new Map(
    levels.flatMap(({ code, name }) => [
      [name.toLowerCase(), code],
      [code.toLowerCase(), code],
    ]),
  )
  // The same suburbs and towns stand in hundreds of rows.
  const found = new Map<string, ReturnType<Gazetteer['search']>>()
  const find = (typed: string) => {
    const known = found.get(typed) ?? gazetteer.search({ typed, limit: CANDIDATES, isWhole: true })
    found.set(typed, known)
    return known
  }
  const around = {
    columns,
    defaults,
    find,
    levelCode: (typed: string) => codes.get(typed.toLowerCase()) ?? null,
    pointId: (typed: string) => points.get(typed.toLowerCase()) ?? null,
  }
  return (cells) => {
    const { booking, problems } = readImportRow(cells, around)
    const parsed = BookShipment.safeParse({ account_id, ...booking }, { error: inputErrorMessage })
    if (!parsed.success) {
      const found = parsed.error.issues.map(({ path, message }) => ({
        column: columnOfRefusal(pathOf(path), cells, columns),
        detail: message,
      }))
      return { booking: null, problems: onePerCell([...problems, ...found]) }
    }
    return { booking: { caller, input: parsed.data, idempotencyKey: null }, problems: onePerCell(problems) }
  }
}

/** All that is wrong with a row: of its cells, then of the booking as a whole. */
export const allProblems = (
  ofCells: readonly CellProblem[],
  ofBooking: readonly CellProblem[],
): CellProblem[] => onePerCell([...ofCells, ...ofBooking])
