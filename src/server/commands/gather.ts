/**
 * Gathers commands that arrive together into one set-based transaction.
 *
 * A hundred changes in one statement cost the database little more than one, so calls side by side wait a few
 * milliseconds for each other, and for as long as the database is busy with those before them: the busier the house,
 * the larger its batches. Each caller gets its own outcome; a failure of the batch fails all of its callers.
 */
export type Gather<In, Out> = (item: In) => Promise<Out>

interface Waiting<In, Out> {
  readonly item: In
  readonly done: (out: Out) => void
  readonly failed: (cause: unknown) => void
}

export interface GatherOptions<In, Out> {
  /** Outcomes in the order of the items. */
  readonly run: (items: readonly In[]) => Promise<readonly Out[]>
  /** How long the first of a batch waits for others, ms. */
  readonly waitMs: number
  /** A batch holds no more. */
  readonly most: number
  /** No more batches run at a time: one is thought out while another is written to the disk. */
  readonly atOnce: number
}

export function gather<In, Out>({ run, waitMs, most, atOnce }: GatherOptions<In, Out>): Gather<In, Out> {
  const waiting: Waiting<In, Out>[] = []
  let isDue = false
  let running = 0

  async function settle(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach((one, i) => {
        const out = outcomes[i]
        if (out === undefined)
          one.failed(new Error(`a batch of ${batch.length} gave ${outcomes.length} outcomes`))
        else one.done(out)
      })
    } catch (cause) {
      for (const one of batch) one.failed(cause)
    }
  }

  function go(): void {
    isDue = false
    while (waiting.length > 0 && running < atOnce) {
      running += 1
      void settle(waiting.splice(0, most)).finally(() => {
        running -= 1
        go()
      })
    }
  }

  return (item) =>
    new Promise<Out>((done, failed) => {
      waiting.push({ item, done, failed })
      if (isDue || running >= atOnce) return
      isDue = true
      setTimeout(go, waitMs)
    })
}
