import type { TestPlatform } from './platform.ts'

/**
 * So many shipments that are under way, as a large floor has them at once: `ROW000001` is the oldest, each later one a second after it. All
 * are of account 4, and lie at a hub.
 */
export async function makeLiveShipments(
  { owner }: Pick<TestPlatform, 'owner'>,
  count: number,
): Promise<void> {
  await owner.query(
    `INSERT INTO shipments (provider_id, id, version, ref, account_id, service_level_code, status, status_at, created_at, modified_at,
       collected_at, failed_attempts, parcel_count, weight_kg, collection_address, collection_contact, collection_name, collection_place,
       delivery_address, delivery_contact, delivery_name, delivery_place, hub_id)
     SELECT 1, 20000000 + n, 1, 'ROW' || lpad(n::text, 6, '0'), 4, 'ECO', 'at-hub', at, at, at, at, 0, 1, 2.5,
       '{"local_area": "Sandton", "city": "Johannesburg", "zone": "GP", "lat": null}', '{"name": "Sender"}', 'Sender', 'Sandton, Johannesburg',
       '{"local_area": "Khayelitsha", "city": "Cape Town", "zone": "WC", "lat": null}', '{"name": "Receiver"}', 'Receiver ' || n, 'Khayelitsha, Cape Town', 1
     FROM (SELECT n, now() - interval '9 days' + n * interval '1 s' AS at FROM generate_series(1, $1) n) floor`,
    [count],
  )
  await owner.query('VACUUM ANALYZE shipments')
}
