import { expect, test } from 'vitest'
import { rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { requestAsRecipient, trackShipment } from '../../src/contract/tracking.ts'
import { ACTION_REQUIRED } from '../../src/domain/shipments/figures.ts'
import { RECIPIENT_WISH_CODES } from '../../src/domain/tracking/recipient-request.ts'
import { dayOf, formatDate } from '../../src/domain/values/moment.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_OWNER, ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)
const shop = await platform.as(ACCOUNT_USER)
const owner = await platform.as(ACCOUNT_OWNER)
/** The day that lies so many days ahead on the platform's clock. */
const dayIn = (days: number) => dayOf(platform.platform.clock.now() + days * 86_400_000)
const TOMORROW = dayIn(1)

async function failed(custom_tracking_reference: string) {
  const booked = await book(ops.call, { custom_tracking_reference })
  await platform.owner.query(
    `UPDATE shipments SET status = 'delivery-failed-attempt', exception = 'delivery-failed-attempt' WHERE id = ${booked.id}`,
  )
  return booked
}
const ask = (tracking_reference: string) =>
  platform.visitor(requestAsRecipient, {
    body: { tracking_reference, wish: 'new-day', day: TOMORROW, text: 'After three' },
  })
const noteOf = async (id: number) => {
  const found = await ops.call(listShipments, { query: { id, limit: 1, offset: 0 } })
  return found.ok ? found.value.shipments[0]?.tracking_events?.[0] : undefined
}

test('a recipient asks for another day after a failed attempt: staff and the sender read it, nobody else, and nothing moves', async () => {
  const { id, short_tracking_reference: ref } = await failed('ASK-00001')
  const before = await platform.visitor(trackShipment, { query: { tracking_reference: ref } })
  expect(before).toMatchObject({ ok: true, value: { shipments: [{ may_request: true }] } })
  expect(await ask(ref)).toMatchObject({ ok: true })
  expect(await noteOf(id)).toMatchObject({
    status: 'recipient-request',
    message: `Recipient asks for another day: ${formatDate(TOMORROW)}. After three`,
    source: 'Recipient',
  })
  const told = { value: { shipments: [{ status: 'delivery-failed-attempt' }] } }
  const [visitor, sender] = await Promise.all(
    [platform.visitor, shop.call].map((call) => call(trackShipment, { query: { tracking_reference: ref } })),
  )
  expect(visitor).toMatchObject(told)
  expect(sender).toMatchObject(told)
  expect(JSON.stringify(visitor)).not.toContain('After three')
  expect(JSON.stringify(sender)).toContain('After three')
})

test('what is asked is why the exception needs somebody again, though it was seen to', async () => {
  const { id, short_tracking_reference: ref } = await failed('ASK-00005')
  await ops.call(changeShipments, { body: { shipments: [{ id, handled_until: '2099-01-01T10:00:00Z' }] } })
  await ask(ref)
  const exception_reason = `Recipient asks for another day: ${formatDate(TOMORROW)}. After three`
  for (const { call } of [ops, shop]) {
    const snapshot = await call(liveSnapshot, { query: {} })
    const columns = snapshot.ok ? snapshot.value.shipments : { fields: [], cols: [] }
    const rows = Array.from({ length: rowCount(columns) }, (_, index) => rowAt(columns, index))
    expect(rows.find((row) => row.id === id)).toMatchObject({ exception_reason, handled_until: null })
  }
})

test('nothing is asked where only the courier and its driver disagree', async () => {
  const { id, short_tracking_reference: ref } = await failed('ASK-00006')
  await platform.owner.query(`UPDATE shipments SET exception = 'delivery-rejected' WHERE id = ${id}`)
  expect(await ask(ref)).toMatchObject({ status: 409, code: 'shipment.wrongStatus' })
})

test('by a reference that anybody may guess staff are told to make sure who it is', async () => {
  const { id } = await failed('ASK-00002')
  expect(await ask('ask-00002')).toMatchObject({ ok: true })
  expect((await noteOf(id))?.message).toContain('confirm who it is')
})

test('nothing is asked of a shipment that goes well, and of none without end', async () => {
  const { short_tracking_reference: well } = await book(ops.call)
  expect(await ask(well)).toMatchObject({ status: 409, code: 'shipment.wrongStatus' })
  const { short_tracking_reference: ref } = await failed('ASK-00003')
  for (const status of [200, 200, 200, 429]) expect(await ask(ref)).toMatchObject({ status })
})

test('who guesses a reference does not use up what the recipient may ask', async () => {
  const { short_tracking_reference: ref } = await failed('ASK-00009')
  for (const status of [200, 200, 200, 429]) expect(await ask('ASK-00009')).toMatchObject({ status })
  expect(await ask(ref)).toMatchObject({ ok: true })
})

test('staff do not record it in a recipient’s name', async () => {
  const { id } = await failed('ASK-00004')
  const event = { shipment_id: id, event: 'recipient-request' as const, message: 'Made up' }
  expect(await ops.call(recordTrackingEvents, { body: event })).toMatchObject({
    value: { tracking_events: [{ ok: false, code: 'permission.denied' }] },
  })
})

test('the sender asks as themselves, also where a recipient is not asked; nobody asks for another account', async () => {
  const booked = await book(ops.call, { custom_tracking_reference: 'ASK-00007' })
  const { id, short_tracking_reference: ref } = booked
  await platform.owner.query(
    `UPDATE shipments SET status = 'collection-failed-attempt', exception = 'collection-failed-attempt' WHERE id = ${id}`,
  )
  const body = { tracking_reference: ref, wish: 'new-day', day: TOMORROW, text: 'After three' } as const
  expect(await platform.visitor(requestAsRecipient, { body })).toMatchObject({
    status: 409,
    code: 'shipment.wrongStatus',
  })
  expect(await shop.call(requestAsRecipient, { body })).toMatchObject({ ok: true })
  expect(await noteOf(id)).toMatchObject({
    message: `Sender asks for another day: ${formatDate(TOMORROW)}. After three`,
  })

  // By the reference that can be guessed, too: whoever is signed in need not say who they are.
  await shop.call(requestAsRecipient, { body: { ...body, tracking_reference: 'ask-00007', text: 'Noon' } })
  expect((await noteOf(id))?.message).toBe(`Sender asks for another day: ${formatDate(TOMORROW)}. Noon`)

  await platform.owner.query(`UPDATE shipments SET account_id = 2 WHERE id = ${id}`)
  expect(await shop.call(requestAsRecipient, { body })).toMatchObject({ ok: false })
})

test('a day that has passed, or lies far ahead, is refused by its name, and costs no request', async () => {
  const { short_tracking_reference: tracking_reference } = await failed('ASK-00008')
  const wish = (day: string) =>
    platform.visitor(requestAsRecipient, { body: { tracking_reference, wish: 'new-day', day } })
  for (const day of [dayIn(-1), '2019-02-28', dayIn(61), '2999-12-31'])
    expect(await wish(day)).toMatchObject({ status: 400, code: 'input.invalid', field: 'day' })
  for (const day of [dayIn(0), dayIn(60)]) expect(await wish(day)).toMatchObject({ ok: true })
})

test.each(ACTION_REQUIRED)(
  'what an account can do at its dashboard about %s it can do by the call: another day, another address, a message',
  async (status) => {
    const { id, short_tracking_reference: ref } = await book(ops.call)
    const exception = status === 'on-hold' ? 'NULL' : `'${status}'`
    await platform.owner.query(
      `UPDATE shipments SET status = '${status}', exception = ${exception} WHERE id = ${id}`,
    )
    const said = { 'new-day': 'asks for another day', address: 'corrects the address', message: 'writes' }
    for (const wish of RECIPIENT_WISH_CODES) {
      const day = wish === 'new-day' ? TOMORROW : undefined
      const body = { tracking_reference: ref, wish, day, text: `About ${wish}` }
      // Each of them has so many requests an hour.
      const { call } = wish === 'new-day' ? owner : shop
      expect(await call(requestAsRecipient, { body }), wish).toMatchObject({ ok: true })
      const message = (await noteOf(id))?.message
      expect(message).toMatch(`Sender ${said[wish]}: `)
      expect(message).toMatch(`About ${wish}`)
    }
    // Nothing is said without words, and nothing once it is over.
    const mute = { tracking_reference: ref, wish: 'address', text: ' ' } as const
    expect(await shop.call(requestAsRecipient, { body: mute })).toMatchObject({ status: 400, field: 'text' })
    await platform.owner.query(`UPDATE shipments SET status = 'delivered', exception = NULL WHERE id = ${id}`)
    const late = { tracking_reference: ref, wish: 'message', text: 'Where?' } as const
    expect(await shop.call(requestAsRecipient, { body: late })).toMatchObject({
      status: 409,
      code: 'shipment.wrongStatus',
    })
  },
)
