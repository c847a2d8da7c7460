import { type Settings, settingsOf } from '../domain/settings.ts'
import type { Db } from './database/open.ts'
import { asProvider } from './database/tenant.ts'

export interface Pair {
  setting: string
  /** JSON in text, as the wire has it (000 §3). */
  value: string
}

/** The providers' settings, read through: another node's change shows within the time they are kept. */
export interface ProviderSettings {
  read(providerId: number): Promise<{ pairs: readonly Pair[]; settings: Settings }>
  /** What was last read, for places that cannot wait; the defaults before the first read. */
  peek(providerId: number): Settings
  /** They have changed: the next reader has them as they are. */
  forget(providerId: number): void
}

const KEPT_MS = 30_000

export function createProviderSettings(db: Db): ProviderSettings {
  const kept = new Map<number, { at: number; pairs: readonly Pair[]; settings: Settings }>()
  const defaults = settingsOf([])
  return {
    async read(providerId) {
      const known = kept.get(providerId)
      if (known && Date.now() - known.at < KEPT_MS) return known
      const rows = await asProvider(db, providerId, (tx) =>
        tx
          .selectFrom('provider_settings')
          .select(['setting', 'value'])
          .where('provider_id', '=', providerId)
          .orderBy('setting')
          .execute(),
      )
      const pairs = rows.map(({ setting, value }) => ({ setting, value: JSON.stringify(value) }))
      const fresh = { at: Date.now(), pairs, settings: settingsOf(pairs) }
      kept.set(providerId, fresh)
      return fresh
    },
    peek: (providerId) => kept.get(providerId)?.settings ?? defaults,
    forget: (providerId) => kept.delete(providerId),
  }
}
