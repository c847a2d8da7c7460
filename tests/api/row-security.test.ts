import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import type { Viewer } from '../../src/domain/shipments/visibility.ts'
import { withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { withOutboxTx, withProviderTx } from '../../src/server/kernel/database/writing.ts'
import { book } from '../support/booking.ts'
import { OPS, startTestPlatform, type TestPlatform } from '../support/platform.ts'

/** The database itself keeps viewers apart: these queries ask for everything, as if the application forgot to filter. */
let platform: TestPlatform
const ids = new Map<string, number>()

beforeAll(async () => {
  platform = await startTestPlatform()
  const ops = await platform.as(OPS)
  const durban = {
    street_address: '1 Beach Road',
    local_area: 'Umhlanga',
    city: 'Durban',
    zone: 'KZN',
    code: '4319',
  }
  for (const [name, changes] of [
    ['account 1, Johannesburg', { account_id: 1 }],
    ['account 2, Johannesburg', { account_id: 2 }],
    ['account 3, Durban', { account_id: 3, collection_address: durban, delivery_address: durban }],
  ] as const) {
    ids.set(name, (await book(ops.call, changes)).id)
  }
  await ops.call(changeShipments, {
    body: { shipments: [{ id: ids.get('account 2, Johannesburg') ?? 0, collection_agent_id: 8 }] },
  })
  await platform.owner.query(
    "INSERT INTO providers (provider_id, name, origins, tracking_prefix) VALUES (2, 'Other Couriers', '{}', 'OTH')",
  )
  await platform.owner.query('INSERT INTO feed_heads (provider_id) VALUES (2)')
  await platform.owner.query(
    `INSERT INTO shipments SELECT (json_populate_record(s, '{"provider_id": 2, "ref": "OTHER01"}')).* FROM shipments s WHERE id = ${ids.get('account 1, Johannesburg')}`,
  )
})
afterAll(() => platform.stop())

const everything = (providerId: number, viewer: Viewer) =>
  withViewerTx(platform.platform.database.app, providerId, viewer, async (tx) => ({
    shipments: (await sql<{ id: number }>`SELECT id FROM shipments ORDER BY id`.execute(tx)).rows.map(
      ({ id }) => id,
    ),
    parcels: (
      await sql<{ shipment_id: number }>`SELECT shipment_id FROM parcels ORDER BY shipment_id`.execute(tx)
    ).rows.map(({ shipment_id }) => shipment_id),
    events: [
      ...new Set(
        (
          await sql<{
            entity_id: number
          }>`SELECT entity_id FROM events WHERE entity = 'shipment' ORDER BY entity_id`.execute(tx)
        ).rows.map(({ entity_id }) => entity_id),
      ),
    ],
    accounts: (await sql`SELECT id FROM accounts`.execute(tx)).rows.length,
    drivers: (await sql`SELECT id FROM drivers`.execute(tx)).rows.length,
  }))

const named = (...names: string[]) => names.map((name) => ids.get(name))
const [ONE, TWO, THREE] = ['account 1, Johannesburg', 'account 2, Johannesburg', 'account 3, Durban']

describe.each<[string, Viewer, string[], { accounts: number; drivers: number }]>([
  ['staff', { kind: 'staff', branch_id: null }, [ONE, TWO, THREE], { accounts: 40, drivers: 60 }],
  ['staff of the Durban branch', { kind: 'staff', branch_id: 4 }, [THREE], { accounts: 40, drivers: 9 }],
  ['an account', { kind: 'account', account_id: 1 }, [ONE], { accounts: 1, drivers: 0 }],
  ['a driver', { kind: 'driver', driver_id: 8 }, [TWO], { accounts: 0, drivers: 1 }],
])('%s', (_who, viewer, names, others) => {
  test('is given only its own rows and events, whatever the query forgets', async () => {
    const wanted = named(...names)
    expect(await everything(1, viewer)).toEqual({
      shipments: wanted,
      parcels: wanted,
      events: wanted,
      ...others,
    })
  })
})

test('another provider is another world', async () => {
  const seen = await everything(2, { kind: 'staff', branch_id: null })
  expect(seen).toEqual({ shipments: named(ONE), parcels: [], events: [], accounts: 0, drivers: 0 })
})

test('letters are for unlimited staff of their provider, and what carries them out sees nothing else', async () => {
  const { app } = platform.platform.database
  for (const provider of [1, 2])
    await platform.owner.query(
      "INSERT INTO outbox (provider_id, channel, kind, recipient, subject, text) VALUES ($1, 'email', 'verification', 'a@b.example', 's', 't')",
      [provider],
    )
  const letters = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (await sql<{ provider_id: number }>`SELECT provider_id FROM outbox`.execute(tx)).rows.map(
        ({ provider_id }) => provider_id,
      ),
    )
  expect(await letters(1, { kind: 'staff', branch_id: null })).toEqual([1])
  expect(await letters(2, { kind: 'staff', branch_id: null })).toEqual([2])
  for (const viewer of [
    { kind: 'staff', branch_id: 4 },
    { kind: 'account', account_id: 1 },
    { kind: 'driver', driver_id: 8 },
  ] as const)
    expect(await letters(1, viewer)).toEqual([])
  const carried = withOutboxTx(app, async (tx) => (await sql`SELECT 1 FROM outbox`.execute(tx)).rows.length)
  expect(await carried).toBe(2)
  await expect(withOutboxTx(app, (tx) => sql`SELECT 1 FROM users`.execute(tx))).rejects.toThrow(
    'permission denied',
  )
})

test('address books are for staff, and for the account that they are of', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO address_book_entries (provider_id, account_id, name, address, source, double_key, find_text)
     VALUES (1, 1, 'one', '{}', 'manual', 'a', 'a'), (1, 2, 'two', '{}', 'manual', 'b', 'b')`,
  )
  const names = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (await sql<{ name: string }>`SELECT name FROM address_book_entries ORDER BY name`.execute(tx)).rows.map(
        ({ name }) => name,
      ),
    )
  expect(await names(1, { kind: 'staff', branch_id: null })).toEqual(['one', 'two'])
  expect(await names(1, { kind: 'staff', branch_id: 4 })).toEqual(['one', 'two'])
  expect(await names(1, { kind: 'account', account_id: 2 })).toEqual(['two'])
  expect(await names(1, { kind: 'driver', driver_id: 8 })).toEqual([])
  expect(await names(2, { kind: 'staff', branch_id: null })).toEqual([])
  await expect(
    withViewerTx(app, 1, { kind: 'account', account_id: 1 }, (tx) =>
      sql`DELETE FROM address_book_entries`.execute(tx),
    ),
  ).rejects.toThrow('permission denied')
})

test('imports, their rows and their columns are for staff, and for the account that they are of', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO shipment_imports (provider_id, account_id, id, user_id, file_name, columns, defaults, row_count)
     VALUES (1, 1, 71, 1, 'one', '[]', '{}', 1), (1, 2, 72, 1, 'two', '[]', '{}', 1)`,
  )
  await platform.owner.query(
    `INSERT INTO shipment_import_rows (provider_id, import_id, line, state, cells)
     VALUES (1, 71, 2, 'ready', '[]'), (1, 72, 2, 'ready', '[]')`,
  )
  await platform.owner.query(
    "INSERT INTO import_columns (provider_id, account_id, header) VALUES (1, 1, 'a'), (1, 2, 'a')",
  )
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) => [
      (await sql<{ id: number }>`SELECT id FROM shipment_imports ORDER BY 1`.execute(tx)).rows.map(
        ({ id }) => id,
      ),
      (
        await sql<{ id: number }>`SELECT import_id AS id FROM shipment_import_rows ORDER BY 1`.execute(tx)
      ).rows.map(({ id }) => id),
      (
        await sql<{ id: number }>`SELECT account_id AS id FROM import_columns ORDER BY 1`.execute(tx)
      ).rows.map(({ id }) => id),
    ])
  const all = [
    [71, 72],
    [71, 72],
    [1, 2],
  ]
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual(all)
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual(all)
  expect(await seen(1, { kind: 'account', account_id: 2 })).toEqual([[72], [72], [2]])
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toEqual([[], [], []])
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([[], [], []])
  for (const table of ['shipment_imports', 'shipment_import_rows', 'import_columns'])
    await expect(
      withViewerTx(app, 1, { kind: 'account', account_id: 1 }, (tx) =>
        sql`DELETE FROM ${sql.table(table)}`.execute(tx),
      ),
    ).rejects.toThrow('permission denied')
})

test('settings of accounts are for staff, and for the account that they are of', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(`INSERT INTO account_settings VALUES (1, 1, 'a', '1'), (1, 2, 'a', '2')`)
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (
        await sql<{ account_id: number }>`SELECT account_id FROM account_settings ORDER BY 1`.execute(tx)
      ).rows.map(({ account_id }) => account_id),
    )
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual([1, 2])
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual([1, 2])
  expect(await seen(1, { kind: 'account', account_id: 2 })).toEqual([2])
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toEqual([])
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([])
})

test('rate cards are for staff of their provider, and those published are rewritten by no command', async () => {
  const { app } = platform.platform.database
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (await sql<{ provider_id: number }>`SELECT DISTINCT provider_id FROM rate_cards`.execute(tx)).rows.map(
        ({ provider_id }) => provider_id,
      ),
    )
  await platform.owner.query(
    "INSERT INTO rate_cards (provider_id, number, name, document, changed_at) VALUES (2, 1, 'Other', '{}', now())",
  )
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual([1])
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual([1])
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([2])
  for (const viewer of [
    { kind: 'account', account_id: 1 },
    { kind: 'driver', driver_id: 8 },
  ] as const)
    await expect(seen(1, viewer)).rejects.toThrow('permission denied')
  await expect(
    withProviderTx(app, 1, (tx) => sql`UPDATE rate_cards SET document = '{}'`.execute(tx)),
  ).rejects.toThrow('a published rate card is not changed')
  await expect(withProviderTx(app, 1, (tx) => sql`DELETE FROM rate_cards`.execute(tx))).rejects.toThrow(
    'permission denied',
  )
})

test('prices are seen with their shipment, by no driver, and changed by nobody', async () => {
  const { app } = platform.platform.database
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (
        await sql<{ shipment_id: number }>`SELECT shipment_id FROM shipment_prices ORDER BY 1`.execute(tx)
      ).rows.map(({ shipment_id }) => shipment_id),
    )
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual(named(ONE, TWO, THREE))
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual(named(THREE))
  expect(await seen(1, { kind: 'account', account_id: 2 })).toEqual(named(TWO))
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([])
  await expect(seen(1, { kind: 'driver', driver_id: 8 })).rejects.toThrow('permission denied')
  for (const statement of [sql`UPDATE shipment_prices SET rate_cents = 1`, sql`DELETE FROM shipment_prices`])
    await expect(withProviderTx(app, 1, (tx) => statement.execute(tx))).rejects.toThrow('permission denied')
})

test('quotes are seen with their shipment, by no driver, and of what was quoted nothing is changed', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(`
    INSERT INTO shipment_quotes (provider_id, shipment_id, quoted_at, valid_until, request, vat_percentage, rate_card_id, rate_cents,
      rate_excluding_vat_cents, charged_kg, lines)
    SELECT provider_id, shipment_id, now(), now(), '{}', 15, rate_card_id, rate_cents, rate_excluding_vat_cents, charged_kg, lines
    FROM shipment_prices`)
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (
        await sql<{ shipment_id: number }>`SELECT shipment_id FROM shipment_quotes ORDER BY 1`.execute(tx)
      ).rows.map(({ shipment_id }) => shipment_id),
    )
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual(named(ONE, TWO, THREE))
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual(named(THREE))
  expect(await seen(1, { kind: 'account', account_id: 2 })).toEqual(named(TWO))
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([])
  await expect(seen(1, { kind: 'driver', driver_id: 8 })).rejects.toThrow('permission denied')
  for (const statement of [
    sql`UPDATE shipment_quotes SET rate_cents = 1`,
    sql`UPDATE shipment_quotes SET valid_until = now()`,
    sql`DELETE FROM shipment_quotes`,
  ])
    await expect(withProviderTx(app, 1, (tx) => statement.execute(tx))).rejects.toThrow('permission denied')
})

test('where drivers were is for staff, for the branch that they drove for, and for themselves', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO driver_positions (provider_id, driver_id, branch_id, at, lat, lng)
     VALUES (1, 901, 4, now(), -26, 28), (1, 902, 5, now(), -26, 28), (2, 903, 4, now(), -26, 28)`,
  )
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (
        await sql<{
          driver_id: number
        }>`SELECT driver_id FROM driver_positions WHERE driver_id > 900 ORDER BY 1`.execute(tx)
      ).rows.map(({ driver_id }) => driver_id),
    )
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual([901, 902])
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual([901])
  expect(await seen(1, { kind: 'driver', driver_id: 902 })).toEqual([902])
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([903])
  await expect(seen(1, { kind: 'account', account_id: 1 })).rejects.toThrow('permission denied')
})

test('before anybody is known, nothing is there to be read', async () => {
  const { app } = platform.platform.database
  for (const table of [
    'shipments',
    'events',
    'driver_positions',
    'users',
    'sessions',
    'accounts',
    'outbox',
    'api_keys',
    'one_time_codes',
    'user_settings',
    'user_devices',
    'account_settings',
    'platform_events',
  ]) {
    await expect(sql`SELECT 1 FROM ${sql.table(table)}`.execute(app)).rejects.toThrow('permission denied')
  }
  const unnamed = app.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE hubline_command`.execute(tx)
    return sql`SELECT 1 FROM shipments`.execute(tx)
  })
  expect((await unnamed).rows).toEqual([])
})

test('what a provider offers is its own: what is retired is for staff, how it sorts its customers too', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(`
    INSERT INTO service_levels SELECT (jsonb_populate_record(l, '{"id": 9001, "code": "OLD", "active": false}')).*
    FROM service_levels l WHERE provider_id = 1 AND code = 'ECO';
    INSERT INTO service_areas (provider_id, name, is_default, service_days, active, position)
    VALUES (1, 'Old', false, '{monday}', false, 9), (2, 'Elsewhere', true, '{monday}', true, 1);
    INSERT INTO service_day_exceptions (provider_id, date, name, is_service_day, active)
    VALUES (1, '2026-12-16', 'a', true, true), (1, '2026-12-17', 'b', true, false), (2, '2026-12-18', 'c', true, true);
    INSERT INTO tags (provider_id, type, name, colour, active, position)
    VALUES (1, 'shipment', 'a', '#000000', true, 1), (1, 'shipment', 'b', '#000000', false, 2),
           (1, 'account', 'c', '#000000', true, 3), (2, 'shipment', 'd', '#000000', true, 4);
    INSERT INTO parcel_types (provider_id, name, is_default, active, position)
    VALUES (1, 'Old', false, false, 9), (2, 'Box', true, true, 1);
    INSERT INTO compartments (provider_id, provider, name, length, width, height, weight, active, position)
    VALUES (1, 'lockers', 'Old', 1, 1, 1, 1, false, 99), (2, 'lockers', 'Box', 1, 1, 1, 1, true, 1);
    INSERT INTO pickup_points SELECT (jsonb_populate_record(p, '{"id": 9002, "name": "Old", "active": false}')).*
    FROM pickup_points p WHERE provider_id = 1 LIMIT 1`)
  const count = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (
        await sql<{ n: string }>`
          SELECT concat_ws(' ', (SELECT count(*) FROM service_levels), (SELECT count(*) FROM service_areas),
            (SELECT count(*) FROM service_day_exceptions), (SELECT count(*) FROM tags),
            (SELECT count(*) FROM parcel_types), (SELECT count(*) FROM compartments), (SELECT count(*) FROM pickup_points)) AS n`.execute(
          tx,
        )
      ).rows.map(({ n }) => n),
    )
  expect(await count(1, { kind: 'staff', branch_id: null })).toEqual(['19 2 2 3 7 13 13'])
  expect(await count(1, { kind: 'staff', branch_id: 4 })).toEqual(['19 2 2 3 7 13 13'])
  expect(await count(1, { kind: 'account', account_id: 1 })).toEqual(['18 1 1 1 6 12 12'])
  expect(await count(1, { kind: 'driver', driver_id: 8 })).toEqual(['18 1 1 1 6 12 12'])
  expect(await count(2, { kind: 'staff', branch_id: null })).toEqual(['0 1 1 1 1 1 0'])
})

test('how many compartments are held everybody of the provider is told, whose they are nobody', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(`
    INSERT INTO pickup_reservations (provider_id, shipment_id, side, pickup_point_id, compartment, state, reserved_at, expires_at,
      changed_at)
    SELECT 1, s.id, 'delivery', p.id, 'Small', 'reserved', now(), now(), now()
    FROM (SELECT id FROM shipments WHERE provider_id = 1 LIMIT 1) s,
         (SELECT id FROM pickup_points WHERE provider_id = 1 LIMIT 1) p`)
  const viewers: Viewer[] = [
    { kind: 'staff', branch_id: null },
    { kind: 'staff', branch_id: 4 },
    { kind: 'account', account_id: 1 },
    { kind: 'driver', driver_id: 8 },
  ]
  for (const viewer of viewers) {
    const held = (providerId: number) =>
      withViewerTx(app, providerId, viewer, async (tx) => {
        const { rows } = await sql<{ held: number }>`SELECT held FROM held_compartments()`.execute(tx)
        return rows.map(({ held: count }) => count)
      })
    expect([await held(1), await held(2)]).toEqual([[1], []])
    const reading = withViewerTx(app, 1, viewer, (tx) => sql`SELECT FROM pickup_reservations`.execute(tx))
    await expect(reading).rejects.toThrow('permission denied')
  }
})
