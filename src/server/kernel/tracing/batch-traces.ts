import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { SequencedBatch } from '../eventlog/assign-sequence.ts'
import { SAYS } from './attributes.ts'

/**
 * Which traces a batch of events belongs to, in the memory of the node that wrote it: found again by its first id when
 * it is numbered, and by its sequence numbers when its frame is sent. A batch that another node numbers is not found
 * there, and its trace ends with its command.
 */
export interface BatchTraces {
  /** A command wrote it; it need not be committed yet, since it may be numbered as soon as it is. */
  written(firstId: number, commands: readonly Span[]): void
  /** It has its numbers; `since`: when that began (ms of `performance.now`). */
  numbered(batch: SequencedBatch, since: number): void
  /** The hub gave its events up to this number to all whom they concern. */
  broadcast(providerId: number, seq: number, since: number, attributes: Attributes): void
}

/** What was rolled back, or is numbered by another node, stays until others push it out. */
const MOST_BATCHES = 1_000

interface Numbered {
  readonly provider_id: number
  readonly last_seq: number
  readonly spans: readonly SpanContext[]
}

/** Puts one more at the end of a map, which forgets its oldest. */
function putBounded<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.set(key, value)
  for (const [oldest] of map) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}

export function createBatchTraces(tracer: Tracer, most = MOST_BATCHES): BatchTraces {
  const written = new Map<number, readonly SpanContext[]>()
  /** By the first id, which is one for all providers. */
  const numbered = new Map<number, Numbered>()

  /** A span that is over, below one that may be over, too. */
  function note(name: string, parent: SpanContext, since: number, attributes: Attributes): SpanContext {
    const around = trace.setSpanContext(ROOT_CONTEXT, parent)
    const span = tracer.startSpan(name, { startTime: since, attributes }, around)
    span.end(performance.now())
    return span.spanContext()
  }

  return {
    written(firstId, commands) {
      const kept = commands.filter((span) => span.isRecording()).map((span) => span.spanContext())
      if (kept.length > 0) putBounded(written, firstId, kept, most)
    },
    numbered({ provider_id, first_id, last_seq, count }, since) {
      const commands = written.get(first_id)
      if (commands === undefined) return
      written.delete(first_id)
      const says = { [SAYS.provider]: provider_id, [SAYS.seq]: last_seq, [SAYS.events]: count }
      const spans = commands.map((command) => note('sequence', command, since, says))
      putBounded(numbered, first_id, { provider_id, last_seq, spans }, most)
    },
    broadcast(providerId, seq, since, attributes) {
      for (const [firstId, { provider_id, last_seq, spans }] of numbered) {
        if (provider_id !== providerId || last_seq > seq) continue
        numbered.delete(firstId)
        for (const sequence of spans) note('broadcast', sequence, since, attributes)
      }
    },
  }
}
