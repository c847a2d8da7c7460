import pg from 'pg'
import { expect, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/server/kernel/database/migrate.ts'
import { emptyDatabase } from '../support/platform.ts'

test('references that were given twice before are reported; the first account keeps them, the other finds its own', async () => {
  const url = await emptyDatabase()
  await migrate(url, new Set((await knownMigrations()).filter((name) => name < '018')))
  const before = await startOld(url)
  const reported: string[] = []
  await migrate(url, undefined, (said) => reported.push(said))
  expect(reported.join()).toContain('2 shipments have a tracking reference that another one has as well')
  const { rows } = await before.query(
    'SELECT reference, shipment_id::int, kept_for::int FROM duplicate_references ORDER BY shipment_id',
  )
  expect(rows).toEqual([
    { reference: 'TWICE-001', shipment_id: 1, kept_for: 3 },
    { reference: 'TWICE-001', shipment_id: 2, kept_for: 3 },
  ])
  const { rows: kept } = await before.query(
    'SELECT reference, shipment_id::int AS id, kind FROM tracking_references ORDER BY reference',
  )
  expect(kept).toEqual([
    { reference: 'C1AAAA', id: 1, kind: 'sequential' },
    { reference: 'C1AAAA/1', id: 1, kind: 'sequential' },
    { reference: 'C1BBBB', id: 2, kind: 'sequential' },
    { reference: 'C1CCCC', id: 3, kind: 'sequential' },
    { reference: 'TWICE-001', id: 3, kind: 'chosen' },
  ])
  await before.end()
})

/** Shipments of a platform of the time before: two of account 1 with one reference, and one of account 2 with it as well. */
async function startOld(url: string): Promise<pg.Pool> {
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  await owner.query(`
    INSERT INTO providers (provider_id, name, status, origins, tracking_prefix) VALUES (1, 'Courier', 'active', '{}', 'C1');
    INSERT INTO shipments (provider_id, id, version, ref, custom_ref, account_id, service_level_code, status, status_at,
      created_at, modified_at, parcel_count, weight_kg, collection_address, collection_contact, collection_name,
      collection_place, delivery_address, delivery_contact, delivery_name, delivery_place)
    SELECT 1, id, 1, ref, custom, account, 'ECO', 'collected', now(), now(), now(), 1, 1, '{}', '{}', '', '', '{}', '{}', '', ''
    FROM (VALUES (1, 'C1AAAA', 'Twice-001', 1), (2, 'C1BBBB', 'twice-001', 2), (3, 'C1CCCC', 'TWICE-001', 1))
      AS old(id, ref, custom, account);
    INSERT INTO parcels (provider_id, shipment_id, number, length_cm, width_cm, height_cm, weight_kg)
    VALUES (1, 1, 1, 1, 1, 1, 1)`)
  return owner
}
