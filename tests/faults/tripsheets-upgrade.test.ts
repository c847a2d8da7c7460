/** A platform that has been at work has the tripsheets of today and later, out of what its shipments say (174). */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openStopSide } from '../../src/domain/shipments/next-stop.ts'
import { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import { dayOf, endOfDay, startOfDay } from '../../src/domain/values/moment.ts'
import { knownMigrations, migrate } from '../../src/server/kernel/database/migrate.ts'
import { emptyDatabase } from '../support/platform.ts'

const MINUTE = 60_000

test('every open task that is planned for today or later is in the day of its driver, once', async () => {
  const url = await emptyDatabase()
  await migrate(url, new Set((await knownMigrations()).filter((name) => name < '173')))
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  onTestFinished(() => owner.end())
  await owner.query(
    `INSERT INTO providers (provider_id, name, status, origins, tracking_prefix) VALUES (1, 'Courier', 'active', '{}', 'C');
     INSERT INTO branches (provider_id, id, code, name, city, zone, lat, lng) VALUES (1, 1, 'JNB', 'Hub', 'Johannesburg', 'GP', -26, 28);
     INSERT INTO drivers (provider_id, id, name, phone_number, branch_id, vehicle, vehicle_kind, capacity_kg)
     VALUES (1, 7, 'Sipho', '', 1, 'CA 1', 'van', 800);`,
  )
  const today = startOfDay(Date.now())
  const etas = {
    before: today - MINUTE,
    today: endOfDay(Date.now()) - 50 * MINUTE,
    tomorrow: endOfDay(Date.now()) + 10 * MINUTE,
  }
  const made: { id: number; side: string; day: string }[] = []
  let id = 0
  for (const status of ShipmentStatus.options)
    for (const [when, eta] of Object.entries(etas)) {
      id += 1
      await owner.query(
        `INSERT INTO shipments (provider_id, id, version, ref, account_id, service_level_code, status, status_at, created_at,
           modified_at, parcel_count, weight_kg, collection_address, collection_contact, collection_name, collection_place,
           delivery_address, delivery_contact, delivery_name, delivery_place, collection_lat, collection_lng, delivery_lat,
           delivery_lng, collection_agent_id, delivery_agent_id, collection_eta, delivery_eta, over_since)
         VALUES (1, $1, 1, $2, 1, 'ECO', $3, now(), now(), now(), 1, 1, '{}', '{}', 'Ann', 'A, B', '{}', '{}', 'Ann', 'A, B',
           -26, 28, -26, 28, 7, 7, $4, $4, NULL)`,
        [id, `C${id}`, status, new Date(eta)],
      )
      const side = openStopSide({
        status,
        hub_id: null,
        delivery_branch_id: null,
        collection_agent_id: 7,
        delivery_agent_id: 7,
      })
      if (side !== null && when !== 'before') made.push({ id, side, day: dayOf(eta) })
    }
  await migrate(url)
  const { rows } = await owner.query(
    `SELECT t.shipment_id::int AS id, t.side, h.day FROM tripsheet_tasks t
     JOIN tripsheet_stops s ON s.id = t.stop_id JOIN tripsheets h ON h.id = s.tripsheet_id ORDER BY 1`,
  )
  expect(rows).toEqual(made)
  const { rows: stops } = await owner.query('SELECT position, timed FROM tripsheet_stops')
  // One door and one visit, whatever is done there.
  expect(stops).toEqual([
    { position: 0, timed: true },
    { position: 0, timed: true },
  ])
})
