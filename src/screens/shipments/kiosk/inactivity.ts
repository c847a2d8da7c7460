/** When a kiosk that nobody touches begins anew. */

/** ms without a hand on it before it asks, and then until it forgets. */
export const SILENT_MS = 60_000
export const COUNTDOWN_MS = 20_000

/** `seconds` are left to whoever is asked. */
export type Inactivity =
  | { readonly is: 'busy' }
  | { readonly is: 'asked'; readonly seconds: number }
  | { readonly is: 'over' }

const BUSY: Inactivity = { is: 'busy' }
const OVER: Inactivity = { is: 'over' }

/** How long nobody has touched it, in ms. A clock that was put back counts as a touch. */
export function inactivityOf(silentMs: number): Inactivity {
  const left = SILENT_MS + COUNTDOWN_MS - silentMs
  if (left <= 0) return OVER
  return left > COUNTDOWN_MS ? BUSY : { is: 'asked', seconds: Math.ceil(left / 1_000) }
}
