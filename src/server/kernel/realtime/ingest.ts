import type { LogEvent } from '../eventlog/log.ts'
import type { Feed } from './provider-feed.ts'

/** How events come into the feed of a provider: this node is told of them, or reads them from the log. */
export interface Ingest {
  /** Takes what is next; where a number is missing, all after it is read from the log. */
  take(feed: Feed, events: readonly LogEvent[]): void
  /** Reads missing events from the log, at least up to this number: a message of the cluster bus was lost. */
  fill(feed: Feed, upTo: number): Promise<void>
  /** Reads no more: the database is about to close. */
  stop(): void
}

export interface IngestInputs {
  /** Events after `since` in order, at most `most`. */
  readonly read: (providerId: number, since: number, most: number) => Promise<LogEvent[]>
  /** Called with every event that comes into the feed, in order and once, whether this node was told of it or read it. */
  readonly onEvents: (providerId: number, events: readonly LogEvent[]) => void
  readonly problem: (what: string, cause: unknown) => void
  /** Events that are read at once. */
  readonly page: number
  /** There is something to serve. */
  readonly schedule: (feed: Feed) => void
}

export function createIngest({ read, onEvents, problem, page, schedule }: IngestInputs): Ingest {
  let stopped = false

  /** False when a number is missing. */
  function add(feed: Feed, events: readonly LogEvent[]): boolean {
    const before = feed.ring.head()
    const isWhole = feed.ring.add(events)
    const head = feed.ring.head()
    if (head > before) {
      schedule(feed)
      try {
        onEvents(
          feed.id,
          events.filter(({ seq }) => seq > before && seq <= head),
        )
      } catch (cause) {
        problem('what events ask of this node could not be done', cause)
      }
    }
    return isWhole
  }

  async function fill(feed: Feed, upTo: number): Promise<void> {
    feed.targetHead = Math.max(feed.targetHead, upTo)
    if (feed.isReadingLog || stopped) return
    feed.isReadingLog = true
    try {
      let before: number
      do {
        before = feed.ring.head()
        add(feed, await read(feed.id, before, page))
        // What was told of while this was read is in the log by now.
      } while (feed.ring.head() > before && feed.ring.head() < feed.targetHead && !stopped)
    } catch (cause) {
      problem('the feed could not read what it missed', cause)
    } finally {
      feed.isReadingLog = false
    }
  }

  return {
    take(feed, events) {
      if (!add(feed, events)) void fill(feed, events.at(-1)?.seq ?? 0)
    },
    fill,
    stop() {
      stopped = true
    },
  }
}
