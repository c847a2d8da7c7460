/** The live workspace: every shipment and driver that this user may see, as it is now. */
import { filter, map, merge, type Observable, Subject } from 'rxjs'
import type { Client } from '../contract/client.ts'
import {
  type Events,
  type Positions,
  PROTOCOL,
  RENEWAL_MARGIN_MS,
  type ServerBeat,
} from '../contract/frames.ts'
import {
  LiveDriver,
  type LiveKind,
  type LiveShipment,
  type LiveSnapshot,
  liveSnapshot,
} from '../contract/live.ts'
import { readTime } from '../contract/session.ts'
import type { Sign } from '../domain/console/response-signals.ts'
import type { DayTold } from '../domain/dispatch/day-told.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { createBus } from './feed/bus.ts'
import type { FirstAsked } from './feed/early-calls.ts'
import { createFreshness } from './feed/freshness.ts'
import type { Freshness, Link, Refusal } from './feed/link.ts'
import { createLogReader, type Loaded } from './feed/log-reader.ts'
import {
  readEvents,
  readPositions,
  readRows,
  readShipments,
  wholeDriver,
  wholeShipment,
  withNewerPosition,
} from './feed/rows.ts'
import { createSocketFeed } from './feed/socket.ts'
import { createTabsFeed } from './feed/tabs.ts'
import { createLifetime } from './lifetime.ts'
import { createBusinessClock } from './session/business-clock.ts'
import type { SessionStore } from './session/session.ts'
import type { Signal } from './signal.ts'
import { keepDeadlines } from './stores/deadlines.ts'
import { createEntityStore, type EntityStore } from './stores/entity-store.ts'

/** One event as it came, for tickers. `at` is business time (ms); `type` as in the log, or `gone`. */
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
  readonly link: Signal<Link>
  readonly freshness: Signal<Freshness>
  /** True once a first snapshot is in. */
  readonly loaded: Signal<boolean>
  /** The figures of the day where they were asked for first, until everything is here and they are counted here. */
  readonly day: Signal<DayTold | null>
  /** Says that what came first is on the screen: everything else may come. */
  seen(): void
  /** Events of what is in the live workspace, in the order of the log, once a frame; the newest where there are very many. */
  readonly ticker$: Observable<readonly TickerEvent[]>
  /** The platform's business time (ms), each second. */
  readonly clock: Signal<number>
  /** The platform's business time (ms), exactly. */
  now(): number
  end(): void
}

export interface LiveWorkspaceInputs {
  readonly environment: BrowserEnvironment
  readonly session: Pick<
    SessionStore,
    'client' | 'token' | 'key' | 'handleSignal' | 'impersonating' | 'refresh' | 'dataReadAt'
  >
  readonly userId: number
  readonly providerId: number
  readonly clientVersion: string
  /** This is asked for, and painted, before everything is asked for. */
  readonly first?: FirstAsked
}

/** A snapshot that is not here after this time (ms) is asked for again. */
const LOADS_WITHIN_MS = 60_000
/** What is asked for first is given up after this time (ms): everything is asked for instead. */
const FIRST_WITHIN_MS = 10_000
/** Everything is asked for after this time (ms) at the latest, also where nobody looks at what came first. */
const SEEN_WITHIN_MS = 2_000
/** From word of changed start-up data to asking for it (ms), at least and at most: it is seen within two seconds. */
const RENEW_MS = { least: 200, most: 1_000 } as const
/** What a closed socket says beyond itself. */
const SIGNS: Partial<Record<Refusal, Sign>> = {
  signedOut: 'session-over',
  accountClosed: 'account-closed',
  maintenance: 'maintenance',
}
/** More events than this in one frame are not read by anybody; the newest are told. */
const TICKER_MOST = 100

export function createLiveWorkspace(inputs: LiveWorkspaceInputs): LiveWorkspace {
  const { environment, session, providerId, userId, clientVersion } = inputs
  const { time, report } = environment
  const life = createLifetime()
  const loaded = life.signal(false)
  const day = life.signal<DayTold | null>(null)
  const ticker = new Subject<readonly TickerEvent[]>()
  let ticks: TickerEvent[] = []

  // --- the stores, published once a frame
  let callOff: (() => void) | null = null
  life.onDispose(() => callOff?.())
  function changed(): void {
    callOff ??= environment.frame(publish)
  }
  const seen = Promise.withResolvers<void>()
  const shipments = createEntityStore({ complete: wholeShipment, changed, watched: seen.resolve })
  const drivers = createEntityStore({ complete: wholeDriver, newer: withNewerPosition, changed })
  life.onDispose(shipments.end)
  life.onDispose(drivers.end)

  // --- the bus, and what speaks on it
  const bus = createBus(life)
  const wake$ = merge(
    bus.on('online').pipe(filter(({ online }) => online)),
    bus.on('visible').pipe(filter(({ visible }) => visible)),
  )
  const feed = createTabsFeed(life, {
    environment,
    providerId,
    userId,
    sessionKey: session.key(),
    openSocketFeed: (term) =>
      createSocketFeed(term, {
        environment,
        wake$,
        hello: () => ({
          is: 'hello',
          protocol: PROTOCOL,
          provider_id: providerId,
          token: session.token() ?? undefined,
          request_username: session.impersonating() ?? undefined,
          client_version: clientVersion,
          data_at: session.dataReadAt() ?? undefined,
          ...reader.position(),
        }),
      }),
  })
  const clock = createBusinessClock(life, { time, ask: () => askTime(session.client), wake$ })
  const reader = createLogReader(life, {
    environment,
    frames$: bus.on('frame').pipe(map(({ frame }) => frame)),
    lost$: bus.on('lost'),
    live: () => feed.link.now().is === 'live',
    again: feed.again,
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
  keepDeadlines(life, shipments, clock)

  async function ask(query: Partial<FirstAsked>, withinMs: number) {
    // A network that swallows the answer must not keep the live workspace waiting for ever.
    const patience = new AbortController()
    const callOff = time.after(withinMs, () => patience.abort())
    const outcome = await session.client(liveSnapshot, { query, signal: patience.signal })
    callOff()
    return outcome
  }

  /** The log that the stores are of. */
  let held: string | null = null

  function take(how: 'merge' | 'replace', { epoch, seq, at, ...rows }: LiveSnapshot): void {
    held = epoch
    shipments[how](readShipments(rows.shipments, report), seq)
    drivers[how](readRows(rows.drivers, LiveDriver, report), seq)
    clock.seen(at)
    publish()
  }

  /**
   * Paints the newest rows, or the figures, before everything is asked for, on a line that has no room for both. They are
   * only a picture: our place in the log is set, and `loaded` is true, once everything is there.
   */
  async function takeFirst(first: FirstAsked): Promise<void> {
    const outcome = await ask(first, FIRST_WITHIN_MS)
    if (life.ended || !outcome.ok) return
    take('merge', outcome.value)
    day.set(outcome.value.day ?? null)
    const waited = Promise.withResolvers<void>()
    const callOff = life.after(time, SEEN_WITHIN_MS, waited.resolve)
    await Promise.race([seen.promise, waited.promise])
    callOff()
    // The first frame is the one that paints them; the second begins when that is done.
    for (let frame = 0; frame < 2; frame++) await new Promise<void>((begins) => environment.frame(begins))
  }

  const pictured = inputs.first === undefined ? null : takeFirst(inputs.first)

  async function load(isAnother: (epoch: string) => boolean): Promise<Loaded> {
    await pictured
    const outcome = await ask({}, LOADS_WITHIN_MS)
    if (life.ended) return 'refused'
    if (!outcome.ok) return outcome.status === 401 || outcome.status === 403 ? 'refused' : 'failed'
    const { epoch, seq } = outcome.value
    const isOther = isAnother(epoch) || (held !== null && held !== epoch)
    take(isOther ? 'replace' : 'merge', outcome.value)
    loaded.set(true)
    day.set(null)
    return { epoch, seq }
  }

  function apply(frame: Events, have: number): void {
    const events = readEvents(frame, have, report)
    shipments.apply(events.shipments)
    drivers.apply(events.drivers)
    const latest = events.heads.at(-1)
    if (latest === undefined) return
    clock.seen(latest.at)
    for (const event of events.heads) {
      const store = event.of === 'shipment' ? shipments : drivers
      if (event.type === 'gone' || store.get(event.id) !== undefined) ticks.push(event)
    }
    if (ticks.length > TICKER_MOST) ticks = ticks.slice(-TICKER_MOST)
    if (reader.caughtUp.now()) meter.came(frame.recorded)
    changed()
  }

  function place(frame: Positions): void {
    const positions = readPositions(frame, report)
    drivers.beside(positions)
    clock.seen(Math.max(...positions.map(({ at }) => at ?? 0)))
    if (reader.caughtUp.now()) meter.came(frame.recorded)
  }

  function publish(): void {
    callOff?.()
    callOff = null
    shipments.publish()
    drivers.publish()
    const told = ticks
    ticks = []
    if (told.length > 0) ticker.next(told)
    meter.published()
  }

  life.subscribe(feed.link.changes$, (link) => {
    const sign = link.is === 'refused' ? SIGNS[link.code] : undefined
    if (sign !== undefined) session.handleSignal(sign)
  })
  let renewing = false
  /** The newest change that start-up data was asked for anew because of. */
  let renewedFor = 0
  /** Whether word that start-up data has changed is about what was read here: another tab may have read earlier, or later. */
  function isOld({ renew, renewed }: ServerBeat): boolean {
    if (renewed === undefined) return renew === true
    const isNew = renewed > renewedFor
    renewedFor = Math.max(renewedFor, renewed)
    return isNew && renewed >= (session.dataReadAt() ?? 0) - RENEWAL_MARGIN_MS
  }
  life.subscribe(bus.on('frame'), ({ frame }) => {
    if (frame.is === 'positions') place(frame)
    if (frame.is !== 'beat' || !isOld(frame) || renewing) return
    renewing = true
    // Not all consoles of a provider at once, and not before every node has heard of it.
    life.after(time, RENEW_MS.least + (RENEW_MS.most - RENEW_MS.least) * environment.random(), () => {
      renewing = false
      session.refresh()
    })
  })
  bus.join(environment.online$.pipe(map((online) => ({ is: 'online', online }))))
  bus.join(environment.visible$.pipe(map((visible) => ({ is: 'visible', visible }))))
  bus.join(feed.unreadable$.pipe(map(() => ({ is: 'lost' }))))
  bus.join(feed.frames$.pipe(map((frame) => ({ is: 'frame', frame }))))

  // Not only when the socket asks for it: on a slow line that is seconds later.
  reader.begin()

  return {
    shipments,
    drivers,
    link: feed.link,
    freshness: meter.freshness,
    loaded,
    day,
    seen: seen.resolve,
    ticker$: ticker.asObservable(),
    clock: clock.clock,
    now: clock.now,
    end: life.dispose,
  }
}

const askTime = async (client: Client) => {
  const outcome = await client(readTime, {})
  return outcome.ok ? outcome.value : null
}
