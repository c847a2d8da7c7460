import { AlwaysOffSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, expect, test } from 'vitest'
import { parentOf, recordSpans } from '../../../../tests/support/recorded-spans.ts'
import { createBatchTraces } from './batch-traces.ts'

const { provider, ended, reset } = recordSpans()
const tracer = provider.getTracer('test')

afterEach(reset)

const batch = (first_id: number, last_seq: number, provider_id = 1) => ({
  provider_id,
  first_id,
  last_seq,
  count: 2,
  recorded_at: null,
})

test('a batch is broadcast once, by the provider and as far as its number says', () => {
  const traces = createBatchTraces(tracer)
  for (const first_id of [10, 12]) traces.written(first_id, [tracer.startSpan('command')])
  traces.numbered(batch(10, 2), 0)
  traces.numbered(batch(12, 4), 0)
  traces.broadcast(2, 9, 0, {})
  traces.broadcast(1, 1, 0, {})
  expect(ended('broadcast')).toEqual([])
  traces.broadcast(1, 3, 0, {})
  traces.broadcast(1, 3, 0, {})
  const [first] = ended('sequence')
  expect(ended('broadcast').map(parentOf)).toEqual([first?.spanContext().spanId])
  traces.broadcast(1, 4, 0, {})
  expect(ended('broadcast').map(parentOf)).toEqual(ended('sequence').map((span) => span.spanContext().spanId))
})

test('a batch that another node wrote is in no trace here', () => {
  const traces = createBatchTraces(tracer)
  traces.numbered(batch(10, 2), 0)
  traces.broadcast(1, 2, 0, {})
  expect(ended()).toEqual([])
})

test('what is never numbered here is pushed out by what comes later', () => {
  const traces = createBatchTraces(tracer, 2)
  for (const first_id of [10, 12, 14]) traces.written(first_id, [tracer.startSpan('command')])
  for (const first_id of [10, 12, 14]) traces.numbered(batch(first_id, first_id), 0)
  expect(ended('sequence').map(({ attributes }) => attributes['hubline.seq'])).toEqual([12, 14])
})

test('a call that the SDK does not record costs no memory of its batch', () => {
  const unsampled = new TracerProvider({ sampler: new AlwaysOffSampler() }).getTracer('test')
  const traces = createBatchTraces(tracer)
  traces.written(10, [unsampled.startSpan('command')])
  traces.numbered(batch(10, 2), 0)
  expect(ended()).toEqual([])
})

test('a call that the SDK does not record pushes out none that it does', () => {
  const unsampled = new TracerProvider({ sampler: new AlwaysOffSampler() }).getTracer('test')
  const traces = createBatchTraces(tracer, 1)
  traces.written(10, [tracer.startSpan('command')])
  traces.written(12, [unsampled.startSpan('command')])
  traces.numbered(batch(10, 2), 0)
  expect(ended('sequence')).toHaveLength(1)
})

test('a batch that is numbered again is in its trace once', () => {
  const traces = createBatchTraces(tracer)
  traces.written(10, [tracer.startSpan('command')])
  traces.numbered(batch(10, 2), 0)
  traces.numbered(batch(10, 2), 0)
  expect(ended('sequence')).toHaveLength(1)
})
