/** Lets works of one key follow one another on this node; null when too many wait already. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T | null>

/**
 * Eleven right passwords for one address at the same moment must not look like ten wrong ones and one more, so each
 * waits for the one before it.
 */
export function createKeyedMutex(mostWaiting: number): KeyedMutex {
  const queues = new Map<string, { tail: Promise<unknown>; waiting: number }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { tail: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= mostWaiting) return null
    queues.set(key, queue)
    queue.waiting += 1
    const mine = queue.tail.then(work)
    queue.tail = mine.catch(() => {})
    try {
      return await mine
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(key)
    }
  }
}
