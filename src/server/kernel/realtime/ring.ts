import type { LogEvent } from '../eventlog/log.ts'

/**
 * The newest events of one provider, without gaps, in memory: most readers that come back find all they missed.
 *
 * Nearly all of them are sent once and never looked at again, and twenty thousand of them as objects would be copied
 * about by every round of the garbage collector. What has been served is therefore packed: as text, outside of the heap.
 */
export interface Ring {
  /** The newest sequence number. */
  head(): number
  /** Whether everything after `since` is here. */
  holds(since: number): boolean
  /** Everything after `since`; ask `holds` first. */
  after(since: number): readonly LogEvent[]
  /** The next of it, so much as is read without holding anybody else up. */
  page(since: number): readonly LogEvent[]
  /** Adds what is next; what is known is passed over. False when a number is missing: nothing after the gap is taken. */
  add(events: readonly LogEvent[]): boolean
  /** All that was added has been served: it may be packed, and what is older than the size of the ring is let go. */
  pack(): void
}

/** Fewer stay as they are: a busy moment is packed at once, a quiet hour in few pieces. */
const WORTH_PACKING = 250
/** A piece holds no more, so that reading one holds nobody else up for long. */
const MOST_IN_A_PIECE = 1_000

interface Packed {
  /** The sequence number of its last event. */
  readonly last: number
  readonly count: number
  readonly json: Buffer
}

/** What `pack` wrote. */
const read = (json: Buffer): readonly LogEvent[] => JSON.parse(json.toString())

export function createRing(size: number, start: number): Ring {
  /** Newest last. */
  let packed: readonly Packed[] = []
  let fresh: LogEvent[] = []
  let head = start
  let held = 0
  /** What was unpacked last: after a break all come back at once, and from nearly the same place. */
  let unpacked: { since: number; events: readonly LogEvent[] } | null = null

  const before = () => head - held

  function unpack(since: number): readonly LogEvent[] {
    if (unpacked !== null && since >= unpacked.since) return unpacked.events
    const events = packed.filter(({ last }) => last > since).flatMap(({ json }) => read(json))
    unpacked = { since, events }
    return events
  }

  return {
    head: () => head,
    holds: (since) => since >= before(),
    after(since) {
      if (since >= head) return []
      const firstFresh = head - fresh.length + 1
      if (since >= firstFresh - 1) return fresh.slice(since - firstFresh + 1)
      return [...unpack(since).filter(({ seq }) => seq > since), ...fresh]
    },
    page(since) {
      const piece = packed.find(({ last }) => last > since)
      if (piece !== undefined) return read(piece.json).filter(({ seq }) => seq > since)
      const first = Math.max(0, since - (head - fresh.length))
      return fresh.slice(first, first + MOST_IN_A_PIECE)
    },
    add(batch) {
      for (const event of batch) {
        if (event.seq <= head) continue
        if (event.seq !== head + 1) return false
        fresh.push(event)
        head = event.seq
        held += 1
      }
      return true
    },
    pack() {
      unpacked = null
      if (fresh.length < WORTH_PACKING) return
      const pieces: Packed[] = []
      for (let i = 0; i < fresh.length; i += MOST_IN_A_PIECE) {
        const piece = fresh.slice(i, i + MOST_IN_A_PIECE)
        const last = head - fresh.length + i + piece.length
        pieces.push({ last, count: piece.length, json: Buffer.from(JSON.stringify(piece)) })
      }
      packed = [...packed, ...pieces]
      fresh = []
      for (const { count } of packed) {
        if (held - count < size) break
        held -= count
        packed = packed.slice(1)
      }
    },
  }
}
