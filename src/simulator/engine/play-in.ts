import { HOUR, MINUTE } from '../schedule/time.ts'
import type { Chains } from './chains.ts'
import type { PlatformClock } from './clock.ts'
import type { Player } from './player.ts'

/** What is past is played in steps: the clock goes to the end of a step, then its acts are told. */
export interface PlayInInputs {
  chains: Chains
  clock: PlatformClock
  player: Player
  /** From here on the steps are short; what lies before is yesterday, which nobody will look at so closely. */
  today: number
  until: number
  /** How long the steps before `today` are, ms. */
  step?: number
  /** A part of it in which where vehicles go is told as well, in steps in which what is expected can be told anew. */
  watched?: {
    readonly from: number
    readonly until: number
    /** Tells where they were until `at`, from `since` on. */
    tell(at: number, since: number): Promise<unknown>
  }
  onProgress(settled: number, of: number, at: number): void
}

const TODAY_STEP = 5 * MINUTE
const YESTERDAY_STEP = HOUR
const WATCHED_STEP = 10 * MINUTE

/** Plays what is planned until a moment, as fast as the platform takes it. */
export async function backfill({
  chains,
  clock,
  player,
  today,
  until,
  step: ofYesterday = YESTERDAY_STEP,
  watched,
  onProgress,
}: PlayInInputs): Promise<number> {
  const first = chains.next()
  if (first === null || first > until) return 0
  const total = chains.planned(until)
  let settled = 0
  let toldUntil = watched?.from ?? 0
  for (let at = first; at < until; ) {
    const next = chains.next()
    if (next === null || next > until) break
    const seen = watched !== undefined && next >= watched.from && next < watched.until ? watched : null
    const step = seen !== null ? WATCHED_STEP : next < today ? ofYesterday : TODAY_STEP
    at = Math.min(until, (Math.floor(Math.max(next, at) / step) + 1) * step)
    if (clock.now() < at) await clock.set({ time: at })
    if (seen !== null) {
      await seen.tell(at, toldUntil)
      toldUntil = at
    }
    settled += await player.playUntil(at)
    onProgress(Math.min(settled, total), total, at)
  }
  if (clock.now() < until) await clock.set({ time: until })
  return settled
}
