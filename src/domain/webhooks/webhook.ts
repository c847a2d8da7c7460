/** What is told to programs of customers as it happens, to which addresses, and when a try is repeated. */
import { z } from 'zod'

export const WebhookTopic = z.enum([
  'tracking-event',
  'shipment-note',
  'parcel-dimensions',
  'shipment-address',
  'pickup-reservation',
])
export type WebhookTopic = z.infer<typeof WebhookTopic>

export const WebhookState = z.enum(['waiting', 'delivered', 'dead'])
export type WebhookState = z.infer<typeof WebhookState>

/** Of one account, and as many of the provider as a whole. */
export const MOST_WEBHOOKS = 20

export const LONGEST_WEBHOOK_URL = 1_000
export const LONGEST_WEBHOOK_KEY = 500

/** What is wrong with the text of an address, in a sentence; null of one that may be tried. Where it leads is asked when sending. */
export function urlProblem(text: string, local: readonly string[]): string | null {
  if (!URL.canParse(text)) return 'Enter an address such as https://shop.example.co.za/hubline'
  const url = new URL(text)
  const isLocal = local.includes(url.host)
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    return 'The address begins with https://'
  // It is shown to whoever looks at the webhook; the key is the place for what must stay secret.
  if (url.username !== '' || url.password !== '')
    return 'An address holds no name and no password. Use the key'
  if (url.hash !== '') return 'An address has no part after a #'
  return null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What is waited (ms) after each failed try; after the last of these, the last again. */
const PAUSES_MS = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]
/** A delivery is tried for so long (ms, wall clock). */
export const TRIED_FOR_MS = 3 * DAY
/** So long (ms, wall clock) deliveries are signed with the earlier secret beside a new one. */
export const EARLIER_SECRET_MS = DAY
/** A webhook that has failed for so long (ms, wall clock), with no success between, is switched off. */
const FAILS_AT_MOST_MS = 7 * DAY

/** Of a pause so much may be left out. */
const SPREAD = 0.2

/**
 * When a delivery is tried again that has failed `attempts` times since `triedSince` (ms); null: it is given up. By `chance`, from 0 to
 * 1, it is tried up to a fifth earlier: what failed together, since its receiver was away, does not come back in the same moment.
 */
export function nextTry(attempts: number, triedSince: number, now: number, chance: number): number | null {
  const end = triedSince + TRIED_FOR_MS
  if (now >= end) return null
  const longest = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 0
  const pause = Math.round(longest * (1 - SPREAD * chance))
  // The last try is at the end of the time, whatever the pause.
  return Math.min(now + pause, end)
}

/** Whether a webhook that fails now has failed for so long that nobody can be listening. */
export function hasFailedTooLong(failingSince: number, now: number): boolean {
  return now - failingSince >= FAILS_AT_MOST_MS
}
