import { context, type Span, trace } from '@opentelemetry/api'
import type { WrittenBatch } from '../eventlog/log.ts'
import { SAYS } from './attributes.ts'
import { callsOfCommand } from './gathered.ts'
import { fail, type Tracing } from './tracing.ts'

/** A command under way, as its traces show it: below its call, or below each of those that were gathered for it. */
export interface CommandSpan {
  wrote(batches: readonly WrittenBatch[]): void
  refused(code: string): void
}

/** Runs a command in its span; `providerId` is null for one of the platform itself. */
export async function inCommandSpan<T>(
  { tracer, batches }: Tracing,
  providerId: number | null,
  run: (span: CommandSpan) => Promise<T>,
): Promise<T> {
  const calls = callsOfCommand()
  const attributes = {
    ...(providerId !== null && { [SAYS.provider]: providerId }),
    ...(calls.length > 1 && { [SAYS.gathered]: calls.length }),
  }
  const spans = calls.map((call) => tracer.startSpan('command', { attributes }, call))
  const each = (act: (span: Span) => void) => spans.forEach(act)
  let events = 0
  let isRefused = false
  const command: CommandSpan = {
    wrote(written) {
      for (const batch of written) {
        events += batch.events.length
        batches.written(batch.first_id, spans)
      }
    },
    refused(code) {
      isRefused = true
      each((span) => span.setAttribute(SAYS.refusal, code))
    },
  }
  const [call = context.active()] = calls
  const [first] = spans
  try {
    return await context.with(first === undefined ? call : trace.setSpan(call, first), () => run(command))
  } catch (problem) {
    if (!isRefused) each((span) => fail(span, problem))
    throw problem
  } finally {
    each((span) => span.setAttribute(SAYS.events, events).end())
  }
}
