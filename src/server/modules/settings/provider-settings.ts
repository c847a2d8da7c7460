import { type Settings, settingsOf } from '../../../domain/settings/settings.ts'
import { isAllowedSocket } from '../../../domain/tenants/socket-address.ts'
import type { Db } from '../../kernel/database/open.ts'
import { type Tx, withProviderReadTx } from '../../kernel/database/tenant.ts'

export interface Pair {
  setting: string
  /** JSON in text, as the wire has it (000 §3). */
  value: string
}

/** The providers' settings, read through and kept until the log tells of a change; for so long where word of it is lost. */
export interface ProviderSettings {
  /**
   * Within a transaction it is told which: the reading goes over the same connection. A second one would be waited for
   * by everybody who holds a first, and with as many of them as the pool has connections nobody ever got one.
   */
  read(providerId: number, inside?: Tx): Promise<{ pairs: readonly Pair[]; settings: Settings }>
  /** As they are in the database: consoles that are told of a change may ask a node that has not heard of it yet. */
  readAnew(providerId: number): Promise<{ pairs: readonly Pair[]; settings: Settings }>
  /** What was last read, for places that cannot wait; the defaults before the first read. */
  peek(providerId: number): Settings
  /** They have changed: the next reader has them as they are. */
  forget(providerId: number): void
}

const KEPT_MS = 30_000

/** `websocketHosts`: where the live socket may be; another address counts as none, since tokens would travel there. */
export function createProviderSettings(db: Db, websocketHosts: readonly string[] = []): ProviderSettings {
  const kept = new Map<number, { at: number; pairs: readonly Pair[]; settings: Settings }>()
  /** Counts what was forgotten: a reading that began before is out of date, and is not kept. */
  const forgotten = new Map<number, number>()
  const timesForgotten = (providerId: number) => forgotten.get(providerId) ?? 0
  const defaults = settingsOf([])

  async function readAnew(providerId: number, inside?: Tx) {
    const began = timesForgotten(providerId)
    const rowsOf = (tx: Tx) =>
      tx
        .selectFrom('provider_settings')
        .select(['setting', 'value'])
        .where('provider_id', '=', providerId)
        .orderBy('setting')
        .execute()
    const rows = await (inside === undefined ? withProviderReadTx(db, providerId, rowsOf) : rowsOf(inside))
    const isLeftOut = ({ setting, value }: { setting: string; value: unknown }) =>
      setting === 'websocket_api_url' && !isAllowedSocket(String(value), websocketHosts)
    const pairs = rows
      .filter((row) => !isLeftOut(row))
      .map(({ setting, value }) => ({ setting, value: JSON.stringify(value) }))
    const fresh = { at: Date.now(), pairs, settings: settingsOf(pairs) }
    // What a transaction sees may still be undone.
    if (inside !== undefined || began !== timesForgotten(providerId)) return fresh
    // Strangers may name any provider, also those that are not there: of them nothing is kept.
    if (pairs.length === 0) kept.delete(providerId)
    else kept.set(providerId, fresh)
    return fresh
  }

  return {
    async read(providerId, inside) {
      const known = kept.get(providerId)
      return known && Date.now() - known.at < KEPT_MS ? known : readAnew(providerId, inside)
    },
    readAnew: (providerId) => readAnew(providerId),
    peek: (providerId) => kept.get(providerId)?.settings ?? defaults,
    forget(providerId) {
      forgotten.set(providerId, timesForgotten(providerId) + 1)
      const known = kept.get(providerId)
      // Stays to be peeked at: the defaults would be further from the truth.
      if (known !== undefined) kept.set(providerId, { ...known, at: 0 })
    },
  }
}
