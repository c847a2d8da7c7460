import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readThumbnails } from '../../src/contract/files.ts'
import {
  listAuditEvents,
  recordTrackingEvents,
  type TrackingEventInput,
} from '../../src/contract/operations.ts'
import { measureParcels, type ParcelMeasurement } from '../../src/contract/parcel-measures.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { listParcels, listShipments, type Shipment } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { book } from '../support/booking.ts'
import { shipmentEditor } from '../support/edit-shipment.ts'
import { emptyPdf, picture, upload } from '../support/files.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'
import { snapshotOf } from '../support/watch-live.ts'

/** Parcels of one shipment that are in different places (001 §3, decision 111). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const rival = await platform.as('orders@ubuntu-books-online.example')
const driver = await enterAsDriver(platform, 8)

const MEASURES = {
  submitted_length_cm: 30,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 1,
}
let boxes = 0

/** Three parcels, the last of which has a reference of the customer's. */
async function three(changes: Parameters<typeof book>[1] = {}) {
  boxes += 1
  const alternative_tracking_reference = `CARTON-${1_000 + boxes}`
  const parcels = [MEASURES, MEASURES, { ...MEASURES, alternative_tracking_reference }]
  const shipment = await book(ops.call, { parcels, ...changes })
  return { ...shipment, ref: shipment.short_tracking_reference, carton: alternative_tracking_reference }
}

async function tell(who: SignedIn, ...tracking_events: TrackingEventInput[]) {
  const outcome = await who.call(recordTrackingEvents, { body: { tracking_events } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.tracking_events
}
async function told(...events: TrackingEventInput[]) {
  const outcomes = await tell(ops, ...events)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  return outcomes
}

async function now(id: number, who: SignedIn = ops): Promise<Shipment> {
  const outcome = await who.call(listShipments, { query: { id } })
  const shipment = outcome.ok ? outcome.value.shipments[0] : undefined
  if (shipment === undefined) throw new Error('not found')
  return shipment
}
async function placesOf(id: number) {
  const { status, parcels, parcels_apart } = await now(id)
  return [status, ...parcels.map((parcel) => parcel.status), parcels_apart]
}

test('a parcel is scanned by its reference, by the customer’s or by its id; the shipment is where the furthest is', async () => {
  const { id, ref, carton, parcels } = await three()
  await told({ shipment_id: id, event: 'collected' })
  expect(await placesOf(id)).toEqual(['collected', 'collected', 'collected', 'collected', 0])
  const [outcome] = await told({
    tracking_reference: `${ref.toLowerCase()}/2`,
    event: 'received-at-hub',
    branch_id: 1,
  })
  expect(outcome).toMatchObject({
    ok: true,
    id,
    status: 'at-hub',
    parcel: { id: parcels[1]?.id, status: 'at-hub' },
  })
  expect(await placesOf(id)).toEqual(['at-hub', 'collected', 'at-hub', 'collected', 2])
  await told({ tracking_reference: carton, event: 'received-at-hub' })
  expect(await placesOf(id)).toEqual(['at-hub', 'collected', 'at-hub', 'at-hub', 1])
  const live = await snapshotOf(ops)
  const at = live.shipments.fields.indexOf('parcels_apart')
  const which = live.shipments.cols[live.shipments.fields.indexOf('id')]?.indexOf(id) ?? -1
  expect(live.shipments.cols[at]?.[which]).toBe(1)
  await told({ parcel_id: parcels[0]?.id, event: 'received-at-hub' })
  expect(await placesOf(id)).toEqual(['at-hub', 'at-hub', 'at-hub', 'at-hub', 0])
})

test('a scan of a parcel that there is not moves nothing, of the shipment or of the others', async () => {
  const { id, ref } = await three()
  const scans = ['9', '0', '4', '99999999999999999999'].map((number) => ({
    tracking_reference: `${ref}/${number}`,
    event: 'collected' as const,
  }))
  const [ninth, ...others] = await tell(ops, ...scans, {
    tracking_reference: `${ref}/3`,
    event: 'collected',
  })
  const refusal = { ok: false, id, code: 'input.invalid', field: 'tracking_reference' }
  expect(ninth).toMatchObject({ ...refusal, message: expect.stringContaining('no parcel of that number') })
  expect(others).toMatchObject([refusal, refusal, refusal, { ok: true, parcel: { status: 'collected' } }])
  expect((await now(id)).parcels.map(({ status }) => status)).toEqual(['submitted', 'submitted', 'collected'])
  // Whoever does not see the shipment learns nothing of how many parcels it has.
  expect(await tell(driver, { tracking_reference: `${ref}/9`, event: 'collected' })).toMatchObject([
    { ok: false, id: null, code: 'shipment.notFound' },
  ])
})

test('the history, tracking and the call for parcels name the parcel; each is told where it is', async () => {
  const { id, ref, parcels } = await three()
  await told({ shipment_id: id, event: 'collected' })
  await told({ tracking_reference: `${ref}/1`, event: 'received-at-hub', branch_id: 1 })
  await told({ tracking_reference: `${ref}/1`, event: 'out-for-delivery' })
  await told({ tracking_reference: `${ref}/1`, event: 'delivered' })
  const { tracking_events: events = [], status, delivered_date } = await now(id, account)
  expect([status, delivered_date]).toEqual(['collected', null])
  const one = { parcel_id: parcels[0]?.id, parcel_tracking_reference: `${ref}/1` }
  expect(events.slice(0, 4)).toMatchObject([
    { ...one, status: 'delivered', moves_shipment: false },
    { ...one, status: 'out-for-delivery', moves_shipment: true },
    { ...one, status: 'at-hub', moves_shipment: true, location: 'Johannesburg hub' },
    { parcel_id: 0, status: 'collected' },
  ])
  expect(events[3]).not.toHaveProperty('parcel_tracking_reference')
  const listed = await account.call(listParcels, { query: { shipment_id: id } })
  expect(listed.ok && listed.value.parcels.map((parcel) => parcel.status)).toEqual([
    'delivered',
    'collected',
    'collected',
  ])
  const tracked = await platform.visitor(trackShipment, { query: { tracking_reference: ref } })
  expect(tracked).toMatchObject({
    value: {
      shipments: [
        { status: 'collected', tracking_events: [{ ...one, status: 'delivered' }, {}, {}, {}, {}] },
      ],
      tracking_steps: [{}, { label: 'collected', progress: 'current' }, {}, {}, { progress: 'pending' }],
    },
  })
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
  expect(audit).toMatchObject({
    value: {
      audit_events: [
        {
          type: 'shipment.status',
          change: {
            parcel: { change_to: `${ref}/1` },
            parcel_status: { change_from: 'out-for-delivery', change_to: 'delivered' },
            status: { change_from: 'out-for-delivery', change_to: 'collected' },
          },
        },
      ],
    },
  })
})

test('one that stays behind is left over when the others are delivered, and who names the shipment speaks for what is left', async () => {
  const { id, ref } = await three()
  await told({ shipment_id: id, event: 'received-at-hub', branch_id: 1 })
  for (const event of ['out-for-delivery', 'delivered'] as const)
    await told({ tracking_reference: `${ref}/1`, event }, { tracking_reference: `${ref}/2`, event })
  expect(await placesOf(id)).toEqual(['at-hub', 'delivered', 'delivered', 'at-hub', 2])
  expect((await now(id)).hub_id).toBe(1)
  await told({ shipment_id: id, event: 'out-for-delivery' })
  expect(await placesOf(id)).toEqual(['out-for-delivery', 'delivered', 'delivered', 'out-for-delivery', 2])
  await told({ shipment_id: id, event: 'delivered' })
  expect(await placesOf(id)).toEqual(['delivered', 'delivered', 'delivered', 'delivered', 0])
})

test('a parcel is not delivered before it was collected, whatever the others are; the same scan again is no news', async () => {
  const { id, ref } = await three()
  await told({ tracking_reference: `${ref}/1`, event: 'collected' })
  const [late] = await tell(ops, { tracking_reference: `${ref}/2`, event: 'delivered' })
  expect(late).toMatchObject({ ok: false, code: 'shipment.wrongStatus', field: 'event' })
  const date = new Date((await now(id)).status_at).toISOString()
  const scan = { tracking_reference: `${ref}/1`, event: 'received-at-hub', date } as const
  await told(scan)
  const { version } = await now(id)
  await told(scan)
  expect((await now(id)).version).toBe(version)
})

test('of one parcel alone a reference means the shipment, as ever', async () => {
  const shipment = await book(ops.call)
  const [outcome] = await told({
    tracking_reference: `${shipment.short_tracking_reference}/1`,
    event: 'collected',
  })
  expect(outcome).not.toHaveProperty('parcel')
  expect(await placesOf(shipment.id)).toEqual(['collected', 'collected', 0])
  expect((await now(shipment.id)).tracking_events?.[0]).toMatchObject({ parcel_id: 0, status: 'collected' })
})

test('a parcel that is not there, another shipment’s, or nobody’s business, is refused by name and nothing is stored', async () => {
  const [a, b] = [await three(), await three()]
  const before = await now(a.id)
  const outcomes = await tell(
    ops,
    { parcel_id: a.id * 1000 + 4, event: 'collected' },
    { parcel_id: a.id * 1000, event: 'collected' },
    { parcel_id: a.parcels[0]?.id, shipment_id: b.id, event: 'collected' },
    { parcel_id: 999_999_999_001, event: 'collected' },
  )
  for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, field: 'parcel_id' })
  expect(outcomes.map((outcome) => !outcome.ok && outcome.code)).toEqual([
    'input.invalid',
    'input.invalid',
    'input.invalid',
    'shipment.notFound',
  ])
  // A driver who has nothing of it learns nothing of it, not even how many parcels there are.
  const strangers = await tell(
    driver,
    { parcel_id: a.parcels[0]?.id, event: 'collected' },
    { parcel_id: a.id * 1000 + 9, event: 'collected' },
    { parcel_id: 999_999_999_001, event: 'collected' },
  )
  expect(strangers).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ id: null, code: 'shipment.notFound' })),
  )
  const seen = await rival.call(listParcels, { query: { shipment_id: a.id } })
  expect(seen).toMatchObject({ ok: true, value: { parcels: [], count: 0 } })
  expect(await now(a.id)).toEqual(before)
})

test('what is elsewhere is not taken away by an edit; assigning and undoing move no parcel', async () => {
  const { id, ref } = await three()
  await told({ shipment_id: id, event: 'collected' })
  await told({ tracking_reference: `${ref}/2`, event: 'received-at-hub', branch_id: 1 })
  const { edit } = shipmentEditor(platform, ops)
  expect(await edit(id, { parcels: [MEASURES, MEASURES] })).toMatchObject({
    status: 400,
    json: { message: expect.stringMatching(/none can be taken away/) },
  })
  expect((await edit(id, { parcels: [MEASURES, MEASURES, MEASURES, MEASURES] })).status).toBe(200)
  expect(await placesOf(id)).toEqual(['at-hub', 'collected', 'at-hub', 'collected', 'at-hub', 2])
  const assigned = await ops.call(changeShipments, { body: { shipments: [{ id, delivery_agent_id: 8 }] } })
  expect(await placesOf(id)).toEqual([
    'delivery-assigned',
    'collected',
    'delivery-assigned',
    'collected',
    'delivery-assigned',
    2,
  ])
  const [done] = assigned.ok ? assigned.value.shipments : []
  if (!done?.ok) throw new Error('not assigned')
  const undone = await ops.call(changeShipments, {
    body: { shipments: [{ id, undo_version: done.version }] },
  })
  expect(undone.ok).toBe(true)
  expect(await placesOf(id)).toEqual(['at-hub', 'collected', 'at-hub', 'collected', 'at-hub', 2])
})

test('two who scan parcels of one shipment at once both count', async () => {
  const { id, ref } = await three()
  await told({ shipment_id: id, event: 'received-at-hub', branch_id: 1 })
  await Promise.all(
    [1, 2, 3].map((number) => told({ tracking_reference: `${ref}/${number}`, event: 'out-for-delivery' })),
  )
  expect(await placesOf(id)).toEqual([
    'out-for-delivery',
    'out-for-delivery',
    'out-for-delivery',
    'out-for-delivery',
    0,
  ])
})

test('a driver may not deliver a parcel without the proof that was ordered, and cancelling ends each of them', async () => {
  const { id, ref } = await three({ pod_method: 'pin-with-fallback' })
  await told({ shipment_id: id, event: 'received-at-hub', branch_id: 1 })
  await told({ shipment_id: id, event: 'delivery-assigned', driver_id: 8 })
  await told({ tracking_reference: `${ref}/1`, event: 'out-for-delivery' })
  const [outcome] = await tell(driver, { tracking_reference: `${ref}/1`, event: 'delivered' })
  expect(outcome).toMatchObject({ ok: false, code: 'pod.required' })
  const other = await three()
  await told({ tracking_reference: `${other.ref}/1`, event: 'on-hold' })
  expect(await placesOf(other.id)).toEqual(['submitted', 'on-hold', 'submitted', 'submitted', 1])
  expect((await account.call(cancelShipment, { body: { tracking_reference: other.ref } })).ok).toBe(true)
  expect(await placesOf(other.id)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', 0])
  // What is partly with the courier is called off by nobody who sends it, though the rest still waits.
  const half = await three()
  await told({ tracking_reference: `${half.ref}/1`, event: 'collected' })
  await told({ tracking_reference: `${half.ref}/1`, event: 'damaged' })
  expect(await placesOf(half.id)).toEqual(['submitted', 'damaged', 'submitted', 'submitted', 1])
  expect(await account.call(cancelShipment, { body: { tracking_reference: half.ref } })).toMatchObject({
    ok: false,
    code: 'shipment.notCancellable',
  })
})

const measures = (length: number, kg: number) => ({
  actual_length_cm: length,
  actual_width_cm: 20,
  actual_height_cm: 10,
  actual_weight_kg: kg,
})
const litresOf = async (id: number) => {
  const { fields, cols } = (await snapshotOf(ops)).shipments
  const cell = (field: string, row: number) => cols[fields.indexOf(field)]?.[row]
  return cell('volume_litres', cols[fields.indexOf('id')]?.indexOf(id) ?? -1)
}
const measure = (who: SignedIn, ...parcels: z.input<typeof ParcelMeasurement>[]) =>
  who.call(measureParcels, { body: { parcels } })

test('of a shipment with hundreds of parcels that are measured in one call, each tells what all fill by then', async () => {
  const { id, short_tracking_reference: ref } = await book(ops.call, {
    parcels: [{ ...MEASURES, item_count: 300 }],
  })
  const numbers = Array.from({ length: 300 }, (_, i) => i + 1)
  const each = numbers.map((number) => ({ tracking_reference: `${ref}/${number}`, ...measures(31, 1) }))
  // One of them twice.
  await measure(ops, ...each, { tracking_reference: `${ref}/7`, ...measures(30, 1) })
  const { rows } = await platform.owner.query<{ told: unknown }>(
    `SELECT change -> 'volume_litres' AS told FROM events WHERE entity_id = $1 AND type = 'shipment.parcelMeasured' ORDER BY id`,
    [id],
  )
  const by = (number: number) => (18_000 + 2 * number) / 10
  const steps = numbers.map((number) => [by(number - 1), by(number)])
  expect(rows.map(({ told }) => told)).toEqual([...steps, [1_860, 1_859.8]])
  expect(await litresOf(id)).toBe(1_859.8)
})

test('what a hub measures stands beside what was submitted, and moves no price', async () => {
  const { id, ref, carton, rate } = await three()
  expect(await litresOf(id)).toBe(18)
  const outcome = await measure(
    ops,
    { tracking_reference: `${ref}/1`, ...measures(41.5, 2.25) },
    { tracking_reference: carton, ...measures(31, 1.1) },
    { tracking_reference: ref, ...measures(31, 1.1) },
    { parcel_id: id * 1000 + 9, ...measures(31, 1.1) },
    { tracking_reference: 'NOBODYS-1', ...measures(31, 1.1) },
  )
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      parcels: [
        { ok: true, id },
        { ok: true, id },
        { ok: false, field: 'tracking_reference', code: 'input.invalid' },
        { ok: false, field: 'parcel_id', code: 'input.invalid' },
        { ok: false, field: 'tracking_reference', code: 'shipment.notFound', id: null },
      ],
    },
  })
  const known = await now(id, account)
  expect(known.parcels).toMatchObject([
    { submitted_length_cm: 30, actual_length_cm: 41.5, actual_weight_kg: 2.25, has_been_dimensioned: true },
    { actual_length_cm: null, has_been_dimensioned: false },
    { actual_length_cm: 31, actual_weight_kg: 1.1, has_been_dimensioned: true },
  ])
  expect(known.rate).toBe(rate)
  // What it fills is told live, and is what a plan reckons with.
  expect(await litresOf(id)).toBe(20.5)
  const { rows } = await platform.owner.query(
    `SELECT change -> 'volume_litres' AS litres, change -> 'mass_kg' AS kg FROM events
     WHERE entity_id = $1 AND type = 'shipment.parcelMeasured' ORDER BY id`,
    [id],
  )
  expect(rows).toEqual([
    { litres: [18, 20.3], kg: [3, 4.25] },
    { litres: [20.3, 20.5], kg: [4.25, 4.35] },
  ])
  // The same again is no news.
  const { version } = known
  await measure(ops, { tracking_reference: `${ref}/1`, ...measures(41.5, 2.25) })
  expect((await now(id)).version).toBe(version)
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 2 } })
  expect(audit).toMatchObject({
    value: {
      audit_events: [
        { type: 'shipment.parcelMeasured' },
        {
          type: 'shipment.parcelMeasured',
          change: {
            parcel: { change_to: `${ref}/1` },
            measures: { change_from: '30 × 20 × 10 cm, 1 kg', change_to: '41.5 × 20 × 10 cm, 2.25 kg' },
          },
        },
      ],
    },
  })
})

test('what was booked before loads were kept is told them once it is measured, though it is as was said', async () => {
  const { id, short_tracking_reference: ref } = await book(ops.call, { parcels: [MEASURES] })
  await platform.owner.query('UPDATE shipments SET mass_kg = NULL, volume_litres = NULL WHERE id = $1', [id])
  await measure(ops, { tracking_reference: ref, ...measures(MEASURES.submitted_length_cm, 1) })
  const { rows } = await platform.owner.query(
    `SELECT s.mass_kg, s.volume_litres, e.change FROM shipments s JOIN events e ON e.entity_id = s.id
     WHERE s.id = $1 AND e.type = 'shipment.parcelMeasured'`,
    [id],
  )
  const [{ mass_kg, volume_litres }] = rows
  expect(mass_kg).toBeGreaterThan(0)
  expect(rows).toMatchObject([{ change: { mass_kg: [null, mass_kg], volume_litres: [null, volume_litres] } }])
})

test('only staff measure, and nothing is measured as nothing', async () => {
  const { ref } = await three()
  expect(await measure(driver, { tracking_reference: `${ref}/1`, ...measures(31, 1) })).toMatchObject({
    status: 403,
  })
  expect(await measure(account, { tracking_reference: `${ref}/1`, ...measures(31, 1) })).toMatchObject({
    status: 403,
  })
  for (const [wrong, field, error] of [
    [measures(0, 1), 'actual_length_cm', 'At least 0.1'],
    [measures(1e-10, 1), 'actual_length_cm', 'At least 0.1'],
    [measures(31, -1), 'actual_weight_kg', 'At least 0.001'],
    [measures(31, 1e-9), 'actual_weight_kg', 'At least 0.001'],
    [measures(31, 1e9), 'actual_weight_kg', 'At most 100000'],
  ] as const)
    expect(
      await ops.call(measureParcels, { body: { parcels: [{ tracking_reference: `${ref}/1`, ...wrong }] } }),
    ).toMatchObject({ ok: false, status: 400, error: `parcels[0].${field}: ${error}.` })
})

test('a parcel that comes back alone sends nobody a new PIN; the next outing does', async () => {
  const contact = { name: 'Nomsa Dlamini', mobile_number: '084 555 7301' }
  const { id, ref } = await three({ pod_method: 'pin-with-fallback', delivery_contact: contact })
  const { pinsTo } = proofs(platform, ops)
  const pins = (count: number) =>
    expect.poll(async () => (await pinsTo('7301')).length, { timeout: 10_000 }).toBe(count)
  await told({ shipment_id: id, event: 'received-at-hub', branch_id: 1 })
  await told({ shipment_id: id, event: 'delivery-assigned', driver_id: 8 })
  await told({ shipment_id: id, event: 'out-for-delivery' })
  await pins(1)
  const [rejected] = await tell(driver, { tracking_reference: `${ref}/1`, event: 'delivery-rejected' })
  expect(rejected).toMatchObject({ ok: true, status: 'delivery-rejected' })
  await told({ tracking_reference: `${ref}/1`, event: 'returned-to-hub' })
  expect(await placesOf(id)).toEqual([
    'out-for-delivery',
    'returned-to-hub',
    'out-for-delivery',
    'out-for-delivery',
    1,
  ])
  // It is settled for nobody yet.
  expect((await now(id)).exception).toBe('delivery-rejected')
  await told({ shipment_id: id, event: 'returned-to-hub' })
  await told({ shipment_id: id, event: 'out-for-delivery' })
  await pins(2)
})

test('the driver of a truck scans each parcel of what is manifested', async () => {
  const { rows } = await platform.owner.query<{ id: number; branch_id: number }>(
    "SELECT id, branch_id FROM drivers WHERE provider_id = 1 AND vehicle_kind = 'truck' ORDER BY id LIMIT 1",
  )
  const { id: driver_id = 0, branch_id } = rows[0] ?? {}
  const truck = await enterAsDriver(platform, driver_id)
  const { id, ref } = await three()
  await told({ shipment_id: id, event: 'received-at-hub', branch_id })
  await told({ shipment_id: id, event: 'manifested' })
  for (const number of [1, 2, 3]) {
    const [outcome] = await tell(truck, { tracking_reference: `${ref}/${number}`, event: 'in-transit' })
    expect(outcome, `parcel ${number}`).toMatchObject({ ok: true })
  }
  expect(await placesOf(id)).toEqual(['in-transit', 'in-transit', 'in-transit', 'in-transit', 0])
})

test('pictures of the scale stand beside the measures of their parcel, each once, and the same by another of them is no news', async () => {
  const { id, ref } = await three()
  const [one, two, paperOfIt] = [
    await upload(ops, await picture(320, 240).jpeg().toBuffer()),
    await upload(ops, await picture(320, 240, '#884422').jpeg().toBuffer(), 'scale.jpg'),
    await upload(ops, emptyPdf(), 'paper.pdf'),
  ]
  const theirs = await upload(account, await picture(64, 64).jpeg().toBuffer())
  const of = (parcel: number, kg: number, ...image_ids: number[]) => ({
    tracking_reference: `${ref}/${parcel}`,
    ...measures(31, kg),
    image_ids,
  })
  expect(await measure(ops, of(1, 2, one.id), of(2, 3, two.id, one.id), of(3, 1, two.id))).toMatchObject({
    value: {
      parcels: [{ ok: true }, { ok: false, code: 'file.notFound', field: 'image_ids[1]' }, { ok: true }],
    },
  })
  for (const wrong of [paperOfIt.id, theirs.id, one.id, 999_999])
    expect(await measure(ops, of(2, 3, wrong))).toMatchObject({
      value: { parcels: [{ ok: false, code: 'file.notFound', field: 'image_ids[0]' }] },
    })
  const seen = async (who: SignedIn) =>
    (await now(id, who)).parcels.map(({ actual_weight_kg: kg, measure_images = [] }) => [
      kg,
      measure_images.map(({ name }) => name),
    ])
  const expected = [
    [2, ['photo.jpg']],
    [null, []],
    [1, ['scale.jpg']],
  ]
  expect([await seen(ops), await seen(account)]).toEqual([expected, expected])
  const thumbnails = async (who: SignedIn) => {
    const outcome = await who.call(readThumbnails, { query: { ids: [one.id, two.id] } })
    return outcome.ok && outcome.value.files.map((file) => file.id)
  }
  expect([await thumbnails(ops), await thumbnails(account), await thumbnails(rival)]).toEqual([
    [one.id, two.id],
    [one.id, two.id],
    [],
  ])
  // Another picture of what measures the same is told, and moves no measure.
  const { version } = await now(id)
  const third = await upload(ops, await picture(32, 32).jpeg().toBuffer())
  await measure(ops, of(1, 2, third.id))
  expect((await now(id)).version).toBe(version + 1)
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
  const change = audit.ok && audit.value.audit_events[0]?.change
  expect(change).toMatchObject({ measure_images: { change_to: 1 } })
  expect(change).not.toHaveProperty('measures')
})
