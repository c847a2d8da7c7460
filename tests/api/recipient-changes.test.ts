import { afterAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { createClient } from '../../src/contract/client.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { changeDelivery, sendRecipientCode, trackShipment } from '../../src/contract/tracking.ts'
import { UNREACHED_BY_SMS } from '../../src/domain/messaging/calling-codes.ts'
import {
  CODE_LASTS_MS,
  MOST_CODES_A_DAY,
  MOST_CODES_TO_ONE,
  MOST_WRONG_CODES,
  NEXT_CODE_AFTER_MS,
} from '../../src/domain/tracking/recipient-code.ts'
import { dayOf, formatDate } from '../../src/domain/values/moment.ts'
import { book } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile, startTestPlatform } from '../support/platform.ts'
import { record } from '../support/recording.ts'
import { watchLive } from '../support/watch-live.ts'

/** What recipients change by a code, and what strangers, rivals and two at once may try (decision 104). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const driver = await enterAsDriver(platform, 8)
/** The same platform on another node. */
const node = await startTestPlatform({ LOG_LEVEL: 'silent' }, platform.databaseUrl)
afterAll(() => node.stop())
/** What one address may ask in an hour is there anew. */
beforeEach(() => pass(3_600_000))
/** On both nodes. */
function pass(ms: number): void {
  for (const one of [platform, node]) one.pass(ms)
}

const POLL = { timeout: 10_000 }

let people = 0
/** To a recipient with a telephone of their own. */
async function booked(more: Parameters<typeof book>[1] = {}) {
  people += 1
  const phone = `083 555 ${String(2_000 + people)}`
  const contact = { name: 'Nomsa Dlamini', mobile_number: phone, email: '' }
  const shipment = await book(ops.call, { delivery_contact: contact, ...more })
  return { ...shipment, ref: shipment.short_tracking_reference, to: phone.replace(/\s/g, '') }
}
type Booked = Awaited<ReturnType<typeof booked>>

const ask = (tracking_reference: string, visitor = platform.visitor) =>
  visitor(sendRecipientCode, { body: { tracking_reference } })
const change = (
  tracking_reference: string,
  body: Omit<z.input<typeof changeDelivery.body>, 'tracking_reference'>,
  visitor = platform.visitor,
) => visitor(changeDelivery, { body: { tracking_reference, ...body } })

async function sentTo(to: string) {
  const { rows } = await platform.owner.query<{ text: string; status: string; reason: string | null }>(
    "SELECT text, status, reason FROM outbox WHERE kind = 'recipient-code' AND recipient = $1 ORDER BY id",
    [to],
  )
  return rows
}
const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? ''
/** Asks, and waits for the code that is sent behind the answer. */
async function codeFor({ ref, to }: Pick<Booked, 'ref' | 'to'>): Promise<string> {
  const before = (await sentTo(to)).length
  expect(await ask(ref)).toMatchObject({ ok: true, value: { ok: true } })
  await expect.poll(async () => (await sentTo(to)).length, POLL).toBe(before + 1)
  return codeIn((await sentTo(to)).at(-1)?.text)
}
/** Of one address one is sent at a time: what was asked for before has come to its end when this one has. */
async function allSent(): Promise<void> {
  await codeFor(await booked())
}
async function read(id: number) {
  const listed = await ops.call(listShipments, { query: { id } })
  const shipment = listed.ok ? listed.value.shipments[0] : undefined
  if (shipment === undefined) throw new Error('the shipment is gone')
  return shipment
}
async function offered(ref: string) {
  const tracked = await platform.visitor(trackShipment, { query: { tracking_reference: ref } })
  return tracked.ok ? (tracked.value.shipments[0]?.recipient_may ?? null) : null
}
const wrong = { ok: false, status: 400, code: 'input.invalid', field: 'code' }
/** Out for delivery, with driver 8. */
async function carry(shipment_id: number): Promise<void> {
  for (const event of ['received-at-hub', 'delivery-assigned', 'out-for-delivery'] as const)
    await record(ops.call, {
      shipment_id,
      event,
      ...(event === 'delivery-assigned' && { driver_id: 8 }),
    })
}
async function set(setting: string, value: unknown): Promise<void> {
  const provider_settings = [{ setting, value }]
  expect(await admin.call(saveProviderSettings, { body: { provider_settings } })).toMatchObject({ ok: true })
}
const not = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

const HOUR = 3_600_000

test('a recipient leaves instructions and chooses a day by a code: staff read it live, the driver finds it, the shop sees the new day', async () => {
  const shipment = await booked({ special_instructions_delivery: 'Gate code 1234' })
  const may = await offered(shipment.ref)
  const day = may?.days.at(-1) ?? ''
  expect(may).toMatchObject({ instructions: true })
  const live = await watchLive(platform.url, ops)
  const code = await codeFor(shipment)
  expect(code).toMatch(/^\d{6}$/)
  const body = { code, instruction: 'neighbour', text: ' Number 14,\nblue door ', day } as const
  expect(await change(shipment.ref, body)).toMatchObject({ ok: true, value: { ok: true } })

  const said = 'Recipient (by a code): Leave with the neighbour. Number 14, blue door'
  const now = await read(shipment.id)
  expect(now.special_instructions_delivery).toBe(`Gate code 1234\n${said}`)
  expect(dayOf(Date.parse(now.delivery_before ?? ''))).toBe(day)
  expect(dayOf(Date.parse(now.delivery_after ?? ''))).toBe(day)
  expect(now.tracking_events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        status: 'recipient-request',
        message: `${said}. Delivery moved to ${formatDate(day)}`,
      }),
      expect.objectContaining({ status: 'rescheduled', source: 'Recipient' }),
    ]),
  )
  const frames = await live.until('the request', (all) => {
    const text = JSON.stringify(all)
    return text.includes('blue door') ? text : undefined
  })
  expect(frames).toContain(`Delivery moved to ${formatDate(day)}`)
  live.close()

  // It goes with the parcel to whoever carries it; a visitor is told the day, and none of the words.
  await carry(shipment.id)
  const carried = await driver.call(listShipments, { query: { id: shipment.id } })
  expect(JSON.stringify(carried)).toContain('Number 14, blue door')
  const tracked = await platform.visitor(trackShipment, { query: { tracking_reference: shipment.ref } })
  expect(JSON.stringify(tracked)).toContain('The delivery time has changed.')
  expect(JSON.stringify(tracked)).not.toMatch(/blue door|neighbour/)
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: shipment.id } })
  expect(JSON.stringify(audit)).toContain('blue door')
  expect(JSON.stringify(audit)).not.toContain(code)
})

test('what is said again takes the place of what was said; the sender’s words stay', async () => {
  const shipment = await booked({ special_instructions_delivery: 'Gate code 1234' })
  await change(shipment.ref, { code: await codeFor(shipment), instruction: 'call' })
  pass(NEXT_CODE_AFTER_MS)
  await change(shipment.ref, { code: await codeFor(shipment), text: 'Ring twice' })
  expect((await read(shipment.id)).special_instructions_delivery).toBe(
    'Gate code 1234\nRecipient (by a code): Ring twice',
  )
})

test('a code is used once, also by two at once on two nodes', async () => {
  const shipment = await booked()
  const code = await codeFor(shipment)
  const both = await Promise.all(
    [platform.visitor, node.visitor, platform.visitor, node.visitor].map((visitor, i) =>
      change(shipment.ref, { code, text: `Try ${i}` }, visitor),
    ),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  for (const one of both) if (!one.ok) expect(one).toMatchObject(wrong)
  const { rows } = await platform.owner.query(
    "SELECT 1 FROM events WHERE entity = 'shipment' AND entity_id = $1 AND told->>'event' = 'recipient-request'",
    [shipment.id],
  )
  expect(rows).toHaveLength(1)
})

test('nobody guesses a code: five are wrong, however many come at once on two nodes, and the right one opens nothing then', async () => {
  const shipment = await booked()
  const code = await codeFor(shipment)
  const tried = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      change(shipment.ref, { code: not(code, i + 1), text: 'Mine' }, i % 2 ? platform.visitor : node.visitor),
    ),
  )
  for (const one of tried) expect(one).toMatchObject(wrong)
  const { rows } = await platform.owner.query('SELECT wrong FROM recipient_codes WHERE shipment_id = $1', [
    shipment.id,
  ])
  expect(rows).toEqual([{ wrong: MOST_WRONG_CODES }])
  expect(await change(shipment.ref, { code, text: 'Mine' })).toMatchObject(wrong)
  expect((await read(shipment.id)).special_instructions_delivery).toBeNull()
})

test('a code opens nothing at another courier, and who is signed in needs one like everybody', async () => {
  const shipment = await booked()
  const code = await codeFor(shipment)
  const elsewhere = createClient({
    ...{ base: platform.url, clientVersion: 'web test', providerId: () => 2, token: () => null },
  })
  expect(await change(shipment.ref, { code, text: 'Mine' }, elsewhere)).toMatchObject(wrong)
  for (const { call } of [driver, admin, await platform.as(ACCOUNT_USER)])
    expect(await change(shipment.ref, { code: not(code), text: 'Mine' }, call)).toMatchObject(wrong)
  expect((await read(shipment.id)).special_instructions_delivery).toBeNull()
})

test('a code is for a quarter of an hour, and for one shipment', async () => {
  const [one, two] = [await booked(), await booked()]
  const code = await codeFor(one)
  await codeFor(two)
  expect(await change(two.ref, { code, text: 'Mine' })).toMatchObject(wrong)
  pass(CODE_LASTS_MS + 1_000)
  expect(await change(one.ref, { code, text: 'Mine' })).toMatchObject(wrong)
})

test('a code that went to a number which was corrected since is nobody’s, and the right one has another', async () => {
  const shipment = await booked()
  const code = await codeFor(shipment)
  const contactOf = (mobile_number: string, email = '') =>
    platform.owner.query(
      'UPDATE shipments SET delivery_contact = delivery_contact || jsonb_build_object($2::text, $3::text, $4::text, $5::text) WHERE id = $1',
      [shipment.id, 'mobile_number', mobile_number, 'email', email],
    )
  await contactOf('083 555 9901')
  expect(await change(shipment.ref, { code, text: 'Mine' })).toMatchObject(wrong)
  pass(NEXT_CODE_AFTER_MS)
  const other = await codeFor({ ...shipment, to: '0835559901' })
  expect(other).not.toBe(code)
  // The same number, however it is written.
  await contactOf('+27 83-555-9901')
  pass(NEXT_CODE_AFTER_MS)
  expect(await codeFor({ ...shipment, to: '+27835559901' })).toBe(other)
  await contactOf('', 'nomsa@example.co.za')
  expect(await change(shipment.ref, { code: other, text: 'Mine' })).toMatchObject(wrong)
  await contactOf('083 555 9901', 'nomsa@example.co.za')
  expect(await change(shipment.ref, { code: other, text: 'Mine' })).toMatchObject({ ok: true })
})

test('a stranger is told nothing: unknown, without a contact, over, by the shop’s reference, and known are answered the same', async () => {
  const [known, over, guessed] = [
    await booked(),
    await booked(),
    await booked({ custom_tracking_reference: 'SHOP-77001' }),
  ]
  const mute = await booked()
  await platform.owner.query(
    `UPDATE shipments SET delivery_contact = delivery_contact || '{"mobile_number":"","email":""}' WHERE id = ${mute.id}`,
  )
  await platform.owner.query(`UPDATE shipments SET status = 'delivered' WHERE id = ${over.id}`)
  const references = [known.ref, mute.ref, over.ref, 'SHOP-77001', 'HUBZZZZZZZZ', 'NOPE123']
  const answers: unknown[] = []
  for (const reference of references) answers.push(await ask(reference))
  const bodies = answers.map((answer) =>
    JSON.stringify(answer).replace(/"(request_id|requestId)":"[^"]*"/g, ''),
  )
  expect(new Set(bodies).size).toBe(1)
  for (const reference of references)
    expect(await change(reference, { code: '000000', text: 'Mine' }), reference).toMatchObject(wrong)
  await allSent()
  expect((await sentTo(known.to)).length).toBe(1)
  for (const { to } of [over, guessed]) expect(await sentTo(to)).toEqual([])
  // The offer is the same where there is no contact, and is none where it is over or the reference is the shop's.
  expect(await offered(mute.ref)).toEqual(await offered(known.ref))
  for (const reference of [over.ref, 'SHOP-77001']) expect(await offered(reference)).toBeNull()
})

test('an answer waits for nothing that is done for a known reference', async () => {
  const shipment = await booked()
  const holder = await platform.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM shipments WHERE id = $1 FOR UPDATE', [shipment.id])
  expect(await ask(shipment.ref)).toMatchObject({ ok: true })
  expect(await sentTo(shipment.to)).toEqual([])
  await holder.query('COMMIT')
  holder.release()
  await expect.poll(async () => (await sentTo(shipment.to)).length, POLL).toBe(1)
})

test('who presses twice, or at once on two nodes, is sent one; a stranger who asks again makes the code that is out no other one', async () => {
  const shipment = await booked()
  await Promise.all([platform, node, platform].map(({ visitor }) => ask(shipment.ref, visitor)))
  await expect.poll(async () => (await sentTo(shipment.to)).length, POLL).toBe(1)
  await allSent()
  const [first, ...more] = await sentTo(shipment.to)
  expect(more).toEqual([])
  pass(NEXT_CODE_AFTER_MS)
  const again = await codeFor(shipment)
  expect(again).toBe(codeIn(first?.text))
  expect(await sentTo(shipment.to)).toHaveLength(2)
})

test('a shipment has so many codes a day, on both nodes together; a flood of askings waits, also of what does not exist', async () => {
  const shipment = await booked()
  for (let i = 0; i < MOST_CODES_A_DAY; i += 1) {
    await codeFor(shipment)
    pass(NEXT_CODE_AFTER_MS)
  }
  // By pressing the button nobody uses them up: it is answered the same.
  expect(await ask(shipment.ref.toLowerCase())).toMatchObject({ ok: true })
  expect(await sentTo(shipment.to)).toHaveLength(MOST_CODES_A_DAY)
  expect(await ask(shipment.ref, node.visitor)).toMatchObject({ ok: true })
  const other = await booked()
  await ask(other.ref, node.visitor)
  await expect.poll(async () => (await sentTo(other.to)).length, POLL).toBe(1)
  expect(await sentTo(shipment.to)).toHaveLength(MOST_CODES_A_DAY)
  pass(HOUR)
  for (let i = 0; i < 30; i += 1) expect(await ask('NOSUCH77')).toMatchObject({ ok: true })
  expect(await ask('nosuch77')).toMatchObject({ ok: false, status: 429 })
  pass(HOUR)
})

test('nobody makes a telephone ring all night, by however many shipments', async () => {
  const contact = { name: 'Nomsa', mobile_number: '083 777 9100', email: '' }
  const all = []
  for (let i = 0; i < MOST_CODES_TO_ONE + 2; i += 1) all.push(await booked({ delivery_contact: contact }))
  await Promise.all(all.map(({ ref }) => ask(ref)))
  await allSent()
  expect(await sentTo('0837779100')).toHaveLength(MOST_CODES_TO_ONE)
})

test('what a shipment takes no more is refused by its field, and costs no code; out for delivery it takes words alone', async () => {
  const shipment = await booked()
  const days = (await offered(shipment.ref))?.days ?? []
  const code = await codeFor(shipment)
  const bad: [Omit<z.input<typeof changeDelivery.body>, 'tracking_reference'>, string][] = [
    [{ code }, 'instruction'],
    [{ code: '12345', text: 'x' }, 'code'],
    [{ code: 'ABCDEF', text: 'x' }, 'code'],
    [{ code, text: 'x'.repeat(201) }, 'text'],
    [{ code, day: '2026-02-31' }, 'day'],
    [{ code, day: dayOf(platform.platform.clock.now()) }, 'day'],
    [{ code, day: '2031-01-06' }, 'day'],
  ]
  for (const [body, field] of bad)
    expect(await change(shipment.ref, body), JSON.stringify(body)).toMatchObject({ status: 400, field })
  await carry(shipment.id)
  expect(await offered(shipment.ref)).toEqual({ instructions: true, days: [] })
  const late = { status: 409, code: 'shipment.wrongStatus', field: 'day' }
  expect(await change(shipment.ref, { code, day: days[0] })).toMatchObject(late)
  expect(await read(shipment.id)).toMatchObject({
    status: 'out-for-delivery',
    special_instructions_delivery: null,
  })
  expect(await change(shipment.ref, { code, instruction: 'call' })).toMatchObject({ ok: true })
})

test('after a failed attempt another day settles the exception, and the stop is planned anew', async () => {
  const shipment = await booked()
  await carry(shipment.id)
  await record(driver.call, {
    shipment_id: shipment.id,
    event: 'delivery-failed-attempt',
    message: 'No answer',
  })
  const [day] = (await offered(shipment.ref))?.days ?? []
  expect(await change(shipment.ref, { code: await codeFor(shipment), day })).toMatchObject({ ok: true })
  const { rows } = await platform.owner.query(
    'SELECT exception, handled_until FROM shipments WHERE id = $1',
    [shipment.id],
  )
  expect(rows).toEqual([{ exception: null, handled_until: null }])
  expect(dayOf(Date.parse((await read(shipment.id)).delivery_before ?? ''))).toBe(day)
})

test('the provider switches it off: nothing is offered, sent or changed', async () => {
  const shipment = await booked()
  const code = await codeFor(shipment)
  await set('recipient_delivery_changes', false)
  expect(await offered(shipment.ref)).toBeNull()
  expect(await ask(shipment.ref)).toMatchObject({ ok: false, status: 403 })
  expect(await change(shipment.ref, { code, text: 'Mine' })).toMatchObject({ ok: false, status: 403 })
  await set('recipient_delivery_changes', true)
  expect(await change(shipment.ref, { code, text: 'Mine' })).toMatchObject({ ok: true })
})

test('codes go to South Africa and to where the provider delivers; elsewhere by mail, and staff read why none went', async () => {
  const abroad = { name: 'Nomsa', mobile_number: '+1 876 555 0101', email: '' }
  const [mute, mailed] = [
    await booked({ delivery_contact: abroad }),
    await booked({ delivery_contact: { ...abroad, email: 'nomsa@example.co.za; other@example.co.za' } }),
  ]
  await codeFor({ ...mute, to: '+18765550101' })
  expect(await sentTo('+18765550101')).toMatchObject([{ status: 'failed', reason: UNREACHED_BY_SMS }])
  expect(await codeFor({ ...mailed, to: 'nomsa@example.co.za' })).toMatch(/^\d{6}$/)
  // The United States are not Jamaica, though both begin with 1.
  await set('international_delivery_countries', ['US'])
  pass(NEXT_CODE_AFTER_MS)
  await codeFor({ ...mute, to: '+18765550101' })
  await set('international_delivery_countries', ['JM'])
  pass(NEXT_CODE_AFTER_MS)
  await codeFor({ ...mute, to: '+18765550101' })
  const all = await sentTo('+18765550101')
  expect(all.map(({ status }) => status === 'failed')).toEqual([true, true, false])
  expect(codeIn(all[0]?.text)).toBe('')
  await set('international_delivery_countries', [])
})

test('from one address so many codes are asked for in an hour, whatever is asked about', async () => {
  const statuses: (number | undefined)[] = []
  for (let i = 0; i < 41; i += 1) statuses.push((await ask(`NOBODY${i}`)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
