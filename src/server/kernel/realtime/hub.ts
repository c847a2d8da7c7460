import type { DriverNearby, Reset } from '../../../contract/frames.ts'
import { scopeKey, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { Metrics } from '../../metrics.ts'
import type { LogEvent } from '../eventlog/log.ts'
import { type DriverPosition, seesDrivers } from '../eventlog/positions.ts'
import { createUnreadable } from '../eventlog/unreadable.ts'
import type { Traceable } from '../tracing/tracing.ts'
import { createBroadcast } from './broadcast.ts'
import { createCatchUp } from './catch-up.ts'
import { encode } from './encode.ts'
import { createFrameBuilder, type FrameBuilderInputs } from './frame-builder.ts'
import { createIngest, type IngestInputs } from './ingest.ts'
import type { Present } from './presented.ts'
import { type Connection, type Feed, LIMITS, openFeed, type Totals } from './provider-feed.ts'
import { createViewerLogs } from './viewer-logs.ts'

/**
 * The hub takes numbered events and gives each connection what its viewer may see.
 *
 * Viewers of the same scope share one stream: a batch is presented, encoded and compressed once for all of them. The
 * log itself is every reader's queue: one that reads too slowly is taken off its stream and later caught up from the
 * log, folded, so that no reader ever fills memory.
 */
export interface Hub {
  publish(providerId: number, events: readonly LogEvent[]): void
  /** Drivers moved: told beside the log, the last of each. */
  publishPositions(providerId: number, positions: readonly DriverPosition[], recorded: number): void
  /** Nobody knows whether reports of this provider were kept: the connection of the database was lost on their commit. */
  doubtPositions(providerId: number): void
  /**
   * Reads where drivers are, for feeds that somebody follows: of all, since word of it may have been lost between nodes, or of those
   * of which it is in doubt.
   */
  refreshPositions(which: 'all' | 'doubtful'): Promise<void>
  /** The log is known to reach this far: what did not arrive is read from it. */
  catchUpTo(providerId: number, head: number): void
  /** Starts or mends a connection: everything after `since`, then live. */
  resume(
    providerId: number,
    connection: Connection,
    since: number | null,
    epoch: string | null,
  ): Promise<void>
  leave(providerId: number, connection: Connection): void
  /** The parcels that are followed on this node by somebody who may see their driver, by provider. */
  parcelsWithDriver(): ReadonlyMap<number, readonly number[]>
  /** Tells them, beside the log. */
  tellOfDriver(providerId: number, shipmentId: number, frame: DriverNearby): void
  /** The newest number this connection has been sent, for its heartbeat. */
  headOf(providerId: number, connection: Connection): number
  epochFor(viewer: Viewer): string
  /** How the feed of one provider does on this node. */
  health(providerId: number): FeedHealth
  /** Before the node stops: resets viewers who lack events that this version cannot read; the next node may know them. */
  resyncBeforeStop(): void
  /** Since when (ms) a connection is set aside for reading too slowly, and how many events it lacks; null while it is not. */
  slowReaderState(
    providerId: number,
    connection: Connection,
  ): { readonly at: number; readonly behind: number } | null
  stop(): void
}

export interface FeedHealth {
  readonly head: number
  readonly scopes: number
  readonly totals: Readonly<Totals>
  readonly lag: { readonly p50_ms: number; readonly p99_ms: number } | null
}

export interface HubInputs extends Pick<IngestInputs, 'read' | 'onEvents' | 'problem'>, Traceable {
  /** What a viewer is told of an event. */
  readonly present: Present
  /** Names the log. */
  readonly epoch: string
  readonly initialHeads: ReadonlyMap<number, number>
  readonly trackingRules: FrameBuilderInputs['trackingRules']
  /** Where each driver is, as the database has it. */
  readonly positions: (providerId: number) => Promise<readonly DriverPosition[]>
  readonly metrics: Metrics
  readonly limits?: Partial<typeof LIMITS>
}

export function createHub({
  present,
  epoch,
  initialHeads,
  read,
  trackingRules,
  positions,
  onEvents,
  metrics,
  problem,
  limits,
  tracing,
}: HubInputs): Hub {
  const limit = { ...LIMITS, ...limits }
  const unreadable = createUnreadable({ problem, tellsEveryMs: limit.resetsEveryMs })
  const frameBuilder = createFrameBuilder({
    present,
    trackingRules,
    encoded: metrics.encoded,
    maxCachedFrames: limit.catchUps,
    onUnpresentable: unreadable.passOver,
  })
  const { send, broadcast, broadcastPositions, tellOfDriver, join, leave } = createBroadcast({
    frameBuilder,
    metrics,
    limit,
    passOver: unreadable.passOver,
    tracing,
  })
  const feeds = new Map<number, Feed>()
  const { nextTurn, isCurrentAttempt, sendMissedPages, retrySlow } = createCatchUp({
    read,
    problem,
    frameBuilder,
    limit,
    send,
    joinLive,
    reset,
  })

  function feedOf(id: number): Feed {
    const feed = feeds.get(id) ?? openFeed(id, initialHeads.get(id) ?? 0, limit)
    feeds.set(id, feed)
    return feed
  }

  const ingest = createIngest({ read, onEvents, problem, page: limit.page, schedule })

  const { epochFor, headFor } = createViewerLogs(epoch)

  function flush(feed: Feed): void {
    if (feed.timer !== null) clearTimeout(feed.timer)
    feed.timer = null
    const started = performance.now()
    const events = feed.ring.after(feed.flushedSeq)
    const oldest = events[0]
    if (oldest !== undefined) {
      const lag = Date.now() - oldest.recorded_at
      metrics.lag.observe(lag / 1000)
      feed.lag.add(lag)
      feed.flushedSeq = feed.ring.head()
      broadcast(feed, events, oldest)
    }
    broadcastPositions(feed)
    resyncViewersWithGaps(feed)
    retrySlow(feed)
    feed.ring.pack()
    if (feed.slowReaders.size > 0) schedule(feed)
    feed.lastFlush = Date.now()
    const took = performance.now() - started
    feed.interval =
      took > feed.interval / 3
        ? Math.min(limit.flushMostMs, feed.interval * 1.5)
        : Math.max(limit.flushMs, feed.interval / 1.2)
  }

  async function readPositions(feed: Feed): Promise<void> {
    const before = feed.latestPositions.readAt
    const { isDoubtful } = feed.latestPositions
    feed.latestPositions.readAt = Date.now()
    feed.latestPositions.isDoubtful = false
    try {
      if (feed.latestPositions.put(await positions(feed.id), Date.now())) schedule(feed)
    } catch (cause) {
      feed.latestPositions.readAt = before
      feed.latestPositions.isDoubtful ||= isDoubtful
      problem('it could not be read where drivers are', cause)
    }
  }

  function schedule(feed: Feed): void {
    if (feed.timer !== null) return
    const wait = Math.max(0, feed.lastFlush + feed.interval - Date.now())
    feed.timer = setTimeout(() => {
      try {
        flush(feed)
      } catch (cause) {
        problem('the feed could not be served', cause)
      }
    }, wait)
  }

  /** Who was left out of an event loads anew: what the database says now, this version can show. */
  function resyncViewersWithGaps(feed: Feed): void {
    for (const { viewer, readers } of [...feed.streams.values()])
      if (unreadable.takeDue(feed.id, viewer, Date.now())) resetAll(feed, readers)
  }

  /** By a reason that every version of the console knows. */
  function resetAll(feed: Feed, readers: Iterable<Connection>): void {
    for (const reader of [...readers]) reset(feed, reader, 'too-far', 'unreadable')
  }

  function reset(
    feed: Feed,
    connection: Connection,
    because: Reset['reason'],
    counted: string = because,
  ): void {
    metrics.resets.inc({ because: counted })
    feed.totals.resets += 1
    leave(feed, connection)
    const { viewer } = connection
    send(
      feed,
      connection,
      encode({ type: 'reset', epoch: epochFor(viewer), head: headFor(feed, viewer), reason: because }),
    )
  }

  /** From the ring, in one go: nothing can come between the last missed event and the first live one. */
  function joinLive(feed: Feed, connection: Connection, since: number, folded: boolean): void {
    flush(feed)
    const head = feed.ring.head()
    send(feed, connection, frameBuilder.missedFrame(feed, connection.viewer, since, folded))
    const places = frameBuilder.allPositionsFrame(feed, connection.viewer)
    if (places !== null) send(feed, connection, places)
    join(feed, connection, head)
  }

  async function resume(
    providerId: number,
    connection: Connection,
    since: number | null,
    clientEpoch: string | null,
  ): Promise<void> {
    const feed = feedOf(providerId)
    const turn = nextTurn(connection)
    leave(feed, connection)
    if (since === null) return reset(feed, connection, 'first')
    const isVisitor = connection.viewer.kind === 'visitor'
    const head = headFor(feed, connection.viewer)
    // A visitor meets another log on every node.
    if (clientEpoch !== epochFor(connection.viewer) || since > head)
      return reset(feed, connection, 'epoch', isVisitor ? 'first' : 'epoch')
    if (!isVisitor && feed.ring.head() - since > limit.resumable) return reset(feed, connection, 'too-far')

    metrics.resumes.inc()
    feed.totals.resumes += 1
    send(feed, connection, encode({ type: 'resumed', epoch: epochFor(connection.viewer), head }))
    // Nothing is read for a visitor: they look at their parcel anew when they are told that they are back.
    if (isVisitor) return join(feed, connection, 0)
    if (seesDrivers(connection.viewer) && Date.now() - feed.latestPositions.readAt > limit.positionsMs) {
      await readPositions(feed)
      if (!isCurrentAttempt(connection, turn)) return
    }
    await sendMissedPages(feed, connection, since, turn)
  }

  return {
    publish(providerId, events) {
      const feed = feedOf(providerId)
      metrics.events.inc(events.length)
      feed.totals.events += events.length
      ingest.take(feed, events)
    },
    publishPositions(providerId, moved, recorded) {
      const feed = feedOf(providerId)
      if (feed.latestPositions.put(moved, recorded)) schedule(feed)
    },
    doubtPositions(providerId) {
      feedOf(providerId).latestPositions.isDoubtful = true
    },
    async refreshPositions(which) {
      const followed = [...feeds.values()].filter(
        ({ streams, slowReaders, latestPositions }) =>
          streams.size + slowReaders.size > 0 && (which === 'all' || latestPositions.isDoubtful),
      )
      await Promise.all(followed.map(readPositions))
    },
    catchUpTo(providerId, head) {
      const feed = feedOf(providerId)
      if (head > feed.ring.head()) void ingest.fill(feed, head)
      resyncViewersWithGaps(feed)
    },
    resume,
    parcelsWithDriver() {
      const followed = [...feeds.values()].map(({ id, streams }) => {
        const viewers = [...streams.values()].map(({ viewer }) => viewer)
        return [
          id,
          viewers.flatMap((one) => (one.kind === 'visitor' && one.sees_driver ? one.shipment_id : [])),
        ] as const
      })
      return new Map(followed.filter(([, parcels]) => parcels.length > 0))
    },
    tellOfDriver: (providerId, shipmentId, frame) => tellOfDriver(feedOf(providerId), shipmentId, frame),
    resyncBeforeStop() {
      for (const feed of feeds.values())
        for (const { viewer, readers } of [...feed.streams.values()])
          if (unreadable.lacked(feed.id, viewer)) resetAll(feed, readers)
    },
    leave(providerId, connection) {
      nextTurn(connection)
      leave(feedOf(providerId), connection)
    },
    headOf(providerId, connection) {
      return feedOf(providerId).streams.get(scopeKey(connection.viewer))?.lastSeq ?? 0
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
    slowReaderState(providerId, connection) {
      const feed = feedOf(providerId)
      const aside = feed.slowReaders.get(connection)
      if (aside === undefined) return null
      return { at: aside.at, behind: Math.max(0, headFor(feed, connection.viewer) - aside.since) }
    },
    stop() {
      ingest.stop()
      for (const feed of feeds.values()) if (feed.timer !== null) clearTimeout(feed.timer)
    },
  }
}
