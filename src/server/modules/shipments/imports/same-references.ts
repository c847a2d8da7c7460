import { sql } from 'kysely'
import type { ImportField } from '../../../../domain/imports/import-fields.ts'
import type { CellProblem } from '../../../../domain/imports/import-row.ts'
import { foldReference } from '../../../../domain/tracking/tracking-reference.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'

interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Rows whose own tracking reference an earlier row of the file has: the first keeps it, each other is told of that one. */
export async function sameReferences(
  { tx, providerId }: Pick<Command, 'tx' | 'providerId'>,
  importId: number,
  columns: readonly (ImportField | null)[],
  rows: readonly FileRow[],
): Promise<ReadonlyMap<number, CellProblem>> {
  const column = columns.indexOf('custom_tracking_reference')
  if (column < 0) return new Map()
  const { rows: before } = await sql<{ line: number; reference: string }>`
    SELECT line, cells ->> ${column}::int AS reference FROM shipment_import_rows
    WHERE provider_id = ${providerId} AND import_id = ${importId} AND trim(cells ->> ${column}::int) <> ''`.execute(
    tx,
  )
  const first = new Map<string, number>()
  const note = (line: number, cell: string) => {
    const reference = foldReference(cell.trim())
    if (reference !== '') first.set(reference, Math.min(line, first.get(reference) ?? line))
  }
  for (const { line, reference } of before) note(line, reference)
  for (const { line, cells } of rows) note(line, cells[column] ?? '')
  return new Map(
    rows.flatMap(({ line, cells }): [number, CellProblem][] => {
      const earlier = first.get(foldReference((cells[column] ?? '').trim()))
      const detail = `Row ${earlier} has the same tracking reference`
      return earlier === undefined || earlier === line ? [] : [[line, { column, detail }]]
    }),
  )
}
