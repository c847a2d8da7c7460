import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addCollectionRequest, changeCollectionRequests } from '../../src/contract/collection-requests.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { addWebhook } from '../../src/contract/webhooks.ts'
import { UNDO_OFFERED_MS } from '../../src/domain/shipments/undo-offered.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { OPS, type SignedIn, startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'
import { record } from '../support/recording.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** What people outside are told of a change by hand waits until it is offered to be undone no more (decision 135). */
let receiver: WebhookReceiver
let platform: TestPlatform
let second: TestPlatform
let ops: SignedIn

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  const changes = { WEBHOOK_LOCAL_RECEIVERS: [receiver.host] }
  const resolve = async () => [{ address: '127.0.0.1', family: 4 } as const]
  platform = await startTestPlatform(changes, undefined, { resolve })
  second = await startTestPlatform(changes, platform.databaseUrl, { resolve })
  ops = await platform.as(OPS)
})
afterAll(async () => {
  await second.stop()
  await platform.stop()
  await receiver.close()
})
afterEach(async () => {
  await platform.owner.query('DELETE FROM webhooks')
  receiver.received.length = 0
})

/** From here on: what was booked before has been read by then. */
async function subscribe(): Promise<void> {
  const unread = async () => {
    const { rows } = await platform.owner.query(
      `SELECT 1 FROM event_batches WHERE last_seq IS NULL
       UNION ALL SELECT 1 FROM feed_heads h JOIN consumer_cursors c USING (provider_id) WHERE c.consumer = 'webhooks' AND c.seq < h.head`,
    )
    return rows.length
  }
  await expect.poll(unread).toBe(0)
  await ops.call(addWebhook, { body: { topic: 'tracking-event', url: receiver.url, account_id: null } })
}
async function change(body: { id: number } & Record<string, unknown>): Promise<number> {
  const outcome = await ops.call(changeShipments, { body: { shipments: [body] } })
  if (!outcome.ok) throw new Error(outcome.error)
  const [item] = outcome.value.shipments
  return item?.ok === true ? item.version : 0
}
/** The versions of a shipment of which something waits to be sent. */
async function waiting(id: number): Promise<number[]> {
  const { rows } = await platform.owner.query<{ v: number }>(
    "SELECT shipment_version AS v FROM webhook_deliveries WHERE shipment_id = $1 AND state = 'waiting' ORDER BY id",
    [id],
  )
  return rows.map(({ v }) => v)
}
/** The histories that arrived, each by its statuses, newest first. */
const arrived = () =>
  receiver
    .bodies()
    .map(({ tracking_events }) =>
      (Array.isArray(tracking_events) ? tracking_events : []).map(({ status }: { status: string }) => status),
    )

test('what is scanned after it ends the waiting: nothing that happened is told late', async () => {
  const { id } = await book(ops.call)
  await subscribe()
  const version = await change({ id, collection_agent_id: 3 })
  await expect.poll(() => waiting(id)).toEqual([version])
  await record(ops.call, { shipment_id: id, event: 'collected' })
  await expect
    .poll(() => arrived().map(([last]) => last), { timeout: 10_000 })
    .toEqual(['collection-assigned', 'collected'])
})

test('a webhook is told of an assignment when it can be undone no more, by whichever node is there then, and once', async () => {
  await subscribe()
  const { id } = await book(ops.call)
  await expect.poll(() => arrived().length).toBe(1)
  const version = await change({ id, collection_agent_id: 3 })
  await expect.poll(() => waiting(id)).toEqual([version])
  second.pass(UNDO_OFFERED_MS)
  await expect.poll(() => arrived().length, { timeout: 10_000 }).toBe(2)
  platform.pass(UNDO_OFFERED_MS)
  expect(arrived().at(-1)?.[0]).toBe('collection-assigned')
  await expect.poll(() => waiting(id)).toEqual([])
})

test('what is undone in time nobody outside is told of, neither of the change nor of the undo', async () => {
  const { id } = await book(ops.call)
  await subscribe()
  const version = await change({ id, collection_agent_id: 3 })
  await expect.poll(() => waiting(id)).toEqual([version])
  await change({ id, undo_version: version })
  await expect.poll(() => waiting(id)).toEqual([])
  // What was scanned is told at once, and is the first that arrives.
  await record(ops.call, { shipment_id: id, event: 'collected' })
  await expect.poll(() => arrived().length, { timeout: 10_000 }).toBe(1)
  expect(arrived()[0]).toEqual(['collected', 'submitted'])
})

test('what was already being sent is undone by being told', async () => {
  const { id } = await book(ops.call)
  await subscribe()
  const version = await change({ id, collection_agent_id: 3 })
  await expect.poll(() => waiting(id)).toEqual([version])
  await platform.owner.query('UPDATE webhook_deliveries SET attempts = 1 WHERE shipment_id = $1', [id])
  const undone = await change({ id, undo_version: version })
  await expect.poll(() => waiting(id)).toEqual([version, undone])
  // On both nodes: later tests hold what they tell by the one clock, and let it pass by the other.
  for (const node of [platform, second]) node.pass(UNDO_OFFERED_MS)
  await expect
    .poll(() => arrived().map(([last]) => last), { timeout: 10_000 })
    .toEqual(['collection-assigned', 'submitted'])
})

test('what is undone later, or after something else was told of it, is told', async () => {
  const { id } = await book(ops.call)
  await subscribe()
  const given = await change({ id, collection_agent_id: 3 })
  await expect.poll(() => waiting(id)).toEqual([given])
  const day = platform.platform.clock.now() + 86_400_000
  const moved = await change({
    id,
    collection_after: new Date(day).toISOString(),
    collection_before: new Date(day + 3_600_000).toISOString(),
    reason: 'Asked for',
  })
  await expect.poll(() => waiting(id)).toEqual([given, moved])
  await change({ id, undo_version: given })
  await expect.poll(() => arrived().length, { timeout: 10_000 }).toBe(2)
  expect(arrived()).toEqual([
    ['rescheduled', 'collection-assigned', 'submitted'],
    ['rescheduled', 'submitted'],
  ])
})

async function lettersTo(email: string) {
  const { rows } = await platform.owner.query<{ status: string; text: string }>(
    'SELECT status, text FROM outbox WHERE recipient = $1 ORDER BY id',
    [email],
  )
  return rows
}
let asked = 0
async function ask() {
  platform.platform.clock.set({ time: Date.parse('2029-03-05T10:00:00+02:00') })
  asked += 1
  const email = `sender${asked}@kwela-fashion.example`
  const body = collectionBody({ contact: { name: 'Lerato', email, mobile_number: '082 555 0101' } })
  const outcome = await ops.call(addCollectionRequest, { body: { ...body, account_id: 1 } })
  if (!outcome.ok) throw new Error(outcome.error)
  return { id: outcome.value.collection_request.id, email }
}
async function fetchedBy(id: number, collection_agent_id: number | null): Promise<number> {
  const outcome = await ops.call(changeCollectionRequests, { body: { id, collection_agent_id } })
  if (!outcome.ok) throw new Error(outcome.error)
  const [item] = outcome.value.collection_requests
  return item?.ok === true ? item.version : 0
}

test('whoever waits for a collection is written to once, when it stands', async () => {
  const { id, email } = await ask()
  const first = await fetchedBy(id, 3)
  expect(await lettersTo(email)).toMatchObject([{ status: 'waiting' }])
  await ops.call(changeCollectionRequests, { body: { id, undo_version: first } })
  expect(await lettersTo(email)).toEqual([])
  await fetchedBy(id, 3)
  await fetchedBy(id, null)
  expect(await lettersTo(email)).toEqual([])
  await fetchedBy(id, 4)
  expect(await lettersTo(email)).toMatchObject([{ status: 'waiting' }])
  second.pass(UNDO_OFFERED_MS)
  await expect
    .poll(async () => (await lettersTo(email)).map(({ status }) => status), { timeout: 10_000 })
    .toEqual(['kept'])
})

test('a PIN leaves when the outing stands, and none is out after the undo', async () => {
  const { sendOut, pinsTo } = proofs(platform, ops)
  const contact = { name: 'Nomsa Dlamini', mobile_number: '082 555 7788' }
  const { id } = await book(ops.call, { pod_method: 'pin-with-fallback', delivery_contact: contact })
  for (const event of ['received-at-hub', 'delivery-assigned'] as const)
    await record(ops.call, { shipment_id: id, event, ...(event === 'delivery-assigned' && { driver_id: 8 }) })
  const version = await change({ id, status: 'out-for-delivery' })
  await expect.poll(() => pinsTo('7788')).toHaveLength(1)
  await change({ id, undo_version: version })
  await expect.poll(() => pinsTo('7788')).toEqual([])
  const made = async () =>
    (await platform.owner.query('SELECT pin, sent_in_hour FROM pod_pins WHERE shipment_id = $1', [id])).rows
  // None is out, and it counts among those of the hour: out and back all day is no way to send as many as one likes.
  expect(await made()).toEqual([{ pin: null, sent_in_hour: 1 }])
  await sendOut(id)
  await expect.poll(() => pinsTo('7788')).toHaveLength(1)
  expect(await made()).toMatchObject([{ pin: expect.anything(), sent_in_hour: 2 }])
})
