/** The same numbers for the same seed (xorshift32; Marsaglia 2003), without an object for each. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `below`. */
  below(below: number): number
}

export function createRandom(seed: number): Random {
  // Zero would stay zero; seeds that are near each other begin far apart.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < 8; i++) next()
  return { next, below: (below) => Math.floor(next() * below) }
}
