import type { WrittenBatch } from './log.ts'

/** Batches that this node wrote and has not told yet, so that the sequencer need not read from the database what was in
 * memory a moment ago. */
export interface RecentBatchCache {
  put(batch: WrittenBatch): void
  /** Once, by the batch's first id. */
  take(firstId: number): WrittenBatch | undefined
  clear(): void
}

/** About 10 MB. A batch that was numbered before it was put here stays until others push it out. */
const MOST_EVENTS = 8_000

export function createRecentBatchCache(most = MOST_EVENTS): RecentBatchCache {
  const batches = new Map<number, WrittenBatch>()
  let events = 0

  function take(firstId: number): WrittenBatch | undefined {
    const batch = batches.get(firstId)
    if (batch === undefined) return undefined
    batches.delete(firstId)
    events -= batch.events.length
    return batch
  }

  return {
    put(batch) {
      batches.set(batch.first_id, batch)
      events += batch.events.length
      for (const [oldest] of batches) {
        if (events <= most) break
        take(oldest)
      }
    },
    take,
    clear() {
      batches.clear()
      events = 0
    },
  }
}
