/** What the feed says of the session itself: that it is over, or that its start-up data has changed. */
import { RENEWAL_MARGIN_MS, type ServerBeat } from '../../contract/frames.ts'
import type { ResponseSignal } from '../../domain/console/response-signals.ts'
import type { BrowserEnvironment } from '../browser-environment.ts'
import type { Feed } from '../feed/feed.ts'
import type { PermanentClose } from '../feed/link.ts'
import type { Lifetime } from '../lifetime.ts'
import type { SessionStore } from './session.ts'

/** From word of changed start-up data to asking for it (ms), at least and at most: it is seen within two seconds. */
const RENEW_MS = { least: 200, most: 1_000 } as const
/** What a closed socket says beyond itself. */
const SIGNS: Partial<Record<PermanentClose, ResponseSignal>> = {
  signedOut: 'session-over',
  accountClosed: 'account-closed',
  maintenance: 'maintenance',
  oldClient: 'other-version',
}

export interface FeedSignalInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'random'>
  readonly feed: Pick<Feed, 'link' | 'frames$'>
  readonly session: Pick<SessionStore, 'handleSignal' | 'refresh' | 'dataReadAt'>
}

/** Hands on to the session what the feed says of it. */
export function followFeedSignals(life: Lifetime, { environment, feed, session }: FeedSignalInputs): void {
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

  life.subscribe(feed.link.changes$, (link) => {
    const sign = link.is === 'refused' ? SIGNS[link.code] : undefined
    if (sign !== undefined) session.handleSignal(sign)
  })
  life.subscribe(feed.frames$, (frame) => {
    if (frame.type !== 'beat' || !isOld(frame) || renewing) return
    renewing = true
    // Not all consoles of a provider at once, and not before every node has heard of it.
    life.after(
      environment.time,
      RENEW_MS.least + (RENEW_MS.most - RENEW_MS.least) * environment.random(),
      () => {
        renewing = false
        session.refresh()
      },
    )
  })
}
