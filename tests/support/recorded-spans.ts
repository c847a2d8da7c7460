import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

/** An SDK as an operator would load it, which keeps what is ended in memory. */
export interface RecordedSpans {
  readonly provider: TracerProvider
  /** Those that have ended, all or of one name, oldest first. */
  ended(name?: string): readonly ReadableSpan[]
  reset(): void
}

/** Contexts go with whatever is waited for, from here on, in all of this process. */
export function recordSpans(): RecordedSpans {
  const exporter = new InMemorySpanExporter()
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  return {
    provider: new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
    ended: (name) => exporter.getFinishedSpans().filter((span) => name === undefined || span.name === name),
    reset: () => exporter.reset(),
  }
}

export const parentOf = (span: ReadableSpan | undefined) => span?.parentSpanContext?.spanId
