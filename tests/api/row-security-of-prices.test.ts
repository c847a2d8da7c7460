import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/shipments/visibility.ts'
import { withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { withProviderTx } from '../../src/server/kernel/database/writing.ts'
import { ONE, THREE, TWO, twoProviders } from '../support/two-providers.ts'

/** What is offered and what it costs, as the database itself tells it: these queries ask for everything. */
const { platform, named } = await twoProviders()

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
