/** Writes tripsheets beside the server: those of two hundred drivers take seconds, in which nobody's scan may wait. */
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { TripsheetJob } from './tripsheet-job.ts'
import { tripsheetsPdf } from './tripsheet-pdf.ts'

const Asked = z.object({ id: z.number(), job: TripsheetJob })

const port = parentPort
port?.on('message', async (message) => {
  const { id, job } = Asked.parse(message)
  port.postMessage({ id, file: await buffer(tripsheetsPdf(job)) })
})
