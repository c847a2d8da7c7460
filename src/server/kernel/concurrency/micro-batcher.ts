/**
 * Gathers commands that arrive together into one set-based transaction.
 *
 * A hundred changes in one statement cost the database little more than one, so calls side by side wait a few
 * milliseconds for each other, and for as long as the database is busy with those before them: the busier the house,
 * the larger its batches. Each caller gets its own outcome. A batch that fails for what is in it, with nothing kept, is
 * tried again by halves, until whoever brought it stands alone: only they fail.
 */
export type MicroBatcher<In, Out> = (item: In) => Promise<Out>

interface Waiting<In, Out> {
  readonly item: In
  readonly done: (out: Out) => void
  readonly failed: (cause: unknown) => void
}

export interface MicroBatcherOptions<In, Out> {
  /** Whether a failure lies in an item and left nothing behind: only then the others are done again without it. */
  readonly isOfItems: (cause: unknown) => boolean
  /** Outcomes in the order of the items. */
  readonly run: (items: readonly In[]) => Promise<readonly Out[]>
  /** How long the first of a batch waits for others, ms. */
  readonly waitMs: number
  /** A batch holds no more. */
  readonly most: number
  /** No more batches run at a time: one is thought out while another is written to the disk. */
  readonly atOnce: number
  /** What an item weighs, where some are far more work than others; 1 unless told. A batch of several weighs no more than `heaviest`. */
  readonly weigh?: (item: In) => number
  readonly heaviest?: number
  /** Whose an item is: askers take turns, so that nobody waits behind all that somebody else sends at once. */
  readonly whose?: (item: In) => string | number
}

export function createMicroBatcher<In, Out>({
  run,
  isOfItems,
  waitMs,
  most,
  atOnce,
  weigh = () => 1,
  heaviest = Number.POSITIVE_INFINITY,
  whose = () => '',
}: MicroBatcherOptions<In, Out>): MicroBatcher<In, Out> {
  /** By asker, each in the order in which it came; whose turn is next stands first. */
  const waiting = new Map<string | number, Waiting<In, Out>[]>()
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
      if (batch.length === 1 || !isOfItems(cause)) {
        for (const one of batch) one.failed(cause)
        return
      }
      const half = Math.ceil(batch.length / 2)
      await settle(batch.slice(0, half))
      await settle(batch.slice(half))
    }
  }

  function nextBatch(): Waiting<In, Out>[] {
    const batch: Waiting<In, Out>[] = []
    let weight = 0
    for (const [who, theirs] of waiting) {
      const [next] = theirs
      if (next === undefined || batch.length === most) break
      weight += weigh(next.item)
      if (batch.length > 0 && weight > heaviest) break
      batch.push(next)
      theirs.shift()
      // A map goes on with what is put back behind the others.
      waiting.delete(who)
      if (theirs.length > 0) waiting.set(who, theirs)
    }
    return batch
  }

  function go(): void {
    isDue = false
    while (waiting.size > 0 && running < atOnce) {
      running += 1
      void settle(nextBatch()).finally(() => {
        running -= 1
        go()
      })
    }
  }

  return (item) =>
    new Promise<Out>((done, failed) => {
      const who = whose(item)
      const theirs = waiting.get(who)
      if (theirs === undefined) waiting.set(who, [{ item, done, failed }])
      else theirs.push({ item, done, failed })
      if (isDue || running >= atOnce) return
      isDue = true
      setTimeout(go, waitMs)
    })
}

/** One gathering for each provider, made when it is first needed. */
export function perProvider<In, Out>(
  make: (providerId: number) => MicroBatcher<In, Out>,
): (providerId: number) => MicroBatcher<In, Out> {
  const made = new Map<number, MicroBatcher<In, Out>>()
  return (providerId) => {
    const known = made.get(providerId) ?? make(providerId)
    made.set(providerId, known)
    return known
  }
}
