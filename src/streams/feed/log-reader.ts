/**
 * Keeps our place in the log: which frame is next, which was seen, and what to do about a hole.
 *
 * A hole is mended by asking again from the last good place; nothing is applied past it. Asking that brings nothing
 * is repeated more and more slowly, and in the end everything is loaded anew: whatever could not be read is in there.
 */
import type { Observable } from 'rxjs'
import type { Events, ServerFrame } from '../../contract/frames.ts'
import type { BrowserEnvironment } from '../browser-environment.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'
import { backOff, RECONNECT } from './back-off.ts'
import type { Position } from './feed.ts'

/** Where a snapshot leaves us; null when there is none to be had. */
export type Loaded = { readonly epoch: string; readonly seq: number } | 'failed' | 'refused'

export interface LogReaderInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'random'>
  readonly frames$: Observable<ServerFrame>
  /** Something was lost on the way. */
  readonly lost$: Observable<unknown>
  /** Whether there is anybody to ask. */
  readonly live: () => boolean
  readonly again: (since: number) => void
  /** Loads a snapshot into the stores, which begin anew when it is of another log than what they hold. */
  readonly load: (isAnother: (epoch: string) => boolean) => Promise<Loaded>
  /** Applies the events after `have`. */
  readonly apply: (frame: Events, have: number) => void
}

export interface LogReader {
  /** Loads a snapshot without waiting for anybody to say that it is needed: there is nothing here yet. */
  begin(): void
  position(): Position
  /** True while we have all that there is, as far as we heard. */
  readonly caughtUp: Signal<boolean>
}

/** So often it is asked again in vain before everything is loaded anew. */
const ASKS = 5
/** How often somebody asks again who may not look. */
const REFUSED = { firstMs: 5_000, mostMs: 60_000 }
/** What is missed after a break comes by itself; it is asked for when it has not come after this time (ms). */
const PATIENCE_MS = 1_000

export function createLogReader(life: Lifetime, inputs: LogReaderInputs): LogReader {
  const { time, random } = inputs.environment
  const caughtUp = life.signal(false)
  /** The log that `have` counts in, and the log that the server speaks of. */
  let epoch: string | null = null
  let told: string | null = null
  let have: number | null = null
  let head = 0
  let loading = false
  /** The server knows less than we do, under whatever name: what we hold is of no log that there is. */
  let disowned = false
  /** How often it was asked in vain, and before when it is not asked again. */
  let asked = 0
  let notBefore = 0
  /** Something was lost, and we do not know what. */
  let doubt = false
  let callOff = () => {}

  function settle(): void {
    caughtUp.set(have !== null && !loading && epoch === told && have >= head)
  }

  function progress(to: number): void {
    have = to
    asked = 0
    notBefore = 0
    doubt = false
    callOff()
  }

  /** Asks again from where we are, unless that was just done. */
  function mend(): void {
    if (have === null || loading || !inputs.live() || time.now() < notBefore) return
    if (asked >= ASKS) {
      load()
      return
    }
    inputs.again(have)
    doubt = false
    const wait = backOff(RECONNECT, asked, random())
    asked += 1
    notBefore = time.now() + wait
    look(wait)
  }

  /** Looks after `ms` whether we got any further. */
  function look(ms: number): void {
    callOff()
    callOff = life.after(time, ms, () => {
      if (doubt || !caughtUp.now()) mend()
    })
  }

  async function load(failures = 0): Promise<void> {
    if (loading && failures === 0) return
    loading = true
    callOff()
    settle()
    const loaded = await inputs.load((other) => disowned || (epoch !== null && other !== epoch))
    if (life.ended) return
    if (loaded === 'refused') {
      // Rights are given back, too: whoever may look again sees without a reload.
      life.after(time, backOff(REFUSED, failures, random()), () => load(failures + 1))
      return
    }
    if (loaded === 'failed' || (told !== null && loaded.epoch !== told)) {
      life.after(time, backOff(RECONNECT, failures, random()), () => load(failures + 1))
      return
    }
    loading = false
    // Of one log, what we had beyond the snapshot is still good: the stores kept it.
    progress(loaded.epoch === epoch && !disowned ? Math.max(have ?? 0, loaded.seq) : loaded.seq)
    epoch = loaded.epoch
    disowned = false
    settle()
    inputs.again(have ?? loaded.seq)
  }

  function events(frame: Events): void {
    head = Math.max(head, frame.seq)
    if (have === null || loading || frame.seq <= have) return
    if (frame.prev > have) mend()
    else {
      inputs.apply(frame, have)
      progress(frame.seq)
    }
  }

  life.subscribe(inputs.frames$, (frame) => {
    switch (frame.is) {
      case 'reset':
        told = frame.epoch
        head = frame.head
        disowned ||= frame.because === 'epoch'
        // Said hello before there was anything here, and answered when there was.
        if (frame.because === 'first' && have !== null && epoch === told) inputs.again(have)
        else load()
        break
      case 'resumed':
        told = frame.epoch
        head = frame.head
        if (have === null || frame.epoch !== epoch) load()
        else if (have < head) look(PATIENCE_MS)
        break
      case 'events':
        events(frame)
        break
      case 'beat':
        head = Math.max(head, frame.head)
        if (have !== null && have < head) mend()
        break
    }
    settle()
  })
  life.subscribe(inputs.lost$, () => {
    doubt = true
    mend()
  })

  return { begin: () => void load(), position: () => ({ epoch, since: have }), caughtUp }
}
