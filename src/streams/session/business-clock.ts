/**
 * The platform's business time, which may run faster than ours and be moved (a demo does both): asked for now and
 * then, and reckoned on from there.
 */

import type { Observable } from 'rxjs'
import { Subject } from 'rxjs'
import type { PlatformTime } from '../../contract/time.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'
import type { Time } from '../time.ts'

export interface BusinessClock {
  readonly clock: Signal<number>
  now(): number
  /** What it was at a moment of this machine's clock, ms. */
  at(wall: number): number
  /** It turned out to be another time than reckoned, by more than a little. */
  readonly jumped$: Observable<void>
  /** The platform did something at `at`, so it is at least that late. */
  seen(at: number): void
}

export interface ClockInputs {
  readonly time: Time
  /** GET /time; null when nobody answered. */
  readonly ask: () => Promise<PlatformTime | null>
  /** Somebody looks at this tab again: it may have slept. */
  readonly wake$: Observable<unknown>
}

const ASK_EACH_MS = 5 * 60_000
const ASK_AGAIN_MS = 5_000
const TICK_MS = 1_000
/** Business ms: what is more than this off is a jump, and not the network. */
const JUMP_MS = 30_000

export function createBusinessClock(life: Lifetime, { time, ask, wake$ }: ClockInputs): BusinessClock {
  /** It was `business` at `wall`, and runs `speed` times as fast. */
  let known = { business: time.now(), wall: time.now(), speed: 1 }
  let askedAt = Number.NEGATIVE_INFINITY
  const at = (wall: number) => known.business + (wall - known.wall) * known.speed
  const now = () => at(time.now())
  const clock = life.signal(now())
  const jumped = new Subject<void>()

  function take(next: typeof known): void {
    const before = now()
    known = next
    clock.set(now())
    if (Math.abs(now() - before) > JUMP_MS) jumped.next()
  }

  async function sync(): Promise<void> {
    askedAt = time.now()
    const answer = await ask()
    if (life.ended) return
    if (answer === null) life.after(time, ASK_AGAIN_MS, sync)
    // The answer was true when it was half-way back.
    else take({ business: answer.time, wall: (askedAt + time.now()) / 2, speed: answer.speed })
  }

  life.every(time, TICK_MS, () => {
    clock.set(now())
    if (time.now() - askedAt >= ASK_EACH_MS) sync()
  })
  life.subscribe(wake$, () => {
    if (time.now() - askedAt >= ASK_AGAIN_MS) sync()
  })
  sync()

  return {
    clock,
    now,
    at,
    jumped$: jumped.asObservable(),
    seen(at) {
      if (at > now() + JUMP_MS && time.now() - askedAt >= ASK_AGAIN_MS) sync()
    },
  }
}
