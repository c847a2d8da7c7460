/** Writes labels beside the server, whose sockets and scans do not wait for them: one document after another. */
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { PrintJob } from '../../../../domain/labels/print-job.ts'
import { writeLabels } from './write-labels.ts'

const Asked = z.object({ id: z.number(), job: PrintJob })

/** Labels: so often that whoever waits sees it move, and seldom enough to cost nothing. */
const TOLD_EVERY = 20

const port = parentPort
port?.on('message', async (message) => {
  const { id, job } = Asked.parse(message)
  const file = await writeLabels(job, (written) => {
    if (written % TOLD_EVERY === 0) port.postMessage({ id, written })
  })
  port.postMessage({ id, file })
})
