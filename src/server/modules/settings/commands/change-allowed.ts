/** What the platform allows a provider to turn on: set by the platform's administrator, in the settings of the provider. */
import { PLATFORM_FLAGS, type PlatformFlag } from '../../../../domain/settings/platform-flags.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { storeSettings } from '../setting-store.ts'

/** `before` and `after`: all flags that are on. What differs is stored, and stands in the log of the provider. */
export async function changeAllowed(
  { tx, providerId, now, write }: Pick<Command, 'tx' | 'providerId' | 'now' | 'write'>,
  { actor }: Pick<Caller, 'actor'>,
  before: readonly PlatformFlag[],
  after: readonly PlatformFlag[],
): Promise<void> {
  const changed = PLATFORM_FLAGS.filter((flag) => before.includes(flag) !== after.includes(flag))
  if (changed.length === 0) return
  const stored = await tx
    .selectFrom('provider_settings')
    .select(['setting', 'version'])
    .where('provider_id', '=', providerId)
    .where('setting', 'in', changed)
    .forUpdate()
    .execute()
  const versions = new Map(stored.map(({ setting, version }) => [setting, version]))
  await storeSettings(
    tx,
    providerId,
    actor.source,
    changed.map((setting) => ({
      setting,
      value: after.includes(setting),
      version: (versions.get(setting) ?? 0) + 1,
    })),
  )
  await write([
    {
      at: now,
      type: 'provider_setting.changed',
      entity: 'provider_setting',
      entity_id: providerId,
      version: 0,
      actor,
      change: Object.fromEntries(
        changed.map((flag) => [flag, [before.includes(flag), after.includes(flag)] as const]),
      ),
      scope: { account_id: null, branch_ids: [], driver_ids: [] },
    },
  ])
}
