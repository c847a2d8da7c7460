import { firstCatalogue } from '../../src/server/modules/booking/index.ts'
import { firstRateCard } from '../../src/server/modules/rates/index.ts'
import type { TestPlatform } from './platform.ts'

/** Another provider with the same people, accounts, branches and drivers under the same numbers. */
export async function makeSecondProvider({ owner }: Pick<TestPlatform, 'owner'>): Promise<void> {
  await owner.query(
    "INSERT INTO providers (provider_id, name, origins, tracking_prefix) VALUES (2, 'Other Couriers', '{}', 'OTH')",
  )
  for (const { text, values } of [...firstCatalogue(2), ...firstRateCard(2)])
    await owner.query(text, [...values])
  for (const table of ['provider_settings', 'branches', 'accounts', 'drivers', 'users', 'feed_heads']) {
    await owner.query(
      `INSERT INTO ${table} SELECT (json_populate_record(t, '{"provider_id": 2}')).* FROM ${table} t WHERE provider_id = 1`,
    )
  }
}
