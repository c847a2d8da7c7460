import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/shipments/visibility.ts'
import { PLANNED_ONCE } from '../../src/server/kernel/database/planned-once.ts'
import { withProviderReadTx, withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { withOutboxTx } from '../../src/server/kernel/database/writing.ts'
import { ONE, THREE, TWO, twoProviders } from '../support/two-providers.ts'

/** The database itself keeps viewers apart: these queries ask for everything, as if the application forgot to filter. */
const { platform, named } = await twoProviders()

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

const EYES: [string, Viewer, string[], { accounts: number; drivers: number }][] = [
  ['staff', { kind: 'staff', branch_id: null }, [ONE, TWO, THREE], { accounts: 40, drivers: 60 }],
  ['staff of the Durban branch', { kind: 'staff', branch_id: 4 }, [THREE], { accounts: 40, drivers: 9 }],
  ['an account', { kind: 'account', account_id: 1 }, [ONE], { accounts: 1, drivers: 0 }],
  ['a driver', { kind: 'driver', driver_id: 8 }, [TWO], { accounts: 0, drivers: 1 }],
]

describe.each(EYES)('%s', (_who, viewer, names, others) => {
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

test('what is planned once for a connection shows each pair of eyes its own, in whatever order they come', async () => {
  const histories = (viewer: Viewer) =>
    withViewerTx(platform.platform.database.app, 1, viewer, async (tx) => {
      const { rows } = await sql<{ entity_id: number }>`
        SELECT DISTINCT ${PLANNED_ONCE} entity_id FROM events WHERE entity = 'shipment' ORDER BY entity_id`.execute(
        tx,
      )
      return rows.map(({ entity_id }) => entity_id)
    })
  // As often as a plan takes to be kept, by one pair of eyes and by all in turn.
  for (let i = 0; i < 12; i += 1) await histories({ kind: 'staff', branch_id: null })
  for (let i = 0; i < 12; i += 1)
    for (const [who, viewer, names] of EYES)
      expect({ who, ids: await histories(viewer) }).toEqual({ who, ids: named(...names) })
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

test('webhooks and what they were sent are read by commands of their provider alone', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO webhooks (provider_id, id, account_id, topic, url, signing_secret, active, created_by, created_at)
     VALUES (1, 71, 1, 'tracking-event', 'https://one.example', '', false, 1, now())`,
  )
  await platform.owner.query(
    `INSERT INTO webhook_deliveries (provider_id, webhook_id, message_id, topic, body, created_at, next_at)
     VALUES (1, 71, 'm', 'tracking-event', '{}', now(), now())`,
  )
  await platform.owner.query(
    'INSERT INTO webhook_attempts (provider_id, delivery_id, number, at, took_ms) SELECT 1, id, 1, now(), 1 FROM webhook_deliveries',
  )
  for (const table of ['webhooks', 'webhook_deliveries', 'webhook_attempts']) {
    const count = (providerId: number) =>
      withProviderReadTx(app, providerId, async (tx) => {
        const { rows } = await sql`SELECT 1 FROM ${sql.table(table)}`.execute(tx)
        return rows.length
      })
    expect([await count(1), await count(2)], table).toEqual([1, 0])
    for (const viewer of [
      { kind: 'staff', branch_id: null },
      { kind: 'account', account_id: 1 },
      { kind: 'driver', driver_id: 8 },
    ] as const)
      await expect(
        withViewerTx(app, 1, viewer, (tx) => sql`SELECT 1 FROM ${sql.table(table)}`.execute(tx)),
      ).rejects.toThrow('permission denied')
  }
})

test('notes follow their shipment, and those among staff are for no account', async () => {
  const { app } = platform.platform.database
  const [one = 0, two = 0, three = 0] = named(ONE, TWO, THREE)
  for (const shipment of [one, two, three])
    for (const audience of ['internal', 'external'])
      await platform.owner.query(
        `INSERT INTO shipment_notes (provider_id, shipment_id, audience, type, message, author_id, author, by_staff, created_at)
         VALUES (1, $1, $2, '', 'm', 1, 'a', true, now())`,
        [shipment, audience],
      )
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (
        await sql<{ shipment_id: number; audience: string }>`
          SELECT shipment_id, audience FROM shipment_notes ORDER BY shipment_id, audience DESC`.execute(tx)
      ).rows.map(({ shipment_id, audience }) => `${shipment_id} ${audience}`),
    )
  const both = (id: number) => [`${id} internal`, `${id} external`]
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual(
    [one, two, three].sort((a, b) => a - b).flatMap(both),
  )
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual(both(three))
  expect(await seen(1, { kind: 'account', account_id: 1 })).toEqual([`${one} external`])
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toEqual(both(two))
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([])
  await expect(
    withViewerTx(app, 1, { kind: 'account', account_id: 1 }, (tx) =>
      sql`DELETE FROM shipment_notes`.execute(tx),
    ),
  ).rejects.toThrow('permission denied')
})

test('files are for whoever sees what they were added to, and what was added to nothing is for nobody', async () => {
  const { app } = platform.platform.database
  const [one = 0, two = 0] = named(ONE, TWO)
  const fileOf = async (shipment: number, audience: string) => {
    const note = await platform.owner.query<{ id: string }>(
      `INSERT INTO shipment_notes (provider_id, shipment_id, audience, type, message, author_id, author, by_staff, created_at)
       VALUES (1, $1, $2, '', 'm', 1, 'a', true, now()) RETURNING id`,
      [shipment, audience],
    )
    const file = await platform.owner.query<{ id: string }>(ADD_FILE, [note.rows[0]?.id])
    return Number(file.rows[0]?.id)
  }
  const outside = await fileOf(one, 'external')
  const inside = await fileOf(one, 'internal')
  const drivers = await fileOf(two, 'internal')
  await platform.owner.query(ADD_FILE, [null])
  // What was written on one is for the same eyes.
  const versions = new Map<number, number>()
  for (const first of [outside, inside, drivers]) {
    const { rows } = await platform.owner.query<{ id: string }>(ADD_VERSION, [first])
    versions.set(first, Number(rows[0]?.id))
  }
  const withVersions = (...firsts: number[]) =>
    [...firsts, ...firsts.map((first) => versions.get(first) ?? 0)].toSorted((a, b) => a - b)
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (await sql<{ id: number }>`SELECT id FROM files ORDER BY id`.execute(tx)).rows.map(({ id }) => id),
    )
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual(withVersions(outside, inside, drivers))
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual([])
  expect(await seen(1, { kind: 'account', account_id: 1 })).toEqual(withVersions(outside))
  expect(await seen(1, { kind: 'account', account_id: 2 })).toEqual([])
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toEqual(withVersions(drivers))
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([])
  for (const statement of [sql`DELETE FROM files`, sql`SELECT 1 FROM files_to_remove`])
    await expect(
      withViewerTx(app, 1, { kind: 'staff', branch_id: null }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
})

const ADD_VERSION = `INSERT INTO files
    (provider_id, name, type, sha256, bytes, uploaded_by, created_at, note_id, version_of, version, based_on, saved_by, saved_at)
  SELECT provider_id, name, type, repeat('b', 64), 1, 1, now(), note_id, id, 2, 1, 'a', now() FROM files WHERE id = $1 RETURNING id`

const ADD_FILE = `INSERT INTO files (provider_id, name, type, sha256, bytes, uploaded_by, created_at, note_id)
  VALUES (1, 'a.pdf', 'application/pdf', repeat('a', 64), 1, 1, now(), $1) RETURNING id`

test('proofs of delivery and their photos follow their shipment, and PINs are for nobody’s eyes', async () => {
  const { app } = platform.platform.database
  const [one = 0, two = 0, three = 0] = named(ONE, TWO, THREE)
  const photos = new Map<number, number>()
  for (const shipment of [one, two, three]) {
    await platform.owner.query(
      `INSERT INTO proofs_of_delivery (provider_id, shipment_id, version, method, name, mobile_number, department, description,
         pin_sent_elsewhere, photo_ids, recorded_by, recorded_as, recorded_at)
       VALUES (1, $1, 1, 'fallback', 'n', '', '', '', false, '{}', 1, 'a', now())`,
      [shipment],
    )
    const { rows } = await platform.owner.query<{ id: string }>(
      `INSERT INTO files (provider_id, name, type, sha256, bytes, uploaded_by, created_at, proof_of)
       VALUES (1, 'a.jpg', 'image/jpeg', repeat('c', 64), 1, 1, now(), $1) RETURNING id`,
      [shipment],
    )
    photos.set(shipment, Number(rows[0]?.id))
    // A picture of its parcel on the scale is seen by the same eyes.
    await platform.owner.query(
      `INSERT INTO files (provider_id, name, type, sha256, bytes, uploaded_by, created_at, measures_of, measured_parcel)
       VALUES (1, 'b.jpg', 'image/jpeg', repeat('d', 64), 1, 1, now(), $1, 1)`,
      [shipment],
    )
  }
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) => ({
      proofs: (
        await sql<{ id: number }>`SELECT shipment_id AS id FROM proofs_of_delivery ORDER BY 1`.execute(tx)
      ).rows.map(({ id }) => id),
      files: (
        await sql<{ id: number }>`SELECT id FROM files WHERE proof_of IS NOT NULL ORDER BY 1`.execute(tx)
      ).rows.map(({ id }) => id),
      measured: (
        await sql<{
          id: number
        }>`SELECT measures_of AS id FROM files WHERE measures_of IS NOT NULL ORDER BY 1`.execute(tx)
      ).rows.map(({ id }) => id),
    }))
  const both = (...shipments: number[]) => {
    const proofs = shipments.toSorted((a, b) => a - b)
    return {
      proofs,
      files: proofs.map((id) => photos.get(id) ?? 0).toSorted((a, b) => a - b),
      measured: proofs,
    }
  }
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual(both(one, two, three))
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual(both(three))
  expect(await seen(1, { kind: 'account', account_id: 1 })).toEqual(both(one))
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toEqual(both(two))
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual(both())
  for (const statement of [
    sql`SELECT 1 FROM pod_pins`,
    sql`SELECT 1 FROM pin_requests`,
    sql`SELECT 1 FROM recipient_codes`,
    sql`DELETE FROM proofs_of_delivery`,
  ])
    await expect(
      withViewerTx(app, 1, { kind: 'staff', branch_id: null }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
})

test('tripsheets, their stops and their tasks are for staff, for the branch of the driver, and for the driver', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO tripsheets (provider_id, driver_id, branch_id, id, day, vehicle_kind) OVERRIDING SYSTEM VALUE
     VALUES (1, 8, 4, 81, '2020-01-01', 'van'), (1, 9, 5, 82, '2020-01-01', 'van')`,
  )
  for (const [provider, id] of [
    [1, 81],
    [1, 82],
  ]) {
    await platform.owner.query(
      `INSERT INTO tripsheet_stops (provider_id, id, tripsheet_id, position, name, place, service_minutes, slot_at, timed, planned_at, promised_at)
       VALUES ($1, $2, $2, 0, '', '', 7, now(), true, now(), now())`,
      [provider, id],
    )
    await platform.owner.query(
      "INSERT INTO tripsheet_tasks (provider_id, shipment_id, side, stop_id) VALUES ($1, $2, 'delivery', $2)",
      [provider, id],
    )
  }
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      Promise.all(
        (['tripsheets', 'tripsheet_stops'] as const).map(async (table) =>
          (
            await sql<{
              id: number
            }>`SELECT id FROM ${sql.table(table)} WHERE id BETWEEN 81 AND 82 ORDER BY 1`.execute(tx)
          ).rows.map(({ id }) => id),
        ),
      ).then(async (both) => [
        ...both,
        (
          await sql<{
            id: number
          }>`SELECT stop_id AS id FROM tripsheet_tasks WHERE stop_id BETWEEN 81 AND 83 ORDER BY 1`.execute(tx)
        ).rows.map(({ id }) => id),
      ]),
    )
  const all = (...ids: number[]) => [ids, ids, ids]
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual(all(81, 82))
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual(all(81))
  expect(await seen(1, { kind: 'driver', driver_id: 9 })).toEqual(all(82))
  expect(await seen(1, { kind: 'account', account_id: 1 })).toEqual(all())
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual(all())
  for (const table of ['tripsheets', 'tripsheet_stops', 'tripsheet_tasks', 'tripsheet_requests'])
    await expect(
      withViewerTx(app, 1, { kind: 'driver', driver_id: 8 }, (tx) =>
        sql`DELETE FROM ${sql.table(table)}`.execute(tx),
      ),
    ).rejects.toThrow('permission denied')
})

test('proposed routes are for staff, and for the branch that they were made for', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO route_proposals (provider_id, id, branch_id, kind, aim, day, driver_ids, status, asked_by, asked_at, search_ms, lease_until, given)
     OVERRIDING SYSTEM VALUE SELECT 1, id, branch, 'optimise', 'shortest', '2020-01-01', '{8}', 'ready', 1, now(), 1000, now(), '{}'
     FROM (VALUES (91, 4), (92, NULL)) AS made (id, branch)`,
  )
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (
        await sql<{
          id: number
        }>`SELECT id FROM route_proposals WHERE id BETWEEN 91 AND 92 ORDER BY 1`.execute(tx)
      ).rows.map(({ id }) => id),
    )
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual([91, 92])
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual([91])
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([])
  for (const viewer of [
    { kind: 'driver', driver_id: 8 },
    { kind: 'account', account_id: 1 },
  ] as const)
    await expect(seen(1, viewer)).rejects.toThrow('permission denied')
})

test('drivers proposed for collections are for staff, and for the branch that collects', async () => {
  const { app } = platform.platform.database
  const { rows } = await platform.owner.query<{ id: number }>(
    'SELECT id::int AS id FROM shipments WHERE provider_id = 1 ORDER BY id LIMIT 2',
  )
  const ids = rows.map(({ id }) => id)
  await platform.owner.query(
    `INSERT INTO collection_proposals (provider_id, shipment_id, branch_id, state, driver_id, reason, made_at)
     VALUES (1, $1, 4, 'open', 8, '{}', now()), (1, $2, 5, 'open', 8, '{}', now())`,
    ids,
  )
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) =>
      (
        await sql<{ id: number }>`SELECT shipment_id::int AS id FROM collection_proposals ORDER BY 1`.execute(
          tx,
        )
      ).rows.map(({ id }) => id),
    )
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual(ids)
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual(ids.slice(0, 1))
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([])
  for (const viewer of [
    { kind: 'driver', driver_id: 8 },
    { kind: 'account', account_id: 1 },
  ] as const)
    await expect(seen(1, viewer)).rejects.toThrow('permission denied')
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

test('what lies in the archive is for nobody’s eyes; a booking asks whose a reference was, of its own provider', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    "INSERT INTO archive_entries (provider_id, shipment_id, account_id, file, archived_at) VALUES (1, 5001, 1, 'a', now()), (2, 5002, 1, 'b', now())",
  )
  await platform.owner.query(
    "INSERT INTO archive_files (provider_id, name, kind, month) VALUES (1, 'a', 'shipments', '2024-01')",
  )
  for (const table of ['archive_files', 'archive_entries'])
    for (const viewer of [
      { kind: 'staff', branch_id: null },
      { kind: 'staff', branch_id: 4 },
      { kind: 'account', account_id: 1 },
      { kind: 'driver', driver_id: 8 },
    ] as const)
      await expect(
        withViewerTx(app, 1, viewer, (tx) => sql`SELECT 1 FROM ${sql.table(table)}`.execute(tx)),
      ).rejects.toThrow('permission denied')
  const asked = await withProviderReadTx(app, 2, (tx) =>
    sql<{ shipment_id: number }>`SELECT shipment_id FROM archive_entries`.execute(tx),
  )
  expect(asked.rows).toEqual([{ shipment_id: 5002 }])
  await expect(
    withProviderReadTx(app, 1, (tx) => sql`SELECT 1 FROM archive_files`.execute(tx)),
  ).rejects.toThrow('permission denied')
})

test('before anybody is known, nothing is there to be read', async () => {
  const { app } = platform.platform.database
  for (const table of [
    'shipments',
    'events',
    'driver_positions',
    'shipment_notes',
    'files',
    'files_to_remove',
    'proofs_of_delivery',
    'pod_pins',
    'pin_requests',
    'recipient_codes',
    'archive_files',
    'archive_entries',
    'users',
    'sessions',
    'accounts',
    'outbox',
    'api_keys',
    'one_time_codes',
    'presence',
    'desk_handovers',
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

test('zones are for all staff, who was in them for their branch, and neither for anybody else', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO zones (provider_id, id, name, colour, area, nodes, tag_ids, modified_at, modified_by)
     VALUES (1, 71, 'z', '#3b6fd4', '{}', 4, '{}', now(), 'n')`,
  )
  await platform.owner.query('INSERT INTO zone_sets (provider_id, revision) VALUES (1, 1)')
  for (const branch of [4, 5])
    await platform.owner.query(
      `INSERT INTO zone_visits (provider_id, zone_id, zone_name, driver_id, branch_id, entered_at) VALUES (1, 71, 'z', $1, $1, now())`,
      [branch],
    )
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) => {
      const zones = await sql`SELECT 1 FROM zones`.execute(tx)
      const sets = await sql`SELECT 1 FROM zone_sets`.execute(tx)
      const visits = await sql`SELECT 1 FROM zone_visits`.execute(tx)
      return [zones, sets, visits].map(({ rows }) => rows.length)
    })
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual([1, 1, 2])
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual([1, 1, 1])
  for (const viewer of [
    { kind: 'account', account_id: 1 },
    { kind: 'driver', driver_id: 4 },
  ] as const)
    expect(await seen(1, viewer)).toEqual([0, 0, 0])
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([0, 0, 0])
  await expect(
    withViewerTx(app, 1, { kind: 'staff', branch_id: null }, (tx) => sql`DELETE FROM zones`.execute(tx)),
  ).rejects.toThrow('permission denied')
})

test('alert rules and alerts are for staff and their branch, and what is looked at for nobody', async () => {
  const { app } = platform.platform.database
  for (const [branch, id] of [
    [4, 91],
    [5, 92],
    [null, 93],
  ]) {
    await platform.owner.query(
      `INSERT INTO alert_rules (provider_id, branch_id, id, name, condition, severity, sound, active, created_by_name, created_at)
       VALUES (1, $1, $2, 'r', '{}', 'watch', false, false, 'n', now())`,
      [branch, id],
    )
    await platform.owner.query(
      `INSERT INTO alerts (provider_id, branch_id, id, rule_id, rule_name, kind, severity, sound, subject, subject_id, subject_name, since, opened_at)
       OVERRIDING SYSTEM VALUE VALUES (1, $1, $2::int, $2::int, 'r', 'exception', 'watch', false, 'driver', $2::int, 'n', now(), now())`,
      [branch, id],
    )
  }
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) => {
      const rules = await sql<{ id: number }>`SELECT id FROM alert_rules ORDER BY 1`.execute(tx)
      const alerts = await sql<{ id: number }>`SELECT id FROM alerts ORDER BY 1`.execute(tx)
      return [rules, alerts].map(({ rows }) => rows.map(({ id }) => id))
    })
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual([
    [91, 92, 93],
    [91, 92, 93],
  ])
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual([[91, 93], [91]])
  expect(await seen(1, { kind: 'account', account_id: 1 })).toEqual([[], []])
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toEqual([[], []])
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([[], []])
  for (const statement of [sql`SELECT 1 FROM alert_watches`, sql`DELETE FROM alerts`])
    await expect(
      withViewerTx(app, 1, { kind: 'staff', branch_id: null }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
})

test('hours of drivers are for staff and their branch', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO driver_terms (provider_id, driver_id, version, zone_ids)
     SELECT 1, min(id), 1, '{}' FROM drivers WHERE provider_id = 1 AND branch_id IN (4, 5) GROUP BY branch_id`,
  )
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) => {
      const { rows } = await sql`SELECT driver_id FROM driver_terms`.execute(tx)
      return rows.length
    })
  expect(await seen(1, { kind: 'staff', branch_id: null })).toBe(2)
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toBe(1)
  expect(await seen(1, { kind: 'account', account_id: 1 })).toBe(0)
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toBe(0)
  expect(await seen(2, { kind: 'staff', branch_id: null })).toBe(0)
})

test('plans of a day and drivers who are out are for staff and their branch', async () => {
  const { app } = platform.platform.database
  for (const [branch, id] of [
    [4, 81],
    [5, 82],
  ])
    await platform.owner.query(
      `INSERT INTO day_plans (provider_id, branch_id, id, day, confirmed_by, confirmed_at, drivers, stops, tasks)
       OVERRIDING SYSTEM VALUE VALUES (1, $1, $2, '2029-03-26', 'n', now(), 0, 0, '[]')`,
      [branch, id],
    )
  await platform.owner.query(
    `INSERT INTO drivers_out (provider_id, driver_id, day, reason, marked_by, marked_at)
     SELECT 1, min(id), '2029-03-26', '', 'n', now() FROM drivers WHERE provider_id = 1 AND branch_id IN (4, 5) GROUP BY branch_id`,
  )
  const seen = (providerId: number, viewer: Viewer) =>
    withViewerTx(app, providerId, viewer, async (tx) => {
      const plans = await sql<{ id: number }>`SELECT id FROM day_plans ORDER BY 1`.execute(tx)
      const out = await sql`SELECT driver_id FROM drivers_out`.execute(tx)
      return [plans.rows.map(({ id }) => id), out.rows.length]
    })
  expect(await seen(1, { kind: 'staff', branch_id: null })).toEqual([[81, 82], 2])
  expect(await seen(1, { kind: 'staff', branch_id: 4 })).toEqual([[81], 1])
  expect(await seen(1, { kind: 'account', account_id: 1 })).toEqual([[], 0])
  expect(await seen(1, { kind: 'driver', driver_id: 8 })).toEqual([[], 0])
  expect(await seen(2, { kind: 'staff', branch_id: null })).toEqual([[], 0])
  await expect(
    withViewerTx(app, 1, { kind: 'staff', branch_id: null }, (tx) => sql`DELETE FROM day_plans`.execute(tx)),
  ).rejects.toThrow('permission denied')
})
