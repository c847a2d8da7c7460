/** A live workspace that is given its feed, its snapshots and its clock: no browser, no socket and no call. */
import { NEVER, type Observable, Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import type { ServerFrame } from '../../src/contract/frames.ts'
import type { EarlySnapshotQuery } from '../../src/streams/feed/early-calls.ts'
import type { OpenFeed } from '../../src/streams/feed/feed.ts'
import type { SnapshotLoader } from '../../src/streams/feed/snapshot-loader.ts'
import { createLifetime } from '../../src/streams/lifetime.ts'
import { createLiveWorkspace } from '../../src/streams/live-workspace.ts'
import { createBusinessClock } from '../../src/streams/session/business-clock.ts'
import { createRecordedLog } from './recorded-log.ts'
import { createHandTime } from './test-browser.ts'

type Snapshot = Awaited<ReturnType<SnapshotLoader['load']>>

/** Live workspaces over one log, each with a feed of its own that loses nothing; `day`: what they show is played back. */
export function setUpWorkspaceWithFeed({
  day,
}: {
  day?: { readonly began: number; readonly speed: number }
} = {}) {
  const time = createHandTime()
  const opened = time.now()
  const { began, speed } = day ?? { began: opened, speed: 1 }
  const log = createRecordedLog(time)
  const asked: ('first' | 'everything')[] = []
  const scene: { answer: (first: EarlySnapshotQuery | undefined) => Promise<Snapshot> } = {
    answer: async (first) => log.snapshot(first),
  }
  const pushed = new Subject<ServerFrame>()

  const openFeed: OpenFeed = (life, position) => {
    const frames = new Subject<ServerFrame>()
    // As from a wire: never while somebody is asking.
    const say = (frame: ServerFrame | null) =>
      queueMicrotask(() => frame !== null && !life.ended && frames.next(frame))
    life.onDispose(log.listen(say))
    life.subscribe(pushed, say)
    queueMicrotask(() => {
      const { since } = position()
      const { epoch, head } = log
      say(since === null ? { type: 'reset', epoch, head, reason: 'first' } : { type: 'resumed', epoch, head })
    })
    return {
      frames$: frames,
      unreadable$: NEVER,
      link: life.signal({ is: 'live', since: time.now() }),
      skew: life.signal(0),
      requestReplay(since) {
        if (since < log.head) say(log.events(since))
        say(log.positions())
      },
    }
  }

  function open({ first }: { first?: EarlySnapshotQuery } = {}) {
    const workspace = createLiveWorkspace({
      environment: {
        time,
        random: () => 1,
        onNextFrame: (run) => time.after(16, run),
        onIdle: (run) => time.after(16, run),
        visible: () => true,
        report: (problem) => expectNone(problem),
      },
      openFeed,
      snapshots: {
        load(wanted) {
          asked.push(wanted === undefined ? 'everything' : 'first')
          return scene.answer(wanted)
        },
      },
      openClock: (life) =>
        createBusinessClock(life, {
          time,
          ask: async () => ({ time: began + (time.now() - opened) * speed, speed }),
          wake$: NEVER,
        }),
      first,
    })
    onTestFinished(workspace.end)
    return workspace
  }

  return { time, log, open, asked, scene, push: (frame: ServerFrame) => pushed.next(frame) }
}

function expectNone(problem: string): never {
  throw new Error(problem)
}

/** Everything that `source` says until the test is over. */
export function collected<T>(source: Observable<T>): T[] {
  const life = createLifetime()
  onTestFinished(life.dispose)
  const values: T[] = []
  life.subscribe(source, (value) => values.push(value))
  return values
}
