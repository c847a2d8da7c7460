import { expect, test } from 'vitest'
import { liveSnapshot } from '../../src/contract/live.ts'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { listArchive } from '../../src/contract/shipment-archive.ts'
import { cancelShipments, changeShipments, type ItemOutcome } from '../../src/contract/shipment-changes.ts'
import { addTag, changeTag } from '../../src/contract/tags.ts'
import { readShipments } from '../../src/streams/feed/rows.ts'
import { book } from '../support/booking.ts'
import { HEAVY_PARCEL, shipmentEditor } from '../support/edit-shipment.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { publishCard } from '../support/published-card.ts'

/** Tags that are put on shipments and taken off after they were booked (002 §9): rated anew, alone and many at once. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const { edit, read, stored } = shipmentEditor(platform, ops)

async function newTag(name: string, type: 'shipment' | 'account' = 'shipment') {
  const added = await ops.call(addTag, { body: { type, name } })
  if (!added.ok) throw new Error(added.error)
  return added.value.tag
}
const fragile = await newTag('Fragile')
const cold = await newTag('Cold')
const ofAccounts = await newTag('Farm', 'account')
await publishCard(ops, {
  surcharges: [
    {
      id: 1,
      name: 'For Fragile',
      type: 'tag',
      tags: ['Fragile'],
      charge_type: 'flat',
      charge_value: '20',
    },
  ],
})
/** R 20 with fuel and VAT. */
const MORE = 27.25

const told = (answer: { ok: boolean; value?: { shipments: ItemOutcome[] } }) =>
  answer.value?.shipments.map((item) => (item.ok ? 'ok' : (item.field ?? item.code)))

test('a tag that is charged for is rated by the card of the booking, and the price of before stays beside it', async () => {
  const { id, version, rate } = await book(ops.call)
  if (rate == null) throw new Error('it has a price')
  expect(await edit(id, { add_tag_ids: [cold.id, fragile.id, cold.id] })).toMatchObject({
    status: 200,
    json: { shipments: [{ version: version + 1, previous_rate: rate }] },
  })
  const tagged = await read(id)
  expect(tagged.tag_ids).toEqual([fragile.id, cold.id])
  expect(tagged.rate).toBeCloseTo(rate + MORE, 2)
  const trail = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
  expect(trail.ok && trail.value.audit_events[0]).toMatchObject({
    type: 'shipment.changed',
    change: {
      tags: { change_from: '', change_to: `${fragile.id} ${cold.id}` },
      rate: { change_to: expect.stringContaining('R ') },
    },
  })
  // Again, and what is not on it taken off: nothing is done, and nothing is told.
  await edit(id, { add_tag_ids: [cold.id] })
  expect((await read(id)).version).toBe(version + 1)
  // Another price is one of the shipment; a tag that costs nothing makes none.
  await edit(id, { remove_tag_ids: [cold.id] })
  expect((await stored(id)).prices).toHaveLength(2)
  await edit(id, { remove_tag_ids: [fragile.id] })
  expect(await read(id)).toMatchObject({ tag_ids: [], rate, previous_rate: tagged.rate })
})

test('all its tags are named by an edit of what was booked, and none are left out of it', async () => {
  const { id, rate } = await book(ops.call)
  if (rate == null) throw new Error('it has a price')
  await edit(id, { tag_ids: [cold.id, fragile.id], cost_center: 'Marketing' })
  const tagged = await read(id)
  expect(tagged).toMatchObject({ tag_ids: [fragile.id, cold.id], cost_center: 'Marketing', version: 2 })
  expect(tagged.rate).toBeCloseTo(rate + MORE, 2)
  // What names none keeps them.
  await edit(id, { cost_center: 'Sales' })
  expect(await read(id)).toMatchObject({ tag_ids: [fragile.id, cold.id], cost_center: 'Sales' })
  await edit(id, { tag_ids: [] })
  expect(await read(id)).toMatchObject({ tag_ids: [], rate, cost_center: 'Sales' })
})

test('two at once put different tags on it, and both stay', async () => {
  const { id, version } = await book(ops.call)
  const both = await Promise.all([
    ops.call(changeShipments, { body: { id, add_tag_ids: [fragile.id] } }),
    dispatcher.call(changeShipments, { body: { id, add_tag_ids: [cold.id] } }),
  ])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  expect(await read(id)).toMatchObject({ version: version + 2, tag_ids: [fragile.id, cold.id] })
  // A dispatcher, who sees no prices, is told none.
  const [item] = (both[1].ok && both[1].value.shipments) || []
  expect(item).not.toHaveProperty('rate')
})

test.each<[string, object]>([
  ['add_tag_ids[1]', { add_tag_ids: [cold.id, 999_999] }],
  ['add_tag_ids[0]', { add_tag_ids: [ofAccounts.id] }],
  ['remove_tag_ids[0]', { remove_tag_ids: [999_999] }],
  ['remove_tag_ids[0]', { add_tag_ids: [cold.id], remove_tag_ids: [cold.id] }],
  ['parcels', { add_tag_ids: [cold.id], parcels: [HEAVY_PARCEL] }],
  ['undo_version', { add_tag_ids: [cold.id], undo_version: 2 }],
])('%s is refused, and nothing is stored', async (field, change) => {
  const { id } = await book(ops.call)
  const before = await stored(id)
  expect(await edit(id, change)).toMatchObject({ status: 400, json: { field: `shipments[0].${field}` } })
  expect(await stored(id)).toEqual(before)
})

test.each([{ add_tag_ids: [] }, { add_tag_ids: ['Cold'] }, { add_tag_ids: 'x' }, { remove_tag_ids: [0] }])(
  '%j is no list of tags',
  async (change) => {
    const { id } = await book(ops.call)
    expect((await edit(id, change)).status).toBe(400)
  },
)

test('one that is retired comes off, and goes on no more; what was edited since keeps it', async () => {
  const gone = await newTag('Summer')
  const { id } = await book(ops.call, { tag_ids: [gone.id] })
  await ops.call(changeTag, { body: { id: gone.id, version: gone.version, active: false } })
  expect((await edit(id, { parcels: [HEAVY_PARCEL] })).status).toBe(200)
  expect((await read(id)).tag_ids).toEqual([gone.id])
  expect((await edit(id, { remove_tag_ids: [gone.id] })).status).toBe(200)
  expect((await read(id)).tag_ids).toEqual([])
  expect(await edit(id, { add_tag_ids: [gone.id] })).toMatchObject({
    status: 400,
    json: { field: 'shipments[0].add_tag_ids[0]' },
  })
})

test('tags follow the rule of edits: nobody tags what is cancelled, and administrators alone what is out', async () => {
  const { id } = await book(ops.call)
  await edit(id, { delivery_agent_id: 4, collection_agent_id: 4 })
  for (const status of ['collected', 'at-hub', 'out-for-delivery']) await edit(id, { status })
  const add = { add_tag_ids: [cold.id] }
  expect(await edit(id, add)).toMatchObject({
    status: 400,
    json: { code: 'shipment.notEditable', field: 'shipments[0].add_tag_ids' },
  })
  expect((await edit(id, add, admin)).status).toBe(200)
  const off = await book(ops.call)
  await ops.call(cancelShipments, { body: { ids: [off.id], reason: 'Twice' } })
  expect(await edit(off.id, { remove_tag_ids: [cold.id], ...add }, admin)).toMatchObject({ status: 400 })
  expect(await edit(off.id, add, admin)).toMatchObject({ json: { code: 'shipment.notEditable' } })
  // Nor does whoever may change no shipments.
  const own = await book(account.call, { account_id: undefined })
  expect((await edit(own.id, add, account)).status).toBe(403)
})

test('of many, those that cannot be are refused in their place, once for each key, and the card may refuse one', async () => {
  const [one, two, three] = [await book(ops.call), await book(ops.call), await book(ops.call)]
  await ops.call(cancelShipments, { body: { ids: [two.id], reason: 'Twice' } })
  const shipments = [one, two, three, { id: 999_999_999 }, one].map(({ id }) => ({
    id,
    add_tag_ids: [fragile.id],
  }))
  const send = () => ops.call(changeShipments, { body: { shipments, partial: true }, idempotencyKey: 'tags' })
  const first = await send()
  expect(told(first)).toEqual(['ok', 'add_tag_ids', 'ok', 'id', 'id'])
  expect(await send()).toEqual(first)
  expect((await stored(one.id)).prices).toHaveLength(2)
})

test('the live workspace, the list of any age and both filters have them', async () => {
  const { id } = await book(ops.call, { tag_ids: [cold.id] })
  const pages = async (tag_ids: string) => {
    const page = await ops.call(listArchive, { query: { tag_ids } })
    return page.ok ? readShipments(page.value.shipments, () => {}) : []
  }
  expect((await pages(String(cold.id))).find((row) => row.id === id)?.tags).toBe(String(cold.id))
  expect((await pages(`${fragile.id},999999`)).map((row) => row.id)).not.toContain(id)
  await edit(id, { add_tag_ids: [fragile.id] })
  expect((await pages(String(fragile.id))).map((row) => row.id)).toContain(id)
  const live = await ops.call(liveSnapshot, { query: { newest: 5 } })
  const rows = live.ok ? readShipments(live.value.shipments, () => {}) : []
  expect(rows.find((row) => row.id === id)?.tags).toBe(`${fragile.id} ${cold.id}`)
  expect((await ops.call(listArchive, { query: { tag_ids: 'x' } })).ok).toBe(false)
})

test('a node of the version before writes and reads the tags in its own column, and both say the same', async () => {
  const { id } = await book(ops.call, { tag_ids: [cold.id] })
  expect(await stored(id)).toMatchObject({ tags: String(cold.id), tag_ids: [cold.id] })
  await edit(id, { add_tag_ids: [fragile.id] })
  expect(await stored(id)).toMatchObject({ tag_ids: [fragile.id, cold.id] })
  await edit(id, { remove_tag_ids: [fragile.id, cold.id] })
  expect(await stored(id)).toMatchObject({ tags: '', tag_ids: [] })
  // As that version books: it does not know the new column.
  const given: Record<string, string> = {
    id: '900001',
    ref: "'BEFORE1'",
    tag_ids: `'[${cold.id}, ${fragile.id}]'`,
  }
  const columns = Object.keys(await stored(id)).filter(
    (name) => !['tags', 'parcels', 'prices'].includes(name),
  )
  const values = columns.map((name) => given[name] ?? name)
  await platform.owner.query(
    `INSERT INTO shipments (${columns.join(', ')}) SELECT ${values.join(', ')} FROM shipments WHERE id = $1`,
    [id],
  )
  expect((await read(900_001)).tag_ids).toEqual([fragile.id, cold.id])
})
