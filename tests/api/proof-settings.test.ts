import { expect, test } from 'vitest'
import { listOutbox } from '../../src/contract/outbox.ts'
import { sendPin } from '../../src/contract/pod.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { UNREACHED_BY_SMS } from '../../src/domain/messaging/calling-codes.ts'
import { MOST_PINS_ASKED_BY_ONE, MOST_PINS_ASKED_TO_ONE } from '../../src/domain/pod/proof.ts'
import { book } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'

/** What a provider sets of proofs (002 §3), and how often a telephone rings. Each test sets what it needs and leaves it as it was. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const driver = await enterAsDriver(platform, 8)
const { onTheRoad, sendOut, pinsTo, pinTo, prove, seen, statusOf, photo } = proofs(platform, ops)

async function having(settings: Readonly<Record<string, unknown>>, act: () => Promise<void>): Promise<void> {
  const save = async (pairs: Readonly<Record<string, unknown>>) => {
    const provider_settings = Object.entries(pairs).map(([setting, value]) => ({ setting, value }))
    const saved = await ops.call(saveProviderSettings, { body: { provider_settings } })
    expect(saved).toMatchObject({ ok: true })
  }
  const defaults: Record<string, unknown> = {
    driver_pod1: true,
    driver_pod2: true,
    driver_pod3: true,
    pod_fallback_department: false,
    pod_fallback_signature: false,
    recipient_language: 'en',
    international_delivery_countries: [],
  }
  await save(settings)
  try {
    await act()
  } finally {
    await save(Object.fromEntries(Object.keys(settings).map((key) => [key, defaults[key]])))
  }
}

test('without the PIN none is sent nor taken, and it is proven by the fallback', async () => {
  await having({ driver_pod1: false }, async () => {
    const { id, end } = await onTheRoad()
    expect(await seen(driver, id)).toMatchObject({
      methods: ['fallback'],
      may_send_pin: false,
      options: { driver_pod1: false },
    })
    expect(await driver.call(sendPin, { body: { shipment_id: id } })).toMatchObject({
      status: 400,
      field: 'shipment_id',
    })
    expect(await prove(driver, { shipment_id: id, method: 'pin', pin: '12345' })).toMatchObject({
      field: 'method',
    })
    const photo_ids = [await photo(driver)]
    expect(
      await prove(driver, { shipment_id: id, method: 'fallback', name: 'Sipho', photo_ids }),
    ).toMatchObject({ ok: true })
    // The consumer has passed it: what goes out after it has its PIN.
    await having({ driver_pod1: true }, async () => void (await pinTo((await onTheRoad()).end)))
    expect(await pinsTo(end)).toEqual([])
  })
})

test('without the fallback a driver has the PIN alone, while staff go on to set right what was recorded', async () => {
  await having({ driver_pod2: false }, async () => {
    const { id, end } = await onTheRoad()
    expect((await seen(driver, id)).methods).toEqual(['pin'])
    expect((await seen(ops, id)).methods).toEqual(['pin', 'fallback'])
    const body = { shipment_id: id, method: 'fallback' as const, name: 'Sipho' }
    expect(await prove(driver, { ...body, photo_ids: [await photo(driver)] })).toMatchObject({
      status: 400,
      field: 'method',
    })
    expect(await statusOf(id)).toBe('out-for-delivery')
    const pin = await pinTo(end)
    expect(await prove(driver, { shipment_id: id, method: 'pin', pin })).toMatchObject({ ok: true })
    // What was proven by a PIN stays so when PINs are switched off: only who received it is set right.
    await having({ driver_pod1: false }, async () => {
      expect((await seen(ops, id)).methods).toEqual(['pin', 'fallback'])
      expect(await prove(ops, { shipment_id: id, method: 'pin', name: 'Sipho', version: 1 })).toMatchObject({
        ok: true,
        value: { method: 'pin', name: 'Sipho', version: 2 },
      })
    })
  })
})

test('no PIN goes to another recipient where that is switched off', async () => {
  await having({ driver_pod3: false }, async () => {
    const { id } = await onTheRoad()
    const send = (mobile_number: string) => driver.call(sendPin, { body: { shipment_id: id, mobile_number } })
    expect(await send('083 777 4000')).toMatchObject({ status: 400, field: 'mobile_number' })
    expect(await pinsTo('7774000')).toEqual([])
    expect(await send('')).toMatchObject({ ok: true, value: { sent_elsewhere: false } })
  })
})

test('what the fallback asks for is wanted, of a driver and of staff, and told to whoever records it', async () => {
  await having({ pod_fallback_department: true, pod_fallback_signature: true }, async () => {
    const { id } = await onTheRoad('of their own')
    expect((await seen(driver, id)).options).toMatchObject({ pod_fallback_department: true })
    for (const who of [driver, ops]) {
      const body = { shipment_id: id, method: 'fallback' as const, name: 'Sipho' }
      const photo_ids = [await photo(who)]
      expect(await prove(who, { ...body, photo_ids })).toMatchObject({ field: 'department' })
      expect(await prove(who, { ...body, photo_ids, department: 'Stores' })).toMatchObject({
        status: 400,
        field: 'signature_id',
      })
    }
    expect(await statusOf(id)).toBe('out-for-delivery')
    expect(
      await prove(driver, {
        shipment_id: id,
        method: 'fallback',
        name: 'Sipho',
        department: 'Stores',
        photo_ids: [await photo(driver)],
        signature_id: await photo(driver, '#ffffff'),
      }),
    ).toMatchObject({ ok: true })
  })
})

test('a recipient is sent the PIN in the language that is set', async () => {
  await having({ recipient_language: 'af' }, async () => {
    const { end } = await onTheRoad()
    const pin = await pinTo(end)
    const { rows } = await platform.owner.query<{ text: string; subject: string }>(
      "SELECT subject, text FROM outbox WHERE kind = 'pod-pin' AND recipient LIKE $1",
      [`%${end}`],
    )
    expect(rows).toEqual([
      {
        subject: expect.stringContaining('Jou PIN vir ’n aflewering'),
        text: expect.stringContaining(`is ${pin}. Gee dit vir die drywer wanneer jy die pakkie het`),
      },
    ])
  })
  const wrong = [{ setting: 'recipient_language', value: 'xh' }]
  expect(await ops.call(saveProviderSettings, { body: { provider_settings: wrong } })).toMatchObject({
    ok: false,
    status: 400,
  })
})

test('nobody makes a telephone ring all night, by however many shipments and however many at once', async () => {
  const outings = await Promise.all([onTheRoad(), onTheRoad(), onTheRoad()])
  const sendAll = (who: typeof driver, mobile_number: string) =>
    Promise.all(
      outings.flatMap(({ id }) =>
        Array.from({ length: 5 }, () => who.call(sendPin, { body: { shipment_id: id, mobile_number } })),
      ),
    )
  const [mine, theirs] = await Promise.all([
    sendAll(driver, '083 777 5000'),
    // The same telephone, as others write it.
    sendAll(dispatcher, '+27 (83) 777-5000'),
  ])
  const all = [...mine, ...theirs]
  const sent = all.filter(({ ok }) => ok).length
  expect(sent).toBe(MOST_PINS_ASKED_TO_ONE)
  expect([...(await pinsTo('7775000')), ...(await pinsTo('777-5000'))]).toHaveLength(sent)
  expect(new Set(all.flatMap((one) => (one.ok ? [] : [one.code])))).toEqual(new Set(['rate.limited']))
  // The next hour is another one.
  platform.pass(3_600_001)
  const [first] = outings
  expect(
    await driver.call(sendPin, { body: { shipment_id: first.id, mobile_number: '0837775000' } }),
  ).toMatchObject({ ok: true })
})

test('PINs go to South Africa and to where the provider delivers; staff are told why none went', async () => {
  const mobile_number = '+264 81 123 4567'
  const send = (id: number) => dispatcher.call(sendPin, { body: { shipment_id: id, mobile_number } })
  const { id } = await onTheRoad()
  const refusal = { ok: false, status: 400, field: 'mobile_number', error: UNREACHED_BY_SMS }
  expect(await send(id)).toMatchObject(refusal)
  expect(await pinsTo('4811234567')).toEqual([])
  // What goes out by itself is answered to nobody: it stands among the messages that were given up, without its PIN.
  const away = await book(ops.call, {
    pod_method: 'pin-with-fallback',
    delivery_contact: { name: 'Nomsa Dlamini', mobile_number },
  })
  await sendOut(away.id)
  const given = async () => {
    const outcome = await ops.call(listOutbox, { query: { search: '264811234567' } })
    return outcome.ok ? outcome.value.messages : []
  }
  await expect
    .poll(given, { timeout: 10_000 })
    .toMatchObject([{ kind: 'pod-pin', status: 'failed', reason: UNREACHED_BY_SMS, to: '+264811234567' }])
  expect((await given())[0]?.text).not.toMatch(/\d{5}\./)
  await having({ international_delivery_countries: ['BW', 'NA'] }, async () => {
    expect(await send(id)).toMatchObject({ ok: true, value: { sent_elsewhere: true } })
  })
})

test('one person asks for so many an hour, to whomever; what goes out by itself goes on', async () => {
  const { id } = await onTheRoad()
  await platform.owner.query('UPDATE pin_requests SET sent = $1, hour_began_at = $2 WHERE subject LIKE $3', [
    MOST_PINS_ASKED_BY_ONE,
    new Date(platform.platform.now()),
    'by %',
  ])
  const to = (who: typeof driver) =>
    who.call(sendPin, { body: { shipment_id: id, mobile_number: '083 777 6000' } })
  expect(await to(driver)).toMatchObject({ ok: false, status: 429 })
  expect(await pinsTo('7776000')).toEqual([])
  const { end } = await onTheRoad()
  expect(await pinTo(end)).toMatch(/^\d{5}$/)
  platform.pass(3_600_001)
  expect(await to(driver)).toMatchObject({ ok: true })
  // What counted in an hour that is over is kept no longer.
  const { rows } = await platform.owner.query("SELECT 1 FROM pin_requests WHERE subject LIKE 'to %5000'")
  expect(rows).toEqual([])
})
