import type { Client } from '../../../contract/client.ts'
import { type ImportRow, listImportRows, type ShipmentImport } from '../../../contract/imports.ts'
import { writeCsv } from '../../../domain/values/csv.ts'
import { imports as messages } from './messages.ts'
import { problemWords } from './problem-words.ts'

const PAGE = 1000

/** What is wrong with a row, in one text; where it is a cell, with the name of its column. */
const reasonOf = ({ problems }: ImportRow, columns: ShipmentImport['columns']) =>
  problems
    .map(({ column, detail }) => {
      const header = column === null ? undefined : columns[column]?.header
      const said = problemWords(detail)
      return header === undefined ? said : `${header}: ${said}`
    })
    .join(' ')

/** Every row as it stands in the file, and beside it what became of it; what is mended there can be imported again. */
export async function resultFile(
  client: Client,
  { id, columns }: ShipmentImport,
): Promise<{ text: string } | { error: string }> {
  const { line, result, reference, why } = messages.resultColumns
  const lines: string[][] = [[line, result, reference, why, ...columns.map(({ header }) => header)]]
  for (let offset = 0; ; offset += PAGE) {
    const page = await client(listImportRows, { query: { import_id: id, limit: PAGE, offset } })
    if (!page.ok) return { error: page.error }
    for (const row of page.value.rows)
      lines.push([
        String(row.line),
        messages.resultOf[row.state],
        row.tracking_reference ?? '',
        reasonOf(row, columns),
        ...columns.map((_, at) => row.cells[at] ?? ''),
      ])
    if (page.value.rows.length < PAGE) return { text: writeCsv(lines) }
  }
}
