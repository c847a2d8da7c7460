import type pg from 'pg'

/**
 * Puts so many shipments on the floor, of 40 accounts, six branches and 60 drivers, at all stages of their way.
 * Straight into the table: this is the scene, not what is measured.
 */
export async function fillFloor(owner: pg.Pool, shipments: number): Promise<void> {
  await owner.query(
    `INSERT INTO shipments (
       provider_id, id, version, ref, account_id, service_level_code, status, status_at, created_at, modified_at, message,
       parcel_count, weight_kg, collection_address, collection_contact, collection_name, collection_place, collection_lat,
       collection_lng, delivery_address, delivery_contact, delivery_name, delivery_place, delivery_lat, delivery_lng,
       collection_branch_id, delivery_branch_id, hub_id, collection_agent_id, delivery_agent_id,
       collection_after, collection_before, delivery_after, delivery_before, delivery_eta, collected_at)
     SELECT 1, n, 1, 'BE' || upper(lpad(to_hex(n), 6, '0')), 1 + n % 40, (ARRAY['ECO', 'SDX', 'OVN'])[1 + n % 3],
       (ARRAY['at-hub', 'out-for-delivery', 'at-destination-hub', 'returned-to-hub', 'collected'])[1 + n % 5],
       now() - make_interval(secs => n), now() - make_interval(hours => 5, secs => n), now(), 'Scanned at the dock',
       1 + n % 3, (n % 400) / 10.0,
       jsonb_build_object('company', 'Sender ' || n % 997, 'street_address', n % 300 || ' Protea Street', 'local_area', 'Sandton',
         'city', 'Johannesburg', 'zone', 'Gauteng', 'country', 'ZA', 'code', '2196', 'type', 'business', 'lat', -26.1, 'lng', 28.05),
       jsonb_build_object('name', 'Sender ' || n % 997, 'email', 'orders@sender.example', 'mobile_number', ''),
       'Sender ' || n % 997, 'Sandton, Johannesburg', -26.1 - (n % 100) / 1000.0, 28.05 + (n % 77) / 1000.0,
       jsonb_build_object('company', '', 'street_address', n % 500 || ' Spine Road', 'local_area', 'Khayelitsha',
         'city', 'Cape Town', 'zone', 'Western Cape', 'country', 'ZA', 'code', '7784', 'type', 'residential', 'lat', -34.0, 'lng', 18.6),
       jsonb_build_object('name', 'Receiver ' || n % 4999, 'email', '', 'mobile_number', '+27821234567'),
       'Receiver ' || n % 4999, 'Khayelitsha, Cape Town', -34.0 - (n % 91) / 1000.0, 18.6 + (n % 83) / 1000.0,
       1 + n % 6, 1 + (n / 6) % 6, CASE WHEN n % 5 IN (0, 2, 3) THEN 1 + (n / 6) % 6 END, 1 + n % 60, 1 + (n / 7) % 60,
       now() - interval '5 hours', now() - interval '1 hours', now(), now() + interval '9 hours',
       now() + make_interval(secs => n % 30000), now() - interval '2 hours'
     FROM generate_series(1, $1::int) AS n`,
    [shipments],
  )
  await owner.query(`SELECT setval('shipment_ids', $1)`, [shipments + 1])
  await owner.query('ANALYZE shipments')
}
