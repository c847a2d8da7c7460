/**
 * The feed of a past day: the same frames as the live one's, given out as a player's clock passes them, so that the live
 * workspace above it is the very same.
 *
 * A jump is a reset to another log, whose snapshot is here already.
 */
import { NEVER, Subject } from 'rxjs'
import { rowCount } from '../../contract/column-encoding.ts'
import type { ServerFrame } from '../../contract/frames.ts'
import type { LiveSnapshot } from '../../contract/live.ts'
import type { PastStep, PastStretch } from '../../contract/rewind.ts'
import type { OpenFeed } from '../feed/feed.ts'
import type { SnapshotLoader } from '../feed/snapshot-loader.ts'
import { createSignal } from '../signal.ts'
import type { Time } from '../time.ts'

export interface RecordedFeed {
  readonly openFeed: OpenFeed
  readonly snapshots: SnapshotLoader
  /** Shows another moment: what was given out before means nothing any more. */
  reset(snapshot: LiveSnapshot): void
  /** Takes what comes next; stretches follow each other. */
  append(stretch: PastStretch): void
  /** Gives out everything until `at` (ms). */
  playUntil(at: number): void
  /** When something happens next (ms), of what is here. */
  nextStepAt(): number | null
  /** When what was given out last happened (ms) before `at`; null where that was before the jump. */
  stepBefore(at: number): number | null
}

type Positions = PastStretch['positions']

/** Positions of a stretch, with how many of them were given out. */
interface PendingPositions {
  readonly columns: Positions
  given: number
}

export function createRecordedFeed(time: Time): RecordedFeed {
  const frames = new Subject<ServerFrame>()
  const first = Promise.withResolvers<void>()
  let snapshot: LiveSnapshot | null = null
  let log = 0
  let seq = 0
  let steps: PastStep[] = []
  let given: number[] = []
  let positions: PendingPositions[] = []

  function giveSteps(at: number): void {
    const due = steps.findIndex((step) => step.at > at)
    const passed = steps.splice(0, due === -1 ? steps.length : due)
    const last = passed.at(-1)
    if (last === undefined) return
    for (const step of passed) given.push(step.at)
    const now = time.now()
    const groups = passed.flatMap((step) => step.groups)
    frames.next({ type: 'events', prev: seq, seq: last.seq, recorded: now, sent: now, groups })
    seq = last.seq
  }

  function givePositions(at: number): void {
    for (const pending of positions) {
      const { columns } = pending
      const times = columns.cols[columns.fields.indexOf('at')] ?? []
      const from = pending.given
      while (pending.given < times.length && Number(times[pending.given]) <= at) pending.given += 1
      if (pending.given === from) continue
      const now = time.now()
      const cols = columns.cols.map((col) => col.slice(from, pending.given))
      frames.next({ type: 'positions', recorded: now, sent: now, fields: columns.fields, cols })
    }
    positions = positions.filter(({ columns, given: count }) => count < rowCount(columns))
  }

  return {
    openFeed: (life) => {
      life.onDispose(() => frames.complete())
      return {
        frames$: frames,
        unreadable$: NEVER,
        link: createSignal({ is: 'live', since: time.now() }),
        skew: createSignal(0),
        requestReplay: () => {},
      }
    },
    snapshots: {
      async load() {
        await first.promise
        return snapshot ?? 'failed'
      },
    },
    reset(next) {
      log += 1
      const epoch = `past ${log}`
      snapshot = { ...next, epoch }
      seq = next.seq
      steps = []
      given = []
      positions = []
      frames.next({ type: 'reset', epoch, head: seq, reason: log === 1 ? 'first' : 'epoch' })
      first.resolve()
    },
    append(stretch) {
      for (const step of stretch.steps) steps.push(step)
      positions.push({ columns: stretch.positions, given: 0 })
    },
    playUntil(at) {
      givePositions(at)
      giveSteps(at)
    },
    nextStepAt: () => steps[0]?.at ?? null,
    stepBefore: (at) => given.findLast((moment) => moment < at) ?? null,
  }
}
