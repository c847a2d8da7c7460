import {
  bookFiles,
  MOST_SHEET_ROWS,
  SHEET_END,
  type SheetCell,
  sheetBegin,
  sheetPath,
  sheetRow,
} from '../../../domain/values/xlsx.ts'
import { type ZipEntry, zipped } from './zip-stream.ts'

type Rows = readonly (readonly SheetCell[])[]

/** Rows out of pieces, as many at a time as a sheet has room for. */
function rowsFrom(pieces: AsyncIterable<Rows>) {
  const source = pieces[Symbol.asyncIterator]()
  let piece: Rows = []
  let isOver = false
  return {
    /** Up to `most`; empty where there are no more. */
    async take(most: number): Promise<Rows> {
      while (piece.length === 0 && !isOver) {
        const next = await source.next()
        if (next.done === true) isOver = true
        else piece = next.value
      }
      const some = piece.slice(0, most)
      piece = piece.slice(some.length)
      return some
    },
    close: async () => void (await source.return?.()),
  }
}

/** A workbook, piece by piece, of as many sheets as the rows need; `pieces` are read as fast as it is taken. */
export async function* xlsxPieces(
  title: string,
  head: readonly string[],
  pieces: AsyncIterable<Rows>,
  mostRows = MOST_SHEET_ROWS,
): AsyncGenerator<Buffer> {
  const rows = rowsFrom(pieces)
  let waiting: Rows = []
  async function* sheet(): AsyncGenerator<string> {
    yield sheetBegin(head)
    let number = 1
    while (number < mostRows && waiting.length > 0) {
      yield waiting.map((cells) => sheetRow(cells, ++number)).join('')
      waiting = await rows.take(number < mostRows ? mostRows - number : mostRows - 1)
    }
    yield SHEET_END
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    waiting = await rows.take(mostRows - 1)
    let sheets = 0
    do {
      sheets += 1
      yield { name: sheetPath(sheets), content: sheet() }
    } while (waiting.length > 0)
    for (const { name, content } of bookFiles(title, sheets)) yield { name, content: [content] }
  }
  try {
    yield* zipped(entries())
  } finally {
    await rows.close()
  }
}
