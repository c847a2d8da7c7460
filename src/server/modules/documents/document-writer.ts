import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const Answer = z.union([
  z.object({ id: z.number(), file: z.instanceof(Uint8Array) }),
  z.object({ id: z.number(), written: z.number() }),
])

/** The most that a document holds takes some seconds; what takes so long is given up (ms). */
const LONGEST_MS = 60_000
const MOST_MEMORY_MB = 512
/** A thread that nothing was asked of ends after so long (ms). */
const IDLE_MS = 60_000

export interface DocumentWriter<Job> {
  /** `onProgress` is told how many parts are written, now and then, by a script that says so. */
  write(job: Job, onProgress?: (written: number) => void): Promise<Buffer>
  stop(): void
}

interface Waiting {
  resolve(file: Buffer): void
  onProgress(written: number): void
  reject(problem: Error): void
}

/**
 * Writes documents in a thread of its own, begun with the first of them and kept while more come. The script (`labels/worker.ts`) is sent
 * `{ id, job }`, and answers `{ id, file }`.
 */
export function createDocumentWriter<Job>(script: URL): DocumentWriter<Job> {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let asked = 0
  const waiting = new Map<number, Waiting>()

  function end(problem: Error): void {
    clearTimeout(idle)
    const ended = thread
    thread = null
    for (const { reject } of waiting.values()) reject(problem)
    waiting.clear()
    void ended?.terminate()
  }

  function begin(): Worker {
    const begun = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    // It keeps no server from ending.
    begun.unref()
    begun.on('message', (message) => {
      const answer = Answer.parse(message)
      const asker = waiting.get(answer.id)
      if ('written' in answer) return asker?.onProgress(answer.written)
      const { file } = answer
      asker?.resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    })
    // Out of memory, or a fault in a document: those who wait are told, and the next begins another.
    begun.on('error', (problem) => {
      if (thread === begun) end(problem)
    })
    return begun
  }

  return {
    async write(job, onProgress = () => {}) {
      clearTimeout(idle)
      thread ??= begin()
      const using = thread
      asked += 1
      const id = asked
      const late = setTimeout(() => {
        if (thread === using) end(new Error('a document took too long to write'))
      }, LONGEST_MS)
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          waiting.set(id, { resolve, onProgress, reject })
          using.postMessage({ id, job })
        })
      } finally {
        clearTimeout(late)
        waiting.delete(id)
        if (waiting.size === 0) {
          clearTimeout(idle)
          idle = setTimeout(() => end(new Error('nothing is asked')), IDLE_MS)
          idle.unref()
        }
      }
    },
    stop: () => end(new Error('the server stops')),
  }
}
