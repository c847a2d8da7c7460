/** `npm run test:faults` sets FAULTS=long: every fault in its full number. Without it the same faults, a few of each. */
export const LONG = process.env.FAULTS === 'long'

/** A repeatable sequence of numbers from 0 to 1 (mulberry32), so that a failure can be had again from its seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
