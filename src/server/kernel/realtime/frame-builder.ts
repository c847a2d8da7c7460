import { scopeKey, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { TrackingRules } from '../../../domain/tracking/tracked-status.ts'
import type { LogEvent } from '../eventlog/log.ts'
import { type DriverPosition, positionsFrame } from '../eventlog/positions.ts'
import { type Encoded, encode, eventsFrame } from './encode.ts'
import { fold, type Present, type Presented } from './presented.ts'
import type { Feed, Page } from './provider-feed.ts'

/** Makes of events the frame that one viewer gets: presented, in columns, encoded and compressed. */
export interface FrameBuilder {
  /** What has just happened, after `prev`; null when this viewer sees none of it. */
  liveFrame(
    providerId: number,
    viewer: Viewer,
    prev: number,
    events: readonly LogEvent[],
  ): { readonly data: Encoded; readonly seq: number } | null
  /** A page of the log after `prev`, also when it shows nothing: it says how far the viewer has come. */
  page(feed: Feed, viewer: Viewer, prev: number, events: readonly LogEvent[]): Page
  /** The one that was made for another viewer of this scope who came back from the same place. */
  cachedPage(feed: Feed, viewer: Viewer, prev: number): Page | undefined
  /** Everything after `since` that the ring holds; `folded` to the last of each entity. */
  missedFrame(feed: Feed, viewer: Viewer, since: number, folded: boolean): Encoded
  /** Where these drivers are; null when this viewer may see none of them. */
  positions(viewer: Viewer, positions: Iterable<DriverPosition>, recorded: number): Encoded | null
  /** Where every driver is, as far as the feed knows. */
  allPositionsFrame(feed: Feed, viewer: Viewer): Encoded | null
}

export interface FrameBuilderInputs {
  readonly present: Present
  /** By which people outside are told of statuses. */
  readonly trackingRules: (providerId: number) => TrackingRules
  /** Counts the frames that were made. */
  readonly encoded: { inc(): void }
  /** Ready batches kept for those who come back next. */
  readonly maxCachedFrames: number
  /** An event that cannot be presented to this viewer is left out of the frame. */
  readonly onUnpresentable: (providerId: number, viewer: Viewer, event: LogEvent, cause: unknown) => void
}

/** A visitor follows one parcel, and knows it: neither our number for it nor those of the log are told. */
function renumberForVisitor(shown: readonly Presented[], prev: number): Presented[] {
  return shown.map((one, i) => {
    const seq = prev + i + 1
    return { ...one, row: { ...one.row, id: 0, seq, version: seq } }
  })
}

export function createFrameBuilder({
  present,
  trackingRules,
  encoded,
  maxCachedFrames,
  onUnpresentable,
}: FrameBuilderInputs): FrameBuilder {
  let passedOver = 0
  /** Of the batch that is just now served to one scope after the other. */
  let batch = { events: [] as readonly LogEvent[], forStaff: new Map<LogEvent, Presented>() }

  function presentAll(providerId: number, viewer: Viewer, events: readonly LogEvent[]): Presented[] {
    const rules = trackingRules(providerId)
    if (batch.events !== events) batch = { events, forStaff: new Map() }
    const shown: Presented[] = []
    for (const event of events) {
      try {
        const one = present(event, viewer, rules, batch.forStaff)
        if (one !== null) shown.push(one)
      } catch (cause) {
        passedOver += 1
        onUnpresentable(providerId, viewer, event, cause)
      }
    }
    return shown
  }

  function frame(
    prev: number,
    seq: number,
    events: readonly LogEvent[],
    shown: readonly Presented[],
  ): Encoded {
    encoded.inc()
    const now = Date.now()
    return encode(eventsFrame(prev, seq, events[0]?.recorded_at ?? now, now, shown))
  }

  function positions(viewer: Viewer, of: Iterable<DriverPosition>, recorded: number): Encoded | null {
    const made = positionsFrame(viewer, of, recorded)
    if (made === null) return null
    encoded.inc()
    return encode(made)
  }

  const pageKey = (feed: Feed, viewer: Viewer, prev: number) => {
    const { exclude_tracking_statuses: excluded, override_shipment_statuses: override } = trackingRules(
      feed.id,
    )
    return `${scopeKey(viewer)} ${prev} ${override} ${excluded}`
  }

  return {
    positions,
    allPositionsFrame(feed, viewer) {
      const { turn } = feed.latestPositions
      if (feed.positionFrames.turn !== turn || feed.positionFrames.made.size >= maxCachedFrames)
        feed.positionFrames = { turn, made: new Map() }
      const key = scopeKey(viewer)
      const known = feed.positionFrames.made.get(key)
      if (known !== undefined) return known
      const made = positions(viewer, feed.latestPositions.all(), Date.now())
      feed.positionFrames.made.set(key, made)
      return made
    },
    liveFrame(providerId, viewer, prev, events) {
      const presented = presentAll(providerId, viewer, events)
      const shown = viewer.kind === 'visitor' ? renumberForVisitor(presented, prev) : presented
      const seq = shown.at(-1)?.row.seq
      return typeof seq === 'number' ? { data: frame(prev, seq, events, shown), seq } : null
    },
    cachedPage: (feed, viewer, prev) => feed.pages.get(pageKey(feed, viewer, prev)),
    page(feed, viewer, prev, events) {
      const seq = events.at(-1)?.seq ?? prev
      const before = passedOver
      const made = { data: frame(prev, seq, events, presentAll(feed.id, viewer, events)), seq }
      if (passedOver === before) feed.pages.set(pageKey(feed, viewer, prev), made)
      for (const oldest of feed.pages.keys()) {
        if (feed.pages.size <= maxCachedFrames) break
        feed.pages.delete(oldest)
      }
      return made
    },
    // After a break all come back at once, and from the same place: what they missed is made once for each scope.
    missedFrame(feed, viewer, since, folded) {
      const head = feed.ring.head()
      if (feed.catchUps.head !== head || feed.catchUps.made.size >= maxCachedFrames)
        feed.catchUps = { head, made: new Map() }
      const key = `${scopeKey(viewer)} ${since} ${folded}`
      const known = feed.catchUps.made.get(key)
      if (known !== undefined) return known
      const events = feed.ring.after(since)
      const before = passedOver
      const shown = presentAll(feed.id, viewer, events)
      const made = frame(since, head, events, folded ? fold(shown) : shown)
      // Whoever lacks something is to be told of it: the next one too.
      if (passedOver === before) feed.catchUps.made.set(key, made)
      return made
    },
  }
}
