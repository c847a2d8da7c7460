/**
 * Whether anybody is there (000 §4).
 *
 * After the role's minutes without a key or the mouse, the person is asked; without an answer within a minute the
 * session ends. All tabs of a session are one: activity in one keeps all alive, and one answer answers all.
 */
import type { Observable } from 'rxjs'
import { z } from 'zod'
import type { BrowserEnvironment } from '../browser-environment.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'

/** Looked at this often (ms), and how long an answer is waited for. */
const CHECK_MS = 10_000
export const COUNTDOWN_MS = 60_000
/** Activity is told to the other tabs at most this often (ms). */
const TELL_MS = 1_000
/** A machine that slept past everything asks nobody: whoever opens it may be somebody else. */
const SLEPT_MS = 2 * COUNTDOWN_MS
/** Only this tab may have slept, as browsers let tabs do that nobody looks at: the others are waited for so long (ms). */
const AWAKE_MS = 1_000

/** What tabs say to each other; all moments are wall-clock ms of this machine. */
const Said = z.discriminatedUnion('is', [
  z.object({ is: z.literal('active'), at: z.number() }),
  z.object({ is: z.literal('asked'), endsAt: z.number() }),
  z.object({ is: z.literal('stay'), at: z.number() }),
])
type Said = z.infer<typeof Said>

export type IdleState =
  | { readonly is: 'active' }
  /** Are you still there? The session ends at `endsAt`. */
  | { readonly is: 'asked'; readonly endsAt: number }

export interface Idle extends Signal<IdleState> {
  /** "I'm still here", for all tabs. */
  stay(): void
}

export interface IdleInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'openChannel'>
  /** Every key and every movement of the mouse or a finger. */
  readonly activity$: Observable<unknown>
  /** The role's; 0 means never. */
  readonly minutes: number
  /** Tabs of one session speak with each other. */
  readonly sessionKey: string
  /** Nobody answered. */
  readonly onTimeout: () => void
}

const ACTIVE: IdleState = { is: 'active' }

export function createIdle(life: Lifetime, inputs: IdleInputs): Idle {
  const { time, openChannel } = inputs.environment
  const limit = inputs.minutes * 60_000
  const state = life.signal<IdleState>(ACTIVE)
  let last = time.now()
  let told = Number.NEGATIVE_INFINITY
  let cancel = () => {}
  /** Nobody was here for so long that nobody is asked. */
  let isEnding = false

  const channel =
    openChannel?.(`hubline.idle.${inputs.sessionKey}`, (data) => {
      const read = Said.safeParse(data)
      if (read.success && limit > 0) heard(read.data)
    }) ?? null
  life.onDispose(() => channel?.close())
  const say = (said: Said) => channel?.post(said)

  function ask(endsAt: number): void {
    state.set({ is: 'asked', endsAt })
    cancel()
    cancel = life.after(time, Math.max(0, endsAt - time.now()), inputs.onTimeout)
  }

  const hasSlept = () => time.now() - last >= limit + SLEPT_MS

  /** Unless another tab says that somebody was here. Whoever comes now says nothing by coming. */
  function end(): void {
    if (isEnding) return
    isEnding = true
    say({ is: 'asked', endsAt: time.now() + AWAKE_MS })
    cancel()
    cancel = life.after(time, AWAKE_MS, inputs.onTimeout)
  }

  function settle(at: number): void {
    last = Math.max(last, at)
    isEnding = false
    cancel()
    state.set(ACTIVE)
  }

  function heard(said: Said): void {
    if (said.is === 'stay') settle(said.at)
    else if (said.is === 'active' && isEnding && time.now() - said.at < limit) settle(said.at)
    else if (said.is === 'active') last = Math.max(last, said.at)
    // The one that asks had not heard that somebody is here.
    else if (time.now() - last < limit) say({ is: 'stay', at: last })
    else if (hasSlept()) end()
    else if (state.now().is !== 'asked') ask(said.endsAt)
  }

  function active(): void {
    // Once asked, only an answer counts: a mouse that is nudged is not somebody who reads.
    if (state.now().is === 'asked') return
    if (hasSlept()) {
      end()
      return
    }
    last = time.now()
    if (last - told < TELL_MS) return
    told = last
    say({ is: 'active', at: last })
  }

  function check(): void {
    if (state.now().is === 'asked' || time.now() - last < limit) return
    if (hasSlept()) end()
    else {
      const endsAt = time.now() + COUNTDOWN_MS
      ask(endsAt)
      say({ is: 'asked', endsAt })
    }
  }

  if (limit > 0) {
    life.subscribe(inputs.activity$, active)
    life.every(time, CHECK_MS, check)
    // Somebody opened this tab: the others may be counting down.
    say({ is: 'stay', at: last })
  }

  return {
    now: state.now,
    changes$: state.changes$,
    stay() {
      settle(time.now())
      say({ is: 'stay', at: last })
    },
  }
}
