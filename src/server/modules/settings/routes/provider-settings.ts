import {
  readProviderSettings,
  type SettingState,
  saveProviderSettings,
} from '../../../../contract/provider-settings.ts'
import { isAllowedSocket } from '../../../../domain/tenants/socket-address.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { databaseNow } from '../../../kernel/database/now.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { changeSettings } from '../commands/change-settings.ts'
import { readStoredSettings, type StoredSetting } from '../setting-store.ts'
import { listsSince } from './general-data.ts'
import { settingsFor } from './start-up.ts'

/** Settings as the wire has them. A live feed address that the platform does not allow is told to nobody (provider-settings.ts). */
function statesOf({ config }: Platform, stored: readonly StoredSetting[]): SettingState[] {
  const isNone = ({ setting, value }: StoredSetting) =>
    setting === 'websocket_api_url' && !isAllowedSocket(String(value), config.WEBSOCKET_HOSTS)
  return stored.map((one) => ({
    setting: one.setting,
    value: JSON.stringify(isNone(one) ? '' : one.value),
    version: one.version,
  }))
}

/** GET and POST /providers/settings: of one's own provider; of another there is nothing to be found (002 §7). */
export function serveProviderSettings(serve: Serve, platform: Platform): void {
  const { app } = platform.database
  serve.serveAuthenticated(readProviderSettings, async (asked) => {
    const { providerId, caller, query } = asked
    if ((query.provider_id ?? providerId) !== providerId)
      return refused('provider.notFound', { field: 'provider_id' })
    return withProviderReadTx(app, providerId, async (tx) => {
      const current_time = iso(await databaseNow(tx))
      const wanted = await listsSince(tx, asked)
      if (!wanted('provider_settings')) return done({ current_time })
      const states = statesOf(platform, await readStoredSettings(tx, providerId))
      return done({
        provider_settings: settingsFor(caller.viewer, states),
        current_time,
      })
    })
  })

  serve.serveAuthenticated(saveProviderSettings, async ({ providerId, caller, body }) => {
    if ((body.provider_id ?? providerId) !== providerId)
      return refused('provider.notFound', { field: 'provider_id' })
    // Whatever their role says: how the provider works is decided by its own people.
    if (caller.viewer.kind !== 'staff')
      return refused('setting.notYours', { field: body.provider_settings[0]?.setting })
    // Before anything is changed, so that what others change meanwhile is sent the next time.
    const current_time = iso(await databaseNow(app))
    const outcome = await changeSettings(platform, providerId, caller, body.provider_settings)
    if (!outcome.ok) return outcome
    return done({ ok: true as const, provider_settings: statesOf(platform, outcome.value), current_time })
  })
}
