import type { z } from 'zod'
import type { CallOutcome, Client } from '../../contract/client.ts'
import { type PrintedDocument, printLabels, readPrintProgress } from '../../contract/labels.ts'
import { randomName } from '../../ui/form/random-name.ts'

/** How many labels of how many are written. */
export interface LabelsWritten {
  readonly written: number
  readonly total: number
}

/** ms: what is there sooner needs no progress, and whoever waits sees it move. */
const FIRST_MS = 1_000
const EACH_MS = 500

type Asked = Omit<z.input<typeof printLabels.body>, 'progress_id'>

/** Has labels written as one document; `onProgress` is told how far that is, where it takes longer than a moment. */
export async function printWithProgress(
  client: Client,
  asked: Asked,
  onProgress: (progress: LabelsWritten) => void,
): Promise<CallOutcome<PrintedDocument>> {
  const progress_id = randomName()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const look = async () => {
    const outcome = await client(readPrintProgress, { query: { progress_id } })
    if (isOver) return
    if (outcome.ok && outcome.value.progress !== null) onProgress(outcome.value.progress)
    timer = setTimeout(look, EACH_MS)
  }
  timer = setTimeout(look, FIRST_MS)
  try {
    return await client(printLabels, { body: { ...asked, progress_id } })
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
