import type { Reset } from '../../contract/frames.ts'
import { scopeKey, type Viewer } from '../../domain/visibility.ts'
import type { Metrics } from '../metrics.ts'
import { type Encoded, encode } from './encode.ts'
import { createFraming } from './framing.ts'
import { createInlet, type InletInputs } from './inlet.ts'
import type { LogEvent } from './log.ts'
import { type Connection, type Feed, LIMITS, openFeed, type Stream, type Totals } from './provider-feed.ts'

/**
 * The hub takes numbered events and gives each connection what its viewer may see.
 *
 * Viewers of the same scope share one stream: a batch is presented, encoded and compressed once for all of them. The
 * log itself is every reader's queue: one that reads too slowly is taken off its stream and later caught up from the
 * log, folded, so that no reader ever fills memory.
 */
export interface Hub {
  publish(providerId: number, events: readonly LogEvent[]): void
  /** The log is known to reach this far: what did not arrive is read from it. */
  reach(providerId: number, head: number): void
  /** Starts or mends a connection: everything after `since`, then live. */
  resume(
    providerId: number,
    connection: Connection,
    since: number | null,
    epoch: string | null,
  ): Promise<void>
  leave(providerId: number, connection: Connection): void
  /** The newest number this connection has been sent, for its heartbeat. */
  headOf(providerId: number, connection: Connection): number
  epochFor(viewer: Viewer): string
  /** How the feed of one provider does on this node. */
  health(providerId: number): FeedHealth
  /** Since when (ms) a connection is set aside for reading too slowly, and how many events it lacks; null while it is not. */
  slow(providerId: number, connection: Connection): { readonly at: number; readonly behind: number } | null
  stop(): void
}

export interface FeedHealth {
  readonly head: number
  readonly scopes: number
  readonly totals: Readonly<Totals>
  readonly lag: { readonly p50_ms: number; readonly p99_ms: number } | null
}

export interface HubInputs extends Pick<InletInputs, 'read' | 'arrived' | 'problem'> {
  /** Names the log. */
  readonly epoch: string
  readonly heads: ReadonlyMap<number, number>
  readonly overrideStatuses: (providerId: number) => boolean
  readonly metrics: Metrics
  readonly limits?: Partial<typeof LIMITS>
}

export function createHub({
  epoch,
  heads,
  read,
  overrideStatuses,
  arrived,
  metrics,
  problem,
  limits,
}: HubInputs): Hub {
  const limit = { ...LIMITS, ...limits }
  const framing = createFraming({ overrideStatuses, encoded: metrics.encoded, kept: limit.catchUps })
  const feeds = new Map<number, Feed>()
  /** Counts resumptions of a connection, so that a newer one ends an older one that still reads. */
  const turns = new WeakMap<Connection, number>()

  function feedOf(id: number): Feed {
    const feed = feeds.get(id) ?? openFeed(id, heads.get(id) ?? 0, limit)
    feeds.set(id, feed)
    return feed
  }

  const inlet = createInlet({ read, arrived, problem, page: limit.page, schedule })

  const epochFor = (viewer: Viewer) => `${epoch}.${scopeKey(viewer)}`

  function send(feed: Feed, connection: Connection, data: Encoded): void {
    connection.send(data)
    count(feed, 1, data)
  }

  function count(feed: Feed, frames: number, { length }: Encoded): void {
    metrics.frames.inc(frames)
    metrics.bytes.inc(frames * length)
    feed.totals.frames += frames
    feed.totals.bytes += frames * length
  }

  function flush(feed: Feed): void {
    if (feed.timer !== null) clearTimeout(feed.timer)
    feed.timer = null
    const started = performance.now()
    const events = feed.ring.after(feed.flushed)
    const oldest = events[0]
    if (oldest !== undefined) {
      const lag = Date.now() - oldest.recorded_at
      metrics.lag.observe(lag / 1000)
      feed.lag.add(lag)
      feed.flushed = feed.ring.head()
      for (const stream of feed.streams.values()) serve(feed, stream, events)
    }
    reviveSlow(feed)
    feed.ring.pack()
    if (feed.slow.size > 0) schedule(feed)
    feed.lastFlush = Date.now()
    const took = performance.now() - started
    feed.interval =
      took > feed.interval / 3
        ? Math.min(limit.flushMostMs, feed.interval * 1.5)
        : Math.max(limit.flushMs, feed.interval / 1.2)
  }

  function serve(feed: Feed, stream: Stream, events: readonly LogEvent[]): void {
    const prev = stream.last
    const made = framing.live(feed.id, stream.viewer, prev, events)
    if (made === null) return
    const { data } = made
    stream.last = made.seq
    let served = 0
    for (const reader of stream.readers) {
      if (reader.buffered() > limit.slowBytes) setAside(feed, stream, reader, prev)
      else {
        reader.send(data)
        served += 1
      }
    }
    count(feed, served, data)
  }

  function setAside(feed: Feed, stream: Stream, reader: Connection, since: number): void {
    stream.readers.delete(reader)
    feed.slow.set(reader, { since, at: Date.now() })
    metrics.stalls.inc()
    feed.totals.slow_readers += 1
  }

  function reviveSlow(feed: Feed): void {
    for (const [reader, { since, at }] of feed.slow) {
      if (reader.buffered() < limit.calmBytes) {
        feed.slow.delete(reader)
        if (feed.ring.holds(since)) attach(feed, reader, since, true)
        else reset(feed, reader, 'too-slow')
      } else if (Date.now() - at > limit.slowForMs) {
        feed.slow.delete(reader)
        reader.close('tooSlow')
      }
    }
  }

  function schedule(feed: Feed): void {
    if (feed.timer !== null) return
    const wait = Math.max(0, feed.lastFlush + feed.interval - Date.now())
    feed.timer = setTimeout(() => flush(feed), wait)
  }

  function reset(feed: Feed, connection: Connection, because: Reset['because']): void {
    metrics.resets.inc({ because })
    feed.totals.resets += 1
    leaveFeed(feed, connection)
    send(
      feed,
      connection,
      encode({ is: 'reset', epoch: epochFor(connection.viewer), head: feed.ring.head(), because }),
    )
  }

  /** From the ring, in one go: nothing can come between the last missed event and the first live one. */
  function attach(feed: Feed, connection: Connection, since: number, folded: boolean): void {
    flush(feed)
    const head = feed.ring.head()
    const key = scopeKey(connection.viewer)
    send(feed, connection, framing.missed(feed, connection.viewer, since, folded))
    const stream = feed.streams.get(key) ?? { viewer: connection.viewer, readers: new Set(), last: head }
    feed.streams.set(key, stream)
    stream.readers.add(connection)
    metrics.scopes.set(feed.streams.size)
  }

  function leaveFeed(feed: Feed, connection: Connection): void {
    feed.slow.delete(connection)
    const key = scopeKey(connection.viewer)
    const stream = feed.streams.get(key)
    if (stream === undefined) return
    stream.readers.delete(connection)
    if (stream.readers.size === 0) feed.streams.delete(key)
    metrics.scopes.set(feed.streams.size)
  }

  async function resume(
    providerId: number,
    connection: Connection,
    since: number | null,
    itsEpoch: string | null,
  ): Promise<void> {
    const feed = feedOf(providerId)
    const turn = (turns.get(connection) ?? 0) + 1
    turns.set(connection, turn)
    leaveFeed(feed, connection)
    if (since === null) return reset(feed, connection, 'first')
    if (itsEpoch !== epochFor(connection.viewer) || since > feed.ring.head())
      return reset(feed, connection, 'epoch')
    if (feed.ring.head() - since > limit.resumable) return reset(feed, connection, 'too-far')

    metrics.resumes.inc()
    feed.totals.resumes += 1
    send(
      feed,
      connection,
      encode({ is: 'resumed', epoch: epochFor(connection.viewer), head: feed.ring.head() }),
    )
    let have = since
    while (!feed.ring.holds(have)) {
      const events = await read(providerId, have, limit.page)
      if (turns.get(connection) !== turn) return
      const last = events.at(-1)
      if (last === undefined) break
      send(feed, connection, framing.page(feed.id, connection.viewer, have, events))
      have = last.seq
    }
    attach(feed, connection, have, false)
  }

  return {
    publish(providerId, events) {
      const feed = feedOf(providerId)
      metrics.events.inc(events.length)
      feed.totals.events += events.length
      inlet.take(feed, events)
    },
    reach(providerId, head) {
      const feed = feedOf(providerId)
      if (head > feed.ring.head()) void inlet.fill(feed)
    },
    resume,
    leave(providerId, connection) {
      turns.set(connection, (turns.get(connection) ?? 0) + 1)
      leaveFeed(feedOf(providerId), connection)
    },
    headOf(providerId, connection) {
      return feedOf(providerId).streams.get(scopeKey(connection.viewer))?.last ?? 0
    },
    epochFor,
    health(providerId) {
      const { ring, streams, totals, lag } = feedOf(providerId)
      const [p50_ms, p99_ms] = [lag.at(0.5), lag.at(0.99)]
      return {
        head: ring.head(),
        scopes: streams.size,
        totals: { ...totals },
        lag: p50_ms === null || p99_ms === null ? null : { p50_ms, p99_ms },
      }
    },
    slow(providerId, connection) {
      const { slow, ring } = feedOf(providerId)
      const aside = slow.get(connection)
      return aside === undefined ? null : { at: aside.at, behind: ring.head() - aside.since }
    },
    stop() {
      for (const feed of feeds.values()) if (feed.timer !== null) clearTimeout(feed.timer)
    },
  }
}
