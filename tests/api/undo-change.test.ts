import { expect, test } from 'vitest'
import { listAssignments } from '../../src/contract/assignments.ts'
import { listAuditEvents, recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

/** What is taken back: by whom, until when, and what is told of it. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

test('undo restores the status that was there, and no history tells of it; the audit trail tells both', async () => {
  const { id, short_tracking_reference: reference } = await book(ops.call)
  for (const event of ['collected', 'received-at-hub'] as const)
    await ops.call(recordTrackingEvents, { body: { tracking_events: [{ shipment_id: id, event }] } })
  const read = async () => {
    const answer = await ops.call(listShipments, { query: { id } })
    const found = answer.ok ? answer.value.shipments[0] : undefined
    if (found === undefined) throw new Error('it is not there')
    return found
  }
  const told = async () => {
    const answer = await platform.visitor(trackShipment, { query: { tracking_reference: reference } })
    return answer.ok && answer.value.shipments[0]?.tracking_events.map(({ status }) => status)
  }
  const before = await read()
  const historyBefore = await told()
  const change = (fields: object) => ops.call(changeShipments, { body: { shipments: [{ id, ...fields }] } })
  const given = await change({ delivery_agent_id: 3 })
  expect(given).toMatchObject({ value: { shipments: [{ status: 'delivery-assigned' }] } })
  const version = given.ok && given.value.shipments[0]?.ok ? given.value.shipments[0].version : 0

  expect(await change({ undo_version: version, delivery_agent_id: 4 })).toMatchObject({
    code: 'input.invalid',
  })
  expect(await change({ undo_version: version })).toMatchObject({
    value: { shipments: [{ status: 'at-hub' }] },
  })
  const { version: _, time_modified: __, ...after } = await read()
  const { version: ___, time_modified: ____, ...was } = before
  expect(after).toEqual(was)
  expect(await told()).toEqual(historyBefore)
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 2 } })
  expect(audit.ok && audit.value.audit_events.map(({ type }) => type)).toEqual([
    'shipment.undone',
    'shipment.reassigned',
  ])
  // A second press undoes nothing more, and no undo is undone: the driver would be given and no history would say so.
  expect(await change({ undo_version: version })).toMatchObject({ code: 'shipment.changedMeanwhile' })
  expect(await change({ undo_version: version + 1 })).toMatchObject({ code: 'shipment.notUndoable' })
})

test('any dispatcher takes back what was assigned, by its list; a window that went with it is somebody’s own', async () => {
  const ids = await Promise.all([1, 2].map(async () => (await book(ops.call)).id))
  const give = (shipments: object[]) =>
    ops.call(changeShipments, { body: { shipments: ids.map((id, i) => ({ id, ...shipments[i] })) } })
  expect(await give([{ collection_agent_id: 3 }, { collection_agent_id: 3 }])).toMatchObject({ ok: true })
  const other = await platform.as(DISPATCHER)
  const list = async () => {
    const answer = await other.call(listAssignments, {})
    const found = answer.ok ? answer.value.assignments.find((one) => one.tasks.length === 2) : undefined
    return found ?? expect.fail('it is not in the list')
  }
  const given = await list()
  expect(given).toMatchObject({ by: expect.any(String), is_yours: false })
  expect(given.tasks.map(({ shipment_id }) => shipment_id).toSorted()).toEqual(ids.toSorted())
  expect(given.tasks).toMatchObject(
    [1, 2].map(() => ({ side: 'collection', from: null, to: 3, is_undoable: true })),
  )
  // One is somebody else's by then: it stays, and the rest is taken back.
  const [first, second] = given.tasks
  await ops.call(changeShipments, {
    body: { shipments: [{ id: first?.shipment_id ?? 0, collection_agent_id: 4 }] },
  })
  const undone = await other.call(changeShipments, {
    body: {
      shipments: given.tasks.map(({ shipment_id, version }) => ({
        id: shipment_id ?? 0,
        undo_version: version,
      })),
      partial: true,
    },
  })
  expect(undone.ok && undone.value.shipments.map(({ ok }) => ok)).toEqual([false, true])
  expect((await list()).tasks.map(({ is_undoable }) => is_undoable)).toEqual([false, false])
  const audit = await ops.call(listAuditEvents, {
    query: { type: 'shipment', object_id: second?.shipment_id ?? 0, limit: 1 },
  })
  expect(audit).toMatchObject({
    value: { audit_events: [{ type: 'shipment.undone', source: 'Riaan Fourie' }] },
  })

  const later = new Date(platform.platform.clock.now() + 30 * 3_600_000).toISOString()
  const until = new Date(platform.platform.clock.now() + 32 * 3_600_000).toISOString()
  const rebooked = await ops.call(changeShipments, {
    body: {
      shipments: [
        {
          id: second?.shipment_id ?? 0,
          collection_agent_id: 5,
          collection_after: later,
          collection_before: until,
          reason: 'Asked',
        },
      ],
    },
  })
  const [item] = rebooked.ok ? rebooked.value.shipments : []
  const version = item?.ok ? item.version : 0
  expect(
    await other.call(changeShipments, {
      body: { shipments: [{ id: second?.shipment_id ?? 0, undo_version: version }] },
    }),
  ).toMatchObject({ code: 'shipment.notUndoable' })
  // The list offers it to whoever gave it, and to nobody else.
  const offeredTo = async (who: SignedIn) => {
    const answer = await who.call(listAssignments, {})
    const tasks = answer.ok ? answer.value.assignments.flatMap((one) => one.tasks) : []
    return tasks.find((one) => one.version === version && one.shipment_id === second?.shipment_id)
  }
  expect(await offeredTo(ops)).toMatchObject({ to: 5, is_undoable: true })
  expect(await offeredTo(other)).toMatchObject({ to: 5, is_undoable: false })
  // What has moved on is taken back by nobody, though its driver is the same.
  await ops.call(recordTrackingEvents, {
    body: { tracking_events: [{ shipment_id: second?.shipment_id ?? 0, event: 'collected' }] },
  })
  expect(await offeredTo(ops)).toMatchObject({ to: 5, is_undoable: false })
  const owner = await platform.as(ACCOUNT_USER)
  expect(await owner.call(listAssignments, {})).toMatchObject({ code: 'permission.denied' })
})

test('whoever asks very often for what was assigned waits for themselves, and nobody else does', async () => {
  const many = Promise.all(Array.from({ length: 40 }, () => ops.call(listAssignments, {})))
  const dispatcher = await platform.as(DISPATCHER)
  expect((await dispatcher.call(listAssignments, {})).ok).toBe(true)
  const codes = (await many).map((answer) => (answer.ok ? 'told' : answer.code))
  expect(new Set(codes)).toEqual(new Set(['told', 'rate.limited']))
})

test('what was done more than a day ago is not taken back', async () => {
  const { id } = await book(ops.call)
  const change = (fields: object) => ops.call(changeShipments, { body: { shipments: [{ id, ...fields }] } })
  const given = await change({ collection_agent_id: 3 })
  const version = given.ok && given.value.shipments[0]?.ok ? given.value.shipments[0].version : 0
  const isListed = async () => {
    const listed = await ops.call(listAssignments, {})
    if (!listed.ok) throw new Error(listed.error)
    return listed.value.assignments.some(({ tasks }) => tasks.some(({ shipment_id }) => shipment_id === id))
  }
  expect(await isListed()).toBe(true)
  const { rowCount } = await platform.owner.query(
    `UPDATE events SET recorded_at = recorded_at - interval '25 hours'
     WHERE entity = 'shipment' AND entity_id = $1 AND version = $2`,
    [id, version],
  )
  expect(rowCount).toBe(1)
  expect(await change({ undo_version: version })).toMatchObject({ code: 'shipment.notUndoable' })
  expect(await isListed()).toBe(false)
})

test('a new window is taken back with what it settled, by whoever gave it and nobody else', async () => {
  const { id } = await book(ops.call)
  for (const event of ['collected', 'received-at-hub', 'out-for-delivery'] as const)
    await ops.call(recordTrackingEvents, { body: { tracking_events: [{ shipment_id: id, event }] } })
  const change = (fields: object) => ops.call(changeShipments, { body: { shipments: [{ id, ...fields }] } })
  await change({ status: 'delivery-failed-attempt', reason: 'Gate locked' })
  const read = async () => {
    const answer = await ops.call(listShipments, { query: { id } })
    const { version: _, time_modified: __, ...rest } = (answer.ok && answer.value.shipments[0]) || {}
    return rest
  }
  const before = await read()
  expect(before).toMatchObject({ exception: 'delivery-failed-attempt' })
  const day = 24 * 3_600_000
  const later = (ms: number) => new Date(platform.platform.clock.now() + ms).toISOString()
  const moved = await change({
    delivery_after: later(2 * day),
    delivery_before: later(2 * day + day / 4),
    reason: 'Back then',
  })
  const version = moved.ok && moved.value.shipments[0]?.ok ? moved.value.shipments[0].version : 0
  expect(await read()).toMatchObject({ exception: null })
  const other = await platform.as(DISPATCHER)
  expect(
    await other.call(changeShipments, { body: { shipments: [{ id, undo_version: version }] } }),
  ).toMatchObject({ code: 'shipment.notUndoable' })
  expect(await change({ undo_version: version })).toMatchObject({ ok: true })
  expect(await read()).toEqual(before)
})

test('a scan that names its driver is a report, and no assignment that a colleague takes back', async () => {
  const { id } = await book(ops.call)
  await ops.call(recordTrackingEvents, {
    body: { tracking_events: [{ shipment_id: id, event: 'collected' }] },
  })
  const scanned = await ops.call(recordTrackingEvents, {
    body: { tracking_events: [{ shipment_id: id, event: 'out-for-delivery', driver_id: 3 }] },
  })
  expect(scanned).toMatchObject({ ok: true, value: { tracking_events: [{ ok: true }] } })
  const { rows } = await platform.owner.query<{ version: number; change: object }>(
    "SELECT version, change FROM events WHERE entity = 'shipment' AND entity_id = $1 ORDER BY version DESC LIMIT 1",
    [id],
  )
  expect(rows[0]?.change).toHaveProperty('delivery_agent_id')
  const other = await platform.as(DISPATCHER)
  const undo = { shipments: [{ id, undo_version: rows[0]?.version }] }
  expect(await other.call(changeShipments, { body: undo })).toMatchObject({ code: 'shipment.notUndoable' })
  const listed = await other.call(listAssignments, {})
  const tasks = listed.ok ? listed.value.assignments.flatMap((one) => one.tasks) : []
  expect(tasks.filter(({ shipment_id }) => shipment_id === id)).toEqual([])
})
