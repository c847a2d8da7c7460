/**
 * The platform's business clock: what time it is for shipments. It is the wall clock, unless a demo or a test runs it
 * faster; then it goes on where it stopped when the platform starts again, because recorded time never runs back.
 *
 * Freshness, sessions and time-outs are about the real world and use the wall clock.
 */
export interface Clock {
  /** ms since 1970 */
  now(): number
  readonly speed: number
  readonly adjustable: boolean
  /** Jumps forward and/or changes the speed; false when the time lies behind. */
  set(change: { time?: number; speed?: number }): boolean
  /** Tells whoever waits for a time that the clock was set. */
  onSet(listener: () => void): void
  /** What still belongs to the time before is done before it jumps: each listener is waited for. */
  beforeJump(listener: () => Promise<void>): void
  /** Waits for all of that. */
  readyToJump(): Promise<void>
  /** What this clock showed at a moment of the wall clock that has passed (ms). */
  shownAt(wall: number): number
}

export const wallClock: Clock = {
  now: () => Date.now(),
  speed: 1,
  adjustable: false,
  set: () => false,
  onSet: () => {},
  beforeJump: () => {},
  readyToJump: async () => {},
  shownAt: (wall) => wall,
}

export interface ClockState {
  wall: number
  time: number
  speed: number
}

/** A clock that can be moved; `kept` is told of each change. `ran`: how it ran before it was started, oldest first. */
export function adjustableClock(
  start: ClockState,
  kept: (state: ClockState) => void,
  ran: readonly ClockState[] = [],
): Clock {
  let state = start
  const changes = [...ran, start]
  const listeners: (() => void)[] = []
  const before: (() => Promise<void>)[] = []
  const now = () => Math.floor(state.time + (Date.now() - state.wall) * state.speed)
  return {
    now,
    get speed() {
      return state.speed
    },
    adjustable: true,
    set({ time, speed }) {
      const current = now()
      if (time !== undefined && time < current) return false
      state = { wall: Date.now(), time: time ?? current, speed: speed ?? state.speed }
      changes.push(state)
      kept(state)
      for (const listener of listeners) listener()
      return true
    },
    onSet(listener) {
      listeners.push(listener)
    },
    beforeJump(listener) {
      before.push(listener)
    },
    async readyToJump() {
      for (const listener of before) await listener()
    },
    shownAt(wall) {
      const since = changes.findLast((change) => change.wall <= wall) ?? changes[0] ?? state
      return Math.floor(since.time + (wall - since.wall) * since.speed)
    },
  }
}
