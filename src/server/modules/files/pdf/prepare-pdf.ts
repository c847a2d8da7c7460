import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/** RGBA. */
const DrawnPage = z.object({ data: z.instanceof(Uint8Array), width: z.number(), height: z.number() })
type DrawnPage = z.infer<typeof DrawnPage>

const Told = z.union([z.object({ kept: z.instanceof(Uint8Array) }), z.object({ page: DrawnPage })])

export interface PreparedPdf {
  /** Without what it says beside its pages; null where not even that could be looked for. */
  readonly kept: Uint8Array | null
  /** The first page; null where it cannot be drawn in time. */
  readonly page: DrawnPage | null
}

/** It is looked through within so long, on whatever machine (ms). */
const KEPT_WITHIN_MS = 30_000
/** A page that takes longer has no thumbnail (ms). */
const DRAWN_WITHIN_MS = 4_000
const MOST_MEMORY_MB = 256
/** One is drawn at a time; where so many are under way, the next goes without: whoever sent it waits. */
const MOST_WAITING = 2

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

function inThread(file: Uint8Array, px: number | null): Promise<PreparedPdf> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { file, px },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    thread.unref()
    let prepared: PreparedPdf = { kept: null, page: null }
    const end = () => {
      clearTimeout(late)
      resolve(prepared)
      void thread.terminate()
    }
    let late = setTimeout(end, KEPT_WITHIN_MS)
    thread.on('message', (message) => {
      prepared = { ...prepared, ...Told.parse(message) }
      if (px === null || prepared.page !== null) return end()
      clearTimeout(late)
      late = setTimeout(end, DRAWN_WITHIN_MS)
    })
    // Locked, without pages, or broken beyond what was looked at: it is taken all the same.
    thread.on('error', end)
    thread.on('exit', end)
  })
}

/** A PDF as it is kept, with its first page within a square of so many px. */
export async function preparePdf(file: Uint8Array, px: number): Promise<PreparedPdf> {
  if (waiting >= MOST_WAITING) return inThread(file, null)
  waiting += 1
  const own = last.then(() => inThread(file, px))
  last = own
  try {
    return await own
  } finally {
    waiting -= 1
  }
}
