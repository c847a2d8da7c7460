/** The live workspace of who is signed in to the console: its feed is the socket of all tabs, its snapshots are calls. */
import { filter, merge } from 'rxjs'
import type { Client } from '../contract/client.ts'
import { PROTOCOL } from '../contract/frames.ts'
import { readTime } from '../contract/time.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import type { EarlySnapshotQuery } from './feed/early-calls.ts'
import type { OpenFeed } from './feed/feed.ts'
import { createSnapshotLoader } from './feed/snapshot-loader.ts'
import { createSocketFeed } from './feed/socket.ts'
import { createTabsFeed } from './feed/tabs.ts'
import { createLiveWorkspace, type LiveWorkspace } from './live-workspace.ts'
import { createBusinessClock } from './session/business-clock.ts'
import { followFeedSignals } from './session/feed-signals.ts'
import type { SessionStore } from './session/session.ts'

export interface ConsoleWorkspaceInputs {
  readonly environment: BrowserEnvironment
  readonly session: Pick<
    SessionStore,
    'client' | 'token' | 'key' | 'handleSignal' | 'impersonating' | 'refresh' | 'dataReadAt'
  >
  readonly userId: number
  readonly providerId: number
  readonly clientVersion: string
  /** This is asked for, and painted, before everything is asked for. */
  readonly first?: EarlySnapshotQuery
}

export function createConsoleWorkspace(inputs: ConsoleWorkspaceInputs): LiveWorkspace {
  const { environment, session, providerId, userId, clientVersion, first } = inputs
  const wake$ = merge(environment.online$, environment.visible$).pipe(filter((back) => back))

  const openFeed: OpenFeed = (life, position) => {
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
            type: 'hello',
            protocol: PROTOCOL,
            provider_id: providerId,
            token: session.token() ?? undefined,
            request_username: session.impersonating() ?? undefined,
            client_version: clientVersion,
            data_at: session.dataReadAt() ?? undefined,
            ...position(),
          }),
        }),
    })
    followFeedSignals(life, { environment, feed, session })
    return feed
  }

  return createLiveWorkspace({
    environment,
    openFeed,
    snapshots: createSnapshotLoader(session.client, environment.time),
    openClock: (life) =>
      createBusinessClock(life, { time: environment.time, ask: () => askTime(session.client), wake$ }),
    first,
  })
}

const askTime = async (client: Client) => {
  const outcome = await client(readTime, {})
  return outcome.ok ? outcome.value : null
}
