import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCollectionRequest,
  addCollectionSchedule,
  type CollectionRequest,
  type CollectionRequestChange,
  changeCollectionRequests,
  linkShipments,
  listCollectionRequests,
  type NewCollectionRequest,
  readCollectionRequest,
} from '../../src/contract/collection-requests.ts'
import { rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { listOutbox } from '../../src/contract/outbox.ts'
import { navSearch } from '../../src/contract/search.ts'
import { cancelShipment } from '../../src/contract/shipment-changes.ts'
import { UNDO_OFFERED_MS } from '../../src/domain/shipments/undo-offered.ts'
import type { Viewer } from '../../src/domain/shipments/visibility.ts'
import { withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { book } from '../support/booking.ts'
import { collectionBody, scheduleBody } from '../support/collections.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'
import { snapshotOf, watchLive } from '../support/watch-live.ts'

let platform: TestPlatform
let staff: SignedIn
let ops: SignedIn
/** Of account 1. */
let kwela: SignedIn
/** Of account 2. */
let books: SignedIn
let driver: SignedIn
let durban: SignedIn
const DRIVER = 1
const DRIVER_EMAIL = 'driver1@springbok.example'

beforeAll(async () => {
  platform = await startTestPlatform()
  platform.platform.clock.set({ time: Date.parse('2029-03-05T10:00:00+02:00') })
  await platform.owner.query(
    `INSERT INTO users SELECT (json_populate_record(u, $1)).* FROM users u WHERE provider_id = 1 AND email = $2`,
    [JSON.stringify({ id: 990, email: DRIVER_EMAIL, role_id: 8, driver_id: DRIVER }), DISPATCHER],
  )
  staff = await platform.as(DISPATCHER)
  ops = await platform.as(OPS)
  kwela = await platform.as(ACCOUNT_USER)
  books = await platform.as('orders@ubuntu-books-online.example')
  driver = await platform.as(DRIVER_EMAIL)
  durban = await platform.as('hub.dur@springbok.example')
})
afterAll(() => platform.stop())

async function ask(who: SignedIn, changes: Partial<NewCollectionRequest> = {}): Promise<CollectionRequest> {
  const outcome = await who.call(addCollectionRequest, { body: collectionBody(changes) })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.collection_request
}
const change = (who: SignedIn, body: CollectionRequestChange) => who.call(changeCollectionRequests, { body })
const assign = (id: number, agent: number | null = DRIVER) =>
  change(staff, { id, collection_agent_id: agent })
async function read(who: SignedIn, id: number) {
  const outcome = await who.call(readCollectionRequest, { query: { id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
async function list(who: SignedIn, query: Parameters<typeof listQuery>[1] = {}) {
  const outcome = await listQuery(who, query)
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
const listQuery = (who: SignedIn, query: Partial<Parameters<typeof requestQuery>[0]>) =>
  who.call(listCollectionRequests, { query })
const requestQuery = (query: {
  group: 'unclosed' | 'problematic' | 'open' | 'over'
  status: CollectionRequest['status'][]
  account_id: number
  branch_id: number
  driver_id: number
  date: string
  search: string
  cursor: string
  limit: number
}) => query
const idsOf = ({ collection_requests }: { collection_requests: readonly { id: number }[] }) =>
  collection_requests.map(({ id }) => id)

test('a request goes from being asked for to being closed, and its history tells it to each', async () => {
  const made = await ask(kwela, { account_id: undefined })
  expect(made).toMatchObject({
    display_id: `COL${String(made.id).padStart(6, '0')}`,
    account_id: 1,
    status: 'collection-unassigned',
    parcel_count: 3,
    collection_place: 'Sandton, Johannesburg',
    collection_branch_id: null,
    collection_after: '2029-03-06T09:00:00+02:00',
  })
  expect((await read(staff, made.id)).collection_request.collection_branch_id).toBe(1)
  expect((await assign(made.id)).ok).toBe(true)
  const given = await read(driver, made.id)
  expect(given.collection_request).toMatchObject({
    status: 'collection-assigned',
    collection_agent_id: DRIVER,
  })
  const failed = await change(driver, {
    id: made.id,
    status: 'collection-failed-attempt',
    message: 'Gate locked',
  })
  expect(failed.ok).toBe(true)
  await change(staff, {
    id: made.id,
    collection_after: '2029-03-07T09:00:00+02:00',
    collection_before: '2029-03-07T12:00:00+02:00',
  })
  await change(driver, { id: made.id, status: 'closed', collected_parcels: 2 })
  const { collection_request, events } = await read(kwela, made.id)
  expect(collection_request).toMatchObject({
    status: 'closed',
    failed_attempts: 1,
    collected_parcels: 2,
    collection_agent_id: null,
  })
  expect(events.map(({ type, status, message }) => [type, status, message])).toEqual([
    ['collection_request.status', 'closed', null],
    ['collection_request.rescheduled', 'collection-assigned', null],
    ['collection_request.status', 'collection-failed-attempt', 'Gate locked'],
    ['collection_request.reassigned', 'collection-assigned', null],
    ['collection_request.added', 'collection-unassigned', null],
  ])
  expect(JSON.stringify(events)).not.toMatch(/agent|branch|Dispatcher/i)
  const inside = await read(staff, made.id)
  expect(inside.events[3]).toMatchObject({ change: { collection_agent_id: DRIVER } })
  expect(inside.events[3]?.source).not.toBeNull()
})

test('what was said of a status may be said in other words, to those alone who are told it', async () => {
  const { id } = await ask(kwela)
  await assign(id)
  const onKwela = await watchLive(platform.url, kwela)
  for (const message of ['Too heavy', 'Too wide for a bakkie'])
    await change(staff, { id, status: 'collection-rejected', message })
  expect((await read(staff, id)).collection_request.message).toBe('Too wide for a bakkie')
  const outside = await read(kwela, id)
  expect(outside.collection_request).toMatchObject({ status: 'collection-assigned', message: null })
  // Nor that anything was said at all.
  expect(outside.events.map(({ type }) => type)).toEqual([
    'collection_request.reassigned',
    'collection_request.added',
  ])
  for (const message of ['Gate locked', 'Gate locked, no bell'])
    await change(driver, { id, status: 'collection-exception', message })
  // It was rejected, and a driver does not come back to that.
  expect((await read(staff, id)).collection_request.status).toBe('collection-rejected')
  for (const message of ['Gate locked', 'Gate locked, no bell'])
    await change(staff, { id, status: 'collection-exception', message })
  await change(driver, { id, message: 'No bell' })
  await change(kwela, { id, message: 'There is a bell' })
  const { collection_request, events } = await read(kwela, id)
  expect(collection_request).toMatchObject({ status: 'collection-exception', message: 'No bell' })
  expect(events.slice(0, 3).map(({ status, message }) => [status, message])).toEqual([
    ['collection-exception', 'No bell'],
    ['collection-exception', 'Gate locked, no bell'],
    ['collection-exception', 'Gate locked'],
  ])
  await onKwela.until('the last word', (frames) =>
    JSON.stringify(frames).includes('"No bell"') ? true : undefined,
  )
  expect(JSON.stringify(onKwela.frames)).not.toMatch(/Too (heavy|wide)/)
  onKwela.close()
})

test('why a driver would not take it stays between the provider and its drivers', async () => {
  const { id } = await ask(kwela)
  await assign(id)
  await change(driver, { id, status: 'collection-rejected', message: 'Van is full' })
  const told = await read(kwela, id)
  expect(told.collection_request).toMatchObject({ status: 'collection-assigned', message: null })
  expect(JSON.stringify(told)).not.toMatch(/rejected|Van is full/)
  expect((await read(staff, id)).collection_request).toMatchObject({
    status: 'collection-rejected',
    message: 'Van is full',
  })
  expect(idsOf(await list(kwela, { status: ['collection-assigned'] }))).toContain(id)
  expect(idsOf(await list(kwela, { status: ['collection-rejected'] }))).toEqual([])
  expect(idsOf(await list(staff, { group: 'problematic' }))).toContain(id)
  expect(idsOf(await list(kwela, { group: 'problematic' }))).not.toContain(id)
  const untouched = await change(kwela, { id })
  expect(untouched.ok && untouched.value.collection_requests[0]).toMatchObject({
    status: 'collection-assigned',
  })
})

test('what the provider arranges among its own is no news to whoever asked', async () => {
  const { id } = await ask(kwela)
  expect((await change(staff, { id, collection_branch_id: 2 })).ok).toBe(true)
  const { events } = await read(kwela, id)
  expect(events.map(({ type, source }) => [type, source])).toEqual([['collection_request.added', null]])
  expect((await read(staff, id)).events).toHaveLength(2)
})

describe('who may what', () => {
  test('an account changes its own until a driver has it, and calls it off until it is over', async () => {
    const { id } = await ask(kwela)
    expect((await change(kwela, { id, parcel_count: 8 })).ok).toBe(true)
    await assign(id)
    expect(await change(kwela, { id, parcel_count: 9 })).toMatchObject({
      ok: false,
      code: 'collection.assigned',
    })
    expect(await change(kwela, { id, collection_agent_id: null })).toMatchObject({ ok: false, status: 403 })
    expect((await change(kwela, { id, status: 'cancelled' })).ok).toBe(true)
    expect(await change(kwela, { id, status: 'cancelled' })).toMatchObject({ ok: true })
    expect(await change(staff, { id, status: 'closed' })).toMatchObject({
      ok: false,
      code: 'collection.over',
    })
  })

  test('others see and change nothing of it', async () => {
    const { id } = await ask(kwela)
    for (const who of [books, driver, durban]) {
      expect(idsOf(await list(who))).not.toContain(id)
      expect(await who.call(readCollectionRequest, { query: { id } })).toMatchObject({ status: 404 })
      expect(await change(who, { id, status: 'cancelled' })).toMatchObject({
        ok: false,
        code: 'collection.notFound',
        field: 'collection_requests[0].id',
      })
      expect(await who.call(linkShipments, { body: { id, add: [], remove: [1] } })).toMatchObject({
        status: 404,
      })
    }
    expect((await read(kwela, id)).collection_request.version).toBe(1)
  })

  test('an account asks for itself, where it pays afterwards and is offered it', async () => {
    const as = (who: SignedIn, changes: Partial<NewCollectionRequest>) =>
      who.call(addCollectionRequest, { body: collectionBody(changes) })
    expect(await as(kwela, { account_id: 2 })).toMatchObject({ ok: false, code: 'account.notFound' })
    expect(await as(kwela, { collection_agent_id: DRIVER })).toMatchObject({ ok: false, status: 403 })
    expect(await as(staff, { account_id: undefined })).toMatchObject({ ok: false, field: 'account_id' })
    await platform.owner.query(
      `UPDATE accounts SET account_type = 'prepaid' WHERE provider_id = 1 AND id = 2`,
    )
    expect(await as(books, { account_id: undefined })).toMatchObject({ ok: false, code: 'collection.unused' })
    expect((await as(staff, { account_id: 2 })).ok).toBe(true)
    const unused = 'unused_feature_collection_requests_accounts'
    try {
      await platform.owner.query(`INSERT INTO provider_settings VALUES (1, $1, 'true')`, [unused])
      platform.platform.settings.forget(1)
      expect(await as(kwela, {})).toMatchObject({ ok: false, code: 'collection.unused' })
      expect((await as(staff, {})).ok).toBe(true)
    } finally {
      await platform.owner.query('DELETE FROM provider_settings WHERE provider_id = 1 AND setting = $1', [
        unused,
      ])
      platform.platform.settings.forget(1)
    }
  })

  test('nobody asks for an account that is closed', async () => {
    const close = (closed: string) =>
      platform.owner.query(`UPDATE accounts SET closed_at = ${closed} WHERE provider_id = 1 AND id = 3`)
    await close('now()')
    expect(await staff.call(addCollectionRequest, { body: collectionBody({ account_id: 3 }) })).toMatchObject(
      {
        ok: false,
        status: 400,
        field: 'account_id',
      },
    )
    await close('NULL')
  })

  test('of an account only so many are open at once, and one that is over makes room', async () => {
    const { id } = await ask(staff, { account_id: 3 })
    await platform.owner.query(
      `INSERT INTO collection_requests SELECT (json_populate_record(r, json_build_object('id', 500000 + n))).*
       FROM collection_requests r, generate_series(1, 499) n WHERE r.provider_id = 1 AND r.id = $1`,
      [id],
    )
    const again = () => staff.call(addCollectionRequest, { body: collectionBody({ account_id: 3 }) })
    expect(await again()).toMatchObject({ ok: false, code: 'collection.tooMany' })
    await change(staff, { id, status: 'cancelled' })
    expect((await again()).ok).toBe(true)
    await platform.owner.query('DELETE FROM collection_requests WHERE provider_id = 1 AND account_id = 3')
  })
})

describe('what is wrong is told by its field, and nothing is kept', () => {
  test.each<[string, Partial<NewCollectionRequest>, string]>([
    [
      'no street',
      { address: { local_area: 'Sandton', city: 'Johannesburg', zone: 'GP' } },
      'address.street_address',
    ],
    ['nobody to reach', { contact: { name: 'Thandi' } }, 'contact.mobile_number'],
    ['nobody', { contact: { mobile_number: '082 555 0101' } }, 'contact.name'],
    ['no number', { contact: { name: 'Thandi', mobile_number: '12' } }, 'contact.mobile_number'],
    ['no parcels', { parcel_count: 0 }, 'parcel_count'],
    ['half a parcel', { parcel_count: 1.5 }, 'parcel_count'],
    ['less than nothing', { weight_kg: -1 }, 'weight_kg'],
    ['no such driver', { collection_agent_id: 999_999 }, 'collection_agent_id'],
    [
      'over',
      { collection_after: '2029-03-02T09:00:00+02:00', collection_before: '2029-03-02T12:00:00+02:00' },
      'collection_before',
    ],
    [
      'turned',
      { collection_after: '2029-03-06T12:00:00+02:00', collection_before: '2029-03-06T09:00:00+02:00' },
      'collection_before',
    ],
  ])('%s', async (_what, changes, field) => {
    const before = (await list(staff, { limit: 500 })).collection_requests.length
    const outcome = await staff.call(addCollectionRequest, { body: collectionBody(changes) })
    expect(outcome).toMatchObject({ ok: false, field })
    expect((await list(staff, { limit: 500 })).collection_requests.length).toBe(before)
  })

  test('whoever asks from outside keeps to the hours of work; staff agree on others', async () => {
    const night = {
      collection_after: '2029-03-06T18:00:00+02:00',
      collection_before: '2029-03-06T20:00:00+02:00',
    }
    const outside = await kwela.call(addCollectionRequest, { body: collectionBody(night) })
    expect(outside).toMatchObject({ ok: false, field: 'collection_before' })
    const { id } = await ask(kwela)
    expect(await change(kwela, { id, ...night })).toMatchObject({
      ok: false,
      field: 'collection_requests[0].collection_before',
    })
    expect((await change(staff, { id, ...night })).ok).toBe(true)
    expect((await ask(staff, night)).collection_after).toBe(night.collection_after)
  })
})

test('several are changed all or none, or as many as can be', async () => {
  const [one, two] = [await ask(kwela), await ask(kwela)]
  await change(staff, { id: two.id, status: 'cancelled' })
  const changes = [one.id, two.id, 999_999].map((id) => ({ id, collection_agent_id: DRIVER }))
  const all = await staff.call(changeCollectionRequests, { body: { collection_requests: changes } })
  expect(all).toMatchObject({
    ok: false,
    code: 'collection.over',
    field: 'collection_requests[1].collection_agent_id',
  })
  expect((await read(staff, one.id)).collection_request.version).toBe(1)
  const some = await staff.call(changeCollectionRequests, {
    body: { collection_requests: changes, partial: true },
  })
  expect(some).toMatchObject({
    ok: true,
    value: {
      collection_requests: [
        { ok: true, id: one.id, version: 2, status: 'collection-assigned' },
        { ok: false, id: two.id, code: 'collection.over' },
        { ok: false, id: 999_999, code: 'collection.notFound' },
      ],
    },
  })
})

test('of many that are changed by what was seen, those that a colleague changed meanwhile are refused in their places', async () => {
  const [one, two] = [await ask(kwela), await ask(kwela)]
  await change(ops, { id: two.id, parcel_count: 9 })
  const collection_requests = [one, two].map(({ id, version }) => ({ id, version, parcel_count: 5 }))
  const body = { collection_requests, partial: true }
  expect(await staff.call(changeCollectionRequests, { body })).toMatchObject({
    ok: true,
    value: { collection_requests: [{ ok: true }, { ok: false, code: 'collection.changedMeanwhile' }] },
  })
  expect((await read(staff, two.id)).collection_request.parcel_count).toBe(9)
})

test('two who change one at once: the second is told, and what is sent again is done once', async () => {
  const { id } = await ask(kwela)
  const outcomes = await Promise.all([
    change(staff, { id, version: 1, collection_agent_id: 1 }),
    change(ops, { id, version: 1, collection_agent_id: 2 }),
  ])
  expect(outcomes.map((one) => (one.ok ? 'done' : one.code)).sort()).toEqual([
    'collection.changedMeanwhile',
    'done',
  ])
  // Nor is it closed, called off or given shipments by whoever has not seen that.
  const late = { id, version: 1 }
  for (const status of ['closed', 'cancelled'] as const)
    expect(await change(staff, { ...late, status })).toMatchObject({ code: 'collection.changedMeanwhile' })
  expect(await staff.call(linkShipments, { body: { ...late, add: ['SPB1'] } })).toMatchObject({
    code: 'collection.changedMeanwhile',
    field: 'version',
  })
  const keyed = { body: collectionBody(), idempotencyKey: 'twice' }
  const twice = await Promise.all([
    kwela.call(addCollectionRequest, keyed),
    kwela.call(addCollectionRequest, keyed),
  ])
  expect(new Set(twice.map((one) => (one.ok ? one.value.collection_request.id : one.error))).size).toBe(1)
})

test('numbers of a provider follow one another, however many ask at once', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => ask(kwela)))
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  expect(new Set(ids).size).toBe(12)
  expect((ids.at(-1) ?? 0) - (ids[0] ?? 0)).toBe(11)
})

describe('finding', () => {
  test('by number with or without COL, by place and name, by day, driver and branch, page by page', async () => {
    const { id, display_id } = await ask(kwela, {
      contact: { name: 'Zoë Quagga', mobile_number: '082 555 0199' },
      collection_after: '2029-03-15T09:00:00+02:00',
      collection_before: '2029-03-15T12:00:00+02:00',
    })
    await assign(id)
    for (const search of [display_id, display_id.toLowerCase(), `col${id}`, `COL ${id}`, String(id)])
      expect(idsOf(await list(staff, { search })), search).toContain(id)
    expect(idsOf(await list(staff, { search: 'zoe sandton' }))).toEqual([id])
    expect(idsOf(await list(staff, { date: '2029-03-15' }))).toEqual([id])
    expect(idsOf(await list(staff, { driver_id: DRIVER, group: 'unclosed' }))).toContain(id)
    expect(idsOf(await list(staff, { branch_id: 4 }))).toEqual([])
    // Which driver has it is no way to find it out.
    expect(idsOf(await list(kwela, { driver_id: DRIVER }))).toEqual([])
    const all = idsOf(await list(staff, { limit: 500 }))
    const paged: number[] = []
    let cursor: string | undefined
    do {
      const page = await list(staff, { limit: 3, cursor })
      paged.push(...idsOf(page))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(paged).toEqual(all)
    expect((await list(staff, { limit: all.length })).next).toBeNull()
    expect(all[0]).toBe(id)
  })

  test('the search of the navigation leads to it, and nobody to what is not theirs', async () => {
    const { id, display_id } = await ask(kwela)
    for (const search_query of [display_id, `col${id}`, String(id)])
      expect(await staff.call(navSearch, { query: { search_query } })).toMatchObject({
        ok: true,
        value: { type: 'collection-request', data: { id } },
      })
    for (const search_query of [`INV${id}`, 'COL999999'])
      expect(await staff.call(navSearch, { query: { search_query } })).toMatchObject({
        ok: false,
        status: 404,
      })
    expect(await durban.call(navSearch, { query: { search_query: display_id } })).toMatchObject({
      status: 404,
    })
  })
})

test('shipments go with one request, of its own account, also after it is closed', async () => {
  const [one, other] = [await ask(kwela), await ask(kwela)]
  const [mine, second] = [await book(kwela.call, {}), await book(kwela.call, {})]
  const theirs = await book(staff.call, { account_id: 2 })
  const link = (who: SignedIn, id: number, add: string[], remove: number[] = []) =>
    who.call(linkShipments, { body: { id, add, remove } })
  const refs = [mine.short_tracking_reference, ` ${second.short_tracking_reference.toLowerCase()} `]
  expect(await link(kwela, one.id, refs)).toMatchObject({
    ok: true,
    value: { version: 2, shipments: [{ id: mine.id }, { id: second.id }] },
  })
  expect(await link(kwela, one.id, refs)).toMatchObject({ ok: true, value: { version: 2 } })
  expect(await link(kwela, other.id, refs)).toMatchObject({
    ok: false,
    code: 'collection.linked',
    field: 'add[0]',
  })
  for (const [who, reference] of [
    [kwela, theirs.short_tracking_reference],
    [staff, theirs.short_tracking_reference],
    [staff, 'SPBNEVER1'],
  ] as const)
    expect(await link(who, one.id, [reference])).toMatchObject({
      ok: false,
      code: 'shipment.notFound',
      field: 'add[0]',
    })
  // A quote is no shipment yet, and what is called off is not fetched.
  const quote = await book(kwela.call, { status: 'quote' })
  const off = await book(kwela.call, {})
  await ops.call(cancelShipment, {
    body: { tracking_reference: off.short_tracking_reference, reason: 'Not handed in' },
  })
  for (const { short_tracking_reference: reference } of [quote, off])
    expect(await link(staff, one.id, [reference])).toMatchObject({
      ok: false,
      code: 'shipment.notFound',
      field: 'add[0]',
    })
  const gone = await ask(kwela)
  await change(kwela, { id: gone.id, status: 'cancelled' })
  const free = await book(kwela.call, {})
  expect(await link(kwela, gone.id, [free.short_tracking_reference])).toMatchObject({
    ok: false,
    code: 'collection.over',
    field: 'id',
  })
  await assign(one.id)
  await change(driver, { id: one.id, status: 'closed' })
  expect(await link(driver, one.id, [], [second.id])).toMatchObject({
    ok: true,
    value: { shipments: [{ id: mine.id }] },
  })
  const { collection_request, events } = await read(kwela, one.id)
  expect([collection_request.shipment_count, events[0]?.type]).toEqual([1, 'collection_request.shipments'])
  const raced = await Promise.all(
    [one, other].map(({ id }) => link(staff, id, [second.short_tracking_reference])),
  )
  expect(raced.filter(({ ok }) => ok).length).toBe(1)
})

test('the database itself keeps requests, schedules and links apart, whatever a query forgets', async () => {
  const made = await ask(kwela)
  const shipment = await book(kwela.call, {})
  await kwela.call(linkShipments, { body: { id: made.id, add: [shipment.short_tracking_reference] } })
  await kwela.call(addCollectionSchedule, { body: scheduleBody({ account_id: undefined }) })
  const counted = (viewer: Viewer, providerId = 1) =>
    withViewerTx(platform.platform.database.app, providerId, viewer, async (tx) => {
      const count = async (table: string) =>
        (await sql`SELECT FROM ${sql.raw(table)}`.execute(tx)).rows.length > 0
      return [
        await count('collection_requests'),
        await count('collection_request_shipments'),
        await count('collection_schedules'),
      ]
    })
  expect(await counted({ kind: 'staff', branch_id: null })).toEqual([true, true, true])
  expect(await counted({ kind: 'staff', branch_id: 1 })).toEqual([true, true, true])
  expect(await counted({ kind: 'account', account_id: 1 })).toEqual([true, true, true])
  expect(await counted({ kind: 'staff', branch_id: 4 })).toEqual([false, false, false])
  expect(await counted({ kind: 'account', account_id: 3 })).toEqual([false, false, false])
  expect(await counted({ kind: 'driver', driver_id: 60 })).toEqual([false, false, false])
  expect(await counted({ kind: 'staff', branch_id: null }, 2)).toEqual([false, false, false])
})

test('the live workspace has requests, and each is told of what is theirs alone', async () => {
  const { id } = await ask(kwela)
  const rowOf = async (who: SignedIn) => {
    const { collection_requests: columns } = await snapshotOf(who)
    return Array.from({ length: rowCount(columns) }, (_, i) => rowAt(columns, i)).find((row) => row.id === id)
  }
  expect(await rowOf(staff)).toMatchObject({ collection_branch_id: 1, status: 'collection-unassigned' })
  expect(await rowOf(kwela)).toMatchObject({ collection_branch_id: null })
  for (const who of [books, driver, durban]) expect(await rowOf(who)).toBeUndefined()

  const [onStaff, onKwela, onDriver, onBooks] = await Promise.all(
    [staff, kwela, driver, books].map((who) => watchLive(platform.url, who)),
  )
  await assign(id)
  await change(staff, { id, collection_agent_id: 2 })
  await change(staff, { id, status: 'closed' })
  const events = (socket: typeof onStaff) =>
    socket?.until('the end of the request', (frames) => {
      const rows = frames.flatMap((frame) =>
        frame.type === 'events'
          ? frame.groups.flatMap((group) =>
              group.entity === 'collection_request'
                ? Array.from({ length: rowCount(group) }, (_, i) => ({
                    type: group.type,
                    ...rowAt(group, i),
                  }))
                : [],
            )
          : [],
      )
      const own = rows.filter((row) => 'id' in row && row.id === id)
      return own.some((row) => ('status' in row && row.status === 'closed') || row.type === 'removed')
        ? own
        : undefined
    })
  const told = await events(onStaff)
  expect(told?.map((row) => 'collection_agent_id' in row && row.collection_agent_id)).toEqual([1, 2, false])
  const outside = await events(onKwela)
  expect(outside?.length).toBe(3)
  expect(outside?.some((row) => 'collection_agent_id' in row && row.collection_agent_id !== null)).toBe(false)
  expect((await events(onDriver))?.map(({ type }) => type)).toEqual([
    'collection_request.reassigned',
    'removed',
  ])
  expect(JSON.stringify(onBooks?.frames ?? [])).not.toContain('collection_request')
  for (const socket of [onStaff, onKwela, onDriver, onBooks]) socket?.close()
})

test('a contact with many addresses is written to at five of them, at each once, and only at what was checked', async () => {
  const many = Array.from({ length: 9 }, (_, i) => `m${i}@kwela.example`)
  const emails = ['Twice@kwela.example', ' twice@kwela.example', 'sp lit@kwela.example', ...many]
  const { id, display_id } = await ask(kwela, { contact: { name: 'Stores', email: emails } })
  await assign(id)
  const outcome = await ops.call(listOutbox, { query: { limit: 100 } })
  const told = outcome.ok
    ? outcome.value.messages.flatMap(({ to, subject }) => (subject.includes(display_id) ? [to] : []))
    : []
  expect(told.toSorted()).toEqual(
    ['twice@kwela.example', 'split@kwela.example', ...many.slice(0, 3)].toSorted(),
  )
})

test('its contact is written to when a driver has it, when it did not work and when it is done, unless that is switched off', async () => {
  const to = 'stores@kwela.example'
  const letters = async () => {
    const outcome = await ops.call(listOutbox, { query: { limit: 100 } })
    return outcome.ok
      ? outcome.value.messages.filter((message) => message.to === to).map(({ subject }) => subject)
      : []
  }
  const isAnyWaiting = async () => {
    const outcome = await ops.call(listOutbox, { query: { limit: 100 } })
    return (
      outcome.ok &&
      outcome.value.messages.some((message) => message.to === to && message.status === 'waiting')
    )
  }
  const { id, display_id } = await ask(kwela, { contact: { name: 'Stores', email: to } })
  await assign(id)
  await assign(id, 2)
  // It waits while that is offered to be undone; what came of it before then would be told alone.
  expect((await letters()).length).toBe(1)
  platform.pass(UNDO_OFFERED_MS)
  platform.platform.wakeOutbox()
  await expect.poll(isAnyWaiting).toBe(false)
  await change(staff, { id, status: 'collection-failed-attempt', message: 'Nobody there' })
  await change(staff, { id, status: 'closed' })
  expect(await letters()).toEqual([
    `Your collection ${display_id} is done`,
    `Your collection ${display_id} did not work`,
    `Your collection ${display_id} is planned`,
  ])
  await platform.owner.query(
    `INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, 'notify_collection_requests', 'false')`,
  )
  platform.platform.settings.forget(1)
  await assign((await ask(kwela, { contact: { name: 'Stores', email: to } })).id)
  expect((await letters()).length).toBe(3)
})
