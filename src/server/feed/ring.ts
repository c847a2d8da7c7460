import type { LogEvent } from './log.ts'

/** The newest events of one provider, without gaps, in memory: most readers that come back find all they missed. */
export interface Ring {
  /** The newest sequence number. */
  head(): number
  /** Whether everything after `since` is here. */
  holds(since: number): boolean
  /** Everything after `since`; ask `holds` first. */
  after(since: number): readonly LogEvent[]
  /** Adds what is next; what is known is passed over. False when a number is missing: nothing after the gap is taken. */
  add(events: readonly LogEvent[]): boolean
}

export function createRing(size: number, start: number): Ring {
  let events: LogEvent[] = []
  let head = start
  const before = () => head - events.length
  return {
    head: () => head,
    holds: (since) => since >= before(),
    after: (since) => (since >= head ? [] : events.slice(Math.max(0, since - before()))),
    add(batch) {
      for (const event of batch) {
        if (event.seq <= head) continue
        if (event.seq !== head + 1) return false
        events.push(event)
        head = event.seq
      }
      // Trimmed at twice the size, so that an event costs no copying of its own.
      if (events.length > size * 2) events = events.slice(-size)
      return true
    },
  }
}
