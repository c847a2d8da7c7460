import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { rowCount } from '../../src/contract/column-encoding.ts'
import { listArchive } from '../../src/contract/shipment-archive.ts'
import { cancelShipment } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import type { Viewer } from '../../src/domain/shipments/visibility.ts'
import { matchesAll, searchTermsOf } from '../../src/domain/values/find.ts'
import { knownMigrations, migrate } from '../../src/server/kernel/database/migrate.ts'
import { type Tx, withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { findByText, type Look } from '../../src/server/modules/shipments/queries/find-by-text.ts'
import { random } from '../../src/simulator/random.ts'
import { book, booking } from '../support/booking.ts'
import { ROSEBANK, shipmentEditor } from '../support/edit-shipment.ts'
import { ACCOUNT_USER, emptyDatabase, OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const { owner } = platform
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
await owner.query(
  "INSERT INTO providers (provider_id, name, origins, tracking_prefix) VALUES (2, 'Other Couriers', '{}', 'OTH')",
)

const STAFF: Viewer = { kind: 'staff', branch_id: null }
const VIEWERS: readonly Viewer[] = [
  STAFF,
  { kind: 'staff', branch_id: 2 },
  { kind: 'account', account_id: 1 },
  { kind: 'driver', driver_id: 3 },
]

const find = (providerId: number, viewer: Viewer, text: string, look: Look) =>
  withViewerTx(platform.platform.database.app, providerId, viewer, (tx) => findByText(tx, text, look))

/** Everything that a text finds, a few at a time. */
async function findAll(providerId: number, viewer: Viewer, text: string, look: Look) {
  const ids: number[] = []
  for (let after = look.after ?? null, more = true; more; ) {
    const found = await find(providerId, viewer, text, { ...look, after })
    ids.push(...(found?.ids ?? []))
    after = found?.reached ?? null
    more = after !== null
  }
  return ids
}

interface Old {
  readonly provider_id: number
  readonly id: number
  readonly created_at: string
  readonly account_id: number
  readonly branches: readonly [number, number]
  readonly drivers: readonly [number | null, number | null]
  readonly words: readonly string[]
}

/** Rows as years of work would have left them, written behind the platform's back. */
async function make(pool: Pick<pg.Pool, 'query'>, rows: readonly Old[]): Promise<void> {
  await pool.query(
    `INSERT INTO shipments (provider_id, id, version, ref, customer_reference, account_id, service_level_code, status, status_at, over_since,
       created_at, modified_at, parcel_count, weight_kg, collection_address, collection_contact, collection_name, collection_place,
       delivery_address, delivery_contact, delivery_name, delivery_place, collection_branch_id, delivery_branch_id, collection_agent_id,
       delivery_agent_id)
     SELECT provider_id, id, 1, 'S' || id, words[1], account_id, 'ECO', 'delivered', created_at, created_at, created_at, created_at, 1, 2,
       '{}', '{}', words[2], words[3], '{}', '{}', words[4], words[5], branches[1], branches[2], drivers[1], drivers[2]
     FROM jsonb_to_recordset($1) AS t(provider_id int, id bigint, created_at timestamptz, account_id int, branches int[], drivers int[], words text[])`,
    [JSON.stringify(rows)],
  )
}

const isSeen = (viewer: Viewer, row: Old): boolean => {
  switch (viewer.kind) {
    case 'staff':
      return viewer.branch_id === null || row.branches.includes(viewer.branch_id)
    case 'account':
      return row.account_id === viewer.account_id
    case 'driver':
      return row.drivers.includes(viewer.driver_id)
    case 'visitor':
      return false
  }
}

const WORDS = [
  'Naidoo',
  'van',
  'Ou',
  'Zoë',
  'naïdoo',
  '100%',
  'a_b',
  '\\',
  "D'Urban",
  'Ωμέγα',
  '東京',
  '🚚',
  'דואר',
  'x',
] as const
const TEXTS = [
  ...WORDS,
  'NAID',
  'aid',
  'naidoo van',
  'van zoe',
  '%',
  '_',
  '%%%',
  'ab',
  'urban',
  'ωμεγα',
  'nowhere',
  'na ou x',
  's2000',
] as const

test('a search finds what looking through every row would, in the order of booking, for each pair of eyes and no others', async () => {
  const dice = random(7)
  const rows = Array.from({ length: 700 }, (_, n): Old => {
    // Over nine years, several in the same microsecond, and numbers in another order than moments.
    const day = dice.pick([1, 2, 9, 40, 41, 400, 1_500, 3_000])
    const at = new Date(Date.parse('2016-01-06T23:59:59Z') + day * 86_400_000 + dice.whole(0, 3) * 1_000)
    return {
      provider_id: dice.chance(0.8) ? 1 : 2,
      id: 20_000_000 + n,
      created_at: `${at.toISOString().slice(0, -1)}${dice.whole(0, 3)}Z`,
      account_id: dice.whole(1, 3),
      branches: [dice.whole(1, 3), dice.whole(1, 3)],
      drivers: [dice.chance(0.5) ? dice.whole(1, 3) : null, dice.whole(1, 3)],
      words: Array.from({ length: 5 }, () => [dice.pick(WORDS), dice.pick(WORDS)].join(' ')),
    }
  })
  await make(owner, rows)
  const placed = rows.toSorted((a, b) =>
    a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id - b.id,
  )
  const bounds = { from: Date.parse('2016-01-08T00:00:00Z'), to: Date.parse('2016-02-20T00:00:00Z') }
  for (const text of TEXTS) {
    const terms = searchTermsOf(text)
    for (const [providerId, viewer] of [
      [1, STAFF],
      [1, dice.pick(VIEWERS)],
      [2, dice.pick(VIEWERS)],
    ] as const) {
      const order = dice.pick(['newest', 'oldest'] as const)
      const few = dice.pick([3, 40, 10_000])
      const isBounded = dice.chance(0.4)
      const wanted = placed.filter(
        (row) =>
          row.provider_id === providerId &&
          isSeen(viewer, row) &&
          matchesAll(terms, [`S${row.id}`, ...row.words].join('\n')) &&
          (!isBounded ||
            (Date.parse(row.created_at) >= bounds.from && Date.parse(row.created_at) <= bounds.to)),
      )
      const ids = wanted.map(({ id }) => id)
      const most = ids.length > 30 ? Math.max(few, 60) : few
      const look = {
        most,
        order,
        ...(isBounded ? bounds : {}),
        ...(isBounded && dice.chance(0.5) ? { withinMs: 0 } : {}),
      }
      expect([text, viewer, look, await findAll(providerId, viewer, text, look)]).toEqual([
        text,
        viewer,
        look,
        order === 'oldest' ? ids : ids.toReversed(),
      ])
    }
  }
})

test('nobody reads what is searched past the search, and whoever has no eyes finds nothing', async () => {
  const { app } = platform.platform.database
  for (const viewer of VIEWERS)
    await expect(
      withViewerTx(app, 1, viewer, (tx) => sql`SELECT 1 FROM shipment_search`.execute(tx)),
    ).rejects.toThrow('permission denied')
  const naked = app
    .transaction()
    .execute((tx) => sql`SELECT find_newest('{%a%}', 1, true, NULL, NULL, NULL, NULL, NULL)`.execute(tx))
  await expect(naked).rejects.toThrow('permission denied')
  const look = { most: 1, order: 'newest' } as const
  await expect(find(1, { kind: 'visitor', shipment_id: 1 }, 'naidoo', look)).rejects.toThrow('visitor')
})

/** Of the texts, on this connection so far: looks by the index of words, looks through all, and texts that were read. */
async function lookedAt(tx: Tx): Promise<{ scans: number; whole: number; read: number }> {
  const { rows } = await sql<{ scans: number; whole: number; read: number }>`
    SELECT pg_stat_get_xact_numscans('shipment_search_words'::regclass)::int AS scans,
           pg_stat_get_xact_numscans('shipment_search'::regclass)::int AS whole,
           pg_stat_get_xact_tuples_fetched('shipment_search'::regclass)::int AS read`.execute(tx)
  return rows[0] ?? { scans: 0, whole: 0, read: 0 }
}

test('among many its index is used, with the eyes of each who asks, and texts are not looked at one by one', async () => {
  await owner.query(
    `INSERT INTO shipments (provider_id, id, version, ref, account_id, service_level_code, status, status_at, over_since, created_at, modified_at,
       parcel_count, weight_kg, collection_address, collection_contact, collection_name, collection_place, delivery_address, delivery_contact,
       delivery_name, delivery_place, collection_branch_id, delivery_branch_id, delivery_agent_id)
     SELECT 1, 30000000 + n, 1, 'T' || n, 1 + n % 3, 'ECO', 'delivered', at, at, at, at, 1, 2, '{}', '{}', 'Sender', 'Sandton', '{}', '{}',
       CASE WHEN n % 2000 = 0 THEN 'Mokoena' ELSE 'Khumalo' END, 'Cape Town', 1 + n % 3, 1, 1 + n % 3
     FROM (SELECT n, timestamptz '2019-01-01Z' + n * interval '7 min' AS at FROM generate_series(1, 12000) n) days`,
  )
  await owner.query('VACUUM ANALYZE shipment_search, shipments')
  for (const viewer of VIEWERS)
    for (const text of ['mokoena', 'mokoena town cape', 'khumalo'])
      await withViewerTx(platform.platform.database.app, 1, viewer, async (tx) => {
        const before = await lookedAt(tx)
        await findByText(tx, text, { most: 50, order: 'newest', to: Date.parse('2019-03-01') })
        const { scans, whole, read } = await lookedAt(tx)
        const least = [text, viewer, scans > before.scans, whole - before.whole, read - before.read < 3_000]
        expect(least).toEqual([text, viewer, true, 0, true])
      })
})

/** Shipments whose text is not as they are now, and texts of none. */
async function outOfStep(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `SELECT count(*) FROM shipments s FULL JOIN shipment_search t ON t.provider_id = s.provider_id AND t.shipment_id = s.id
     WHERE (t.account_id, t.created_at, t.week, t.span, t.text) IS DISTINCT FROM
       (s.account_id, s.created_at, week_of(s.created_at), week_of(s.created_at) >> 4, fold_text(text_of(s)))`,
  )
  return Number(rows[0]?.count)
}

test('what is booked, corrected, cancelled or deleted is found as it is then', async () => {
  const found = async (search: string, who = ops) => {
    const outcome = await who.call(listShipments, { query: { search } })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.shipments.map(({ id }) => id)
  }
  const { id, short_tracking_reference: tracking_reference } = await book(account.call, {
    delivery_contact: { name: 'Vuyelwa Qwabe', mobile_number: '0821234567' },
  })
  expect(await found('vuyelwa qwabe')).toEqual([id])
  const { edit } = shipmentEditor(platform, ops)
  const other = { name: 'Refilwe Xaba', mobile_number: '0821234567' }
  expect((await edit(id, { delivery_contact: other, delivery_address: ROSEBANK })).status).toBe(200)
  expect([await found('vuyelwa'), await found('REFILWE rosebank', account)]).toEqual([[], [id]])
  expect(await ops.call(cancelShipment, { body: { tracking_reference, reason: 'Asked for' } })).toMatchObject(
    { ok: true },
  )
  expect(await found('refilwe xaba')).toEqual([id])
  await owner.query("UPDATE shipments SET account_id = 2, created_at = '2020-02-02' WHERE id = $1", [id])
  expect([await found('refilwe', account), await found('refilwe')]).toEqual([[], [id]])
  expect(
    await find(1, STAFF, 'refilwe', { most: 1, order: 'newest', to: Date.parse('2020-02-03') }),
  ).toMatchObject({ ids: [id] })
  expect(await outOfStep(owner)).toBe(0)
  await owner.query('DELETE FROM shipments WHERE provider_id = 2')
  expect(await outOfStep(owner)).toBe(0)
})

test('a search that takes too long says that it left older ones out', async () => {
  const row = {
    provider_id: 1,
    account_id: 1,
    branches: [1, 1],
    drivers: [null, null],
    words: ['', '', '', '', ''],
  } as const
  const cutOf = async (query: { search?: string; start_date?: string }) => {
    const outcome = await ops.call(listShipments, { query })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.search_cut
  }
  expect([await cutOf({ search: 'nobodys' }), await cutOf({})]).toEqual([false, undefined])
  // Weeks without end to look through.
  await make(owner, [{ ...row, id: 9_000_001, created_at: '4000-01-01 BC' }])
  const began = performance.now()
  expect(await cutOf({ search: 'nobodys' })).toBe(true)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await cutOf({ search: 'nobodys', start_date: '2020-01-01' })).toBe(false)
  const byDelivery = await ops.call(listArchive, {
    query: { search: 'nobodys', date_filter: 'delivered_date' },
  })
  expect(byDelivery).toMatchObject({ value: { search_cut: true } })
  await owner.query('DELETE FROM shipments WHERE id = 9000001')
})

test('of many words the eight longest are looked for', async () => {
  const { id } = await book(account.call, {
    delivery_contact: { name: 'Sibongakonke Mthimunye', mobile_number: '0821234567' },
  })
  const parts = [
    'sibongakonke',
    'ibongakonke',
    'bongakonke',
    'ongakonke',
    'mthimunye',
    'thimunye',
    'himunye',
    'imunye',
  ]
  const outcome = await ops.call(listShipments, { query: { search: `zq ${parts.join(' ')} zx` } })
  expect(outcome).toMatchObject({ value: { shipments: [{ id }], count: 1 } })
})

const ODD = [
  '%',
  '_',
  '\\',
  '%%%%%%%%',
  "'",
  "''; DROP TABLE shipments; --",
  '"',
  '$1 $2 $$ $find$',
  '%s %L %1$s',
  '\u0000',
  'nai\u0000doo',
  '\ud800',
  '🚚🚚🚚',
  '\u202eoodian',
  'דואר ישראל',
  '(((',
  '[[:alnum:]]{3}',
  'a'.repeat(100),
  'a '.repeat(50),
  '% '.repeat(50),
  'x'.repeat(10_000),
  '\t\n ',
] as const

test.each(ODD)('%j is answered, or refused by the name of its field', async (search) => {
  for (const who of [ops, account])
    for (const outcome of [
      await who.call(listShipments, { query: { search, limit: 1 } }),
      await who.call(listArchive, { query: { search, limit: 1 } }),
    ])
      if (!outcome.ok) expect([outcome.status, outcome.field]).toEqual([400, 'search'])
})

test('what was booked before is found after an upgrade, though one is broken off and two nodes start at once', async () => {
  const url = await emptyDatabase()
  const known = await knownMigrations()
  await migrate(url, new Set(known.filter((name) => name < '160')))
  const old = new pg.Pool({ connectionString: url, max: 2 })
  await old.query(
    "INSERT INTO providers (provider_id, name, status, origins, tracking_prefix) VALUES (1, 'Courier', 'active', '{}', 'C1')",
  )
  const made = (id: number): Old => ({
    provider_id: 1,
    id,
    created_at: '2024-05-05T05:05:05Z',
    account_id: 1,
    branches: [1, 1],
    drivers: [null, null],
    words: ['PO', 'Sender', 'Sandton', `Zoë ${id}`, 'Durban'],
  })
  await make(old, [made(1), made(2)])
  await migrate(url, new Set(known.filter((name) => name < '161')))
  // Booked and corrected meanwhile by nodes of the version before.
  await make(old, [made(3)])
  await old.query("UPDATE shipments SET delivery_name = 'Corrected' WHERE id = 1")
  await migrate(url, new Set(known.filter((name) => name < '162')))
  await old.query(
    "DELETE FROM migrations WHERE name LIKE '161%'; DELETE FROM shipment_search WHERE shipment_id = 2",
  )
  expect((await Promise.all([migrate(url), migrate(url)])).sort()).toEqual([
    0,
    known.filter((name) => name >= '161').length,
  ])
  expect(await outOfStep(old)).toBe(0)
  const { rows } = await old
    .query(`
    BEGIN; SET LOCAL ROLE hubline_staff; SELECT set_config('app.provider_id', '1', true);
    SELECT find_texts('%zoe%', 10) AS id; COMMIT`)
    .then((answers) => [answers].flat().find(({ rows: [row] }) => row?.id) ?? { rows: [] })
  expect(rows.map(({ id }) => Number(id)).sort()).toEqual([2, 3])
  await old.end()
})

test('a shipment is found by what its parcel is called besides, by whoever may see it, in both lists', async () => {
  const { id } = await book(account.call, {
    parcels: ['CARTON-ë-90417', 'Third pallet of Zoë'].flatMap((alternative_tracking_reference) =>
      booking().parcels.map((parcel) => ({ ...parcel, alternative_tracking_reference })),
    ),
  })
  // The same parcel of another courier, and of an account that is somebody else's.
  for (const [provider_id, account_id, other] of [
    [2, 1, 81_000_001],
    [1, 2, 81_000_002],
  ] as const) {
    await make(owner, [
      {
        provider_id,
        account_id,
        id: other,
        created_at: '2018-05-05T10:00Z',
        branches: [9, 9],
        drivers: [9, 9],
        words: ['', '', '', '', ''],
      },
    ])
    await owner.query(
      `INSERT INTO parcels (provider_id, shipment_id, number, length_cm, width_cm, height_cm, weight_kg, alternative_tracking_reference)
       VALUES ($1, $2, 1, 1, 1, 1, 1, 'CARTON-ë-90417')`,
      [provider_id, other],
    )
  }
  /** A page ends where the time for it is over: on a slow machine there may be several. */
  async function countArchived(search: string, who: typeof ops): Promise<number> {
    let [count, cursor]: [number, string | undefined] = [0, undefined]
    do {
      const page = await who.call(listArchive, { query: { search, cursor } })
      if (!page.ok) throw new Error(page.error)
      count += rowCount(page.value.shipments)
      cursor = page.value.next ?? undefined
    } while (cursor !== undefined)
    return count
  }
  const found = async (search: string, who = ops) => {
    const live = await who.call(listShipments, { query: { search } })
    if (!live.ok) throw new Error('not found')
    const ids = live.value.shipments.map((shipment) => shipment.id)
    expect(live.value.count).toBe(ids.length)
    expect(await countArchived(search, who)).toBe(ids.length)
    return ids
  }
  expect(await found('carton-ë-90417', account)).toEqual([id])
  expect(await found(' third  pallet OF zoë ', account)).toEqual([])
  expect(await found('third pallet OF zoë', account)).toEqual([id])
  expect(await found('nothing-1, CARTON-ë-90417; nothing-2', account)).toEqual([id])
  expect(await found('CARTON-ë-9041', account)).toEqual([])
  expect(await found('CARTON-ë-90417')).toEqual([81_000_002, id])
  const look = { most: 9, order: 'newest' } as const
  const seen = async (providerId: number, viewer: Viewer) =>
    (await find(providerId, viewer, 'CARTON-ë-90417', look))?.ids
  expect(await seen(2, STAFF)).toEqual([81_000_001])
  expect(await seen(1, { kind: 'staff', branch_id: 9 })).toEqual([81_000_002])
  expect(await seen(1, { kind: 'driver', driver_id: 9 })).toEqual([81_000_002])
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toEqual([])
})
