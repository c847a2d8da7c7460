/** Numbers out of many measurements. */
import { readFileSync } from 'node:fs'

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/**
 * Measures ours and the peers in turn, round by round, so that whatever the machine does besides slows all of them;
 * answers each side's figure of every round.
 */
export async function interleaved(
  rounds: number,
  ...sides: readonly ((round: number) => Promise<number>)[]
): Promise<number[][]> {
  const measured: number[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) measured[i]?.push(await side(round))
  }
  return measured
}

/** Times a promise, ms. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** What a process has taken of the processor (ms): others on the machine make it no longer. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  // In hundredths of a second: by itself, and by the system for it.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The same numbers at each run, so that runs compare (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
