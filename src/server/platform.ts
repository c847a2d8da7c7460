import type { Logger } from 'pino'
import type { LiveSocket } from '../contract/live-health.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { MicroBatcher } from './kernel/concurrency/micro-batcher.ts'
import type { Database } from './kernel/database/open.ts'
import type { WrittenBatch } from './kernel/eventlog/log.ts'
import type { Moved } from './kernel/eventlog/positions.ts'
import type { FileStore } from './kernel/files/file-store.ts'
import type { RouteOptimiser } from './kernel/optimiser/route-optimiser.ts'
import type { Hub } from './kernel/realtime/hub.ts'
import type { TravelTimes } from './kernel/routing/travel-times.ts'
import type { OpenId } from './kernel/security/openid.ts'
import type { Passwords } from './kernel/security/passwords.ts'
import type { Secrets } from './kernel/security/secrets.ts'
import type { Tracing } from './kernel/tracing/tracing.ts'
import type { Maintenance } from './maintenance.ts'
import type { Metrics } from './metrics.ts'
import type { Gazetteer, Geocoder } from './modules/addresses/index.ts'
import type { Catalogue } from './modules/booking/catalogue.ts'
import type { PickupNetwork } from './modules/booking/pickup-network.ts'
import type { RateBook } from './modules/rates/rate-book.ts'
import type { ProviderSettings } from './modules/settings/provider-settings.ts'
import type { BookCommand, Booked, RecordCommand, Recorded } from './modules/shipments/commands/command.ts'
import type { ReferenceGuesses } from './modules/shipments/reference-guesses.ts'
import type { PublicTracking } from './modules/tracking/public-tracking.ts'

/** Everything that calls, commands and sockets work with; made once in main.ts and in tests. */
export interface Platform {
  readonly config: Config
  readonly log: Logger
  /** Business time. */
  readonly clock: Clock
  /** The real time (ms), for sessions, codes and locks; a test moves it. */
  readonly now: () => number
  readonly passwords: Passwords
  readonly secrets: Secrets
  /** Google, where this platform is known there (GOOGLE_CLIENT_ID). */
  readonly openId: OpenId | null
  readonly database: Database
  /** The bytes of what people send. */
  readonly files: FileStore
  readonly metrics: Metrics
  /** Null unless an operator traces calls. */
  readonly tracing: Tracing | null
  readonly hub: Hub
  readonly settings: ProviderSettings
  /** What providers offer. */
  readonly catalogue: Catalogue
  readonly rateBook: RateBook
  /** Lockers and counters. */
  readonly pickupNetwork: PickupNetwork
  readonly maintenance: Maintenance
  /** For callers without a key. */
  readonly tracking: PublicTracking
  /** For those who book under references of their own. */
  readonly references: ReferenceGuesses
  readonly gazetteer: Gazetteer
  readonly geocoder: Geocoder
  /** Finds routes. */
  readonly optimiser: RouteOptimiser
  /** How far and how long ways are. */
  readonly travelTimes: TravelTimes
  /** Single commands that arrive together travel together. */
  readonly batched: {
    readonly book: (providerId: number) => MicroBatcher<BookCommand, Booked>
    readonly record: (providerId: number) => MicroBatcher<RecordCommand, Recorded>
  }
  /** Something was written to the log and committed; batches that are given need not be read again. */
  onCommitted(batches?: readonly WrittenBatch[]): void
  /** Drivers moved, and that is committed. */
  onDriversMoved(onDriversMoved: Moved): void
  /** Something was put into the outbox and committed. */
  wakeOutbox(): void
  /** A delivery to a webhook was written and committed. */
  wakeWebhooks(): void
  /** Whether e-mail leaves the platform; else it is read in the console. */
  readonly sendsEmail: boolean
  /** How messages leave the platform was set anew. */
  reloadTransport(): Promise<void>
  sequencerHealth(): { isLeader: boolean; idleMs: number }
  /** The live sockets of a provider on this node. */
  liveSockets(providerId: number): LiveSocket[]
  /** False while starting and stopping: load balancers ask at /readyz. */
  ready(): boolean
}
