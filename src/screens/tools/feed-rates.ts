/** How the live feed does, in rates and in words: from two answers of GET /live/health what happened between them. */
import type { LiveHealth, LiveSocket } from '../../contract/live-health.ts'
import type { Branch, Driver } from '../../contract/session.ts'
import { toTenth } from '../../domain/values/locale.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { liveFeed as messages } from './feed-messages.ts'

/** A second's worth of each; resumes, resets and slow readers by the minute, as they are rare. */
export interface Rates {
  readonly events: number
  readonly frames: number
  readonly bytes: number
  readonly resumes: number
  readonly resets: number
  readonly slowReaders: number
}

/** What happened between two answers; null where they are of two nodes, or of one that was started anew between. */
export function ratesBetween(before: LiveHealth, after: LiveHealth): Rates | null {
  const seconds = (after.at - before.at) / 1000
  if (before.node !== after.node || before.started_at !== after.started_at || seconds <= 0) return null
  const each = (count: keyof LiveHealth['totals']) => (after.totals[count] - before.totals[count]) / seconds
  return {
    events: each('events'),
    frames: each('frames'),
    bytes: each('bytes'),
    resumes: each('resumes') * 60,
    resets: each('resets') * 60,
    slowReaders: each('slow_readers') * 60,
  }
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const

/** 1 234 567 bytes as `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : toTenth(value, currentLocale())} ${UNITS[unit]}`
}

/** 92 000 ms as `1 m 32 s`, 18 400 as `18 s`. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return messages.spans.seconds(seconds)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return messages.spans.minutes(minutes, seconds % 60)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? messages.spans.hours(hours, minutes % 60) : messages.spans.days(Math.floor(hours / 24))
}

interface Known {
  readonly branches: ReadonlyMap<number, Pick<Branch, 'name'>>
  readonly drivers: ReadonlyMap<number, Pick<Driver, 'name'>>
  readonly accounts: ReadonlyMap<number, { readonly name: string }>
}

/** `branch:4` as `Branch Durban`. */
export function scopeInWords(scope: string, { branches, drivers, accounts }: Known): string {
  const [kind, number] = scope.split(':')
  const id = Number(number)
  switch (kind) {
    case 'staff':
      return messages.scopes.everything
    case 'branch':
      return messages.scopes.branch(branches.get(id)?.name ?? id)
    case 'account':
      return accounts.get(id)?.name ?? messages.scopes.account(id)
    case 'driver':
      return messages.scopes.driver(drivers.get(id)?.name ?? id)
    default:
      return messages.scopes.shipment(id)
  }
}

export interface FeedHealthText {
  readonly tone: 'good' | 'wait' | 'bad'
  readonly short: string
  /** Why, and what can be done. */
  readonly why: string
}

/** Beats come every ten seconds: one that is late by half is worth a word. */
const QUIET_MS = 15_000
const MUCH_BYTES = 64_000
/** Fewer than these are on their way at any time of a busy day. */
const MANY_EVENTS = 200

/** How one screen does, and if it is behind, why. `at` is the moment of the answer. */
export function standingOf(socket: LiveSocket, at: number): FeedHealthText {
  const { slow_since, buffered, behind, heard_at } = socket
  if (slow_since !== null) {
    return {
      tone: 'bad',
      short: messages.standings.slow.short,
      why: messages.standings.slow.why(formatSpan(at - slow_since), formatBytes(buffered)),
    }
  }
  if (at - heard_at > QUIET_MS) {
    return {
      tone: 'bad',
      short: messages.standings.silent.short,
      why: messages.standings.silent.why(formatSpan(at - heard_at)),
    }
  }
  if (buffered > MUCH_BYTES) {
    return {
      tone: 'wait',
      short: messages.standings.narrow.short,
      why: messages.standings.narrow.why(formatBytes(buffered)),
    }
  }
  if (behind !== null && behind > MANY_EVENTS) {
    return {
      tone: 'wait',
      short: messages.standings.late.short,
      why: messages.standings.late.why(behind),
    }
  }
  return { tone: 'good', ...messages.standings.good }
}
