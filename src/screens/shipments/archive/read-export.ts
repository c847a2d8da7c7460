import type { ExportFormat } from '../../../contract/shipment-export.ts'

const NEW_LINE = 10
const MIME: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** How much of a file has come. What is packed says no rows. */
export interface Come {
  readonly bytes: number
  readonly rows: number | null
}

/**
 * The file behind an address, and how much of it has come so far: of a CSV each row stands on a line of its own, after a line of names.
 * The browser keeps what comes where it has room for it, on disk where it is large. Throws where it breaks off.
 */
export async function readExport(
  body: ReadableStream<Uint8Array>,
  format: ExportFormat,
  onCome: (come: Come) => void,
): Promise<Blob> {
  let lines = 0
  let bytes = 0
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        bytes += piece.length
        if (format === 'csv') for (const byte of piece) if (byte === NEW_LINE) lines += 1
        onCome({ bytes, rows: format === 'csv' ? Math.max(0, lines - 1) : null })
        controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted, { headers: { 'content-type': MIME[format] } }).blob()
}
