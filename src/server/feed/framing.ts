import { scopeKey, type Viewer } from '../../domain/visibility.ts'
import { type Encoded, encode, eventsFrame } from './encode.ts'
import type { LogEvent } from './log.ts'
import { fold, type Presented, present } from './present.ts'
import type { Feed } from './provider-feed.ts'

/** Makes of events the frame that one viewer gets: presented, in columns, encoded and compressed. */
export interface Framing {
  /** What has just happened, after `prev`; null when this viewer sees none of it. */
  live(
    providerId: number,
    viewer: Viewer,
    prev: number,
    events: readonly LogEvent[],
  ): { readonly data: Encoded; readonly seq: number } | null
  /** A page of the log after `prev`, also when it shows nothing: it says how far the viewer has come. */
  page(providerId: number, viewer: Viewer, prev: number, events: readonly LogEvent[]): Encoded
  /** Everything after `since` that the ring holds; `folded` to the last of each entity. */
  missed(feed: Feed, viewer: Viewer, since: number, folded: boolean): Encoded
}

export interface FramingInputs {
  readonly overrideStatuses: (providerId: number) => boolean
  /** Counts the frames that were made. */
  readonly encoded: { inc(): void }
  /** Ready batches kept for those who come back next. */
  readonly kept: number
}

export function createFraming({ overrideStatuses, encoded, kept }: FramingInputs): Framing {
  /** Of the batch that is just now served to one scope after the other. */
  let batch = { events: [] as readonly LogEvent[], forStaff: new Map<LogEvent, Presented>() }

  function presentAll(providerId: number, viewer: Viewer, events: readonly LogEvent[]): Presented[] {
    const override = overrideStatuses(providerId)
    if (batch.events !== events) batch = { events, forStaff: new Map() }
    const shown: Presented[] = []
    for (const event of events) {
      const one = present(event, viewer, override, batch.forStaff)
      if (one !== null) shown.push(one)
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

  return {
    live(providerId, viewer, prev, events) {
      const shown = presentAll(providerId, viewer, events)
      const seq = shown.at(-1)?.row.seq
      return typeof seq === 'number' ? { data: frame(prev, seq, events, shown), seq } : null
    },
    page(providerId, viewer, prev, events) {
      return frame(prev, events.at(-1)?.seq ?? prev, events, presentAll(providerId, viewer, events))
    },
    // After a break all come back at once, and from the same place: what they missed is made once for each scope.
    missed(feed, viewer, since, folded) {
      const head = feed.ring.head()
      if (feed.catchUps.head !== head || feed.catchUps.made.size >= kept)
        feed.catchUps = { head, made: new Map() }
      const key = `${scopeKey(viewer)} ${since} ${folded}`
      const known = feed.catchUps.made.get(key)
      if (known !== undefined) return known
      const events = feed.ring.after(since)
      const shown = presentAll(feed.id, viewer, events)
      const made = frame(since, head, events, folded ? fold(shown) : shown)
      feed.catchUps.made.set(key, made)
      return made
    },
  }
}
