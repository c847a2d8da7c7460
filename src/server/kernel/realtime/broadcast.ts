import type { DriverNearby } from '../../../contract/frames.ts'
import { scopeKey, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { Metrics } from '../../metrics.ts'
import type { LogEvent } from '../eventlog/log.ts'
import { SAYS } from '../tracing/attributes.ts'
import type { Traceable } from '../tracing/tracing.ts'
import { type Encoded, encode } from './encode.ts'
import type { FrameBuilder } from './frame-builder.ts'
import type { Connection, Feed, LIMITS, Stream } from './provider-feed.ts'

/** Who watches what of a feed, and how what is new is given to them: once made for all who see the same. */
export interface Broadcast {
  /** To one alone. */
  send(feed: Feed, connection: Connection, data: Encoded): void
  /** To all whom they concern; `oldest` is the first of them. */
  broadcast(feed: Feed, events: readonly LogEvent[], oldest: LogEvent): void
  /** Drivers that moved. A slow reader is taken off its stream, and sent all positions once it reads again. */
  broadcastPositions(feed: Feed): void
  /** To all who follow one parcel and may see its driver, beside the log. */
  tellOfDriver(feed: Feed, shipmentId: number, frame: DriverNearby): void
  /** From now on it gets what is new; its scope stands at `head`, where nobody watched it. */
  join(feed: Feed, connection: Connection, head: number): void
  leave(feed: Feed, connection: Connection): void
}

interface BroadcastInputs extends Traceable {
  readonly frameBuilder: Pick<FrameBuilder, 'liveFrame' | 'positions'>
  readonly metrics: Pick<Metrics, 'frames' | 'bytes' | 'stalls' | 'scopes'>
  readonly limit: Pick<typeof LIMITS, 'slowBytes'>
  /** Events that could not be shown to a viewer. */
  readonly passOver: (providerId: number, viewer: Viewer, event: LogEvent, cause: unknown) => void
}

const driverSeeing = (shipment_id: number): Viewer => ({ kind: 'visitor', shipment_id, sees_driver: true })
/** Those who follow one parcel, by whichever reference. */
const visitorsOf = (shipment_id: number): Viewer[] => [
  { kind: 'visitor', shipment_id },
  driverSeeing(shipment_id),
]

export function createBroadcast({
  frameBuilder,
  metrics,
  limit,
  passOver,
  tracing = null,
}: BroadcastInputs): Broadcast {
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

  /** In a span for each trace that something of it belongs to, where an operator traces calls. */
  function broadcast(feed: Feed, events: readonly LogEvent[], oldest: LogEvent): void {
    const began = performance.now()
    const before = feed.totals.frames
    serve(feed, events, oldest)
    if (tracing === null) return
    tracing.batches.broadcast(feed.id, events.at(-1)?.seq ?? 0, began, {
      [SAYS.provider]: feed.id,
      [SAYS.events]: events.length,
      [SAYS.scopes]: feed.streams.size,
      [SAYS.frames]: feed.totals.frames - before,
    })
  }

  /** Visitors follow one parcel each, and there are many of them: only those are looked at whose parcel is told of. */
  function serve(feed: Feed, events: readonly LogEvent[], oldest: LogEvent): void {
    const tryServe = (stream: Stream, its: readonly LogEvent[]) => {
      try {
        broadcastTo(feed, stream, its)
      } catch (cause) {
        passOver(feed.id, stream.viewer, oldest, cause)
      }
    }
    let hasVisitors = false
    for (const stream of feed.streams.values())
      if (stream.viewer.kind === 'visitor') hasVisitors = true
      else tryServe(stream, events)
    if (!hasVisitors) return
    const shipments = Map.groupBy(
      events.filter(({ entity }) => entity === 'shipment'),
      ({ entity_id }) => entity_id,
    )
    for (const [shipment_id, its] of shipments) {
      for (const viewer of visitorsOf(shipment_id)) {
        const stream = feed.streams.get(scopeKey(viewer))
        if (stream !== undefined) tryServe(stream, its)
      }
    }
  }

  function broadcastTo(feed: Feed, stream: Stream, events: readonly LogEvent[]): void {
    const prev = stream.lastSeq
    const made = frameBuilder.liveFrame(feed.id, stream.viewer, prev, events)
    if (made === null) return
    const { data } = made
    stream.lastSeq = made.seq
    sendToReaders(feed, stream, data, prev)
  }

  function broadcastPositions(feed: Feed): void {
    const moved = feed.latestPositions.takePending()
    if (moved === null) return
    for (const stream of feed.streams.values()) {
      const data = frameBuilder.positions(stream.viewer, moved.positions, moved.recorded)
      if (data !== null) sendToReaders(feed, stream, data, stream.lastSeq)
    }
  }

  function tellOfDriver(feed: Feed, shipmentId: number, frame: DriverNearby): void {
    const stream = feed.streams.get(scopeKey(driverSeeing(shipmentId)))
    if (stream !== undefined) sendToReaders(feed, stream, encode(frame), stream.lastSeq)
  }

  /** A reader that reads too slowly is taken off its stream, with the last number that it was sent: `since`. */
  function sendToReaders(feed: Feed, stream: Stream, data: Encoded, since: number): void {
    let served = 0
    for (const reader of stream.readers) {
      if (reader.buffered() > limit.slowBytes) markSlow(feed, stream, reader, since)
      else {
        reader.send(data)
        served += 1
      }
    }
    count(feed, served, data)
  }

  function markSlow(feed: Feed, stream: Stream, reader: Connection, since: number): void {
    stream.readers.delete(reader)
    feed.slowReaders.set(reader, { since, at: Date.now() })
    metrics.stalls.inc()
    feed.totals.slow_readers += 1
  }

  function join(feed: Feed, connection: Connection, head: number): void {
    const key = scopeKey(connection.viewer)
    const known = feed.streams.get(key)
    if (known !== undefined) {
      known.readers.add(connection)
      return
    }
    feed.streams.set(key, { viewer: connection.viewer, readers: new Set([connection]), lastSeq: head })
    metrics.scopes.inc()
  }

  function leave(feed: Feed, connection: Connection): void {
    feed.slowReaders.delete(connection)
    const key = scopeKey(connection.viewer)
    const stream = feed.streams.get(key)
    if (stream === undefined) return
    stream.readers.delete(connection)
    if (stream.readers.size > 0) return
    feed.streams.delete(key)
    metrics.scopes.dec()
  }

  return { send, broadcast, broadcastPositions, tellOfDriver, join, leave }
}
