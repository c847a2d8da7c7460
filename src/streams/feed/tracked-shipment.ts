/**
 * One shipment, watched by anybody who has its reference (/track). The page reads the shipment by a call; this says
 * when it is worth reading again.
 */
import { filter, merge, type Observable, Subject } from 'rxjs'
import { type DriverNearby, PROTOCOL } from '../../contract/frames.ts'
import type { BrowserEnvironment } from '../browser-environment.ts'
import { createLifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'
import type { Position } from './feed.ts'
import { createFreshness } from './freshness.ts'
import type { Freshness, Link } from './link.ts'
import { createSocketFeed } from './socket.ts'

/** A driver who was not heard of for so long may be anywhere (ms). */
const DRIVER_KNOWN_MS = 60_000

export interface Tracked {
  /** Something happened, or may have happened while we were cut off. */
  readonly happened$: Observable<void>
  /** Where the driver is who brings it; null while that is not shown, or was not heard of for long. */
  readonly driver: Signal<Omit<DriverNearby, 'type'> | null>
  readonly link: Signal<Link>
  readonly freshness: Signal<Freshness>
  end(): void
}

export interface TrackedInputs {
  readonly environment: BrowserEnvironment
  readonly providerId: number
  readonly clientVersion: string
}

export function watchTracked(reference: string, inputs: TrackedInputs): Tracked {
  const { environment, providerId, clientVersion } = inputs
  const life = createLifetime()
  const happened = new Subject<void>()
  const loaded = life.signal(false)
  const caughtUp = life.signal(true)
  const driver = life.signal<Omit<DriverNearby, 'type'> | null>(null)
  let forget = () => {}
  let position: Position = { epoch: null, since: null }

  const feed = createSocketFeed(life, {
    environment,
    wake$: merge(environment.online$, environment.visible$).pipe(filter((back) => back)),
    hello: () => ({
      type: 'hello',
      protocol: PROTOCOL,
      provider_id: providerId,
      tracking_reference: reference,
      client_version: clientVersion,
      ...position,
    }),
  })
  const meter = createFreshness(life, { environment, link: feed.link, caughtUp, loaded, skew: feed.skew })

  function tell(): void {
    happened.next()
    meter.published()
  }

  life.subscribe(feed.frames$, (frame) => {
    switch (frame.type) {
      case 'reset':
        // No rows are kept here, so the head is as good a place as any to go on from.
        position = { epoch: frame.epoch, since: frame.head }
        feed.requestReplay(frame.head)
        loaded.set(true)
        break
      case 'resumed':
        position = { epoch: frame.epoch, since: position.since ?? frame.head }
        loaded.set(true)
        // Whatever happened before is not sent: from here on nothing is missed.
        tell()
        break
      case 'driver':
        forget()
        driver.set(frame.place === null && !frame.arriving ? null : frame)
        forget = life.after(environment.time, DRIVER_KNOWN_MS, () => driver.set(null))
        break
      case 'events':
        if (frame.seq <= (position.since ?? -1)) break
        position = { ...position, since: frame.seq }
        // What was missed may have been nothing.
        if (frame.groups.length === 0) break
        meter.recordArrival(frame.recorded)
        tell()
        break
    }
  })
  life.subscribe(feed.unreadable$, tell)
  life.onDispose(() => happened.complete())

  return {
    happened$: happened.asObservable(),
    driver,
    link: feed.link,
    freshness: meter.freshness,
    end: life.dispose,
  }
}
