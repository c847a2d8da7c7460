import pg from 'pg'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { listAuditEvents, reportPositions } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { type ListShipments, listParcels, listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { searchText } from '../../src/domain/values/find.ts'
import { MOST_COUNTED } from '../../src/server/kernel/database/bounded-count.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

const platform = await platformOfFile({ DATABASE_CALL_SECONDS: 2 })
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const { rows: drivers } = await platform.owner.query<{ email: string }>(
  'SELECT email FROM users WHERE driver_id = 1',
)
const driver = await platform.as(drivers[0]?.email ?? '')

async function found({ call }: SignedIn, query: z.input<typeof ListShipments>) {
  const outcome = await call(listShipments, { query: { limit: 1_000, ...query } })
  if (!outcome.ok) throw new Error(outcome.error)
  return { ids: outcome.value.shipments.map(({ id }) => id), count: outcome.value.count }
}

test('a search finds parts of references, names and places, whatever their case, and only what the one who asks may see', async () => {
  const mine = await book(account.call, { customer_reference: 'PO 100%_\\x' })
  const others = await book(ops.call, { account_id: 2, customer_reference: 'PO 100%_\\x' })
  for (const search of ['100%_\\X', 'po 100'])
    expect((await found(ops, { search })).ids.sort()).toEqual([mine.id, others.id].sort())
  expect(await found(account, { search: '100%_' })).toEqual({ ids: [mine.id], count: 1 })
  expect((await found(ops, { search: '100_%' })).ids).toEqual([])
  expect((await found(driver, { search: '100%_' })).ids).toEqual([])
  await ops.call(changeShipments, { body: { id: others.id, collection_agent_id: 1 } })
  expect((await found(ops, { search: mine.short_tracking_reference.slice(1).toLowerCase() })).ids).toContain(
    mine.id,
  )
  // All of the words, wherever each stands; none reaches from the end of one field into the next.
  const reference = mine.short_tracking_reference.slice(1)
  expect((await found(ops, { search: `100%_ ${reference} po` })).ids).toEqual([mine.id])
  expect((await found(ops, { search: `${reference} nowhere` })).ids).toEqual([])
  expect((await found(ops, { search: `${reference}PO` })).ids).toEqual([])
})

test.each([
  ['Zoe', 'Zoë Ferreira'],
  ['zoë', 'Zoe Ferreira'],
  ['MULLER', 'André Müller'],
  ["d'urban", 'D’Urban & Seun'],
  ['strasse', 'STRAẞE 7'],
  ['ωΔυσσευς', 'ὨΔΥΣΣΕΎΣ'],
])('%s finds %s', async (search, name) => {
  const { id } = await book(account.call, { delivery_contact: { name, mobile_number: '0821234567' } })
  for (const who of [ops, account]) expect((await found(who, { search })).ids).toContain(id)
})

test('the database folds each letter as the console does', async () => {
  const letters = Array.from({ length: 0x530 }, (_, i) => String.fromCodePoint(i + 1))
  const texts = [...letters, 'ÎLE d’Oléron', '東京', 'e\u0301', 'ẞ', '“Þór”', '100 %_\\']
  const { rows } = await platform.owner.query<{ text: string; folded: string }>(
    'SELECT text, fold_text(text) AS folded FROM unnest($1::text[]) text',
    [texts],
  )
  const other = rows.filter(({ text, folded }) => folded !== searchText(text))
  expect(other.map(({ text, folded }) => [text, folded, searchText(text)])).toEqual([])
})

test('among many, the index of what is asked for is used, with the eyes of the one who asks', async () => {
  await platform.owner.query(
    `INSERT INTO shipments (provider_id, id, version, ref, custom_ref, account_id, service_level_code, status, status_at, over_since, created_at,
       modified_at, collected_at, delivered_at, parcel_count, weight_kg, collection_address, collection_contact, collection_name,
       collection_place, delivery_address, delivery_contact, delivery_name, delivery_place, collection_agent_id, delivery_agent_id)
     SELECT 1, 1000000 + n, 1, 'F' || n, 'C-' || n, 1 + n % 9, 'ECO', 'delivered', at, at, at, at, at, at, 1, 2,
       '{"local_area": "Sandton", "city": "Johannesburg", "lat": null}', '{}', 'Sender ' || md5(n::text), 'Sandton', '{"local_area": "Sandton", "city": "Johannesburg", "lat": null}', '{}', 'Receiver', 'Cape Town',
       CASE WHEN n % 400 = 0 THEN 1 END, CASE WHEN n % 500 = 0 THEN 1 END
     FROM (SELECT n, timestamptz '2025-01-01Z' + n * interval '10 min' AS at FROM generate_series(1, 30000) n) days`,
  )
  await platform.owner.query(
    `INSERT INTO parcels (provider_id, shipment_id, number, length_cm, width_cm, height_cm, weight_kg, alternative_tracking_reference)
     SELECT 1, id, 1, 1, 1, 1, 1, 'P-' || id FROM shipments WHERE id > 1000000`,
  )
  await platform.owner.query('VACUUM ANALYZE shipments, parcels')
  await platform.owner.query('VACUUM ANALYZE shipment_search')
  const day = { start_date: '2025-03-03', end_date: '2025-03-03', limit: 20 }
  const asked = [
    ['shipments_created', ops, { ...day, date_filter: 'time_created' }],
    ['shipments_collected', ops, { ...day, date_filter: 'collected_date' }],
    ['shipments_delivered', account, { ...day, date_filter: 'delivered_date' }],
    ['shipment_search_words', ops, { search: 'c4ca4238' }],
    ['shipments_custom_ref_folded', ops, { tracking_reference: 'c-4711' }],
    ['shipments_custom_ref_folded', driver, { search: 'c-4711, c-4712' }],
    ['parcels_alternative_folded', driver, { search: 'p-1000500' }],
    ['shipments_delivery_agent', driver, {}],
    ['shipments_over', ops, { status: 'collected' }],
  ] as const
  const indexes = [...new Set(asked.map(([index]) => index))]
  const unused = async () => {
    const { rows } = await platform.owner.query<{ index: string }>(
      'SELECT index FROM unnest($1::text[]) index WHERE pg_stat_get_numscans(index::regclass) = 0',
      [indexes],
    )
    return rows.map(({ index }) => index)
  }
  await platform.owner.query(
    'SELECT pg_stat_reset_single_table_counters(name::regclass) FROM unnest($1::text[]) name',
    [indexes],
  )
  expect(await unused()).toEqual(indexes)
  for (const [, who, query] of asked) await found(who, query)
  const parcels = await ops.call(listParcels, { query: { alternative_tracking_reference: 'p-1004711' } })
  expect(parcels).toMatchObject({ ok: true, value: { count: 1 } })
  for (const reference of ['c-4711', 'p-1004711'])
    expect(await ops.call(trackShipment, { query: { tracking_reference: reference } })).toMatchObject({
      ok: true,
      value: { shipments: [{ short_tracking_reference: 'F4711' }] },
    })
  // What a connection has used it tells when it rests.
  await expect.poll(unused, { timeout: 30_000 }).toEqual([])
  // Of references the index gives the one that is asked for, rather than all.
  const { rows } = await platform.owner.query<{ index: string; read: number }>(
    `SELECT index, pg_stat_get_tuples_returned(index::regclass)::int AS read
     FROM unnest('{shipments_custom_ref_folded,parcels_alternative_folded}'::text[]) index`,
  )
  for (const { index, read } of rows) expect([index, read < 20]).toEqual([index, true])
  expect((await found(ops, { search: 'receiver', limit: 5 })).count).toBe(MOST_COUNTED)
})

test('what took its status in some days is found, whether it is over or on its way', async () => {
  const { id } = await book(ops.call)
  await platform.owner.query(`UPDATE shipments SET status_at = '2025-03-03T09:00Z' WHERE id = ${id}`)
  const day = { start_date: '2025-03-03', end_date: '2025-03-03', date_filter: 'status_at' } as const
  const { ids, count } = await found(ops, day)
  expect([ids[0] === Math.max(...ids), ids.includes(id), count]).toEqual([true, true, 145])
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect((await found(ops, { ...day, status: 'delivered' })).count).toBe(144)
  expect(
    (await found(ops, { date_filter: 'status_at', end_date: '2025-03-03', status: 'submitted' })).ids,
  ).toEqual([id])
})

test('parcels of a far page are there, and counts end at ten thousand', async () => {
  const page = await ops.call(listParcels, { query: { limit: 50, offset: 9_000 } })
  if (!page.ok) throw new Error(page.error)
  expect(page.value.parcels.length).toBe(50)
  expect(page.value.count).toBe(MOST_COUNTED)
})

test('the audit trail is counted no further than ten thousand', async () => {
  await platform.owner.query(
    `WITH batches AS (INSERT INTO event_batches (provider_id, count) SELECT 1, 1024 FROM generate_series(1, 11) RETURNING first_id)
     INSERT INTO events (provider_id, id, at, recorded_at, type, entity, entity_id, version, change, scope)
     SELECT 1, first_id + n, now(), now(), 'session.started', 'session', n, 0, '{}', '{}' FROM batches, generate_series(0, 1023) n`,
  )
  const trail = await ops.call(listAuditEvents, { query: { type: 'session', limit: 5 } })
  expect(trail).toMatchObject({ ok: true, value: { count: MOST_COUNTED } })
})

test('a call that waits too long in the database is refused in words, and the next one is served', async () => {
  const holder = new pg.Client({ connectionString: platform.databaseUrl })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE drivers IN EXCLUSIVE MODE')
  const refused = await ops.call(reportPositions, { body: { driver_id: 1, lat: -26, lng: 28 } })
  expect(refused).toMatchObject({
    ok: false,
    status: 503,
    code: 'platform.tookTooLong',
    error: 'This took too long and was stopped. Try again, or ask for less at once.',
  })
  await holder.query('ROLLBACK')
  await holder.end()
  expect(await ops.call(reportPositions, { body: { driver_id: 1, lat: -26, lng: 28 } })).toMatchObject({
    ok: true,
  })
})
