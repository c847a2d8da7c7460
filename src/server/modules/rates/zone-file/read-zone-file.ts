import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { DrawnArea } from '../../../../domain/rates/polygon.ts'
import { wrongFile, type ZoneFile, type ZoneFileLimits } from '../../../../domain/rates/zone-file.ts'
import { limitConcurrency } from '../../../kernel/concurrency/limit-concurrency.ts'
import { parseZoneFile } from './parse-zone-file.ts'

const ReadFile = z.object({
  zones: z.array(z.object({ name: z.string(), area: DrawnArea, nodes: z.number() })),
  problems: z.array(z.object({ zone: z.string(), says: z.string() })),
  leftOut: z.number(),
})

/** A file as large as may be takes a second; what takes so long is made to. */
const LONGEST_MS = 20_000
const MOST_MEMORY_MB = 256
const TOO_MUCH = 'This file takes too long to read: it is too intricate'

function readBeside(content: string, limits: ZoneFileLimits): Promise<ZoneFile> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { content, limits },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const end = (read: ZoneFile) => {
      clearTimeout(timer)
      resolve(read)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(wrongFile(TOO_MUCH)), LONGEST_MS)
    worker.once('message', (message) => end(ReadFile.parse(message)))
    // Out of memory, or of stack: its nesting has no end.
    worker.once('error', () => end(wrongFile(TOO_MUCH)))
  })
}

const oneAtATime = limitConcurrency(1)

/** Characters of what is read in a few milliseconds, as a zone is that somebody has drawn: a thread takes longer to begin. */
const SMALL = 8_000

function readAtOnce(content: string, limits: ZoneFileLimits): ZoneFile {
  try {
    return parseZoneFile(content, limits)
  } catch {
    // Its nesting is too deep.
    return wrongFile(TOO_MUCH)
  }
}

/** The zones of a file, or all that is wrong with it; where it is no small one, read in a thread of its own, one file at a time. */
export const readZoneFile = async (content: string, limits: ZoneFileLimits): Promise<ZoneFile> =>
  content.length <= SMALL ? readAtOnce(content, limits) : oneAtATime(() => readBeside(content, limits))
