import { getDocumentProxy } from 'unpdf'
import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { bookShipment } from '../../src/contract/bookings.ts'
import { readFileLink } from '../../src/contract/files.ts'
import { listAuditEvents, recordTrackingEvents } from '../../src/contract/operations.ts'
import { readDigitalProof, readProof, readProofImages, sendPin } from '../../src/contract/pod.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { MOST_PINS_AN_HOUR, MOST_WRONG_PINS, PIN_LASTS_MS } from '../../src/domain/pod/proof.ts'
import type { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { book, booking } from '../support/booking.ts'
import { emptyPdf, picture, upload } from '../support/files.ts'
import { enterAsDriver } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'
import { record } from '../support/recording.ts'
import { watchLive } from '../support/watch-live.ts'

/** How deliveries are proven (002 §9), and what bored drivers, rivals and two at once may try. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const account = await platform.as(ACCOUNT_USER)
const rival = await platform.as('orders@ubuntu-books-online.example')
const driver = await enterAsDriver(platform, 8)
const other = await enterAsDriver(platform, 9)
const admin = await platform.as(PROVIDER_ADMIN)

const { sendOut, onTheRoad, pinsTo, pinTo, prove, seen, statusOf, photo } = proofs(platform, ops)
async function now(id: number) {
  const outcome = await ops.call(listShipments, { query: { id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
async function textOf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const page = await (await pdf.getPage(1)).getTextContent()
  return page.items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
async function pdfText(who: SignedIn, shipment_id: number) {
  const link = await who.call(readDigitalProof, { query: { shipment_id } })
  if (!link.ok) throw new Error(link.error)
  const answer = await fetch(`${platform.url}${new URL(link.value.url).pathname}`)
  return textOf(new Uint8Array(await answer.arrayBuffer()))
}
const not = (pin: string, by = 1) => String((Number(pin) + by) % 100_000).padStart(5, '0')

test('the recipient is sent a PIN when it goes out, the driver gives it, and it is delivered', async () => {
  const { id, end } = await onTheRoad()
  const pin = await pinTo(end)
  expect(pin).toMatch(/^\d{5}$/)
  expect(await seen(driver, id)).toMatchObject({
    pod: null,
    methods: ['pin', 'fallback'],
    pin: { sent_to: `••• ${end.slice(-3)}`, sent_elsewhere: false, tries_left: MOST_WRONG_PINS },
    may_send_pin: true,
  })
  expect(await statusOf(id)).toBe('out-for-delivery')
  const done = await prove(driver, { shipment_id: id, method: 'pin', pin, name: 'Sipho' })
  expect(done).toMatchObject({
    ok: true,
    status: 201,
    value: { version: 1, method: 'pin', name: 'Sipho', pin_sent_to: `••• ${end.slice(-3)}` },
  })
  expect(await statusOf(id)).toBe('delivered')
  const known = await seen(account, id)
  expect(known).toMatchObject({ pod: { method: 'pin', recorded_by: null }, pin: null, methods: [] })
  expect(JSON.stringify(known)).not.toContain(pin)
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 2 } })
  expect(audit).toMatchObject({
    value: { audit_events: [{ type: 'shipment.status' }, { type: 'shipment.podRecorded' }] },
  })
  expect(JSON.stringify(audit)).not.toContain('Sipho')
})

test('a driver’s plain scan does not deliver what has to be proven; staff still may, and a free delivery needs nothing', async () => {
  const scan = async (who: SignedIn, shipment_id: number, event: TrackingEventCode = 'delivered') => {
    const outcome = await who.call(recordTrackingEvents, {
      body: { tracking_events: [{ shipment_id, event }] },
    })
    return outcome.ok ? outcome.value.tracking_events[0] : outcome
  }
  for (const method of ['pin-with-fallback', 'grv physical']) {
    const { id } = await onTheRoad(method)
    for (const event of ['delivered', 'in-locker', 'ready-for-pickup'] as const)
      expect(await scan(driver, id, event)).toMatchObject({
        ok: false,
        id,
        code: 'pod.required',
        field: 'event',
      })
    expect(await statusOf(id)).toBe('out-for-delivery')
    expect(await scan(ops, id)).toMatchObject({ ok: true, status: 'delivered' })
  }
  // What another courier's label says is known to nobody here.
  const unknown = await driver.call(recordTrackingEvents, {
    body: { tracking_events: [{ tracking_reference: 'NOT-OURS', event: 'delivered' }] },
  })
  expect(unknown).toMatchObject({ value: { tracking_events: [{ ok: false, code: 'shipment.notFound' }] } })
  const free = await onTheRoad('')
  expect(await scan(driver, free.id)).toMatchObject({ ok: true, status: 'delivered' })
})

test('a driver whose role changes shipments delivers nothing by it that has to be proven, nor changes how it is', async () => {
  await platform.owner.query(
    `UPDATE roles SET permissions = permissions || ARRAY['API_/shipments:PATCH', 'INLINE_*'] WHERE id = (SELECT role_id FROM users WHERE provider_id = 1 AND driver_id = 8)`,
  )
  onTestFinished(async () => {
    await platform.owner.query(
      `UPDATE roles SET permissions = array_remove(array_remove(permissions, 'API_/shipments:PATCH'), 'INLINE_*') WHERE id = (SELECT role_id FROM users WHERE provider_id = 1 AND driver_id = 8)`,
    )
  })
  const changer = await enterAsDriver(platform, 8)
  const { id } = await onTheRoad()
  const change = (body: Omit<z.input<typeof ShipmentChange>, 'id'>, partial = false) =>
    changer.call(changeShipments, { body: { shipments: [{ id, ...body }], partial } })
  const required = { code: 'pod.required' }
  expect(await change({ status: 'delivered' })).toMatchObject({ ...required, field: 'shipments[0].status' })
  expect(
    await change({ status: 'delivered', reason: 'Left it', special_instructions_delivery: 'x' }),
  ).toMatchObject(required)
  expect(await change({ status: 'delivered' }, true)).toMatchObject({
    value: { shipments: [{ ok: false, ...required }] },
  })
  expect(await change({ pod_method: '' })).toMatchObject({ status: 403, field: 'shipments[0].pod_method' })
  expect(await change({ delivery_pickup_point_id: 1 })).toMatchObject({ status: 403 })
  expect(await statusOf(id)).toBe('out-for-delivery')
  // What needs no proof is theirs to change.
  const free = await onTheRoad('')
  const freely = { shipments: [{ id: free.id, status: 'delivered' as const }] }
  expect(await changer.call(changeShipments, { body: freely })).toMatchObject({ ok: true })
})

test('whether it is handed over is asked of the parcel that is scanned, not of its shipment', async () => {
  const box = {
    submitted_length_cm: 1,
    submitted_width_cm: 1,
    submitted_height_cm: 1,
    submitted_weight_kg: 1,
  }
  const { id, short_tracking_reference: ref } = await book(ops.call, {
    pod_method: 'pin-with-fallback',
    parcels: [box, box],
  })
  await sendOut(id)
  const scan = async (who: SignedIn, parcel: number) => {
    const event = { tracking_reference: `${ref}/${parcel}`, event: 'ready-for-pickup' as const }
    const outcome = await who.call(recordTrackingEvents, { body: { tracking_events: [event] } })
    return outcome.ok && outcome.value.tracking_events[0]
  }
  expect(await scan(ops, 1)).toMatchObject({ ok: true, status: 'ready-for-pickup' })
  expect(await scan(driver, 2)).toMatchObject({ ok: false, code: 'pod.required' })
  expect(await scan(driver, 1)).toMatchObject({ ok: true })
})

test('some of the parcels are handed over by themselves: the others stay, and each proof says which', async () => {
  const box = {
    submitted_length_cm: 1,
    submitted_width_cm: 1,
    submitted_height_cm: 1,
    submitted_weight_kg: 1,
  }
  const { id, short_tracking_reference: ref, parcels } = await book(ops.call, { parcels: [box, box, box] })
  await sendOut(id)
  const [first = 0, second = 0, third = 0] = parcels.map((parcel) => parcel.id)
  const places = async () => {
    const { shipments } = await now(id)
    return [shipments[0]?.status, ...(shipments[0]?.parcels ?? []).map(({ status }) => status)]
  }
  const by = (name: string, more: object = {}) => ({
    shipment_id: id,
    method: 'fallback' as const,
    name,
    mobile_number: '0821234567',
    ...more,
  })
  const invalid = { ok: false, status: 400, field: 'parcel_ids[0]' }
  for (const parcel_ids of [[first + 9], [1_001], [0.5]])
    expect(await prove(driver, by('Sipho', { parcel_ids }))).toMatchObject(invalid)
  const photo_ids = [await photo(driver)]
  expect(await prove(driver, by('Sipho', { photo_ids, parcel_ids: [second, first, second] }))).toMatchObject({
    ok: true,
    value: { version: 1, parcel_ids: [first, second] },
  })
  expect(await places()).toEqual(['out-for-delivery', 'delivered', 'delivered', 'out-for-delivery'])

  // What was handed over is not handed over again; what was written of it staff set right, and nothing else is delivered by that.
  const again = await prove(driver, by('Thabo', { photo_ids: [await photo(driver)], parcel_ids: [first] }))
  expect(again).toMatchObject({ ok: false, code: 'shipment.wrongStatus' })
  const corrected = by('Sipho Nkosi', { photo_ids, version: 1 })
  expect(await prove(driver, corrected)).toMatchObject({ ok: false, status: 403 })
  expect(await prove(ops, { ...corrected, parcel_ids: [third] })).toMatchObject({ field: 'parcel_ids' })
  expect(await prove(ops, corrected)).toMatchObject({ value: { version: 2, parcel_ids: [first, second] } })
  expect(await prove(ops, corrected)).toMatchObject({ code: 'pod.changedMeanwhile' })
  expect(await places()).toEqual(['out-for-delivery', 'delivered', 'delivered', 'out-for-delivery'])

  // Two at once hand over the third: one of them does.
  const rest = by('Lerato', { photo_ids: [await photo(driver)] })
  const last = await Promise.all([prove(driver, rest), prove(driver, rest)])
  expect(last.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await places()).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
  expect(await seen(account, id)).toMatchObject({
    pod: { name: 'Lerato', parcel_ids: [third], history: [{ version: 3 }] },
    earlier: [
      { name: 'Sipho Nkosi', parcel_ids: [first, second], history: [{ version: 2 }, { version: 1 }] },
    ],
  })
  const steps = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 100 } })
  const recorded = steps.ok ? steps.value.audit_events.filter(({ change }) => change.pod !== undefined) : []
  expect(recorded.map(({ type, change }) => [type, change.pod?.change_from, change.pod?.change_to])).toEqual([
    ['shipment.podRecorded', null, 3],
    ['shipment.podCorrected', 1, 2],
    ['shipment.podRecorded', null, 1],
  ])
  const text = await pdfText(account, id)
  for (const said of [`${ref}/1, ${ref}/2`, 'Sipho Nkosi', `${ref}/3`, 'Lerato']) expect(text).toContain(said)
  await expect(seen(rival, id)).rejects.toThrow()
})

test('of what was delivered without a proof some parcels are proven later, and the rest after them', async () => {
  const box = {
    submitted_length_cm: 1,
    submitted_width_cm: 1,
    submitted_height_cm: 1,
    submitted_weight_kg: 1,
  }
  const { id, parcels } = await book(ops.call, { parcels: [box, box] })
  await sendOut(id)
  await record(ops.call, { shipment_id: id, event: 'delivered' })
  const [first = 0, second = 0] = parcels.map((parcel) => parcel.id)
  const by = { shipment_id: id, method: 'fallback' as const, name: 'Sipho', mobile_number: '0821234567' }
  const proven = async (parcel_ids: number[]) =>
    prove(ops, { ...by, photo_ids: [await photo(ops)], parcel_ids })
  expect(await proven([first])).toMatchObject({ value: { version: 1, parcel_ids: [first] } })
  expect(await proven([first])).toMatchObject({ code: 'pod.changedMeanwhile' })
  expect(await proven([])).toMatchObject({ value: { version: 2, parcel_ids: [second] } })
  expect(await proven([])).toMatchObject({ code: 'pod.changedMeanwhile' })
})

test('nobody guesses a PIN: five are wrong, however many come at once, and then a new one has to be sent', async () => {
  const { id, end } = await onTheRoad()
  const pin = await pinTo(end)
  const tried = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      prove(driver, { shipment_id: id, method: 'pin', pin: not(pin, i + 1) }),
    ),
  )
  const codes = tried.map((one) => (one.ok ? 'delivered' : one.code))
  expect(codes.filter((code) => code === 'pod.wrongPin')).toHaveLength(MOST_WRONG_PINS - 1)
  expect(new Set(codes)).toEqual(new Set(['pod.wrongPin', 'pod.pinLocked']))
  // The right one opens nothing any more.
  expect(await prove(driver, { shipment_id: id, method: 'pin', pin })).toMatchObject({
    ok: false,
    status: 409,
    code: 'pod.pinLocked',
    field: 'pin',
  })
  expect(await statusOf(id)).toBe('out-for-delivery')
  expect(await driver.call(sendPin, { body: { shipment_id: id } })).toMatchObject({
    ok: true,
    value: { tries_left: MOST_WRONG_PINS },
  })
  const next = await pinTo(end)
  expect(await prove(driver, { shipment_id: id, method: 'pin', pin: next })).toMatchObject({ ok: true })
})

test('a PIN is for a day, and for one shipment', async () => {
  const [one, two] = [await onTheRoad(), await onTheRoad()]
  const [pin, others] = [await pinTo(one.end), await pinTo(two.end)]
  if (pin !== others)
    expect(await prove(driver, { shipment_id: one.id, method: 'pin', pin: others })).toMatchObject({
      code: 'pod.wrongPin',
    })
  platform.pass(PIN_LASTS_MS + 1_000)
  expect(await prove(driver, { shipment_id: one.id, method: 'pin', pin })).toMatchObject({
    code: 'pod.noPin',
  })
})

test('a PIN that went to a number which was corrected since proves nothing; one for somebody else stays', async () => {
  const { id, end } = await onTheRoad()
  const pin = await pinTo(end)
  const correct = (mobile_number: string) =>
    platform.owner.query(
      "UPDATE shipments SET delivery_contact = delivery_contact || jsonb_build_object('mobile_number', $2::text) WHERE id = $1",
      [id, mobile_number],
    )
  await correct('083 555 7702')
  expect(await seen(driver, id)).toMatchObject({ pin: null, may_send_pin: true })
  expect(await prove(driver, { shipment_id: id, method: 'pin', pin })).toMatchObject({ code: 'pod.noPin' })
  expect(await driver.call(sendPin, { body: { shipment_id: id } })).toMatchObject({
    value: { sent_to: '••• 702' },
  })
  await driver.call(sendPin, { body: { shipment_id: id, mobile_number: '083 777 0402' } })
  await correct('083 555 7703')
  const last = await pinTo('7770402')
  expect(await prove(driver, { shipment_id: id, method: 'pin', pin: last })).toMatchObject({ ok: true })
})

test('a PIN for a number that nothing is sent to counts like any other, and is none', async () => {
  const sms = { name: 'Nomsa', mobile_number: '+1 876 555 0199' }
  const { id } = await book(ops.call, { pod_method: 'pin-with-fallback', delivery_contact: sms })
  await sendOut(id)
  const counts = () =>
    platform.owner.query('SELECT pin, sent_in_hour FROM pod_pins WHERE shipment_id = $1', [id])
  await expect
    .poll(async () => (await counts()).rows, { timeout: 10_000 })
    .toEqual([{ pin: null, sent_in_hour: 1 }])
  expect(await seen(driver, id)).toMatchObject({ pin: null })
  expect(await prove(driver, { shipment_id: id, method: 'pin', pin: '12345' })).toMatchObject({
    code: 'pod.noPin',
  })
  const asked = async () => {
    const { rows } = await platform.owner.query(
      "SELECT sent FROM pin_requests WHERE provider_id = 1 AND subject = 'to 765550199'",
    )
    return rows
  }
  for (const sent of [1, 2]) {
    expect(await driver.call(sendPin, { body: { shipment_id: id } })).toMatchObject({
      status: 400,
      field: 'mobile_number',
    })
    expect(await asked()).toEqual([{ sent }])
  }
})

test('a PIN is sent to somebody else who receives it, which the proof tells; so many an hour', async () => {
  const { id, end } = await onTheRoad()
  const first = await pinTo(end)
  const send = (mobile_number?: string) => driver.call(sendPin, { body: { shipment_id: id, mobile_number } })
  expect(await send('not a number')).toMatchObject({ ok: false, status: 400, field: 'mobile_number' })
  expect(await send('083 777 0001')).toMatchObject({
    ok: true,
    value: { sent_to: '••• 001', sent_elsewhere: true },
  })
  const pin = await pinTo('7770001')
  if (pin !== first)
    expect(await prove(driver, { shipment_id: id, method: 'pin', pin: first })).toMatchObject({
      code: 'pod.wrongPin',
    })
  for (let i = 2; i < MOST_PINS_AN_HOUR; i += 1)
    expect(await send('083 777 0001')).toMatchObject({ ok: true })
  expect(await send()).toMatchObject({ ok: false, status: 429 })
  const last = await pinTo('7770001')
  expect(await prove(driver, { shipment_id: id, method: 'pin', pin: last })).toMatchObject({
    ok: true,
    value: { pin_sent_to: '••• 001', pin_sent_elsewhere: true },
  })
  expect(await send()).toMatchObject({ ok: false, code: 'shipment.wrongStatus' })
})

test('without a PIN it is proven by name and photo, and what is missing is named and nothing is done', async () => {
  const { id } = await onTheRoad()
  const door = await photo(driver)
  const wrong: [Partial<Parameters<typeof prove>[1]>, string][] = [
    [{ method: 'grv', photo_ids: [door], grv_number: '1' }, 'method'],
    [{ method: 'pin' }, 'pin'],
    [{ method: 'pin', pin: '12' }, 'pin'],
    [{}, 'name'],
    [{ name: 'Sipho' }, 'photo_ids'],
    [{ name: 'Sipho', photo_ids: [door, 987_654_321] }, 'photo_ids[1]'],
    [{ name: 'Sipho', photo_ids: [door], signature_id: 987_654_321 }, 'signature_id'],
    [{ name: 'Sipho', photo_ids: [(await upload(driver, emptyPdf(), 'a.pdf')).id] }, 'photo_ids[0]'],
    [{ name: 'x'.repeat(101), photo_ids: [door] }, 'name'],
    [{ name: 'Sipho', photo_ids: [door], date: '2031-01-01T10:00:00+02:00' }, 'date'],
  ]
  for (const [part, field] of wrong)
    expect(
      await prove(driver, { shipment_id: id, method: 'fallback', ...part }),
      JSON.stringify(part),
    ).toMatchObject({ ok: false, field })
  expect(await statusOf(id)).toBe('out-for-delivery')
  expect(await seen(ops, id)).toMatchObject({ pod: null })
  const signature = (await upload(driver, await picture(300, 80).png().toBuffer(), 'signature.png')).id
  const body = {
    shipment_id: id,
    method: 'fallback' as const,
    name: 'Sipho',
    mobile_number: '083 123 4567',
    department: 'Stores',
    description: 'Left at reception',
    photo_ids: [door],
    signature_id: signature,
  }
  // Sent again after a lost answer, it is done once.
  const [one, two] = [await prove(driver, body, 'pod-1'), await prove(driver, body, 'pod-1')]
  expect(one).toMatchObject({
    ok: true,
    value: { name: 'Sipho', photos: [{ id: door }], signature: { id: signature } },
  })
  expect(two).toEqual(one)
  // The account sees the photos, by addresses that need no session; a rival sees nothing.
  const images = await account.call(readProofImages, { query: { shipment_id: id } })
  expect(images).toMatchObject({ value: { images: [{ kind: 'photo' }, { kind: 'signature' }] } })
  const url = images.ok ? (images.value.images[0]?.url ?? '') : ''
  expect((await fetch(new URL(new URL(url).pathname, platform.url))).headers.get('content-type')).toBe(
    'image/jpeg',
  )
  for (const who of [rival, other]) {
    const notFound = { ok: false, status: 404, field: 'shipment_id' }
    expect(await who.call(readProof, { query: { shipment_id: id } })).toMatchObject(notFound)
    expect(await who.call(readProofImages, { query: { shipment_id: id } })).toMatchObject(notFound)
    expect(await who.call(readDigitalProof, { query: { shipment_id: id } })).toMatchObject(notFound)
    expect(await who.call(readFileLink, { query: { id: door } })).toMatchObject({ ok: false, status: 404 })
  }
})

test('no PIN is sent for what is not proven by one', async () => {
  const { id, end } = await onTheRoad('grv physical')
  for (const mobile_number of ['', '082 555 0777'])
    expect(await dispatcher.call(sendPin, { body: { shipment_id: id, mobile_number } })).toMatchObject({
      ok: false,
      status: 400,
      field: 'shipment_id',
      error: 'This delivery is not proven by a PIN.',
    })
  expect([...(await pinsTo(end)), ...(await pinsTo('0777'))]).toEqual([])
  expect(await prove(driver, { shipment_id: id, method: 'pin', pin: '12345' })).toMatchObject({
    code: 'input.invalid',
    field: 'method',
  })
})

test('what is proven on paper needs a photo of it and its number, which the PDF has', async () => {
  const { id } = await onTheRoad('grv physical')
  const grv_number = 'GRV 4711/26'
  const photo_ids = [await photo(driver)]
  expect((await seen(driver, id)).methods).toEqual(['grv'])
  expect(await prove(driver, { shipment_id: id, method: 'grv', grv_number })).toMatchObject({
    field: 'photo_ids',
  })
  expect(await prove(driver, { shipment_id: id, method: 'grv', photo_ids })).toMatchObject({
    field: 'grv_number',
  })
  expect(await prove(driver, { shipment_id: id, method: 'grv', photo_ids, grv_number })).toMatchObject({
    ok: true,
    value: { method: 'grv', grv_number },
  })
  expect(await statusOf(id)).toBe('delivered')
  expect((await seen(account, id)).pod).toMatchObject({ method: 'grv', grv_number })
  expect(await pdfText(account, id)).toContain(grv_number)
})

test('a signed paper is booked where the provider takes one, and what is booked so stays so', async () => {
  const { id } = await onTheRoad('grv physical')
  const set = (value: boolean) =>
    admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'pod_grv_physical', value }] },
    })
  expect((await set(false)).ok).toBe(true)
  try {
    const asked = await ops.call(bookShipment, { body: booking({ pod_method: 'grv physical' }) })
    expect(asked).toMatchObject({ ok: false, status: 400, field: 'pod_method' })
    const free = await onTheRoad('of their own')
    expect((await seen(ops, free.id)).methods).toEqual(['fallback'])
    expect((await seen(driver, id)).methods).toEqual(['grv'])
  } finally {
    await set(true)
  }
})

test('nobody proves what is not theirs to deliver, nor what is not out', async () => {
  const { id } = await onTheRoad(undefined)
  const body = { shipment_id: id, method: 'fallback' as const, name: 'Sipho' }
  expect(await prove(other, { ...body, photo_ids: [await photo(other)] })).toMatchObject({ status: 404 })
  expect(await prove(rival, body)).toMatchObject({ status: 403 })
  expect(await prove(account, body)).toMatchObject({ status: 403 })
  // Nor with a photo that somebody else took.
  expect(await prove(driver, { ...body, photo_ids: [await photo(other)] })).toMatchObject({
    code: 'file.notFound',
  })
  const { id: booked } = await book(ops.call)
  expect(await prove(ops, { ...body, shipment_id: booked, photo_ids: [await photo(ops)] })).toMatchObject({
    ok: false,
  })
  expect([await statusOf(id), (await seen(ops, booked)).pod]).toEqual(['out-for-delivery', null])
})

test('staff set right what a driver recorded, each version stands, and of two at once one is told', async () => {
  const { id } = await onTheRoad(undefined)
  const door = await photo(driver)
  const body = { shipment_id: id, method: 'fallback' as const, name: 'Siphoo', photo_ids: [door] }
  expect(await prove(driver, body)).toMatchObject({ ok: true })
  // The driver has said it.
  expect(await prove(driver, { ...body, name: 'Me', version: 1 })).toMatchObject({ status: 403 })
  const both = await Promise.all([
    prove(ops, { ...body, name: 'Sipho', version: 1 }),
    prove(dispatcher, { ...body, name: 'Sipho N.', version: 1 }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'pod.changedMeanwhile' })
  const { pod } = await seen(ops, id)
  expect(pod).toMatchObject({ version: 2, photos: [{ id: door }] })
  expect(pod?.history.map(({ version }) => version)).toEqual([2, 1])
  expect(new Set(pod?.history.map(({ recorded_by }) => recorded_by)).size).toBe(2)
  expect((await seen(account, id)).pod?.history.map(({ recorded_by }) => recorded_by)).toEqual([null, null])
  const { rows } = await platform.owner.query(
    'SELECT name FROM proofs_of_delivery WHERE shipment_id = $1 ORDER BY version',
    [id],
  )
  expect(rows[0]).toEqual({ name: 'Siphoo' })
  expect(await statusOf(id)).toBe('delivered')
})

test('two drivers’ telephones at once deliver it once', async () => {
  const { id } = await onTheRoad(undefined)
  const draft = async () => ({
    shipment_id: id,
    method: 'fallback' as const,
    name: 'Sipho',
    photo_ids: [await photo(driver)],
  })
  const both = await Promise.all([prove(driver, await draft()), prove(driver, await draft())])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await seen(ops, id)).pod?.version).toBe(1)
})

test('whoever has it open is told, and the tracking page says no more than before', async () => {
  const { id, short_tracking_reference: tracking_reference } = await onTheRoad(undefined)
  const live = await watchLive(platform.url, account)
  const name = 'Sipho Secretive'
  await prove(driver, { shipment_id: id, method: 'fallback', name, photo_ids: [await photo(driver)] })
  await live.until('the proof', (_, events) =>
    events.some(({ type, row }) => type === 'shipment.podRecorded' && row.id === id) ? true : undefined,
  )
  expect(JSON.stringify(live.frames)).not.toContain(name)
  live.close()
  const found = await platform.visitor(trackShipment, { query: { tracking_reference } })
  expect(found).toMatchObject({ ok: true, value: { shipments: [{ status: 'delivered' }] } })
  expect(JSON.stringify(found)).not.toMatch(/Secretive|proof|photo/i)
})

test('the proof is a PDF, with its words and its pictures', async () => {
  const { id, short_tracking_reference: ref } = await onTheRoad(undefined)
  expect(await ops.call(readDigitalProof, { query: { shipment_id: id } })).toMatchObject({
    ok: false,
    status: 404,
    code: 'pod.notFound',
  })
  const photo_ids = [await photo(driver), await photo(driver, '#aa0000'), await photo(driver, '#00aa00')]
  const webp = await upload(driver, await picture(300, 80).webp().toBuffer(), 's.webp')
  await prove(driver, {
    shipment_id: id,
    method: 'fallback',
    name: 'Sipho Mbêki',
    photo_ids,
    signature_id: webp.id,
  })
  const link = await account.call(readDigitalProof, { query: { shipment_id: id, language: 'af' } })
  if (!link.ok) throw new Error(link.error)
  expect(link.value.filename).toBe(`pod-${ref}.pdf`)
  const answer = await fetch(new URL(new URL(link.value.url).pathname, platform.url))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(4)
  const text = await textOf(bytes)
  for (const said of ['Afleweringsbewys', ref, 'Sipho Mbêki', 'Nomsa Dlamini']) expect(text).toContain(said)
})
