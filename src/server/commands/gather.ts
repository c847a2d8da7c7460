/**
 * Gathers commands that arrive together into one set-based transaction.
 *
 * A hundred changes in one statement cost the database little more than one, so calls side by side wait a few
 * milliseconds for each other. Each caller gets its own outcome; a failure of the batch fails all of its callers.
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
  readonly most: number
}

export function gather<In, Out>({ run, waitMs, most }: GatherOptions<In, Out>): Gather<In, Out> {
  let waiting: Waiting<In, Out>[] = []
  let timer: NodeJS.Timeout | null = null

  async function go(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const batch = waiting
    waiting = []
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

  return (item) =>
    new Promise<Out>((done, failed) => {
      waiting.push({ item, done, failed })
      if (waiting.length >= most) void go()
      else timer ??= setTimeout(() => void go(), waitMs)
    })
}
