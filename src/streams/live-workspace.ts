/**
 * The live workspace: every shipment, driver and collection request that this user may see, as it is now.
 *
 * Feed, snapshots and clock are given to it: the console's come over its socket and its calls (console-workspace.ts),
 * those of a past day from its recording.
 */
import { type Observable, Subject } from 'rxjs'
import type { Events, Positions } from '../contract/frames.ts'
import type {
  LiveAlert,
  LiveCollectionRequest,
  LiveDriver,
  LiveKind,
  LiveShipment,
  LiveSnapshot,
  LiveTripsheet,
} from '../contract/live.ts'
import type { DayFigures } from '../domain/dispatch/day-figures.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import type { EarlySnapshotQuery } from './feed/early-calls.ts'
import type { OpenFeed } from './feed/feed.ts'
import { createFreshness } from './feed/freshness.ts'
import type { Freshness, Link } from './feed/link.ts'
import { createLogReader, type LoadResult } from './feed/log-reader.ts'
import {
  readEvents,
  readPositions,
  readSnapshot,
  wholeAlert,
  wholeDriver,
  wholeRequest,
  wholeShipment,
  wholeTripsheet,
  withNewerPosition,
} from './feed/rows.ts'
import type { SnapshotLoader } from './feed/snapshot-loader.ts'
import { createLifetime, type Lifetime } from './lifetime.ts'
import type { BusinessClock } from './session/business-clock.ts'
import type { Signal } from './signal.ts'
import { keepDeadlines, type MomentOf } from './stores/deadlines.ts'
import { createEntityStore, type EntityStore } from './stores/entity-store.ts'

/** One event as it came, for tickers. `at` is business time (ms); `type` as in the log, or `removed`. */
export interface TickerEvent {
  readonly seq: number
  readonly at: number
  readonly type: string
  readonly of: LiveKind
  readonly id: number
}

export interface LiveWorkspace {
  readonly shipments: EntityStore<LiveShipment>
  readonly drivers: EntityStore<LiveDriver>
  readonly requests: EntityStore<LiveCollectionRequest>
  readonly tripsheets: EntityStore<LiveTripsheet>
  /** Those that are open, and those that were over since this was opened. */
  readonly alerts: EntityStore<LiveAlert>
  readonly link: Signal<Link>
  readonly freshness: Signal<Freshness>
  /** True once a first snapshot is in. */
  readonly loaded: Signal<boolean>
  /** The figures of the day where they were asked for first, until everything is here and they are counted here. */
  readonly day: Signal<DayFigures | null>
  /** Reports that the first rows are painted; the whole snapshot is loaded after it. */
  markFirstPaint(): void
  /** Events of what is on the live workspace, in the order of the log, once a frame; the newest where there are very many. */
  readonly ticker$: Observable<readonly TickerEvent[]>
  /** The platform's business time (ms), each second. */
  readonly clock: Signal<number>
  /** The platform's business time (ms), exactly. */
  now(): number
  /** Announces shipments at a further moment of theirs, besides those of their windows, until it is called off. */
  watchMoments(momentOf: MomentOf): () => void
  end(): void
}

export interface LiveWorkspaceInputs {
  readonly environment: Pick<
    BrowserEnvironment,
    'time' | 'random' | 'onNextFrame' | 'onIdle' | 'visible' | 'report'
  >
  readonly openFeed: OpenFeed
  readonly snapshots: SnapshotLoader
  readonly openClock: (life: Lifetime) => BusinessClock
  /** Of a snapshot; as it says itself, unless there is a shorter way. */
  readonly rowsOf?: typeof readSnapshot
  /** This is asked for, and painted, before everything is asked for. */
  readonly first?: EarlySnapshotQuery
}

/** Everything is asked for after this time (ms) at the latest, also where nobody looks at what came first. */
const SEEN_WITHIN_MS = 2_000
/** More events than this in one frame are not read by anybody; the newest are told. */
const TICKER_MOST = 100

export function createLiveWorkspace(inputs: LiveWorkspaceInputs): LiveWorkspace {
  const { environment, snapshots, rowsOf = readSnapshot } = inputs
  const { time, report } = environment
  const life = createLifetime()
  const loaded = life.signal(false)
  const day = life.signal<DayFigures | null>(null)
  const ticker = new Subject<readonly TickerEvent[]>()
  let ticks: TickerEvent[] = []

  // --- the stores, published once a frame
  let cancel: (() => void) | null = null
  life.onDispose(() => cancel?.())
  function changed(): void {
    cancel ??= environment.onNextFrame(publish)
  }
  const markFirstPaint = Promise.withResolvers<void>()
  const shipments = createEntityStore({
    complete: wholeShipment,
    onChange: changed,
    onRowSubscribed: markFirstPaint.resolve,
  })
  const drivers = createEntityStore({
    complete: wholeDriver,
    mergeUnversioned: withNewerPosition,
    onChange: changed,
  })
  const requests = createEntityStore({ complete: wholeRequest, onChange: changed })
  const tripsheets = createEntityStore({ complete: wholeTripsheet, onChange: changed })
  const alerts = createEntityStore({ complete: wholeAlert, onChange: changed })
  life.onDispose(shipments.end)
  life.onDispose(alerts.end)
  life.onDispose(tripsheets.end)
  life.onDispose(requests.end)
  life.onDispose(drivers.end)

  const stores = { shipment: shipments, driver: drivers, collection_request: requests }

  const clock = inputs.openClock(life)
  const feed = inputs.openFeed(life, () => reader.position())
  const reader = createLogReader(life, {
    environment,
    frames$: feed.frames$,
    lost$: feed.unreadable$,
    live: () => feed.link.now().is === 'live',
    requestReplay: feed.requestReplay,
    load,
    apply,
  })
  const meter = createFreshness(life, {
    environment,
    link: feed.link,
    caughtUp: reader.caughtUp,
    loaded,
    skew: feed.skew,
    businessAt: clock.at,
  })
  const watchMoments = keepDeadlines(life, shipments, clock)

  /** The log that the stores are of. */
  let held: string | null = null

  function take(how: 'merge' | 'replace', snapshot: LiveSnapshot): void {
    const { epoch, seq, at } = snapshot
    const rows = rowsOf(snapshot, report)
    held = epoch
    shipments[how](rows.shipments, seq)
    drivers[how](rows.drivers, seq)
    requests[how](rows.requests, seq)
    tripsheets[how](rows.tripsheets, seq)
    alerts[how](rows.alerts, seq)
    clock.seen(at)
    publish()
  }

  /**
   * Paints the newest rows, or the figures, before everything is asked for, on a line that has no room for both. They are
   * only a picture: our place in the log is set, and `loaded` is true, once everything is there.
   */
  async function takeFirst(first: EarlySnapshotQuery): Promise<void> {
    const picture = await snapshots.load(first)
    if (life.ended || typeof picture === 'string') return
    take('merge', picture)
    day.set(picture.day ?? null)
    const waited = Promise.withResolvers<void>()
    const cancel = life.after(time, SEEN_WITHIN_MS, waited.resolve)
    await Promise.race([markFirstPaint.promise, waited.promise])
    cancel()
    // The next frame is the one that paints them; the page is idle when that is done, and whatever came with the screen.
    await new Promise<void>((begins) => environment.onNextFrame(begins))
    await new Promise<void>((begins) => environment.onIdle(begins))
  }

  const pictured = inputs.first === undefined ? null : takeFirst(inputs.first)

  async function load(isAnother: (epoch: string) => boolean): Promise<LoadResult> {
    await pictured
    const snapshot = await snapshots.load()
    if (life.ended) return 'refused'
    if (typeof snapshot === 'string') return snapshot
    const { epoch, seq } = snapshot
    const isOther = isAnother(epoch) || (held !== null && held !== epoch)
    take(isOther ? 'replace' : 'merge', snapshot)
    loaded.set(true)
    day.set(null)
    return { epoch, seq }
  }

  function apply(frame: Events, have: number): void {
    const events = readEvents(frame, have, report)
    shipments.apply(events.shipments)
    drivers.apply(events.drivers)
    requests.apply(events.requests)
    tripsheets.apply(events.tripsheets)
    alerts.apply(events.alerts)
    const latest = events.heads.at(-1)
    if (latest === undefined) return
    clock.seen(latest.at)
    for (const event of events.heads) {
      // The shipments tell the one, a list of its own the other.
      if (event.of === 'tripsheet' || event.of === 'alert') continue
      const store = stores[event.of]
      if (event.type === 'removed' || store.get(event.id) !== undefined) ticks.push(event)
    }
    if (ticks.length > TICKER_MOST) ticks = ticks.slice(-TICKER_MOST)
    if (reader.caughtUp.now()) meter.recordArrival(frame.recorded)
    changed()
  }

  function place(frame: Positions): void {
    const positions = readPositions(frame, report)
    drivers.applyUnversioned(positions)
    clock.seen(Math.max(...positions.map(({ at }) => at ?? 0)))
    if (reader.caughtUp.now()) meter.recordArrival(frame.recorded)
  }

  function publish(): void {
    cancel?.()
    cancel = null
    shipments.publish()
    drivers.publish()
    requests.publish()
    tripsheets.publish()
    alerts.publish()
    const told = ticks
    ticks = []
    if (told.length > 0) ticker.next(told)
    meter.published()
  }

  life.subscribe(feed.frames$, (frame) => {
    if (frame.type === 'positions') place(frame)
  })
  // Not only when the socket asks for it: on a slow line that is seconds later.
  reader.begin()

  return {
    shipments,
    drivers,
    requests,
    tripsheets,
    alerts,
    link: feed.link,
    freshness: meter.freshness,
    loaded,
    day,
    markFirstPaint: markFirstPaint.resolve,
    ticker$: ticker.asObservable(),
    clock: clock.clock,
    now: clock.now,
    watchMoments,
    end: life.dispose,
  }
}
