import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Columns, rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { listAuditEvents, recordTrackingEvents } from '../../src/contract/operations.ts'
import { listArchive } from '../../src/contract/shipment-archive.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { addNotes } from '../../src/contract/shipment-notes.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { withdrawTrackingEvent } from '../../src/contract/withdraw-completion.ts'
import type { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import type { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { LONG } from '../faults/long.ts'
import { book } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'
import { snapshotOf } from '../support/watch-live.ts'

/** Everything that accounts and visitors are answered says the same as the history that they are told (decision 117). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
await platform.owner.query(
  `UPDATE roles SET permissions = permissions || ARRAY['API_/audit/events:GET', 'API_/shipments:PATCH', 'API_/shipments/notes:PUT']
   WHERE id = (SELECT role_id FROM users WHERE email = '${ACCOUNT_USER}')`,
)
const shop = await platform.as(ACCOUNT_USER)
const DRIVER = 8
const driver = await enterAsDriver(platform, DRIVER)

const PARCEL = {
  submitted_length_cm: 30,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 1,
}

async function tellOnly(excluded: readonly ShipmentStatus[], overrides: boolean): Promise<void> {
  await platform.owner.query(
    `INSERT INTO provider_settings VALUES (1, 'exclude_tracking_statuses', $1), (1, 'override_shipment_statuses', $2)
     ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(excluded), JSON.stringify(overrides)],
  )
  platform.platform.settings.forget(1)
}

/**
 * That something happened is told by the version and by when the row was changed; what it was is not. An exception that is over is told to
 * be, whatever settled it: nobody should act on it any more.
 */
const UNCOUNTED = new Set([
  'version',
  'time_modified',
  'shipment_time_modified',
  'exception',
  'exception_at',
  'exception_reason',
  'may_request',
])
const without = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (UNCOUNTED.has(key) ? undefined : value)))

async function ask<Value>(
  asked: Promise<{ ok: true; value: Value } | { ok: false; error: string }>,
): Promise<Value> {
  const outcome = await asked
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

const rowsIn = (columns: Columns) => Array.from({ length: rowCount(columns) }, (_, i) => rowAt(columns, i))

/** All that is answered of a shipment outside. */
async function toldOf(id: number, reference: string) {
  const { shipments } = await ask(shop.call(listShipments, { query: { id } }))
  const [shipment] = shipments
  if (shipment === undefined) throw new Error('not told')
  const track = { query: { tracking_reference: reference } }
  const [live, { parcels }, archived, visitor, signedIn, { audit_events }] = await Promise.all([
    snapshotOf(shop),
    ask(shop.call(listParcels, { query: { shipment_id: id } })),
    ask(shop.call(listArchive, { query: { search: reference } })),
    ask(platform.visitor(trackShipment, track)),
    ask(shop.call(trackShipment, track)),
    ask(shop.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 100 } })),
  ])
  const row = rowsIn(live.shipments).find((one) => one.id === id)
  const dated = async (query: {
    date_filter: 'status_at' | 'collected_date'
    start_date?: string
    end_date?: string
  }) => (await ask(shop.call(listShipments, { query: { id, ...query } }))).count
  const at = (moment: string, ms = 0) => new Date(Date.parse(moment) + ms).toISOString()
  const taken = shipment.status_at
  const [inside, after, collected] = await Promise.all([
    dated({ date_filter: 'status_at', start_date: taken, end_date: at(taken, 1_000) }),
    dated({ date_filter: 'status_at', start_date: at(taken, 1_000) }),
    dated({ date_filter: 'collected_date', start_date: '2020-01-01' }),
  ])
  const dates = { at: inside, after, collected }
  const archive = rowsIn(archived.shipments)
  return { shipment, row, parcels, archive, visitor, signedIn, dates, trail: audit_events }
}

const told = async (id: number, reference: string) => {
  const all = await toldOf(id, reference)
  const { trail, ...answers } = all
  const changes = trail
    .map(({ change }) => change)
    .filter((change) => Object.keys(change).some((field) => !UNCOUNTED.has(field)))
  return { answers: without(answers), changes: without(changes), all }
}

const EXCLUDABLE = [
  'collection-assigned',
  'collection-failed-attempt',
  'collection-exception',
  'collected',
  'at-hub',
  'in-transit',
  'at-destination-hub',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivery-exception',
  'returned-to-hub',
  'on-hold',
  'damaged',
] as const satisfies readonly ShipmentStatus[]

const EVENTS = [
  'collection-failed-attempt',
  'collection-exception',
  'collected',
  'received-at-hub',
  'in-transit',
  'at-destination-hub',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivery-exception',
  'returned-to-hub',
  'on-hold',
  'damaged',
] as const satisfies readonly TrackingEventCode[]

/** Staff take back what was recorded last, if it is offered (decision 135). */
async function takeBack(shipment_id: number, reason: string): Promise<void> {
  const { shipments } = await ask(ops.call(listShipments, { query: { id: shipment_id } }))
  const step = shipments[0]?.tracking_events?.find(({ withdrawable }) => withdrawable === true)
  if (step !== undefined)
    await ask(ops.call(withdrawTrackingEvent, { body: { shipment_id, tracking_event_id: step.id, reason } }))
}

const life = fc.record({
  excluded: fc.uniqueArray(fc.constantFrom(...EXCLUDABLE), { minLength: 1, maxLength: 6 }),
  overrides: fc.boolean(),
  steps: fc.array(
    fc.record({
      event: fc.constantFrom(...EVENTS),
      parcel: fc.constantFrom(0, 0, 0, 1, 2),
    }),
    {
      minLength: 6,
      maxLength: 14,
    },
  ),
})

/** Of so many steps one is followed by a note, which is answered by the status that is told; each is a second look at everything. */
const NOTED_EVERY = 3

test('a step that is not told changes nothing that anybody outside is answered', async () => {
  let hidden = 0
  await fc.assert(
    fc.asyncProperty(life, async ({ excluded, overrides, steps }) => {
      platform.pass(600_000)
      await tellOnly(excluded, overrides)
      const { id, short_tracking_reference: ref } = await book(ops.call, { parcels: [PARCEL, PARCEL] })
      const agents = { collection_agent_id: DRIVER, delivery_agent_id: DRIVER }
      await ask(ops.call(changeShipments, { body: { shipments: [{ id, ...agents }] } }))
      let before = await told(id, ref)
      const unsaid: string[] = []
      for (const [i, { event, parcel }] of steps.entries()) {
        const words = `Words ${i} of ${event}`
        const scan = { event, message: words, tracking_reference: parcel === 0 ? ref : `${ref}/${parcel}` }
        const outcomes = await ask(driver.call(recordTrackingEvents, { body: { tracking_events: [scan] } }))
        if (outcomes.tracking_events[0]?.ok !== true)
          await ops.call(recordTrackingEvents, { body: { tracking_events: [scan] } })
        const after = await told(id, ref)
        const context = { excluded, overrides, event, parcel, i }
        expect({ context, dates: after.all.dates }).toMatchObject({ context, dates: { at: 1, after: 0 } })
        const { collected_date } = after.all.shipment
        expect({ context, collected: after.all.dates.collected }).toEqual({
          context,
          collected: collected_date === null ? 0 : 1,
        })
        const isTold = (at: typeof before) => JSON.stringify(at.all.shipment.tracking_events)
        if (isTold(before) === isTold(after)) {
          if (before.all.shipment.version !== after.all.shipment.version) hidden += 1
          expect({ context, ...(after.answers as object) }).toEqual({
            context,
            ...(before.answers as object),
          })
          expect({ context, changes: after.changes }).toEqual({ context, changes: before.changes })
          unsaid.push(words)
          const { exception } = after.all.shipment
          expect([null, before.all.shipment.exception]).toContain(exception)
        }
        const all = JSON.stringify(after.all)
        expect({ context, said: unsaid.filter((one) => all.includes(`${one}"`)) }).toEqual({
          context,
          said: [],
        })
        before = after
        if (i % NOTED_EVERY !== 0) continue
        const { status } = after.all.shipment
        const note = await ask(shop.call(addNotes, { body: { ids: [id], message: `Note ${i}` } }))
        expect({ context, said: note.shipments }).toMatchObject({ context, said: [{ ok: true, status }] })
        before = await told(id, ref)
      }
    }),
    { numRuns: LONG ? 60 : 12, seed: 117, endOnFailure: true },
  )
  expect(hidden).toBeGreaterThan(5)
}, 600_000)

test.each(['collection-failed-attempt', 'collected', 'delivery-failed-attempt'] as const)(
  'that %s was recorded by mistake changes nothing outside, nor does taking it back, where it is not told',
  async (event) => {
    await tellOnly([event], false)
    const { id, short_tracking_reference: ref } = await book(ops.call, { parcels: [PARCEL, PARCEL] })
    const agents = { collection_agent_id: DRIVER, delivery_agent_id: DRIVER }
    await ask(ops.call(changeShipments, { body: { shipments: [{ id, ...agents }] } }))
    if (event === 'delivery-failed-attempt')
      for (const on of ['received-at-hub', 'out-for-delivery'] as const)
        await ops.call(recordTrackingEvents, { body: { tracking_events: [{ shipment_id: id, event: on }] } })
    const before = await told(id, ref)
    const scan = { event, message: 'Wrong parcel', shipment_id: id }
    await ask(driver.call(recordTrackingEvents, { body: { tracking_events: [scan] } }))
    await takeBack(id, 'Wrong parcel')
    const after = await told(id, ref)
    expect(after.answers).toEqual(before.answers)
    expect(after.changes).toEqual(before.changes)
    expect(JSON.stringify(after.all)).not.toContain('Wrong parcel')
    await tellOnly([], false)
  },
)

test('what an account changes is answered in the status that it is told', async () => {
  await tellOnly(['collection-assigned'], true)
  const { id, short_tracking_reference: ref } = await book(ops.call)
  await ask(ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: DRIVER }] } }))
  const change = { id, special_instructions_delivery: 'Ring the bell' }
  expect(await shop.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({
    value: { shipments: [{ ok: true, status: 'submitted' }] },
  })
  expect(await ops.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({
    value: { shipments: [{ ok: true, status: 'collection-assigned' }] },
  })
  expect(await shop.call(cancelShipment, { body: { tracking_reference: ref } })).toMatchObject({
    value: { status: 'cancelled' },
  })
  await tellOnly([], false)
})

test('an account that is second, or too late, is told no status that is not told otherwise', async () => {
  await tellOnly(['collection-assigned', 'out-for-delivery', 'collected'], false)
  const { id, version } = await book(ops.call)
  const agents = { collection_agent_id: DRIVER, delivery_agent_id: DRIVER }
  await ask(ops.call(changeShipments, { body: { shipments: [{ id, ...agents }] } }))
  const scans = (['collected', 'out-for-delivery'] as const).map((event) => ({ shipment_id: id, event }))
  await ask(driver.call(recordTrackingEvents, { body: { tracking_events: scans } }))
  const change = { id, special_instructions_delivery: 'Ring the bell' }
  const stale = await shop.call(changeShipments, { body: { shipments: [{ ...change, version }] } })
  expect(stale).toMatchObject({ ok: false, code: 'shipment.notEditable' })
  expect(stale.ok || stale.error).not.toMatch(/out for delivery|collected/i)
  const locked = await shop.call(changeShipments, { body: { shipments: [change] } })
  expect(locked).toMatchObject({ ok: false, code: 'shipment.notEditable' })
  expect(locked.ok || locked.error).not.toMatch(/out for delivery/i)
  await tellOnly([], false)
})
