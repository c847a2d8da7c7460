import type pg from 'pg'
import { dayOf, localMoment } from '../../src/domain/values/moment.ts'
import { putShipments, putTripsheets } from './fill-workspace.ts'

/** The day of a fleet, all of it still to be done: deliveries at doors of each driver's branch, one every half hour from eight. */
export async function fillBoard(owner: pg.Pool, drivers: number, stops: number): Promise<void> {
  await putShipments(owner, stops)
  await owner.query(
    `INSERT INTO drivers (provider_id, id, name, phone_number, vehicle, vehicle_kind, capacity_kg)
     SELECT 1, 1000 + n, 'Driver ' || n, '+27820000000', 'FL ' || n || ' GP', 'van', 1200 FROM generate_series(1, $1 -
       (SELECT count(*)::int FROM drivers WHERE provider_id = 1 AND deleted_date IS NULL)) n`,
    [drivers],
  )
  await owner.query(
    `WITH work AS (
       SELECT id, row_number() OVER (ORDER BY delivery_branch_id, md5(id::text)) - 1 AS n FROM shipments WHERE provider_id = 1
     ), fleet AS (
       SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM drivers WHERE provider_id = 1 AND deleted_date IS NULL
     )
     UPDATE shipments s SET status = 'out-for-delivery', hub_id = NULL, delivery_agent_id = f.id,
       delivery_eta = $1::timestamptz + (w.n % $2) * interval '30 minutes',
       delivery_after = $1::timestamptz, delivery_before = $1::timestamptz + (w.n % $2 + 2) * interval '30 minutes'
     FROM work w JOIN fleet f ON f.n = w.n / $2 WHERE s.provider_id = 1 AND s.id = w.id`,
    [localMoment(dayOf(Date.now()), '08:00'), Math.ceil(stops / drivers)],
  )
  await owner.query(
    `UPDATE drivers d SET branch_id = s.branch, lat = s.lat, lng = s.lng, position_at = now() FROM (
       SELECT DISTINCT ON (delivery_agent_id) delivery_agent_id AS id, delivery_branch_id AS branch, delivery_lat AS lat, delivery_lng AS lng
       FROM shipments WHERE provider_id = 1 ORDER BY delivery_agent_id, id) s
     WHERE d.provider_id = 1 AND d.id = s.id`,
  )
  await putTripsheets(owner)
}
