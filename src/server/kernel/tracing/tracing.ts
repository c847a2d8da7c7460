import { isSpanContextValid, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { VERSION } from '../../version.ts'
import { type BatchTraces, createBatchTraces } from './batch-traces.ts'

/** What spans are made with, where an operator has loaded an SDK (docs/operations.md, Traces). */
export interface Tracing {
  readonly tracer: Tracer
  /** What was written by which call, until its frame is sent. */
  readonly batches: BatchTraces
}

/** What takes part in traces, where calls are traced. */
export interface Traceable {
  readonly tracing?: Tracing | null
}

/**
 * Null where no SDK is loaded: then nobody makes a span, nor anything for one. Asked once, at the start, since an SDK
 * comes before it (`node --import`).
 */
export function openTracing(): Tracing | null {
  const tracer = trace.getTracer('hubline', VERSION)
  // The API's own tracer gives spans without an identity.
  if (!isSpanContextValid(tracer.startSpan('start').spanContext())) return null
  return { tracer, batches: createBatchTraces(tracer) }
}

/** Of what was thrown its kind alone: messages of the database quote what was written. */
export function fail(span: Span, problem: unknown): void {
  const kind = problem instanceof Error ? problem.name : typeof problem
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR, message: kind })
}
