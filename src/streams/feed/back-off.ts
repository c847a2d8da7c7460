/** How long to wait before another attempt: doubled each time, and spread so that a thousand tabs don't come at once. */
export interface BackOff {
  readonly firstMs: number
  readonly mostMs: number
}

/** However long the network was away, what is seen is true again within five seconds of its return. */
export const RECONNECT: BackOff = { firstMs: 250, mostMs: 4_000 }

/** A visitor who made room for another: coming back at once would push out the next, and so on round and round. */
export const CROWDED: BackOff = { firstMs: 60_000, mostMs: 60_000 }

/** `attempt` counts from 0; `random` is 0 to 1. Between half of the step and the whole of it, ms. */
export function backOff({ firstMs, mostMs }: BackOff, attempt: number, random: number): number {
  const step = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 30))
  return Math.round(step * (0.5 + random / 2))
}
