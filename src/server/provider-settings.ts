import { type Settings, settingsOf } from '../domain/settings.ts'
import type { Db } from './database/open.ts'
import { asProvider } from './database/tenant.ts'

export interface Pair {
  setting: string
  /** JSON in text, as the wire has it (000 §3). */
  value: string
}

/** The providers' settings, read through and kept until the log tells of a change; for so long where word of it is lost. */
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
  /** Counts what was forgotten: a reading that began before is out of date, and is not kept. */
  const forgotten = new Map<number, number>()
  const timesForgotten = (providerId: number) => forgotten.get(providerId) ?? 0
  const defaults = settingsOf([])
  return {
    async read(providerId) {
      const known = kept.get(providerId)
      if (known && Date.now() - known.at < KEPT_MS) return known
      const began = timesForgotten(providerId)
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
      if (began === timesForgotten(providerId)) kept.set(providerId, fresh)
      return fresh
    },
    peek: (providerId) => kept.get(providerId)?.settings ?? defaults,
    forget(providerId) {
      forgotten.set(providerId, timesForgotten(providerId) + 1)
      const known = kept.get(providerId)
      // Stays to be peeked at: the defaults would be further from the truth.
      if (known !== undefined) kept.set(providerId, { ...known, at: 0 })
    },
  }
}
