/** How far behind what is seen is: from an event being recorded on the server to its being painted here. */
import { merge, type Observable } from 'rxjs'
import type { BrowserEnvironment } from '../browser-environment.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'
import type { Freshness, Link } from './link.ts'

export interface FreshnessInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'visible'>
  readonly link: Signal<Link>
  readonly caughtUp: Signal<boolean>
  readonly loaded: Signal<boolean>
  readonly skew: Signal<number>
  /** The platform's time at a moment of this machine's: what is told must agree with the clock beside it. */
  readonly businessAt?: (wall: number) => number
}

export interface FreshnessMeter {
  readonly freshness: Signal<Freshness>
  /** Something recorded at `recorded` (ms, the server's wall clock) came in the flow. */
  recordArrival(recorded: number): void
  /** What came was handed to the screens. */
  published(): void
}

/** The share of the newest measurement in the smoothed one. */
const WEIGHT = 0.1
const EACH_MS = 1_000

export function createFreshness(life: Lifetime, inputs: FreshnessInputs): FreshnessMeter {
  const { time, visible } = inputs.environment
  const { businessAt = (wall) => wall } = inputs
  const freshness = life.signal<Freshness>(
    { state: 'connecting', behindMs: null, lastEventAt: null, offlineSince: null },
    same,
  )
  let behindMs: number | null = null
  let lastEventAt: number | null = null
  let unpainted: number | null = null
  /** Wall-clock ms. */
  let lostAt: number | null = null

  function stateNow(): Freshness['state'] {
    const link = inputs.link.now().is
    if (link === 'retrying' || link === 'refused') return 'offline'
    if (!inputs.loaded.now()) return 'connecting'
    return link === 'live' && inputs.caughtUp.now() ? 'live' : 'resuming'
  }

  function since(state: Freshness['state']): number | null {
    if (state === 'live' || state === 'connecting') return null
    const link = inputs.link.now()
    if (link.is === 'retrying') return link.offlineSince
    if (link.is === 'resuming') return link.since
    return lostAt ?? time.now()
  }

  /** Of a server that has gone silent nobody knows how far behind it leaves us: by as long as it is silent at most. */
  function behindNow(): number | null {
    const link = inputs.link.now()
    if (link.is !== 'live' || link.silentSince === undefined) return behindMs
    return Math.max(behindMs ?? 0, time.now() - link.silentSince)
  }

  function look(): void {
    const state = stateNow()
    lostAt = since(state)
    const offlineSince = lostAt === null ? null : businessAt(lostAt)
    freshness.set({ state, behindMs: behindNow(), lastEventAt, offlineSince })
  }

  // Falling behind is looked at each second only: a hole that is mended in between is nobody's concern.
  const events: Observable<unknown>[] = [inputs.link.changes$, inputs.loaded.changes$]
  life.subscribe(merge(...events), look)
  life.subscribe(inputs.caughtUp.changes$, (all) => {
    if (all) look()
  })
  life.every(time, EACH_MS, look)
  look()

  return {
    freshness,
    recordArrival(recorded) {
      lastEventAt = recorded - inputs.skew.now()
      unpainted = Math.min(unpainted ?? lastEventAt, lastEventAt)
    },
    published() {
      const oldest = unpainted
      unpainted = null
      // Nothing is painted in a hidden tab, and its timers are slow: that says nothing about the feed.
      if (oldest === null || !visible()) return
      // The task after this one comes when the screens have rendered.
      life.after(time, 0, () => {
        const measured = Math.max(0, time.now() - oldest)
        behindMs = behindMs === null ? measured : behindMs + WEIGHT * (measured - behindMs)
        if (freshness.now().behindMs === null) look()
      })
    },
  }
}

function same(a: Freshness, b: Freshness): boolean {
  return (
    a.state === b.state &&
    a.behindMs === b.behindMs &&
    a.lastEventAt === b.lastEventAt &&
    a.offlineSince === b.offlineSince
  )
}
