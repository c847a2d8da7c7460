import { randomInt } from 'node:crypto'

/**
 * How many different guesses are let pass from one place. Not how many questions: a mobile network is thousands of
 * people behind one address, and who looks at the same page again guesses nothing. On this node.
 */
export interface GuessLimit {
  /** Counts a guess. Null: go on. Else how long to wait (ms), and nothing is counted. */
  countGuess(from: string, guess: string): number | null
  /** What `take` would answer; counts nothing. */
  look(from: string, guess: string): number | null
  /** It was no guess after all. */
  uncountGuess(from: string, guess: string): void
  /** Guesses that are remembered now, of all places. */
  size(): number
}

interface Limit {
  readonly most: number
  readonly perMs: number
  /** Guesses remembered of all places together: whoever comes from many addresses fills no memory. */
  readonly kept: number
}

/** FNV-1a over a seed of this process: a number is remembered instead of text, and nobody makes two of them meet. */
function createHash(): (text: string) => number {
  const seed = randomInt(2 ** 32)
  return (text) => {
    let hash = seed ^ 0x811c9dc5
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    return hash
  }
}

export function createGuessLimit({ most, perMs, kept }: Limit, now: () => number): GuessLimit {
  /** Oldest first. */
  const places = new Map<string, { readonly since: number; readonly guesses: Set<number> }>()
  const hash = createHash()
  let size = 0

  function forget(from: string): void {
    size -= places.get(from)?.guesses.size ?? 0
    places.delete(from)
  }

  function placeOf(from: string, at: number) {
    const known = places.get(from)
    if (known !== undefined && at - known.since < perMs) return known
    forget(from)
    const place = { since: at, guesses: new Set<number>() }
    places.set(from, place)
    return place
  }

  return {
    look(from, guess) {
      const place = places.get(from)
      const left = place === undefined ? 0 : place.since + perMs - now()
      if (place === undefined || left <= 0 || place.guesses.has(hash(guess))) return null
      return place.guesses.size >= most ? left : null
    },
    countGuess(from, guess) {
      const at = now()
      const { since, guesses } = placeOf(from, at)
      const guessed = hash(guess)
      if (guesses.has(guessed)) return null
      if (guesses.size >= most) return since + perMs - at
      guesses.add(guessed)
      size += 1
      for (const oldest of places.keys()) {
        if (size <= kept) break
        // Also where it guesses itself and is the oldest: others go in its stead.
        if (oldest !== from) forget(oldest)
      }
      return null
    },
    uncountGuess(from, guess) {
      const place = places.get(from)
      if (place === undefined || !place.guesses.delete(hash(guess))) return
      size -= 1
      if (place.guesses.size === 0) places.delete(from)
    },
    size: () => size,
  }
}
