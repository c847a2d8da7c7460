/**
 * Plays the past (decision 131): a live workspace of a recorded feed, and the clock that it runs by.
 *
 * Of the moment that is shown everything is loaded at once; what comes after it is fetched ahead of the clock, which waits
 * where it has not come.
 */
import { Subject } from 'rxjs'
import type { BrowserEnvironment } from '../browser-environment.ts'
import { createLifetime } from '../lifetime.ts'
import { createLiveWorkspace, type LiveWorkspace } from '../live-workspace.ts'
import type { BusinessClock } from '../session/business-clock.ts'
import type { Signal } from '../signal.ts'
import { createHeldMoment } from './held-moment.ts'
import type { PastCalls, PastProblem } from './past-calls.ts'
import { createRecordedFeed } from './recorded-feed.ts'

export const SPEEDS = [1, 10, 60, 300, 600] as const
export type Speed = (typeof SPEEDS)[number]

export interface RewindState {
  /** The moment that was asked for last (ms): it is being loaded, or was. */
  readonly asked: number
  readonly isLoading: boolean
  readonly isPlaying: boolean
  readonly speed: Speed
  /** Why the moment that was asked for is not shown. */
  readonly problem: PastProblem | null
}

export interface Rewind {
  readonly workspace: LiveWorkspace
  readonly state: Signal<RewindState>
  /** The moment that is shown (ms). */
  readonly moment: Signal<number>
  jump(at: number): void
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
  /** To when something happens next; or happened last. */
  stepForward(): void
  stepBack(): void
  end(): void
}

export interface RewindInputs {
  readonly environment: Pick<
    BrowserEnvironment,
    'time' | 'random' | 'onNextFrame' | 'onIdle' | 'visible' | 'report'
  >
  readonly calls: PastCalls
  /** Shown first (ms). */
  readonly at: number
}

/** How often what has come is given out (ms). */
const TICK_MS = 50
/** A page that slept does not leap (ms). */
const MOST_TICK_MS = 1_000
/** What is played within the next so many ms of the wall clock is fetched now, and so much at once. */
const AHEAD_MS = 4_000
const FETCHED_MS = 8_000
/** Business ms: no stretch is shorter than this, nor longer (contract/rewind.ts). */
const LEAST_STRETCH_MS = 60_000
const MOST_STRETCH_MS = 3_600_000
/** A vehicle is moved so often at the most (ms of the wall clock). */
const MOVED_EVERY_MS = 250
/** Where nothing is known to have happened before it, a step back goes so far (ms). */
const STEP_MS = 60_000
/** How often a failed stretch is asked for again (ms). */
const AGAIN_MS = 2_000

export function createRewind({ environment, calls, at: firstAt }: RewindInputs): Rewind {
  const { time } = environment
  const life = createLifetime()
  const state = life.signal<RewindState>({
    asked: firstAt,
    isLoading: true,
    isPlaying: false,
    speed: 60,
    problem: null,
  })
  const clock = life.signal(firstAt)
  const jumped = new Subject<void>()
  const feed = createRecordedFeed(time)
  /** The moment that is shown, how far what is here reaches, and the newest event of that. */
  let at = firstAt
  let reach = firstAt
  let seq = 0
  let lastEventAt: number | null = null
  let isFetching = false
  let mayFetchAt = 0
  /** There is no more than what is here, for now. */
  let isAtPresent = false
  /** The newest jump counts; what is asked for an older one is called off. */
  let turn = 0
  let ofTurn = new AbortController()
  life.onDispose(() => ofTurn.abort())
  const held = createHeldMoment(environment.report)

  const change = (changes: Partial<RewindState>) => state.set({ ...state.now(), ...changes })

  const businessClock: BusinessClock = {
    clock,
    now: () => at,
    at: () => at,
    jumped$: jumped,
    seen: () => {},
  }

  const workspace = createLiveWorkspace({
    environment,
    openFeed: feed.openFeed,
    snapshots: feed.snapshots,
    openClock: () => businessClock,
    rowsOf: held.rows,
  })
  life.onDispose(workspace.end)

  function show(moment: number): void {
    at = moment
    clock.set(at)
  }

  async function jump(to: number): Promise<void> {
    turn += 1
    const mine = turn
    const isOver = () => life.ended || mine !== turn
    ofTurn.abort()
    ofTurn = new AbortController()
    isFetching = false
    change({ asked: to, isLoading: true, problem: null })
    const answer = await calls.moment(to, { since: held.epoch(), signal: ofTurn.signal })
    if (isOver()) return
    if (!answer.ok && answer.problem.code === 'rate.limited')
      return void life.after(time, AGAIN_MS, () => isOver() || void jump(to))
    if (!answer.ok) return change({ isLoading: false, isPlaying: false, problem: answer.problem })
    // Of something else than what is held: all of it, then.
    if (!held.take(answer.value)) return jump(to)
    reach = to
    seq = answer.value.seq
    lastEventAt = answer.value.last_event_at
    mayFetchAt = 0
    isAtPresent = false
    show(to)
    feed.reset(answer.value)
    jumped.next()
    change({ isLoading: false })
  }

  async function fetchAhead(length: number): Promise<void> {
    const mine = turn
    isFetching = true
    const everySeconds = Math.max(1, Math.round((state.now().speed * MOVED_EVERY_MS) / 1_000))
    const asked = { after: seq, from: reach, until: reach + length, everySeconds }
    const answer = await calls.stretch(asked, ofTurn.signal)
    if (life.ended || mine !== turn) return
    isFetching = false
    if (!answer.ok) {
      // What was asked for too often comes in a while; what cannot be had is told.
      if (answer.problem.code === 'rate.limited') mayFetchAt = time.now() + AGAIN_MS
      else change({ isPlaying: false, problem: answer.problem })
      return
    }
    feed.append(answer.value)
    seq = answer.value.seq
    isAtPresent = answer.value.is_present
    reach = Math.max(reach, answer.value.until)
  }

  let tickedAt = time.now()
  life.every(time, TICK_MS, () => {
    const now = time.now()
    const passed = Math.min(now - tickedAt, MOST_TICK_MS)
    tickedAt = now
    const { isPlaying, isLoading, speed } = state.now()
    if (!isPlaying || isLoading) return
    const target = Math.min(at + passed * speed, reach)
    if (target > at) {
      feed.playUntil(target)
      show(target)
    } else if (isAtPresent) return change({ isPlaying: false })
    if (!isFetching && !isAtPresent && now >= mayFetchAt && reach - at < AHEAD_MS * speed)
      void fetchAhead(Math.min(MOST_STRETCH_MS, Math.max(LEAST_STRETCH_MS, FETCHED_MS * speed)))
  })

  async function stepForward(): Promise<void> {
    change({ isPlaying: false })
    // What is here is of the moment before.
    if (state.now().isLoading) return
    const mine = turn
    isAtPresent = false
    // Quiet hours are passed over, as far as the present.
    while (!life.ended && mine === turn) {
      const next = feed.nextStepAt()
      if (next !== null) {
        feed.playUntil(next)
        return show(next)
      }
      if (isAtPresent || isFetching || time.now() < mayFetchAt || state.now().problem !== null) return
      await fetchAhead(MOST_STRETCH_MS)
    }
  }

  void jump(firstAt)

  return {
    workspace,
    state,
    moment: clock,
    jump(to) {
      const next = Math.floor(to)
      const { asked, isLoading, problem } = state.now()
      const isShown = at === next && problem === null
      if (asked !== next || !(isLoading || isShown)) void jump(next)
    },
    play() {
      isAtPresent = false
      change({ isPlaying: true })
    },
    pause: () => change({ isPlaying: false }),
    setSpeed: (speed) => change({ speed }),
    stepForward: () => void stepForward(),
    stepBack() {
      change({ isPlaying: false })
      const before = feed.stepBefore(at)
      // What happened at the moment of the jump is undone by going to just before it.
      void jump(before ?? (lastEventAt === null ? at - STEP_MS : lastEventAt - 1))
    },
    end: life.dispose,
  }
}
