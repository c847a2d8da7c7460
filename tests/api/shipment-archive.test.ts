import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { LiveShipment } from '../../src/contract/live.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { listArchive, readArchiveWeeks } from '../../src/contract/shipment-archive.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { settingsOf } from '../../src/domain/settings/settings.ts'
import { type ListFilter, listQuestion, NO_FILTER } from '../../src/domain/shipments/list-filter.ts'
import { isInView, PROBLEM_VIEWS, problemTerms } from '../../src/domain/shipments/problem-views.ts'
import { isFinishedOrUnbooked, SHIPMENT_STATUS_CODES } from '../../src/domain/shipments/shipment-status.ts'
import { startOfDay } from '../../src/domain/values/moment.ts'
import { matchesFilter, shownStatus } from '../../src/screens/shipments/filter.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile, type SignedIn } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const { rows: drivers } = await platform.owner.query<{ email: string }>(
  'SELECT email FROM users WHERE driver_id = 1',
)
const driver = await platform.as(drivers[0]?.email ?? '')

type Asked = z.input<typeof listArchive.query>

async function page({ call }: SignedIn, query: Asked = {}) {
  const outcome = await call(listArchive, { query })
  if (!outcome.ok) throw new Error(outcome.error)
  const { shipments, ...rest } = outcome.value
  const rows = Array.from({ length: rowCount(shipments) }, (_, i) => LiveShipment.parse(rowAt(shipments, i)))
  return { ...rest, rows }
}

/** Every page, one after the other. */
async function everything(who: SignedIn, query: Asked = {}) {
  const rows: LiveShipment[] = []
  let pages = 0
  for (let { cursor } = query, more = true; more; pages++) {
    const { rows: here, next } = await page(who, { ...query, cursor })
    rows.push(...here)
    more = next !== null
    cursor = next ?? undefined
  }
  return { rows, ids: rows.map(({ id }) => id), pages }
}

interface Made {
  id: number
  status?: string
  /** Of everything that has a moment. */
  at?: string
  fields?: Record<string, unknown>
}

/** Rows as years of work would have left them, written behind the platform's back. */
async function make(rows: readonly Made[], providerId = 1): Promise<void> {
  const whole = rows.map(({ id, status = 'delivered', at = '2025-03-03T09:00:00Z', fields }) => ({
    provider_id: providerId,
    id,
    version: 1,
    ref: `A${providerId}X${id}`,
    account_id: 1,
    service_level_code: 'ECO',
    status,
    status_at: at,
    created_at: at,
    modified_at: at,
    over_since: isFinishedOrUnbooked(SHIPMENT_STATUS_CODES.find((code) => code === status) ?? 'quote')
      ? at
      : null,
    collected_at: null,
    delivered_at: status === 'delivered' ? at : null,
    failed_attempts: 0,
    parcel_count: 1,
    parcels_apart: 0,
    parcel_hubs: '',
    weight_kg: 2,
    mute_notifications: false,
    message_inside: false,
    is_return: false,
    tags: '',
    tag_ids: [],
    collection_address: { local_area: 'Sandton', city: 'Johannesburg', zone: 'GP' },
    collection_contact: {},
    collection_name: 'Sender',
    collection_place: 'Sandton, Johannesburg',
    delivery_address: { local_area: 'Khayelitsha', city: 'Cape Town', zone: 'WC' },
    delivery_contact: {},
    delivery_name: 'Receiver',
    delivery_place: 'Khayelitsha, Cape Town',
    ...fields,
  }))
  await platform.owner.query(
    'INSERT INTO shipments SELECT (json_populate_recordset(NULL::shipments, $1)).*',
    [JSON.stringify(whole)],
  )
}

test('pages lead through everything once, in order, however many were booked in the same moment', async () => {
  // 400 in ten moments that differ by microseconds, which a clock in milliseconds does not tell apart.
  await make(
    Array.from({ length: 400 }, (_, i) => ({
      id: 1_000_000 + ((i * 7) % 400),
      at: `2025-03-03T09:00:00.00000${i % 10}Z`,
    })),
  )
  const { rows: wanted } = await platform.owner.query<{ id: number }>(
    'SELECT id FROM shipments WHERE provider_id = 1 AND id >= 1000000 ORDER BY created_at DESC, id DESC',
  )
  const order = wanted.map(({ id }) => Number(id))
  const day = { start_date: '2025-03-03', end_date: '2025-03-03' }
  for (const limit of [7, 100, 400]) {
    expect((await everything(ops, { ...day, limit })).ids).toEqual(order)
    expect((await everything(ops, { ...day, limit, order: 'oldest' })).ids).toEqual(order.toReversed())
  }
})

test('what is booked while somebody reads on neither comes twice nor pushes anything out', async () => {
  const first = await page(ops, { limit: 5 })
  const { id } = await book(ops.call)
  const { ids } = await everything(ops, { limit: 5, cursor: first.next ?? undefined })
  const read = [...first.rows.map((row) => row.id), ...ids]
  expect(new Set(read).size).toBe(read.length)
  expect(read).not.toContain(id)
  expect((await page(ops, { limit: 5 })).rows[0]?.id).toBe(id)
})

test('each filter leaves what it says', async () => {
  const day = '2024-07-01T10:00:00Z'
  const made = (n: number, rest: Omit<Made, 'id'> = {}) => ({ id: 2_000_000 + n, at: day, ...rest })
  const far = { local_area: 'Müllerhof', city: 'Bloemfontein', zone: 'FS' }
  await make([
    made(1),
    made(2, { fields: { account_id: 2 } }),
    made(3, { fields: { service_level_code: 'ONX' } }),
    made(4, { fields: { collection_address: far, collection_place: 'Müllerhof, Bloemfontein' } }),
    made(5, { fields: { delivery_address: far, delivery_place: 'Müllerhof, Bloemfontein' } }),
    made(6, { fields: { delivery_agent_id: 2 } }),
    made(7, { fields: { collection_branch_id: 2 } }),
    made(8, { fields: { failed_attempts: 1 } }),
    made(9, { status: 'cancelled' }),
    made(10, {
      status: 'delivery-exception',
      fields: { exception: 'delivery-exception', exception_at: day },
    }),
    made(11, { status: 'collection-rejected', fields: { collection_agent_id: 3 } }),
    made(12, { fields: { delivered_at: '2024-07-09T21:59:59.999999Z', created_at: '2024-06-30T22:00Z' } }),
    made(13, { status: 'quote' }),
    made(14, { status: 'on-hold-internal', fields: { delivery_name: 'Wilhelmina Unverwechselbar' } }),
  ])
  const july = { start_date: '2024-07-01', end_date: '2024-07-01', limit: 500 }
  const found = async (who: SignedIn, query: Asked) =>
    (await everything(who, query)).ids.map((id) => id - 2_000_000).sort((a, b) => a - b)
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14]
  expect(await found(ops, july)).toEqual(all)
  // A day begins and ends at midnight in Johannesburg.
  expect(await found(ops, { ...july, start_date: '2024-07-02', end_date: '' })).not.toContain(12)
  const cases: readonly [Asked, number[]][] = [
    [{ account_ids: '2' }, [2]],
    [{ account_ids: '1,2' }, all],
    [{ service_levels: 'ONX,LOF' }, [3]],
    [{ collection_town: 'mullerhof' }, [4]],
    [{ collection_town: 'bloem' }, [4]],
    [{ delivery_town: 'MÜLLERHOF' }, [5]],
    [{ collection_zones: 'FS' }, [4]],
    [{ delivery_zones: 'FS,WC' }, all],
    [{ driver_ids: '2' }, [6]],
    [{ driver_ids: '2,3' }, [6, 11]],
    [{ branch_ids: '2' }, [7]],
    [{ has_problem: 'true' }, [8, 10]],
    [{ has_problem: 'false', account_ids: '2' }, [2]],
    [{ status: 'cancelled' }, [9]],
    [{ status_group: 'problematic' }, [10, 11]],
    [{ status: 'cancelled', status_group: 'problematic' }, [9, 10, 11]],
    [{ search: 'unverwechselbar' }, [14]],
    [{ search: `A1X${2_000_003}, A1X${2_000_009}` }, [3, 9]],
    [{ collection_town: '%' }, []],
    [{ service_levels: "ECO' OR true --" }, []],
  ]
  for (const [query, ids] of cases)
    expect([query, await found(ops, { ...july, ...query })]).toEqual([query, ids])
  const delivered = {
    date_filter: 'delivered_date',
    start_date: '2024-07-09',
    end_date: '2024-07-09',
  } as const
  expect(await found(ops, delivered)).toEqual([12])

  // An account: its own alone, by the statuses that it is shown, and nothing of drivers.
  const mine = all.filter((n) => n !== 2)
  expect(await found(account, july)).toEqual(mine)
  expect(await found(account, { ...july, account_ids: '2' })).toEqual([])
  expect(await found(account, { ...july, status: 'at-hub' })).toEqual([14])
  expect(await found(account, { ...july, status: 'on-hold-internal' })).toEqual([])
  expect(await found(account, { ...july, status: 'collection-assigned' })).toEqual([11])
  expect(await found(account, { ...july, has_problem: 'true' })).toEqual([8])
  for (const row of (await everything(account, july)).rows)
    expect([row.collection_agent_id, row.delivery_agent_id, row.handled_until]).toEqual([null, null, null])
  expect(await found(driver, july)).toEqual([])
})

test('what both lists can be filtered by leaves the same rows in each, and the rest what it says', async () => {
  const day = '2023-09-05T10:00:00Z'
  const variants: readonly Omit<Made, 'id'>[] = [
    {},
    { fields: { cost_center: 'Mármol 7' } },
    { fields: { hub_id: 2 } },
    { status: 'submitted', fields: { parcel_count: 0 } },
    { fields: { collection_before: '2023-09-06T21:59:59.999Z' } },
    { fields: { collection_before: '2023-09-06T22:00:00Z' } },
    { fields: { delivery_before: '2023-09-07T08:00:00Z', collected_at: '2023-09-06T08:00:00Z' } },
    { status: 'delivery-exception', fields: { exception: 'delivery-exception', exception_at: day } },
    { fields: { failed_attempts: 2 } },
    { fields: { collection_place: 'Müllerhof, Bloemfontein' } },
    { fields: { is_return: true } },
    { fields: { collection_pickup_point_id: 1 } },
    { fields: { delivery_pickup_point_id: 1, pod_method: 'pin-with-fallback' } },
    { fields: { pod_method: 'grv physical', declared_value_cents: 99_950 } },
    { fields: { declared_value_cents: 100_000 } },
    { fields: { due_date: '2023-09-06' } },
  ]
  await make(variants.map((one, n) => ({ id: 2_500_000 + n, at: day, ...one })))
  const there = { ...NO_FILTER, period: { is: 'range', from: '2023-09-05', to: '2023-09-05' } } as const
  const now = platform.platform.clock.now()
  const asked = (filter: Partial<ListFilter>) =>
    everything(ops, listQuestion({ ...there, ...filter }, now, true))
  const { rows } = await asked({})
  expect(rows.length).toBe(variants.length)
  const looking = {
    searchableText: () => '',
    shown: shownStatus(true, false),
    now: () => now,
    today: startOfDay(now),
    problems: null,
  }
  const day6 = { is: 'range', from: '2023-09-06', to: '2023-09-06' } as const
  const both: readonly (readonly [Partial<ListFilter>, readonly number[]])[] = [
    [{ costCenter: 'marmol' }, [1]],
    [{ costCenter: '%' }, []],
    [{ hubs: new Set([2]) }, [2]],
    [{ isBlank: true }, [3]],
    [{ collectBy: day6 }, [4]],
    [{ collectBy: { ...day6, to: '' } }, [4, 5]],
    [{ deliverBy: { is: 'month', month: '2023-09' } }, [6]],
    [{ date: 'collected_date', period: day6 }, [6]],
    [{ group: 'problematic' }, [7]],
    [{ hasProblem: true }, [7, 8]],
    [{ collectionTown: 'mullerhof' }, [9]],
    [{ point: 1 }, [11, 12]],
    [{ point: 2 }, []],
    [{ isBlank: false, hasProblem: false, hubs: new Set([1]) }, []],
  ]
  const numbers = (ids: readonly number[]) => ids.map((id) => id - 2_500_000).sort((a, b) => a - b)
  for (const [filter, wanted] of both) {
    expect([filter, numbers((await asked(filter)).ids)]).toEqual([filter, wanted])
    const live = rows.filter(matchesFilter({ ...there, ...filter }, looking))
    expect([filter, numbers(live.map(({ id }) => id))]).toEqual([filter, wanted])
  }
  const ofAnyAge: readonly (readonly [Partial<ListFilter>, readonly number[]])[] = [
    [{ isReturn: true }, [10]],
    [{ pickup: new Set(['collection']) }, [11]],
    [{ pickup: new Set(['collection', 'delivery']) }, [11, 12]],
    [{ podMethods: new Set(['pin-with-fallback']) }, [12]],
    [{ podMethods: new Set(['pin-with-fallback', 'grv physical']) }, [12, 13]],
    [{ value: { least: 999.5, most: 999.99 } }, [13]],
    [{ value: { least: 999.51, most: null } }, [14]],
    [{ value: { least: null, most: 1_000 } }, [13, 14]],
    [{ isReturn: false, value: { least: 0, most: null } }, [13, 14]],
    [{ due: day6 }, [15]],
    [{ due: { is: 'range', from: '2023-09-07', to: '' } }, []],
  ]
  for (const [filter, wanted] of ofAnyAge)
    expect([filter, numbers((await asked(filter)).ids)]).toEqual([filter, wanted])
})

test.each(['driver_ids', 'branch_ids', 'hub_ids'] as const)(
  'an account learns nothing by %s',
  async (field) => {
    expect(await account.call(listArchive, { query: { [field]: '1' } })).toMatchObject({
      ok: false,
      status: 400,
      field,
    })
  },
)

test('an account learns nothing by the views of the staff', async () => {
  for (const view of PROBLEM_VIEWS)
    expect(await account.call(listArchive, { query: { view } })).toMatchObject({
      ok: false,
      status: 400,
      field: 'view',
    })
})

/** By each of these, one after the other: the last leaves what is usual. */
const DASHBOARD_SETTINGS: readonly Readonly<Record<string, unknown>>[] = [
  {},
  {
    dashboard_uncollected_shipments_duration_days: 0.5,
    dashboard_undelivered_shipments_duration_days: 1,
    dashboard_uncollected_shipments_exclude_statuses: ['submitted', 'collection-assigned'],
    dashboard_undelivered_shipments_exclude_statuses: ['in-transit'],
  },
  { dashboard_uncollected_shipments_date_to_use: 'collection_after' },
  {
    dashboard_uncollected_shipments_date_to_use: 'time_created',
    dashboard_uncollected_shipments_duration_days: 1,
  },
  { dashboard_stats_start_date: '2023-01-02' },
  {},
]
const NOTHING_SET = Object.fromEntries(
  Object.entries(settingsOf([])).filter(([key]) => key.startsWith('dashboard_')),
)

async function setDashboard(some: Readonly<Record<string, unknown>>) {
  const pairs = Object.entries({ ...NOTHING_SET, ...some }).map(([setting, value]) => ({ setting, value }))
  const outcome = await admin.call(saveProviderSettings, { body: { provider_settings: pairs } })
  if (!outcome.ok) throw new Error(`${outcome.error} ${outcome.field}`)
  return problemTerms(settingsOf(pairs))
}

test('the problematic views are those of the console, whatever the status, its drivers and windows, and whatever is set', async () => {
  const now = platform.platform.clock.now()
  const moments = [null, now - 40 * 3_600_000, now + 3_600_000]
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  let id = 3_000_000
  const made = SHIPMENT_STATUS_CODES.flatMap((status) =>
    [null, 3].flatMap((agent) =>
      moments.flatMap((collection) =>
        moments.flatMap((delivery) =>
          [null, 'delivery-exception', 'damaged'].map((exception) => ({
            id: id++,
            status,
            at: id % 2 === 0 ? '2023-01-01T10:00Z' : '2023-01-02T10:00Z',
            fields: {
              collection_agent_id: agent,
              delivery_agent_id: agent,
              collection_after: iso(collection && collection - 10 * 3_600_000),
              collection_before: iso(collection),
              delivery_before: iso(delivery),
              exception,
              exception_at: exception && '2023-01-01T10:00Z',
            },
          })),
        ),
      ),
    ),
  )
  await make(made)
  const there = { start_date: '2023-01-01', end_date: '2023-01-02', limit: 500 }
  const { rows } = await everything(ops, there)
  // Quotes are in their own list.
  expect(rows.length).toBe((made.length / SHIPMENT_STATUS_CODES.length) * (SHIPMENT_STATUS_CODES.length - 2))
  for (const some of DASHBOARD_SETTINGS) {
    const terms = await setDashboard(some)
    for (const view of PROBLEM_VIEWS) {
      const wanted = rows.filter(
        (row) => !isFinishedOrUnbooked(row.status) && isInView(view, row, now, terms),
      )
      expect(wanted.length).toBeGreaterThan(50)
      const { ids } = await everything(ops, { ...there, view })
      expect([some, view, ids]).toEqual([some, view, wanted.map((row) => row.id)])
    }
  }
})

test('a page that finds nothing among very many says where to go on, and the last row is found', async () => {
  await platform.owner.query(
    `INSERT INTO shipments (provider_id, id, version, ref, account_id, service_level_code, status, status_at, over_since, created_at,
       modified_at, parcel_count, weight_kg, collection_address, collection_contact, collection_name,
       collection_place, delivery_address, delivery_contact, delivery_name, delivery_place)
     SELECT 1, 5000000 + n, 1, 'N' || n, 1 + n % 3, CASE WHEN n = 1 THEN 'RARE' ELSE 'ECO' END, 'delivered', at, at, at, at, 1, 2,
       '{"zone": "GP"}', '{}', 'Sender', 'Sandton', '{"zone": "WC"}', '{}', 'Receiver', 'Cape Town'
     FROM (SELECT n, timestamptz '2022-01-01Z' + n * interval '1 min' AS at FROM generate_series(1, 45000) n) days`,
  )
  await platform.owner.query('VACUUM ANALYZE shipments')
  const until = { end_date: '2022-12-31', service_levels: 'RARE' }
  const first = await page(ops, until)
  expect([first.rows, first.next === null, first.reached === null]).toEqual([[], false, false])
  const { ids, pages } = await everything(ops, until)
  expect([ids, pages]).toEqual([[5_000_001], 3])
})

test('among many, an index leads to each page, with the eyes of the one who asks', async () => {
  const asked = [
    ['shipments_created', ops, { end_date: '2022-01-20' }],
    ['shipments_created', ops, { end_date: '2022-01-20', service_levels: 'LOF' }],
    ['shipments_account_created', account, { end_date: '2022-01-20' }],
    ['shipments_over', ops, { view: 'intervention' }],
  ] as const
  for (const [index, who, query] of asked) {
    await platform.owner.query('SELECT pg_stat_reset_single_table_counters($1::regclass)', [index])
    const { next } = await page(who, { limit: 20, ...query })
    if (next !== null) await page(who, { limit: 20, ...query, cursor: next })
    const scans = async () => {
      const { rows } = await platform.owner.query<{ scans: number }>(
        'SELECT pg_stat_get_numscans($1::regclass)::int AS scans',
        [index],
      )
      return rows[0]?.scans ?? 0
    }
    // What a connection has used it tells when it rests.
    await expect.poll(scans, { timeout: 30_000 }).toBeGreaterThan(0)
  }
})

test('a search that finds more than it looks at says so', async () => {
  const receiver = { search: 'receiver', limit: 5 }
  const delivered = { ...receiver, date_filter: 'delivered_date' } as const
  await platform.owner.query('UPDATE shipments SET delivered_at = status_at WHERE id > 5000000')
  expect(await page(ops, delivered)).toMatchObject({ search_cut: true })
  // In the order of booking it reads on instead.
  expect(await page(ops, receiver)).toMatchObject({ search_cut: false, next: expect.any(String) })
  expect((await everything(ops, { search: 'unverwechselbar' })).ids).toEqual([2_000_014])
})

test('another provider, and a cursor of its pages, leads to nothing of theirs', async () => {
  await makeSecondProvider(platform)
  await make([{ id: 9_000_000, at: '2021-01-01T00:00Z' }], 2)
  const { ids } = await everything(ops, { end_date: '2021-12-31' })
  expect(ids).toEqual([])
  const at = Date.parse('2021-06-01T00:00Z') * 1_000
  expect((await page(ops, { cursor: `${at}-9000001` })).rows).toEqual([])
})

test('a booking changes hands between two pages: each row is the one that it is now', async () => {
  const { id } = await book(ops.call)
  await ops.call(changeShipments, { body: { id, collection_agent_id: 1 } })
  const [row] = (await page(ops, { limit: 1 })).rows
  expect(row).toMatchObject({ id, status: 'collection-assigned', collection_agent_id: 1 })
  expect((await page(driver, { limit: 1 })).rows[0]?.id).toBe(id)
})

test.each<[string, Record<string, unknown>]>([
  ['cursor', { cursor: 'x' }],
  ['cursor', { cursor: '1-2-3' }],
  ['cursor', { cursor: '99999999999999999-1' }],
  ['cursor', { cursor: "1-1' OR 1=1" }],
  ['start_date', { start_date: 'soon' }],
  ['deliver_by_end_date', { deliver_by_end_date: 'tomorrow' }],
  ['is_blank', { is_blank: 'maybe' }],
  ['pickup_sides', { pickup_sides: 'door' }],
  ['pod_methods', { pod_methods: 'wave' }],
  ['declared_value_from', { declared_value_from: '-1' }],
  ['declared_value_to', { declared_value_to: '1e99' }],
  ['hub_ids', { hub_ids: 'all' }],
  ['end_date', { end_date: '2026-02-31' }],
  ['limit', { limit: 501 }],
  ['limit', { limit: 0 }],
  ['order', { order: 'random' }],
  ['date_filter', { date_filter: 'status_at' }],
  ['status', { status: 'lost' }],
  ['status_group', { status_group: 'toString' }],
  ['account_ids', { account_ids: 'x' }],
  ['driver_ids', { driver_ids: '-1' }],
  ['view', { view: 'all' }],
  ['has_problem', { has_problem: 'maybe' }],
  ['collection_town', { collection_town: 'x'.repeat(101) }],
  ['service_levels', { service_levels: ',' }],
  ['delivery_zones', { delivery_zones: 'x'.repeat(41) }],
  ['search', { search: 'x'.repeat(101) }],
])('a wrong %s is named', async (field, query) => {
  const { url } = platform
  const answer = await fetch(
    `${url}/v2/shipments/archive?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    {
      headers: { authorization: `Bearer ${ops.token}` },
    },
  )
  const body = await answer.json()
  expect([answer.status, String(body.field).replace(/[[.].*/, '')]).toEqual([400, field])
})

describe('from the middle', () => {
  const noon = '2023-06-15T12:00:00+02:00'
  const days = ['2023-06-14', '2023-06-15', '2023-06-16']

  test('a page begins at any moment and goes on both ways, without a gap and without a row twice', async () => {
    await make(
      days.flatMap((day, d) =>
        Array.from({ length: 7 }, (_, i) => ({ id: 7_000_000 + d * 10 + i, at: `${day}T10:00:00Z` })),
      ),
    )
    const within = { start_date: '2023-06-01', end_date: '2023-06-30', limit: 3 } as const
    const before = await everything(ops, { ...within, starting_at: noon })
    const after = await everything(ops, { ...within, starting_at: noon, order: 'oldest' })
    // Those of the moment itself are from it on.
    expect([before.ids.length, after.ids.length]).toEqual([7, 14])
    const all = await everything(ops, within)
    expect([...after.ids.toReversed(), ...before.ids]).toEqual(all.ids)
    const exact = await everything(ops, { ...within, starting_at: '2023-06-15T10:00:00Z' })
    expect(exact.ids).toHaveLength(7)
    expect((await ops.call(listArchive, { query: { starting_at: 'June' } })).ok).toBe(false)
  })

  test('the weeks are counted by each date, of an account its own, and of a branch not at all', async () => {
    const weeks = async ({ call }: SignedIn, query = {}) => {
      for (let asked = 0; asked < 200; asked++) {
        const outcome = await call(readArchiveWeeks, { query })
        if (!outcome.ok) throw new Error(outcome.error)
        if (outcome.value.is_counted) return outcome.value
      }
      throw new Error('they are never all counted')
    }
    const told = await weeks(ops)
    const { rows } = await platform.owner.query<{ first: string; count: number; weeks: number }>(
      `SELECT to_char(date_trunc('week', min(created_at AT TIME ZONE 'Africa/Johannesburg')), 'YYYY-MM-DD') AS first, count(*)::int AS count
       FROM shipments WHERE provider_id = 1`,
    )
    const sum = (counts: readonly (number | null)[]) =>
      counts.reduce((all: number, count) => all + (count ?? 0), 0)
    expect([told.first, sum(told.counts)]).toEqual([rows[0]?.first, rows[0]?.count])
    // Three days of one week.
    const [third] = [Math.floor((Date.parse('2023-06-12') - Date.parse(told.first ?? '')) / (7 * 86_400_000))]
    expect(told.counts[third]).toBeGreaterThanOrEqual(21)
    const own = await weeks(account)
    const ofAccount = await platform.owner.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM shipments WHERE provider_id = 1 AND account_id = 1',
    )
    expect(sum(own.counts)).toBe(ofAccount.rows[0]?.count)
    for (const [who, query] of [
      [driver, {}],
      [account, { date_filter: 'delivered_date' }],
    ] as const) {
      const plain = await weeks(who, query)
      expect([plain.is_counted, new Set(plain.counts)]).toEqual([true, new Set([null])])
    }
    expect((await ops.call(readArchiveWeeks, { query: JSON.parse('{"date_filter":"status_at"}') })).ok).toBe(
      false,
    )
  })
})
