import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { measureParcels } from '../../src/contract/parcel-measures.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { addNote } from '../../src/contract/shipment-notes.ts'
import { TrackingEvent } from '../../src/contract/shipments.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  testWebhook,
  type WebhookDelivery,
} from '../../src/contract/webhooks.ts'
import type { WebhookTopic } from '../../src/domain/webhooks/webhook.ts'
import { book } from '../support/booking.ts'
import { HEAVY_PARCEL, ROSEBANK, shipmentEditor } from '../support/edit-shipment.ts'
import { emptyPdf, upload } from '../support/files.ts'
import { messagesTo } from '../support/messages.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_OWNER, OPS, startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'
import { record } from '../support/recording.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** What happens to shipments, as it arrives at the machine of a customer. */
let receiver: WebhookReceiver
let other: WebhookReceiver
let platform: TestPlatform
let second: TestPlatform
let owner: Awaited<ReturnType<TestPlatform['as']>>
let ops: Awaited<ReturnType<TestPlatform['as']>>
const MINUTE = 60_000
const DAY = 86_400_000

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  other = await startWebhookReceiver()
  const changes = { WEBHOOK_LOCAL_RECEIVERS: [receiver.host, other.host] }
  // Every name leads into the own network.
  const resolve = async () => [{ address: '127.0.0.1', family: 4 } as const]
  platform = await startTestPlatform(changes, undefined, { resolve })
  // A second node of the same platform.
  second = await startTestPlatform(changes, platform.databaseUrl, { resolve })
  ops = await platform.as(OPS)
  owner = await platform.as(ACCOUNT_OWNER)
})
afterAll(async () => {
  await second.stop()
  await platform.stop()
  await receiver.close()
  await other.close()
})
afterEach(async () => {
  await platform.owner.query('DELETE FROM webhooks')
  for (const one of [receiver, other]) {
    one.received.length = 0
    one.answer((response) => void response.writeHead(200).end('ok'))
  }
})

async function subscribe(
  changes: { account_id?: number | null; url?: string; topic?: WebhookTopic; key?: string } = {},
) {
  const who = changes.account_id === undefined ? owner : ops
  const body = { topic: 'tracking-event' as const, url: receiver.url, ...changes }
  const outcome = await who.call(addWebhook, { body })
  if (!outcome.ok) throw new Error(outcome.error)
  return { ...outcome.value, id: outcome.value.webhook.id }
}

async function deliveries(webhook_id: number): Promise<WebhookDelivery[]> {
  const outcome = await ops.call(listWebhookDeliveries, { query: { webhook_id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.deliveries
}

const statesOf = async (id: number) => (await deliveries(id)).map(({ state }) => state)
/** Until the consumers have made so many of it. */
const made = (id: number, count: number) =>
  expect.poll(async () => (await deliveries(id)).length, { timeout: 10_000 }).toBe(count)
const arrived = (count: number, at = receiver) =>
  expect.poll(() => at.received.length, { timeout: 10_000 }).toBe(count)
const settled = (id: number, state: WebhookDelivery['state']) =>
  expect.poll(async () => new Set(await statesOf(id)), { timeout: 10_000 }).toEqual(new Set([state]))
/** Real time goes on, for both nodes. */
function pass(ms: number): void {
  platform.pass(ms)
  second.pass(ms)
}
/** The same for days: whoever was signed in is no longer. */
async function passDays(days: number): Promise<void> {
  pass(days * DAY)
  ops = await platform.as(OPS)
  owner = await platform.as(ACCOUNT_OWNER)
}
const sendDue = () => Promise.all([platform.webhooks.sendDue(), second.webhooks.sendDue()])

/** What a delivery is signed with by a secret. */
function signatureOf(secret: string, { headers, body }: WebhookReceiver['received'][number]): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

const HIDDEN_FIELDS = ['delivery_to', 'may_request', 'last_attempt_failed']

test('a new secret signs beside the earlier one for a day, or at once alone; nobody is told it again', async () => {
  const { id, signing_secret: first } = await subscribe()
  const renew = async (version: number, new_secret: 'beside' | 'alone') => {
    const outcome = await owner.call(changeWebhook, { body: { id, version, new_secret } })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value
  }
  const signed = async () => {
    await owner.call(testWebhook, { body: { id } })
    await arrived(receiver.received.length + 1)
    const last = receiver.received.at(-1)
    if (last === undefined) throw new Error('nothing arrived')
    return {
      is: last.headers['webhook-signature'],
      by: (...secrets: string[]) => secrets.map((one) => signatureOf(one, last)).join(' '),
    }
  }
  const { signing_secret: unheard = '' } = await renew(1, 'beside')
  expect(unheard).not.toBe(first)
  // The receiver may never have heard of one that is replaced again: the one before it stays.
  const { webhook, signing_secret: second = '' } = await renew(2, 'beside')
  expect(Date.parse(webhook.earlier_secret_until ?? '')).toBeGreaterThan(
    platform.platform.now() + DAY - MINUTE,
  )
  const both = await signed()
  expect(both.is).toBe(both.by(second, first))
  await passDays(1)
  const one = await signed()
  expect(one.is).toBe(one.by(second))

  // The earlier one of a change that is under way is forgotten with it.
  await renew(3, 'beside')
  const { webhook: after, signing_secret: last = '' } = await renew(4, 'alone')
  expect(after).toMatchObject({ version: 5, earlier_secret_until: null })
  const alone = await signed()
  expect(alone.is).toBe(alone.by(last))
  const { rows } = await platform.owner.query(
    "SELECT string_agg(e::text, '') AS told FROM events e WHERE entity = 'webhook'",
  )
  for (const secret of [first, second, last]) expect(rows[0].told).not.toContain(secret.slice(6))
})

test('that it was delivered arrives once, with the names of what proves it; and another photo is told', async () => {
  const driver = await enterAsDriver(platform, 8)
  const { onTheRoad, photo, prove } = proofs(platform, ops)
  const { id, short_tracking_reference: ref } = await onTheRoad('grv physical')
  await subscribe()
  const door = await photo(driver)
  const body = { shipment_id: id, method: 'grv' as const, grv_number: '4711', photo_ids: [door] }
  expect(await prove(driver, body)).toMatchObject({ ok: true })
  const arrivedSo = (count: number) =>
    expect.poll(() => receiver.bodies().length, { timeout: 10_000 }).toBe(count)
  await arrivedSo(1)
  const named = (...ids: number[]) => ({
    type: 'proof-of-delivery-images',
    images: ids.map((one) => ({
      id: one,
      kind: 'photo',
      filename: 'door.jpg',
      file_size: expect.any(Number),
    })),
    pdfs: [{ filename: `pod-${ref}.pdf` }],
  })
  const dataOf = (at: number) => {
    const { status, tracking_events } = receiver.bodies()[at] ?? {}
    const events = TrackingEvent.array().parse(tracking_events)
    return [status, ...events.flatMap(({ data }) => data ?? [])]
  }
  expect(dataOf(0)).toEqual(['delivered', named(door)])
  // Who received it is set right: nothing that a webhook tells. A photo is.
  const side = await photo(ops, '#aa0000')
  expect(await prove(ops, { ...body, name: 'Sipho Secretive', version: 1 })).toMatchObject({ ok: true })
  expect(await prove(ops, { ...body, photo_ids: [door, side], version: 2 })).toMatchObject({ ok: true })
  await arrivedSo(2)
  expect(dataOf(1)).toEqual(['delivered', named(door, side)])
  expect(JSON.stringify(receiver.bodies())).not.toMatch(/Secretive|documents/)
})

test.each([
  ['the log is read late', "SELECT FROM consumer_cursors WHERE consumer = 'webhooks' FOR UPDATE"],
  ['it was committed and had no number yet', 'SELECT FROM feed_heads FOR UPDATE'],
])(
  'what was there when a webhook was made, or while it was off, is not told, also where %s',
  async (_, lock) => {
    const booked = async () => (await book(owner.call, { account_id: undefined })).id
    const withheld = async (work: () => Promise<number[]>) => {
      const holder = await platform.owner.connect()
      try {
        await holder.query('BEGIN')
        await holder.query(lock)
        return await work()
      } finally {
        await holder.query('ROLLBACK')
        holder.release()
      }
    }
    let id = 0
    const [, after] = await withheld(async () => {
      const before = await booked()
      id = (await subscribe()).id
      return [before, await booked()]
    })
    const told = () => receiver.bodies().map(({ shipment_id }) => shipment_id)
    await expect.poll(told, { timeout: 10_000 }).toEqual([after])
    const turn = async (version: number, active: boolean) =>
      expect(await owner.call(changeWebhook, { body: { id, version, active } })).toMatchObject({ ok: true })
    await turn(1, false)
    const [, last] = await withheld(async () => {
      const whileOff = await booked()
      await turn(2, true)
      return [whileOff, await booked()]
    })
    await expect.poll(told, { timeout: 10_000 }).toEqual([after, last])
  },
)

test('a booking and each step of it arrive, bare, with the key as it is and a signature', async () => {
  const { id, signing_secret } = await subscribe({ key: 'Token abc' })
  const shipment = await book(owner.call, { account_id: undefined })
  await arrived(1)
  await record(ops.call, { shipment_id: shipment.id, event: 'collected' })
  await arrived(2)
  const [first, last] = receiver.received
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    provider_id: 1,
    shipment_id: shipment.id,
    short_tracking_reference: shipment.short_tracking_reference,
    status: shipment.status,
    update_type: 'shipment',
    parcel_tracking_references: [`${shipment.short_tracking_reference}/1`],
    tracking_events: [{ parcel_id: 0, status: 'submitted' }],
  })
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ status: 'collected' })
  for (const field of HIDDEN_FIELDS) expect(receiver.bodies()[0]).not.toHaveProperty(field)
  if (last === undefined) throw new Error('nothing arrived')
  const { authorization, 'webhook-id': message, 'webhook-signature': signature } = last.headers
  expect(authorization).toBe('Token abc')
  expect(signature).toBe(signatureOf(signing_secret, last))
  await settled(id, 'delivered')
  expect((await deliveries(id))[0]).toMatchObject({
    message_id: message,
    body: last.body,
    tries: [{ number: 1, status: 200, answer: 'ok', error: null }],
  })
})

test('what happened to one of several parcels names it, and tells whether the shipment moved', async () => {
  await subscribe()
  const shipment = await book(owner.call, { account_id: undefined, parcels: [HEAVY_PARCEL, HEAVY_PARCEL] })
  const tracking_reference = `${shipment.short_tracking_reference}/2`
  await record(ops.call, { tracking_reference, event: 'collected' })
  await record(ops.call, { tracking_reference, event: 'damaged' })
  await arrived(3)
  const [, collected, damaged] = receiver.bodies()
  const one = { parcel_id: shipment.parcels[1]?.id, parcel_tracking_reference: tracking_reference }
  expect(collected).toMatchObject({
    status: 'collected',
    tracking_events: [{ ...one, status: 'collected', moves_shipment: true }, { parcel_id: 0 }],
  })
  // The other one waits at the sender's.
  expect(damaged).toMatchObject({
    status: shipment.status,
    tracking_events: [{ ...one, status: 'damaged', moves_shipment: false }, {}, { parcel_id: 0 }],
  })
})

test('an edit of parcels and of the address is told to who asked for that, in its form', async () => {
  const sizes = await subscribe({ topic: 'parcel-dimensions' })
  const places = await subscribe({ topic: 'shipment-address', url: other.url })
  const shipment = await book(owner.call, { account_id: undefined })
  const { edit } = shipmentEditor(platform, ops)
  expect((await edit(shipment.id, { parcels: [HEAVY_PARCEL] })).status).toBe(200)
  // Only another word on it: no measure is another.
  expect(
    (await edit(shipment.id, { parcels: [{ ...HEAVY_PARCEL, parcel_description: 'Atlases' }] })).status,
  ).toBe(200)
  expect((await edit(shipment.id, { delivery_address: ROSEBANK })).status).toBe(200)
  await made(sizes.id, 1)
  await made(places.id, 1)
  await arrived(1)
  await arrived(1, other)
  const reference = shipment.short_tracking_reference
  expect(receiver.bodies()).toEqual([
    [
      {
        shipment_id: shipment.id,
        shipment_tracking_reference: reference,
        parcel_reference: `${reference}/1`,
        parcel_alternative_tracking_reference: null,
        source: 'edit',
        event_type: 'dimensions',
        event_time: expect.any(String),
        length_cm: 30,
        width_cm: 20,
        height_cm: 10,
        weight_kg: 5,
      },
    ],
  ])
  // A hub finds it longer: the measures that were found, of that parcel.
  await ops.call(measureParcels, {
    body: {
      parcels: [
        {
          tracking_reference: `${reference}/1`,
          actual_length_cm: 44,
          actual_width_cm: 20,
          actual_height_cm: 10,
          actual_weight_kg: 6,
        },
      ],
    },
  })
  await arrived(2)
  expect(receiver.bodies()[1]).toMatchObject([
    { parcel_reference: `${reference}/1`, source: 'measured', length_cm: 44, weight_kg: 6 },
  ])
  expect(other.bodies()).toEqual([
    {
      shipment_id: shipment.id,
      shipment_tracking_reference: reference,
      new_delivery_address: expect.objectContaining({
        local_area: 'Rosebank',
        zone: 'GP',
        country: 'South Africa',
      }),
    },
  ])
})

test('the body of an account says what its people read: neither what is not tracked, nor who rejected', async () => {
  const { id } = await book(owner.call, { account_id: undefined })
  await platform.owner.query(
    `INSERT INTO provider_settings VALUES (1, 'exclude_tracking_statuses', '["delivery-assigned"]'), (1, 'override_shipment_statuses', 'true'), (1, 'tracking_url', '"https://springbok.example/track"')`,
  )
  for (const node of [platform, second]) node.platform.settings.forget(1)
  await subscribe()
  const { id: all } = await subscribe({ account_id: null, url: other.url })
  for (const collection_agent_id of [4, null])
    await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id }] } })
  const happens = (event: 'received-at-hub' | 'out-for-delivery') =>
    ops.call(recordTrackingEvents, { body: { shipment_id: id, event, driver_id: 4 } })
  await happens('received-at-hub')
  await ops.call(changeShipments, { body: { shipments: [{ id, delivery_agent_id: 4 }] } })
  await happens('out-for-delivery')
  await made(all, 5)
  await arrived(5, other)
  const told = (bodies: ReturnType<typeof receiver.bodies>) =>
    bodies.map((body) => [body.status, TrackingEvent.array().parse(body.tracking_events)[0]?.status])
  expect(told(other.bodies())).toEqual([
    ['collection-assigned', 'collection-assigned'],
    ['collection-unassigned', 'collection-unassigned'],
    ['at-hub', 'at-hub'],
    ['delivery-assigned', 'delivery-assigned'],
    ['out-for-delivery', 'out-for-delivery'],
  ])
  await arrived(4)
  expect(told(receiver.bodies())).toEqual([
    ['collection-assigned', 'collection-assigned'],
    ['collection-assigned', 'collection-assigned'],
    ['at-hub', 'at-hub'],
    ['out-for-delivery', 'out-for-delivery'],
  ])
  expect(receiver.bodies()[0]?.tracking_url).toMatch(
    /^https:\/\/springbok\.example\/track\?tracking_reference=SPB[2-9A-Z]{8}$/,
  )
  await platform.owner.query(
    "DELETE FROM provider_settings WHERE setting IN ('exclude_tracking_statuses', 'override_shipment_statuses', 'tracking_url')",
  )
  for (const node of [platform, second]) node.platform.settings.forget(1)
})

test('a note for the account arrives in its form; one among staff leaves the platform in no body', async () => {
  const mine = await subscribe({ topic: 'shipment-note' })
  const all = await subscribe({ topic: 'shipment-note', account_id: null, url: other.url })
  const shipment = await book(owner.call, { account_id: undefined })
  const file = await upload(ops, emptyPdf(), 'gate.pdf')
  const note = (audience: 'internal' | 'external', message: string, attachment_ids: number[] = []) =>
    ops.call(addNote, { body: { shipment_id: shipment.id, audience, message, attachment_ids } })
  await note('internal', 'The customer is difficult')
  const written = await note('external', 'Gate code 4471', [file.id])
  if (!written.ok) throw new Error(written.error)
  await made(mine.id, 1)
  await made(all.id, 1)
  await arrived(1)
  await arrived(1, other)
  const body = {
    id: written.value.id,
    shipment_id: shipment.id,
    shipment_custom_tracking_reference: null,
    shipment_short_tracking_reference: shipment.short_tracking_reference,
    message: 'Gate code 4471',
    type: '',
    time_created: written.value.time_created,
    time_modified: written.value.time_created,
    attachments: { uploads: [file] },
  }
  expect([receiver.bodies(), other.bodies()]).toEqual([[body], [body]])
})

test('an account is told of its own shipments, staff who ask for all of each', async () => {
  const mine = await subscribe()
  const all = await subscribe({ account_id: null, url: other.url })
  await book(ops.call, { account_id: 2 })
  const own = await book(owner.call, { account_id: undefined })
  await made(all.id, 2)
  await made(mine.id, 1)
  await arrived(1)
  expect(receiver.bodies()).toMatchObject([{ shipment_id: own.id }])
})

test('what is between the courier and its people is not told to the account, and is to staff', async () => {
  const mine = await subscribe()
  const all = await subscribe({ account_id: null, url: other.url })
  const shipment = await book(owner.call, { account_id: undefined })
  await record(ops.call, { shipment_id: shipment.id, event: 'received-at-hub' })
  const held = { shipment_id: shipment.id, event: 'on-hold-internal', message: 'Fraud? Ask Sipho' } as const
  expect(await record(ops.call, held)).toMatchObject({ ok: true })
  await made(all.id, 3)
  await arrived(3, other)
  expect(JSON.stringify(other.bodies())).toContain('Sipho')
  // Its event came before that of the next one, which has arrived.
  const next = await book(owner.call, { account_id: undefined })
  await expect.poll(() => receiver.bodies().map((body) => body.shipment_id)).toContain(next.id)
  expect(JSON.stringify(receiver.bodies())).not.toMatch(/Sipho|on-hold-internal/)
  const told = (await deliveries(mine.id)).map(({ shipment_id }) => shipment_id)
  expect(told).toEqual([next.id, shipment.id, shipment.id])
})

describe('a receiver that fails', () => {
  test('holds back what comes after of the same shipment, in order, and nothing else', async () => {
    const { id } = await subscribe()
    const broken = await book(owner.call, { account_id: undefined })
    await arrived(1)
    await settled(id, 'delivered')
    receiver.received.length = 0
    const isBroken = (body: string) => JSON.parse(body).shipment_id === broken.id
    receiver.answer((response, { body }) => void response.writeHead(isBroken(body) ? 503 : 200).end())
    await record(ops.call, { shipment_id: broken.id, event: 'collected' })
    await arrived(1)
    await record(ops.call, { shipment_id: broken.id, event: 'received-at-hub' })
    const fine = await book(owner.call, { account_id: undefined })
    await made(id, 4)
    await arrived(2)
    expect(receiver.bodies().map(({ shipment_id }) => shipment_id)).toEqual([broken.id, fine.id])
    receiver.answer((response) => void response.writeHead(204).end())
    pass(MINUTE)
    await sendDue()
    await settled(id, 'delivered')
    const ofIt = receiver.received.filter(({ body }) => isBroken(body))
    expect(ofIt.map(({ body }) => JSON.parse(body).status)).toEqual(['collected', 'collected', 'at-hub'])
    // The same message in each try.
    expect(ofIt[0]?.headers['webhook-id']).toBe(ofIt[1]?.headers['webhook-id'])
  })

  test('is tried for three days, then it is a dead letter, which is sent again by hand', async () => {
    const { id } = await subscribe()
    receiver.answer((response) => void response.writeHead(500).end('down for good'))
    await owner.call(testWebhook, { body: { id } })
    await arrived(1)
    for (let tries = 0; (await statesOf(id))[0] === 'waiting' && tries < 40; tries += 1) {
      await passDays(0.5)
      await sendDue()
    }
    const [dead] = await deliveries(id)
    expect(dead).toMatchObject({ state: 'dead', next_at: null })
    expect(dead?.tries[0]).toMatchObject({ status: 500, answer: 'down for good', error: 'It answered 500' })
    receiver.answer((response) => void response.writeHead(200).end())
    const before = receiver.received.length
    const body = { webhook_id: id, delivery_id: dead?.id ?? 0 }
    expect(await owner.call(replayWebhook, { body })).toMatchObject({ value: { replayed: 1 } })
    await arrived(before + 1)
    await settled(id, 'delivered')
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(dead?.message_id)
  })

  test('for a week, with no success between, is switched off, and its owner has a letter', async () => {
    const { id } = await subscribe()
    receiver.answer((response) => void response.writeHead(302, { location: other.url }).end())
    await owner.call(testWebhook, { body: { id } })
    await arrived(1)
    await expect.poll(async () => (await deliveries(id))[0]?.tries.length).toBe(1)
    await passDays(4)
    await sendDue()
    await passDays(4)
    const again = await owner.call(testWebhook, { body: { id } })
    expect(again.ok).toBe(true)
    const one = async () => {
      const outcome = await owner.call(listWebhooks, {})
      return outcome.ok ? outcome.value.webhooks.find((webhook) => webhook.id === id) : undefined
    }
    await expect.poll(async () => (await one())?.active, { timeout: 10_000 }).toBe(false)
    expect(await one()).toMatchObject({ switched_off_at: expect.any(String) })
    const letters = (await messagesTo(platform, ACCOUNT_OWNER)).filter(({ kind }) => kind === 'webhook-off')
    expect(letters.length).toBe(1)
    expect(letters[0]?.text).toContain(receiver.url)
    expect(other.received).toEqual([])
    const version = (await one())?.version ?? 0
    const on = await owner.call(changeWebhook, { body: { id, version, active: true } })
    expect(on).toMatchObject({ value: { webhook: { failing_since: null, switched_off_at: null } } })
  })

  test('has a name that leads into the own network is never asked, and its log says why', async () => {
    const port = other.host.split(':')[1]
    const { id } = await subscribe({ url: `https://shop.example:${port}/` })
    await owner.call(testWebhook, { body: { id } })
    await expect.poll(async () => (await deliveries(id))[0]?.tries[0]?.error).toMatch(/not public/)
    expect(other.received).toEqual([])
  })

  test('hangs: the queue of another one is not held up by it', async () => {
    receiver.answer(() => {})
    const slow = await subscribe()
    const quick = await subscribe({ url: other.url })
    const started = performance.now()
    for (let n = 0; n < 8; n += 1) await book(owner.call, { account_id: undefined })
    await arrived(8, other)
    await settled(quick.id, 'delivered')
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(await statesOf(slow.id)).toEqual(Array(8).fill('waiting'))
  })
})

test('two nodes send each delivery once, and each shipment in its order', async () => {
  const { id } = await subscribe()
  receiver.answer((response) => void wait(5).then(() => response.writeHead(200).end()))
  const shipments = await Promise.all(
    Array.from({ length: 12 }, () => book(owner.call, { account_id: undefined })),
  )
  await Promise.all(
    shipments.map(async ({ id: shipment_id }) => {
      await record(ops.call, { shipment_id, event: 'collected' })
      await record(ops.call, { shipment_id, event: 'received-at-hub' })
    }),
  )
  await made(id, 20)
  await expect
    .poll(async () => (await ops.call(listWebhookDeliveries, { query: { webhook_id: id } })).ok)
    .toBe(true)
  await expect
    .poll(async () => {
      await sendDue()
      return receiver.received.length
    })
    .toBe(36)
  await settled(id, 'delivered')
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(36)
  for (const { id: shipment_id } of shipments)
    expect(
      receiver.bodies().flatMap((body) => (body.shipment_id === shipment_id ? [body.status] : [])),
    ).toEqual(
      ['submitted', 'collected', 'at-hub'].map((status, i) => (i === 0 ? expect.any(String) : status)),
    )
})

test('what a node had taken when it died is sent by another, under the same id', async () => {
  const { id } = await subscribe()
  await owner.call(testWebhook, { body: { id } })
  await settled(id, 'delivered')
  // As it stands when its node was lost between taking and settling.
  await platform.owner.query(
    "UPDATE webhook_deliveries SET state = 'waiting', attempts = 1, settled_at = NULL, next_at = now() + interval '30 days'",
  )
  await passDays(40)
  await sendDue()
  await settled(id, 'delivered')
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).length).toBe(2)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('all of a time are sent again, and what is old is let go of', async () => {
  const { id } = await subscribe()
  for (let n = 0; n < 3; n += 1) await owner.call(testWebhook, { body: { id } })
  await arrived(3)
  await settled(id, 'delivered')
  // An offset that a database does not know is one of a moment all the same.
  const body = { webhook_id: id, from: '2026-01-01T00:00:00+20:00', to: '2099-01-01T00:00:00-20:00' }
  expect(await owner.call(replayWebhook, { body: { ...body, state: 'dead' } })).toMatchObject({
    value: { replayed: 0 },
  })
  expect(await owner.call(replayWebhook, { body })).toMatchObject({ value: { replayed: 3 } })
  for (let n = 0; n < 18; n += 1) await owner.call(replayWebhook, { body: { ...body, state: 'dead' } })
  expect(await owner.call(replayWebhook, { body })).toMatchObject({ status: 429, code: 'rate.limited' })
  await arrived(6)
  await settled(id, 'delivered')
  await passDays(31)
  await platform.webhooks.sweep()
  expect(await deliveries(id)).toEqual([])
})
