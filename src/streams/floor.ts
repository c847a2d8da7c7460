/** The live floor: every shipment and driver that this user may see, as it is now. */
import type { Observable } from 'rxjs'
import type { LiveDriver, LiveKind, LiveShipment } from '../contract/live.ts'
import type { EntityStore } from './entity-store.ts'
import type { Freshness, Link } from './link.ts'
import type { Live } from './live.ts'

/** One event as it came, for tickers. `at` is business time (ms); `type` as in the log, or `gone`. */
export interface TickerEvent {
  readonly seq: number
  readonly at: number
  readonly type: string
  readonly of: LiveKind
  readonly id: number
}

export interface Floor {
  readonly shipments: EntityStore<LiveShipment>
  readonly drivers: EntityStore<LiveDriver>
  readonly link: Live<Link>
  readonly freshness: Live<Freshness>
  /** True once a first snapshot is in. */
  readonly loaded: Live<boolean>
  /** Events in the order of the log, once a frame; only what happened while we were looking. */
  readonly ticker$: Observable<readonly TickerEvent[]>
  /** The platform's business time (ms), each second. */
  readonly clock: Live<number>
  /** The platform's business time (ms), exactly. */
  now(): number
  end(): void
}
