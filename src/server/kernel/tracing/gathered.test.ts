import { context, trace } from '@opentelemetry/api'
import { afterEach, expect, test } from 'vitest'
import { parentOf, recordSpans } from '../../../../tests/support/recorded-spans.ts'
import { createBatchTraces } from './batch-traces.ts'
import { inCommandSpan } from './command-span.ts'
import { createTracedBatcher } from './gathered.ts'
import type { Tracing } from './tracing.ts'

const { provider, ended, reset } = recordSpans()
const tracer = provider.getTracer('test')
const tracing: Tracing = { tracer, batches: createBatchTraces(tracer) }

afterEach(reset)

/** A command a batch, which doubles. */
const gatherer = (most: number) =>
  createTracedBatcher<number, number>(tracing, {
    waitMs: 0,
    most,
    atOnce: 1,
    isOfItems: () => false,
    run: (items) => inCommandSpan(tracing, 1, async () => items.map((item) => item * 2)),
  })

/** Calls at the same time, each in a span of its own; answers those spans' ids. */
async function callAtOnce(numbers: readonly number[], batcher: (item: number) => Promise<number>) {
  const calls = numbers.map((number) => ({ number, span: tracer.startSpan(`call ${number}`) }))
  const answers = await Promise.all(
    calls.map(({ number, span }) =>
      context.with(trace.setSpan(context.active(), span), () => batcher(number)),
    ),
  )
  expect(answers).toEqual(numbers.map((number) => number * 2))
  return calls.map(({ span }) => span.spanContext().spanId)
}

test('a command that was gathered for several calls stands below each of them', async () => {
  const calls = await callAtOnce([1, 2, 3], gatherer(10))
  const commands = ended('command')
  expect(commands.map(parentOf)).toEqual(calls)
  expect(commands.map(({ attributes }) => attributes['hubline.gathered'])).toEqual([3, 3, 3])
})

test('a batch that waited for another belongs to its own calls, not to those that made room', async () => {
  const calls = await callAtOnce([1, 2, 3], gatherer(1))
  expect(ended('command').map(parentOf)).toEqual(calls)
})

test('of a failure its kind is said, and nothing that it quotes', async () => {
  const problem = new TypeError('Key (email)=(nomsa@example.co.za) already exists')
  const failing = inCommandSpan(tracing, 1, async () => {
    throw problem
  })
  await expect(failing).rejects.toBe(problem)
  const [command] = ended('command')
  expect(command?.attributes['error.type']).toBe('TypeError')
  expect(JSON.stringify([command?.attributes, command?.status, command?.events])).not.toContain('nomsa')
})
