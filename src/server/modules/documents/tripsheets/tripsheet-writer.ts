import { createDocumentWriter, type DocumentWriter } from '../document-writer.ts'
import type { TripsheetJob } from './tripsheet-job.ts'

/** Writes tripsheets as PDF in a thread of its own. */
export const createTripsheetWriter = (): DocumentWriter<TripsheetJob> =>
  createDocumentWriter(new URL('./worker.ts', import.meta.url))
