/** Keys by which a shop or a program calls in the name of an account (002 §9, "JWT expiry options"). */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'

const DAY_MS = 86_400_000

/** How long a key lasts, ms; null for ever. */
export const API_KEY_LIFETIMES = {
  '7-days': { label: '7 days', ms: 7 * DAY_MS },
  '30-days': { label: '30 days', ms: 30 * DAY_MS },
  never: { label: 'Never', ms: null },
} as const satisfies Record<string, { label: string; ms: number | null }>

export const ApiKeyLifetime = z.enum(keysOf(API_KEY_LIFETIMES))
export type ApiKeyLifetime = z.infer<typeof ApiKeyLifetime>

/** Characters of its name. */
export const LONGEST_API_KEY_NAME = 40
/** An account has no more that work at a time: a forgotten one is noticed. */
export const MOST_API_KEYS = 20
/** Books, rates and tracks for its account: its user (000 §6), since shops are told the price of what they book (clients.md). */
export const API_KEY_ROLE = 6
/** So many calls of one key a minute, on each node. */
export const API_KEY_CALLS = { most: 600, perMs: 60_000 } as const

/** Of a key in time; `expiresAt` and `revokedAt` in ms, null where it has none. */
export function apiKeyState(
  { expiresAt, revokedAt }: { readonly expiresAt: number | null; readonly revokedAt: number | null },
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}
