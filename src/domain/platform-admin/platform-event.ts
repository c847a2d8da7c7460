/** What the platform's administrator does, as it stands in the platform's own history (000 §2, the admin menu). */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'

export const PLATFORM_EVENTS = {
  'provider.added': { label: 'Courier added' },
  'platformAdmin.added': { label: 'Platform administrator added' },
  'administrator.invited': { label: 'Administrator invited' },
  'provider.changed': { label: 'Courier changed' },
  'releaseNote.added': { label: 'Release note written' },
  'releaseNote.changed': { label: 'Release note changed' },
  'shortUrl.added': { label: 'Short URL created' },
  'shortUrl.deleted': { label: 'Short URL deleted' },
  'messaging.changed': { label: 'Messaging changed' },
} as const satisfies Record<string, { label: string }>

export const PlatformEventType = z.enum(keysOf(PLATFORM_EVENTS))
export type PlatformEventType = z.infer<typeof PlatformEventType>

type Value = string | number | boolean | null

/** Lists are written down as text: what is read later is what was said. */
function asText(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}

/** Each field of `wanted` that is another one than before: [from, to]. `before` is null of what is new. */
export function changesOf(
  before: Readonly<Record<string, unknown>> | null,
  wanted: Readonly<Record<string, unknown>>,
): Record<string, readonly [Value, Value]> {
  const changes: Record<string, readonly [Value, Value]> = {}
  for (const [field, value] of Object.entries(wanted)) {
    if (value === undefined) continue
    const [from, to] = [asText(before?.[field]), asText(value)]
    if (from !== to) changes[field] = [from, to]
  }
  return changes
}
