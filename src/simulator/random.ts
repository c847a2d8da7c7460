/** Chance that can be repeated: the same seed gives the same sequence (mulberry32). */
export interface Random {
  /** 0 to under 1. */
  next(): number
  /** From `low` to under `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** True this often, 0 to 1. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of several, each as often as its weight says. */
  weighted<T>(from: readonly T[], weight: (one: T) => number): T
  /** About the middle, rarely further than `spread`; the bell is three throws added. */
  around(middle: number, spread: number): number
}

/** A number for a text, so that a day has its own seed (FNV-1a). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('/')) {
    hash ^= character.charCodeAt(0)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

export function random(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + next() * (high - low)
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)]
    if (one === undefined) throw new RangeError('nothing to pick from')
    return one
  }
  return {
    next,
    between,
    pick,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (share) => next() < share,
    weighted: (from, weight) => {
      let left = next() * from.reduce((sum, one) => sum + weight(one), 0)
      for (const one of from) {
        left -= weight(one)
        if (left < 0) return one
      }
      return pick(from)
    },
    around: (middle, spread) => middle + (next() + next() + next() - 1.5) * (spread / 1.5),
  }
}
