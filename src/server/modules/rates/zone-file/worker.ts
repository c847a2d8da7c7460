/** Reads one file of zones beside the server, whose sockets and scans do not wait for it. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { parseZoneFile } from './parse-zone-file.ts'

const Work = z.object({
  content: z.string(),
  limits: z.object({ areaNodes: z.number(), nodes: z.number(), zones: z.number() }),
})

const { content, limits } = Work.parse(workerData)
parentPort?.postMessage(parseZoneFile(content, limits))
