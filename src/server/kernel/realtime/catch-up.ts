import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { Reset } from '../../../contract/frames.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import type { Encoded } from './encode.ts'
import type { FrameBuilder } from './frame-builder.ts'
import type { IngestInputs } from './ingest.ts'
import type { Connection, Feed, LIMITS } from './provider-feed.ts'

/** How a reader that lacks something comes back to what is live. */
export interface CatchUp {
  /** Begins an attempt to catch up; a newer one of the same connection ends the older one that still reads. */
  nextTurn(connection: Connection): number
  isCurrentAttempt(connection: Connection, turn: number): boolean
  /** What it lacks, page by page, then live. */
  sendMissedPages(feed: Feed, connection: Connection, since: number, turn: number): Promise<void>
  /** Those who read too slowly and read again go on; those who still do not after a while are shown out. */
  retrySlow(feed: Feed): void
}

interface CatchUpInputs extends Pick<IngestInputs, 'read' | 'problem'> {
  readonly frameBuilder: Pick<FrameBuilder, 'cachedPage' | 'page'>
  readonly limit: Pick<typeof LIMITS, 'page' | 'calmBytes' | 'slowForMs'>
  readonly send: (feed: Feed, connection: Connection, data: Encoded) => void
  /** Sends the rest, which is in memory, and joins what is live. */
  readonly joinLive: (feed: Feed, connection: Connection, since: number, folded: boolean) => void
  /** Tells it to load anew. */
  readonly reset: (feed: Feed, connection: Connection, because: Reset['reason']) => void
}

/** About what an event takes as text. */
const EVENT_BYTES = 1_000

export function createCatchUp({
  read,
  problem,
  frameBuilder,
  limit,
  send,
  joinLive,
  reset,
}: CatchUpInputs): CatchUp {
  /** Counts resumptions of a connection, so that a newer one ends an older one that still reads. */
  const turns = new WeakMap<Connection, number>()

  function retrySlow(feed: Feed): void {
    for (const [reader, { since, at }] of feed.slowReaders) {
      if (reader.buffered() < limit.calmBytes) {
        feed.slowReaders.delete(reader)
        catchUp(feed, reader, since)
      } else if (Date.now() - at > limit.slowForMs) {
        feed.slowReaders.delete(reader)
        reader.close('tooSlow')
      }
    }
  }

  /** Who reads again: little at once and folded, much by pages, so that nobody else waits for it. */
  function catchUp(feed: Feed, reader: Connection, since: number): void {
    const behind = feed.ring.head() - since
    if (!feed.ring.holds(since) || reader.viewer.kind === 'visitor') reset(feed, reader, 'too-slow')
    else if (behind > limit.page)
      sendMissedPages(feed, reader, since, nextTurn(reader)).catch((cause: unknown) => {
        problem('a slow reader could not go on', cause)
        reset(feed, reader, 'too-slow')
      })
    else if (reader.charge(behind * EVENT_BYTES)) joinLive(feed, reader, since, true)
    else reader.close('flood')
  }

  /** The next page for whoever lacks so much, with the bytes that it took to make. */
  async function pageAfter(feed: Feed, viewer: Viewer, since: number) {
    const known = frameBuilder.cachedPage(feed, viewer, since)
    if (known !== undefined) return { ...known, cost: known.data.length }
    const events = feed.ring.holds(since) ? feed.ring.page(since) : await read(feed.id, since, limit.page)
    if (events[0]?.seq !== since + 1) return null
    const made = frameBuilder.page(feed, viewer, since, events)
    return { ...made, cost: events.length * EVENT_BYTES + made.data.length }
  }

  function nextTurn(connection: Connection): number {
    const turn = (turns.get(connection) ?? 0) + 1
    turns.set(connection, turn)
    return turn
  }

  const isCurrentAttempt = (connection: Connection, turn: number) => turns.get(connection) === turn

  async function sendMissedPages(
    feed: Feed,
    connection: Connection,
    since: number,
    turn: number,
  ): Promise<void> {
    let have = since
    while (feed.ring.head() - have > limit.page || !feed.ring.holds(have)) {
      const page = await pageAfter(feed, connection.viewer, have)
      if (!isCurrentAttempt(connection, turn)) return
      // What comes next was put into an archive: nobody can go on from before it.
      if (page === null) return reset(feed, connection, 'too-far')
      if (!connection.charge(page.cost)) return connection.close('flood')
      send(feed, connection, page.data)
      have = page.seq
      // Whoever comes from far lets everybody else have a turn.
      await turnOfOthers()
      if (!isCurrentAttempt(connection, turn)) return
    }
    if (!connection.charge((feed.ring.head() - have) * EVENT_BYTES)) return connection.close('flood')
    joinLive(feed, connection, have, false)
  }

  return { nextTurn, isCurrentAttempt, sendMissedPages, retrySlow }
}
