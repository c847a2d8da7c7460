import { PLATFORM_FLAGS, type PlatformFlag } from '../../../../domain/settings/platform-flags.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** What providers may turn on, by provider; row security shows the platform's administrator these settings alone. */
export async function readAllowed(tx: Tx): Promise<ReadonlyMap<number, PlatformFlag[]>> {
  const rows = await tx
    .selectFrom('provider_settings')
    .select(['provider_id', 'setting', 'value'])
    .where('setting', 'in', PLATFORM_FLAGS)
    .execute()
  const isOn = (provider: number, flag: PlatformFlag) =>
    rows.some(
      ({ provider_id, setting, value }) => provider_id === provider && setting === flag && value === true,
    )
  return new Map(
    rows.map(({ provider_id: provider }) => [
      provider,
      PLATFORM_FLAGS.filter((flag) => isOn(provider, flag)),
    ]),
  )
}
