/** Where time comes from: the browser's own, or one that a test moves by hand. */
export interface Time {
  /** Wall clock, ms since 1970. */
  now(): number
  /** Runs once after `ms`; the answer calls it off. */
  after(ms: number, run: () => void): () => void
  /** Runs every `ms` until called off. */
  every(ms: number, run: () => void): () => void
}

export const systemTime: Time = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}
