import type { TestPlatform } from './platform.ts'

/** Minutes between two of them, so that each has a moment of its own. */
const APART = 10

/**
 * So many shipments that were delivered long ago, as years of work leave them: `OLD1` in the first minutes of 2020, each later one
 * after it. Every hundredth had a failed attempt; accounts 1 to 9 take turns.
 */
export async function makeOldShipments(
  { owner }: Pick<TestPlatform, 'owner'>,
  count: number,
  providerId = 1,
): Promise<void> {
  await owner.query(
    `INSERT INTO shipments (provider_id, id, version, ref, account_id, service_level_code, status, status_at, over_since, created_at,
       modified_at, collected_at, delivered_at, failed_attempts, parcel_count, weight_kg, collection_address, collection_contact,
       collection_name, collection_place, delivery_address, delivery_contact, delivery_name, delivery_place, delivery_agent_id)
     SELECT $2, 10000000 + n, 1, 'OLD' || n, 1 + n % 9, 'ECO', 'delivered', at, at, at, at, at, at, (n % 100 = 0)::int, 1, 2.5,
       '{"local_area": "Sandton", "city": "Johannesburg", "zone": "GP", "lat": null}', '{"name": "Sender"}', 'Sender', 'Sandton, Johannesburg',
       '{"local_area": "Khayelitsha", "city": "Cape Town", "zone": "WC", "lat": null}', '{"name": "Receiver"}', 'Receiver ' || n, 'Khayelitsha, Cape Town', 1 + n % 5
     FROM (SELECT n, timestamptz '2020-01-01Z' + n * interval '1 min' * $3 AS at FROM generate_series(1, $1) n) days`,
    [count, providerId, APART],
  )
  await owner.query('VACUUM ANALYZE shipments')
}
