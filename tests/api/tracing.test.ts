import { context, trace } from '@opentelemetry/api'
import { afterEach, expect, test, vi } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { login } from '../../src/contract/session.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { book, booking } from '../support/booking.ts'
import { OPS, platformOfFile, type TestPlatform } from '../support/platform.ts'
import { parentOf, recordSpans } from '../support/recorded-spans.ts'
import { watchLive } from '../support/watch-live.ts'

/** A platform that was started before there was an SDK, and one that was started after. */
const silent = await platformOfFile()
const recorded = recordSpans()
trace.setGlobalTracerProvider(recorded.provider)
const traced = await platformOfFile()

afterEach(() => {
  recorded.reset()
  vi.restoreAllMocks()
})

/** What the platform says in its log of each call while `act` runs. */
async function linesDuring(platform: TestPlatform, act: () => Promise<unknown>): Promise<unknown[]> {
  const lines: unknown[] = []
  const { log } = platform.platform
  const child = log.child.bind(log)
  vi.spyOn(log, 'child').mockImplementation((...given) => {
    const made = child(...given)
    vi.spyOn(made, 'info').mockImplementation((line: unknown) => {
      lines.push(line)
    })
    return made
  })
  await act()
  return lines
}

test('a booking is one trace: its call, its command, its numbers, and the frame that told of it', async () => {
  const ops = await traced.as(OPS)
  const socket = await watchLive(traced.url, ops)
  const lines = await linesDuring(traced, async () => {
    const { id } = await book(ops.call)
    await socket.until('the booking', (_, events) => events.find(({ row }) => row.id === id))
    await expect.poll(() => recorded.ended('POST /shipments')).toHaveLength(1)
  })
  const [call] = recorded.ended('POST /shipments')
  const trace_id = call?.spanContext().traceId
  const spans = recorded.ended().filter((span) => span.spanContext().traceId === trace_id)
  const named = (name: string) => spans.find((span) => span.name === name)
  const [command, sequence, broadcast] = [named('command'), named('sequence'), named('broadcast')]
  expect(spans).toHaveLength(4)
  expect([call, command, sequence, broadcast].map(parentOf)).toEqual([
    undefined,
    ...[call, command, sequence].map((span) => span?.spanContext().spanId),
  ])
  expect(call?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/shipments',
    'http.response.status_code': 201,
    'hubline.call': 'shipments.book',
    'hubline.provider_id': 1,
  })
  expect(command?.attributes).toEqual({ 'hubline.provider_id': 1, 'hubline.events': 1 })
  const head = socket.events().at(-1)?.seq
  expect(sequence?.attributes).toEqual({
    'hubline.provider_id': 1,
    'hubline.seq': head,
    'hubline.events': 1,
  })
  // With whatever else this flush held.
  expect(broadcast?.attributes).toMatchObject({
    'hubline.provider_id': 1,
    'hubline.scopes': 1,
    'hubline.frames': 1,
  })
  expect(lines).toContainEqual(expect.objectContaining({ call: 'shipments.book', trace_id }))
  socket.close()
})

test('a call whose body comes in many pieces keeps its trace', async () => {
  const { token } = await traced.as(OPS)
  recorded.reset()
  const { status } = await fetch(`${traced.url}/shipments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: `${' '.repeat(400_000)}${JSON.stringify(booking())}`,
  })
  expect(status).toBe(201)
  await expect.poll(() => recorded.ended('POST /shipments')).toHaveLength(1)
  const [call] = recorded.ended('POST /shipments')
  expect(recorded.ended('command').map(parentOf)).toContain(call?.spanContext().spanId)
})

test('a refusal is said by its code, and neither who was refused nor what', async () => {
  const ops = await traced.as(OPS)
  recorded.reset()
  await traced.visitor(login, { body: { email: 'thandi@secret.example', password: 'sesame street' } })
  const outcome = await ops.call(bookShipment, { body: booking({ account_id: 987_654 }) })
  await ops.call(listShipments, { query: { search: 'Nomsa Dlamini' } })
  await expect.poll(() => recorded.ended('GET /shipments')).toHaveLength(1)
  const refusalOf = (name: string) => recorded.ended(name)[0]?.attributes['hubline.refusal']
  expect(refusalOf('POST /login')).toBe('session.wrongCredentials')
  expect(refusalOf('POST /shipments')).toBe(outcome.ok ? '' : outcome.code)
  const said = recorded
    .ended()
    .map(({ name, attributes, status, events }) => [name, attributes, status, events])
  expect(JSON.stringify(said)).not.toMatch(/secret|sesame|Nomsa|987654|springbok/)
})

test('a command that is refused has not failed', async () => {
  const ops = await traced.as(OPS)
  recorded.reset()
  await ops.call(changeShipments, { body: { id: 987_654, version: 1, collection_agent_id: 4 } })
  await expect.poll(() => recorded.ended('command')).toHaveLength(1)
  expect(recorded.ended('command')[0]).toMatchObject({
    status: { code: 0 },
    attributes: { 'hubline.refusal': 'shipment.notFound' },
  })
})

test('a platform that no SDK was loaded for makes nothing', async () => {
  // The other one makes spans of what it does by itself.
  await traced.stop()
  const ops = await silent.as(OPS)
  const socket = await watchLive(silent.url, ops)
  recorded.reset()
  const makers = [
    vi.spyOn(trace, 'getTracer'),
    vi.spyOn(trace, 'setSpan'),
    vi.spyOn(trace, 'setSpanContext'),
    vi.spyOn(context, 'with'),
    vi.spyOn(context, 'active'),
  ]
  const lines = await linesDuring(silent, async () => {
    const { id } = await book(ops.call)
    await socket.until('the booking', (_, events) => events.find(({ row }) => row.id === id))
  })
  expect(silent.platform.tracing).toBeNull()
  for (const maker of makers) expect(maker).not.toHaveBeenCalled()
  expect(recorded.ended()).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ call: 'shipments.book', trace_id: undefined }))
  socket.close()
})
