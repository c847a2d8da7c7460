import type { TestPlatform } from './platform.ts'

/** So many shipments that lie at a hub now, for `name`: `HEAP1` and so on, in one statement. To be made before anybody looks: no event tells of them. */
export async function makeManyAtHub(
  { owner, platform }: Pick<TestPlatform, 'owner' | 'platform'>,
  count: number,
  name: string,
): Promise<void> {
  await owner.query(
    `INSERT INTO shipments (provider_id, id, version, ref, account_id, service_level_code, status, status_at, created_at,
       modified_at, collected_at, parcel_count, weight_kg, collection_address, collection_contact, collection_name, collection_place,
       delivery_address, delivery_contact, delivery_name, delivery_place, hub_id, collection_branch_id, delivery_branch_id)
     SELECT 1, 30000000 + n, 1, 'HEAP' || n, 1, 'ECO', 'at-hub', at, at, at, at, 1, 2.5,
       '{"local_area": "Sandton", "city": "Johannesburg", "zone": "GP", "lat": null}', '{"name": "Sender"}', 'Sender', 'Sandton, Johannesburg',
       '{"local_area": "Khayelitsha", "city": "Cape Town", "zone": "WC", "lat": null}', jsonb_build_object('name', $2::text), $2, 'Khayelitsha, Cape Town', 1, 1, 1
     FROM (SELECT n, $3::timestamptz AS at FROM generate_series(1, $1) n) heap`,
    [count, name, new Date(platform.clock.now())],
  )
}
