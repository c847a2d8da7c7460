import { sql } from 'kysely'
import type { ImportRow, ShipmentImport } from '../../../../../contract/imports.ts'
import type { Shipment } from '../../../../../contract/shipments.ts'
import type { CellProblem } from '../../../../../domain/imports/import-row.ts'
import { countParcels } from '../../../../../domain/shipments/parcel.ts'
import { done, type Outcome, refused } from '../../../../../domain/values/refusals.ts'
import { type Command, runCommand } from '../../../../kernel/commands/run-command.ts'
import { isItemFailure } from '../../../../kernel/database/rolled-back.ts'
import { unnestRows } from '../../../../kernel/database/unnest-rows.ts'
import type { Caller } from '../../../../kernel/http/caller.ts'
import type { Platform } from '../../../../platform.ts'
import { bookWithin, type Offer, readOffer } from '../../commands/book-shipment.ts'
import { countRows, presentImport, type StoredImport } from '../presenters/shipment-import.ts'
import { readImport } from '../queries/read-import.ts'
import { readPointIds } from '../queries/read-points.ts'
import { type CheckedRow, problemsOfRefusal, readRows } from '../read-rows.ts'
import { lockImport } from './lock-import.ts'

/** Rows that one call books: so many may still be booked after somebody cancelled. Of many parcels each, fewer. */
const ROWS_AT_ONCE = 100
const PARCELS_AT_ONCE = 2_000

type Answer = { readonly import: ShipmentImport }
/** What became of a row that was ready. */
type RowResult = Pick<ImportRow, 'line' | 'state' | 'problems' | 'shipment_id' | 'tracking_reference'>
type NextRow = { readonly line: number; readonly cells: string[] }

const RESULT_COLUMNS = {
  line: 'int',
  state: 'text',
  problems: 'json',
  shipment_id: 'bigint',
  tracking_reference: 'text',
} as const

const isRefused = (line: number, problems: CellProblem[]): RowResult => ({
  line,
  state: 'refused',
  problems,
  shipment_id: null,
  tracking_reference: null,
})
const isBooked = (line: number, shipment: Shipment): RowResult => ({
  line,
  state: 'booked',
  problems: [],
  shipment_id: shipment.id,
  tracking_reference: shipment.custom_tracking_reference ?? shipment.short_tracking_reference,
})

/** The first of them, as far as a transaction is not too long for those who wait for it. */
function atOnce<Row extends CheckedRow>(rows: readonly Row[]): Row[] {
  let parcels = 0
  return rows.filter(({ booking }, i) => {
    parcels += booking === null ? 0 : countParcels(booking.input.parcels)
    return i === 0 || parcels <= PARCELS_AT_ONCE
  })
}

/** Books rows, the first of these; each has its own result, in their order. */
async function bookEach(
  platform: Platform,
  command: Command,
  caller: Caller,
  found: StoredImport,
  offer: Offer,
  rows: readonly NextRow[],
): Promise<RowResult[]> {
  const columns = found.columns.map(({ field }) => field)
  const points = await readPointIds(command.tx, command.providerId, columns)
  const checked = atOnce(await readRows(platform, { ...found, columns, points }, offer, caller, rows))
  const good = checked.flatMap(({ line, booking, problems }) =>
    booking !== null && problems.length === 0 ? [{ line, booking }] : [],
  )
  const outcomes = await bookWithin(
    platform,
    command,
    good.map(({ booking }) => booking),
    offer,
  )
  const byLine = new Map(good.map(({ line }, i) => [line, outcomes[i]]))
  return checked.map(({ line, cells, problems }) => {
    const outcome = byLine.get(line)
    if (outcome === undefined) return isRefused(line, [...problems])
    return outcome.ok
      ? isBooked(line, outcome.value)
      : isRefused(line, problemsOfRefusal(outcome.refusal, cells, columns))
  })
}

async function saveResults({ tx, providerId }: Command, id: number, results: readonly RowResult[]) {
  if (results.length === 0) return
  await sql`
    UPDATE shipment_import_rows r SET state = b.state, problems = b.problems, shipment_id = b.shipment_id,
      tracking_reference = b.tracking_reference
    FROM ${unnestRows('b', RESULT_COLUMNS, results)}
    WHERE r.provider_id = ${providerId} AND r.import_id = ${id} AND r.line = b.line`.execute(tx)
}

function nextRows({ tx, providerId }: Command, id: number, most: number): Promise<NextRow[]> {
  return tx
    .selectFrom('shipment_import_rows')
    .select(['line', 'cells'])
    .where('provider_id', '=', providerId)
    .where('import_id', '=', id)
    .where('state', '=', 'ready')
    .orderBy('line')
    .limit(most)
    .execute()
}

type Book = (command: Command, found: StoredImport, rows: readonly NextRow[]) => Promise<RowResult[]>

/**
 * The next rows of an import and what becomes of them, in one transaction that holds the import: however often it is asked,
 * by however many, on whichever node, a row is booked with its state or not at all.
 */
function bookNext(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { id, most }: { readonly id: number; readonly most: number },
  book: Book,
): Promise<Outcome<Answer>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    const found = await lockImport(tx, providerId, caller, id)
    if (found === null) return refused('import.notFound', { field: 'import_id' })
    const before = (await countRows(tx, providerId, [id])).get(id)
    if (found.state === 'done' || found.state === 'cancelled')
      return done({ import: presentImport(found, before) })
    const arrived = Object.values(before ?? {}).reduce((sum, count) => sum + count, 0)
    if (arrived < found.row_count) return refused('import.incomplete')

    const rows = await nextRows(command, id, most)
    await saveResults(command, id, rows.length === 0 ? [] : await book(command, found, rows))
    const counts = (await countRows(tx, providerId, [id])).get(id)
    const isDone = (counts?.ready ?? 0) === 0
    const saved = await tx
      .updateTable('shipment_imports')
      .set({ state: isDone ? 'done' : 'booking', ...(isDone && { finished_at: new Date(platform.now()) }) })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return done({ import: presentImport(saved, counts) })
  })
}

/** POST /shipments/imports/book. */
export async function bookRows(
  platform: Platform,
  providerId: number,
  caller: Caller,
  id: number,
): Promise<Outcome<Answer>> {
  const seen = await readImport(platform, providerId, caller.viewer, id)
  if (seen === null) return refused('import.notFound', { field: 'import_id' })
  const offer = await readOffer(platform, providerId, [seen.account_id])
  const book: Book = (command, found, rows) => bookEach(platform, command, caller, found, offer, rows)
  const next = (most: number, how: Book) => bookNext(platform, providerId, caller, { id, most }, how)
  try {
    return await next(ROWS_AT_ONCE, book)
  } catch (cause) {
    if (!isItemFailure(cause)) throw cause
    // Some row brings to light what nobody foresaw: the others are booked all the same.
    platform.log.error({ err: cause, import: id }, 'rows of an import could not be booked together')
  }
  try {
    return await next(1, book)
  } catch (cause) {
    if (!isItemFailure(cause)) throw cause
    const detail = 'This row could not be booked. Book it by hand, and tell us its reference.'
    return next(1, async (_command, _found, rows) =>
      rows.map(({ line }) => isRefused(line, [{ column: null, detail }])),
    )
  }
}
