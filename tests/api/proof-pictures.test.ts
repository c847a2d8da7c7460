import { expect, test } from 'vitest'
import { readFileLink } from '../../src/contract/files.ts'
import { addNote } from '../../src/contract/shipment-notes.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { UNUSED_FILES_KEPT_MS } from '../../src/domain/files/file-limits.ts'
import { sweepFiles } from '../../src/server/modules/files/index.ts'
import { enterAs, enterAsDriver, newRole, newUser } from '../support/people.ts'
import { pickupPoints } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'

/** What belongs to a proof stays with it, and what was for it goes with it. */
const platform = await platformOfFile()
const driver = await enterAsDriver(platform, 8)
const { sendOut, onTheRoad, pinTo, pinsTo, prove, seen, photo } = proofs(platform, await platform.as(OPS))

test('the photo of a proof is added to no other proof and to no note', async () => {
  const [one, two] = [await onTheRoad('grv physical'), await onTheRoad('grv physical')]
  const id = await photo(driver)
  const body = { method: 'grv' as const, grv_number: '4711', photo_ids: [id] }
  expect(await prove(driver, { ...body, shipment_id: one.id })).toMatchObject({ ok: true })
  expect(await prove(driver, { ...body, shipment_id: two.id })).toMatchObject({
    ok: false,
    status: 404,
    code: 'file.notFound',
    field: 'photo_ids[0]',
  })
  const note = { shipment_id: two.id, message: 'Look', attachment_ids: [id] }
  expect(await driver.call(addNote, { body: note })).toMatchObject({
    ok: false,
    status: 404,
    code: 'file.notFound',
    field: 'attachment_ids[0]',
  })
  expect((await seen(driver, one.id)).pod).toMatchObject({ photos: [{ id }] })
  expect((await seen(driver, two.id)).pod).toBeNull()
})

test('the photos of a proof stay, however old they are', async () => {
  const { id: shipment_id } = await onTheRoad('grv physical')
  const id = await photo(driver)
  const unused = await photo(driver, '#654321')
  expect(
    await prove(driver, { shipment_id, method: 'grv', grv_number: '4711', photo_ids: [id] }),
  ).toMatchObject({ ok: true })
  platform.pass(UNUSED_FILES_KEPT_MS + 1_000)
  await sweepFiles(platform.platform)
  const ops = await platform.as(OPS)
  expect(await ops.call(readFileLink, { query: { id } })).toMatchObject({ ok: true })
  expect(await ops.call(readFileLink, { query: { id: unused } })).toMatchObject({ status: 404 })
})

test('a PIN that was used is gone with its proof, and where there is a locker none is sent', async () => {
  const ops = await platform.as(OPS)
  const courier = await enterAsDriver(platform, 8)
  const { id, end } = await onTheRoad()
  const pin = await pinTo(end)
  expect(await prove(courier, { shipment_id: id, method: 'pin', pin })).toMatchObject({ ok: true })
  const { rows } = await platform.owner.query('SELECT 1 FROM pod_pins WHERE shipment_id = $1', [id])
  expect(rows).toEqual([])
  const { newPoint, attempt } = pickupPoints(platform, ops, ops)
  const locker = await newPoint([{ name: 'Large', total: 1 }])
  const delivery_contact = { name: 'Nomsa Dlamini', mobile_number: '082 555 9901' }
  const booked = await attempt(locker.id, { pod_method: 'pin-with-fallback', delivery_contact })
  if (!booked.ok) throw new Error(booked.error)
  await sendOut(booked.value.id)
  // What goes out after it has its message: the one before was passed over.
  const next = await onTheRoad()
  await pinTo(next.end)
  expect(await pinsTo('9901')).toEqual([])
})

test('who follows it signed in finds the proof beside the step, with addresses that open; nobody else does', async () => {
  const account = await platform.as(ACCOUNT_USER)
  const { id, short_tracking_reference: tracking_reference } = await onTheRoad('grv physical')
  const query = { tracking_reference }
  const dataOf = async (call: typeof account.call) => {
    const outcome = await call(trackShipment, { query })
    if (!outcome.ok) throw new Error(outcome.error)
    const events = outcome.value.shipments[0]?.tracking_events ?? []
    return events.filter(({ data }) => data !== null).map(({ status, data }) => ({ status, data }))
  }
  expect(await dataOf(account.call)).toEqual([])
  const door = await photo(driver)
  await prove(driver, { shipment_id: id, method: 'grv', grv_number: '4711', photo_ids: [door] })
  const address = { url: expect.stringContaining('/v2/documents/'), expiry_duration: expect.any(Number) }
  const told = await dataOf(account.call)
  expect(told).toEqual([
    {
      status: 'delivered',
      data: {
        type: 'proof-of-delivery-images',
        images: [
          { id: door, kind: 'photo', filename: 'door.jpg', file_size: expect.any(Number), ...address },
        ],
        pdfs: [{ filename: `pod-${tracking_reference}.pdf`, ...address }],
      },
    },
  ])
  const urls = [...JSON.stringify(told).matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url ?? '')
  const types = urls.map(async (url) => {
    const answer = await fetch(new URL(new URL(url).pathname, platform.url))
    return answer.headers.get('content-type')
  })
  expect(await Promise.all(types)).toEqual(['image/jpeg', 'application/pdf'])
  // A visitor, another courier's customer of the same name, and who may not open proofs: the steps alone.
  expect(await dataOf(platform.visitor)).toEqual([])
  expect(await dataOf((await platform.as('orders@ubuntu-books-online.example')).call)).toEqual([])
  const admin = await platform.as(PROVIDER_ADMIN)
  const role = await newRole(admin, 'Clerk', ['shipments', 'API_/shipments:GET', 'API_/shipments/pod:GET'])
  const clerk = await enterAs(platform, await newUser(admin, { role_id: role.id }))
  expect(await dataOf(clerk.call)).toEqual([])
})
