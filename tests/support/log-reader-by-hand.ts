import { Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import type { Events, ServerFrame } from '../../src/contract/frames.ts'
import { createLogReader, type LoadResult } from '../../src/streams/feed/log-reader.ts'
import { createLifetime } from '../../src/streams/lifetime.ts'
import { createHandTime, flushPromises } from './test-browser.ts'

/** A reader with its snapshots answered by hand. */
export function logReaderByHand() {
  const time = createHandTime()
  const life = createLifetime()
  onTestFinished(life.dispose)
  const frames$ = new Subject<ServerFrame>()
  const lost$ = new Subject<void>()
  const asked: number[] = []
  const applied: string[] = []
  const loads: { answer: (loaded: LoadResult) => void; isAnother: (epoch: string) => boolean }[] = []
  const scene = { live: true }
  const reader = createLogReader(life, {
    environment: { time, random: () => 1 },
    frames$,
    lost$,
    live: () => scene.live,
    requestReplay: (since) => asked.push(since),
    load: (isAnother) => new Promise((answer) => loads.push({ answer, isAnother })),
    apply: (frame, have) => applied.push(`${have}..${frame.seq}`),
  })
  const say = (frame: ServerFrame) => frames$.next(frame)
  return {
    time,
    reader,
    say,
    asked,
    applied,
    loads,
    scene,
    lost: () => lost$.next(),
    reset: (epoch: string, head: number) => say({ type: 'reset', epoch, head, reason: 'first' }),
    resumed: (epoch: string, head: number) => say({ type: 'resumed', epoch, head }),
    events: (prev: number, seq: number) => say(events(prev, seq)),
    beat: (head: number) => say({ type: 'beat', head, at: 0, echo: null }),
    /** Brings the reader to `seq` of log one. */
    async startAt(seq: number) {
      this.reset('one', seq)
      await this.snapshot({ epoch: 'one', seq })
      asked.length = 0
    },
    async snapshot(loaded: LoadResult) {
      loads.shift()?.answer(loaded)
      await flushPromises()
    },
  }
}

const events = (prev: number, seq: number): Events => ({
  type: 'events',
  prev,
  seq,
  recorded: 0,
  sent: 0,
  groups: [],
})
