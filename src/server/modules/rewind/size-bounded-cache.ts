/**
 * Keeps what was made last, up to so many bytes. Where there is no room, whoever holds the most lets go of what they used longest
 * ago: who asks for much takes their own room, and not that of others.
 */
export interface SizeBoundedCache<Value> {
  /** What is kept under this key of this owner, which is used now. */
  get(owner: number, key: number): Value | undefined
  put(owner: number, key: number, value: Value): void
  remove(owner: number, key: number): void
  /** Of what is kept now. */
  bytes(): number
}

export interface SizeBoundedCacheOptions<Value> {
  readonly mostBytes: number
  readonly bytesOf: (value: Value) => number
  /** What nobody used for so long goes (ms). */
  readonly keptMs: number
  /** ms; and what looks after so long what is over. A test brings its own. */
  readonly now?: () => number
  readonly wait?: (ms: number, then: () => void) => void
}

interface Held<Value> {
  readonly value: Value
  usedAt: number
}

/** It keeps no server from ending. */
const later = (ms: number, then: () => void): void => void setTimeout(then, ms).unref()

export function createSizeBoundedCache<Value>({
  mostBytes,
  bytesOf,
  keptMs,
  now = () => performance.now(),
  wait = later,
}: SizeBoundedCacheOptions<Value>): SizeBoundedCache<Value> {
  /** Of each owner, what was used longest ago first. */
  const owners = new Map<number, Map<number, Held<Value>>>()
  let isWaiting = false

  const bytesIn = (held: ReadonlyMap<number, Held<Value>>): number => {
    let sum = 0
    for (const { value } of held.values()) sum += bytesOf(value)
    return sum
  }
  const bytes = (): number => {
    let sum = 0
    for (const held of owners.values()) sum += bytesIn(held)
    return sum
  }

  function remove(owner: number, key: number): void {
    const held = owners.get(owner)
    held?.delete(key)
    if (held?.size === 0) owners.delete(owner)
  }

  function use(owner: number, key: number, value: Value): void {
    const held = owners.get(owner) ?? new Map<number, Held<Value>>()
    owners.set(owner, held)
    held.delete(key)
    held.set(key, { value, usedAt: now() })
    makeRoom()
    lookLater()
  }

  function makeRoom(): void {
    while (bytes() > mostBytes) {
      let most: [owner: number, bytes: number, oldest: number] | undefined
      for (const [owner, held] of owners) {
        const its = bytesIn(held)
        const [oldest] = held.keys()
        if (oldest !== undefined && its > (most?.[1] ?? -1)) most = [owner, its, oldest]
      }
      if (most === undefined) return
      remove(most[0], most[2])
    }
  }

  function lookLater(): void {
    if (isWaiting || owners.size === 0) return
    isWaiting = true
    wait(keptMs, () => {
      isWaiting = false
      for (const [owner, held] of [...owners])
        for (const [key, { usedAt }] of [...held]) if (now() - usedAt >= keptMs) remove(owner, key)
      lookLater()
    })
  }

  return {
    get(owner, key) {
      const held = owners.get(owner)?.get(key)
      if (held !== undefined) use(owner, key, held.value)
      return held?.value
    },
    put: use,
    remove,
    bytes,
  }
}
