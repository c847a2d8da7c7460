/** Does a work once for all who wait for the same. */
export type Coalescer<T> = (key: string, work: () => Promise<T>) => Promise<T>

/**
 * At most one work of a key is done at a time. Whoever comes meanwhile waits for the next, which is one for all of them: thirty
 * who ask at once cost two, and each answer was begun after it was asked for, so that nobody is told of a time before.
 */
export function createCoalescer<T>(): Coalescer<T> {
  const underWay = new Map<string, { readonly over: Promise<unknown>; next: Promise<T> | null }>()

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const result = work()
    const mine = { over: result.catch(() => {}), next: null }
    underWay.set(key, mine)
    void mine.over.then(() => {
      // Whoever waits begins in a moment, in this place.
      if (underWay.get(key) === mine && mine.next === null) underWay.delete(key)
    })
    return result
  }

  return (key, work) => {
    const now = underWay.get(key)
    if (now === undefined) return begin(key, work)
    now.next ??= now.over.then(() => begin(key, work))
    return now.next
  }
}
