/** How far the server's wall clock is ahead of ours, from beats that went there and back. */

interface Sample {
  readonly roundTrip: number
  readonly skew: number
}

/** So many round trips are remembered; the quickest of them is the truest, as it had the least time to be uneven. */
const SAMPLES = 8

export interface SkewEstimate {
  /** A beat sent at `sent` was answered at `at` of the server and heard at `heard` (ms); answers the estimate. */
  sample(sent: number, at: number, heard: number): number
}

export function createSkewEstimate(): SkewEstimate {
  const samples: Sample[] = []
  return {
    sample(sent, at, heard) {
      samples.push({ roundTrip: heard - sent, skew: at - (sent + heard) / 2 })
      if (samples.length > SAMPLES) samples.shift()
      return samples.reduce((best, sample) => (sample.roundTrip <= best.roundTrip ? sample : best)).skew
    },
  }
}
