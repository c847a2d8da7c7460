import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { createLatest, type Latest } from '../eventlog/positions.ts'
import type { Encoded } from './encode.ts'
import { createLatencyWindow, type LatencyWindow } from './latency-window.ts'
import { createRing, type Ring } from './ring.ts'

/** One who reads the feed: a socket, as the hub sees it. */
export interface Connection {
  readonly viewer: Viewer
  send(data: Encoded): void
  /** Bytes handed over that the peer has not taken yet. */
  buffered(): number
  close(reason: 'tooSlow' | 'flood'): void
  /** Bytes that were read and sent for it alone; false when that is more than it may cause. */
  charge(bytes: number): boolean
}

/** What is counted of one provider's feed. */
export interface Totals {
  events: number
  frames: number
  bytes: number
  resumes: number
  resets: number
  slow_readers: number
}

/** How much is held, and how long is waited (ms, bytes, events). */
export const LIMITS = {
  /** Events held in memory for resuming without the database. */
  ring: 20_000,
  /** Further behind than this, a snapshot is quicker. */
  resumable: 50_000,
  page: 1_000,
  /** Ready batches kept for those who come back next. */
  catchUps: 32,
  /** A reader with more than this many bytes waiting is slow; with less than the second, it may go on. */
  slowBytes: 1_000_000,
  calmBytes: 64_000,
  slowForMs: 60_000,
  /** Those who come are told where drivers are as the database had it at most so long ago (ms). */
  positionsMs: 2_000,
  /** Who lacks what this version cannot read is told to load anew at most this often. */
  resetsEveryMs: 60_000,
  /** Batches leave this often (ms), twice in a frame of a screen; less often when one takes a third of it to make. */
  flushMs: 8,
  flushMostMs: 50,
}

/** A stretch of the log as one scope gets it, up to `seq`. */
export interface Page {
  readonly data: Encoded
  readonly seq: number
}

/** The viewers of one scope. */
export interface Stream {
  readonly viewer: Viewer
  readonly readers: Set<Connection>
  /** Sequence number of the last frame of this scope. */
  lastSeq: number
}

/** The feed of one provider on this node. */
export interface Feed {
  readonly id: number
  readonly ring: Ring
  readonly latestPositions: Latest
  readonly streams: Map<string, Stream>
  readonly slowReaders: Map<Connection, { since: number; at: number }>
  /** Up to here, every stream has been served. */
  flushedSeq: number
  timer: NodeJS.Timeout | null
  lastFlush: number
  interval: number
  isReadingLog: boolean
  /** The log is known to reach this far. */
  targetHead: number
  /** What those were sent who came back while the log stood at `head`. */
  catchUps: { readonly head: number; readonly made: Map<string, Encoded> }
  /** Pages of the log as they were last sent, newest last. */
  readonly pages: Map<string, Page>
  /** What those were sent who came while drivers stood as at `turn`. */
  positionFrames: { readonly turn: number; readonly made: Map<string, Encoded | null> }
  /** The same as in the metrics, for this provider alone: nobody's numbers are shown to another. */
  readonly totals: Totals
  readonly lag: LatencyWindow
}

/** Batches whose lag is remembered. */
const LAGS_KEPT = 500

export function openFeed(id: number, head: number, limit: Pick<typeof LIMITS, 'ring' | 'flushMs'>): Feed {
  return {
    id,
    ring: createRing(limit.ring, head),
    latestPositions: createLatest(),
    streams: new Map(),
    slowReaders: new Map(),
    flushedSeq: head,
    timer: null,
    lastFlush: 0,
    interval: limit.flushMs,
    isReadingLog: false,
    targetHead: head,
    catchUps: { head, made: new Map() },
    pages: new Map(),
    positionFrames: { turn: 0, made: new Map() },
    totals: { events: 0, frames: 0, bytes: 0, resumes: 0, resets: 0, slow_readers: 0 },
    lag: createLatencyWindow(LAGS_KEPT),
  }
}
