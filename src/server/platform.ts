import type { Logger } from 'pino'
import type { ItemOutcome } from '../contract/shipments.ts'
import type { Viewer } from '../domain/visibility.ts'
import type { Clock } from './clock.ts'
import type { BookCommand, Booked } from './commands/book-shipment.ts'
import type { Gather } from './commands/gather.ts'
import type { RecordCommand } from './commands/record-tracking-events.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import type { Hub } from './feed/hub.ts'
import type { Actor } from './feed/log.ts'
import type { Metrics } from './metrics.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { Gazetteer } from './services/gazetteer.ts'

/** Who makes a call, and what they may do and see. */
export interface Caller {
  readonly session_id: number
  readonly user_id: number
  readonly account_id: number | null
  readonly permissions: readonly string[]
  readonly viewer: Viewer
  readonly actor: Actor
}

/** Everything that calls, commands and sockets work with; made once in main.ts and in tests. */
export interface Platform {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  readonly metrics: Metrics
  readonly hub: Hub
  readonly settings: ProviderSettings
  readonly gazetteer: Gazetteer
  /** Single commands that arrive together travel together. */
  readonly gathered: {
    readonly book: (providerId: number) => Gather<BookCommand, Booked>
    readonly record: (providerId: number) => Gather<RecordCommand, ItemOutcome>
  }
  /** Something was committed. */
  wakeRelay(): void
  relayHealth(): { leads: boolean; idleMs: number }
  /** False while starting and stopping: load balancers ask at /readyz. */
  ready(): boolean
}
