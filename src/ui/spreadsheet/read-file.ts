import { MOST_SHEET_BYTES, type ReadSheet } from './sheet-limits.ts'

/** A file that takes longer than this (ms) is not one that a person made. */
const GIVES_UP_MS = 60_000

/** Reads a file in a worker of its own; what is too big is not even loaded. */
export async function readFile(file: File): Promise<ReadSheet> {
  if (file.size > MOST_SHEET_BYTES) return { ok: false, why: 'too-big' }
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ReadSheet>((resolve) => {
      const refuse = () => resolve({ ok: false, why: 'not-a-spreadsheet' })
      const timer = setTimeout(refuse, GIVES_UP_MS)
      worker.onmessage = ({ data }: MessageEvent<ReadSheet>) => {
        clearTimeout(timer)
        resolve(data)
      }
      worker.onerror = refuse
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
