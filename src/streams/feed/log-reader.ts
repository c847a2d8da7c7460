/**
 * Tracks the position in the event log: asks for a replay after a gap, and loads a snapshot where replays bring nothing.
 *
 * A hole is mended by asking again from the last good place; nothing is applied past it. Asking that brings nothing
 * is repeated more and more slowly, and in the end everything is loaded anew: whatever could not be read is in there.
 * What is done when stands in the table (log-reader-states.ts); here is how, and what each thing that comes means.
 */
import type { Observable } from 'rxjs'
import type { Events, ServerFrame } from '../../contract/frames.ts'
import type { BrowserEnvironment } from '../browser-environment.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'
import { type BackOff, backOff, RECONNECT } from './back-off.ts'
import type { Position } from './feed.ts'
import { READER_TABLE, type ReaderAction, type ReaderInput, type ReaderState } from './log-reader-states.ts'
import type { NoSnapshot } from './snapshot-loader.ts'

/** Where a snapshot leaves us, or why there is none to be had. */
export type LoadResult = { readonly epoch: string; readonly seq: number } | NoSnapshot

export interface LogReaderInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'random'>
  readonly frames$: Observable<ServerFrame>
  /** Something was lost on the way. */
  readonly lost$: Observable<unknown>
  /** Whether there is anybody to ask. */
  readonly live: () => boolean
  readonly requestReplay: (since: number) => void
  /** Loads a snapshot into the stores, which begin anew when it is of another log than what they hold. */
  readonly load: (isAnother: (epoch: string) => boolean) => Promise<LoadResult>
  /** Applies the events after `appliedSeq`. */
  readonly apply: (frame: Events, appliedSeq: number) => void
}

export interface LogReader {
  /** Loads a snapshot without waiting for anybody to say that it is needed: there is nothing here yet. */
  begin(): void
  position(): Position
  /** True while we have all that there is, as far as we heard. */
  readonly caughtUp: Signal<boolean>
}

/** So often it is asked again in vain before everything is loaded anew. */
const MAX_REPLAY_REQUESTS = 5
/** How often somebody asks again who may not look. */
const REFUSED = { firstMs: 5_000, mostMs: 60_000 }
/** What is missed after a break comes by itself; it is asked for when it has not come after this time (ms). */
const PATIENCE_MS = 1_000

type Place = Exclude<LoadResult, string>

/** What came with an input. */
interface Payload {
  readonly events?: Events
  readonly snapshot?: Place
}

export function createLogReader(life: Lifetime, inputs: LogReaderInputs): LogReader {
  const { time, random } = inputs.environment
  const caughtUp = life.signal(false)
  let state: ReaderState = 'empty'
  /** The last event that is here, and the log that it is of; null before there is any. */
  let place: Place | null = null
  /** The log that the server speaks of, and how far it goes, as far as was heard. */
  let serverEpoch: string | null = null
  let headSeq = 0
  /** The server knows less than we do, under whatever name: what we hold is of no log that there is. */
  let epochInvalid = false
  /** How often it was asked in vain, and how often no snapshot was to be had. */
  let asks = 0
  let failures = 0
  let cancelTimer = () => {}

  const isLevel = () => place !== null && place.epoch === serverEpoch && place.seq >= headSeq

  function receive(input: ReaderInput, payload: Payload = {}): void {
    state = perform(READER_TABLE[state][input], payload)
    caughtUp.set(state === 'following')
  }

  /** Does it, and answers the state that it leads to. */
  function perform(action: ReaderAction, { events, snapshot }: Payload): ReaderState {
    switch (action) {
      case 'ignore':
        return state
      case 'load':
        return load()
      case 'take':
        return snapshot === undefined ? state : take(snapshot)
      case 'retry':
        return retry(RECONNECT)
      case 'retry-later':
        return retry(REFUSED)
      case 'apply':
        return events === undefined ? state : apply(events)
      case 'ask':
        return ask()
      case 'replay':
        if (place !== null) inputs.requestReplay(place.seq)
        return followOrExpect()
      case 'expect':
        return expect()
      case 'doubt':
        return 'doubting'
      case 'follow':
        return follow()
    }
  }

  function startTimer(ms: number): void {
    cancelTimer()
    cancelTimer = life.after(time, ms, () => receive(isLevel() ? 'due-level' : 'due-missing'))
  }

  function expect(): ReaderState {
    startTimer(PATIENCE_MS)
    return 'expecting'
  }

  function follow(): ReaderState {
    cancelTimer()
    return 'following'
  }

  const followOrExpect = () => (isLevel() ? follow() : expect())

  function advance(to: Place): void {
    place = to
    asks = 0
  }

  function apply(frame: Events): ReaderState {
    if (place === null) return state
    inputs.apply(frame, place.seq)
    advance({ epoch: place.epoch, seq: frame.seq })
    return followOrExpect()
  }

  function ask(): ReaderState {
    cancelTimer()
    // Nobody is there: whoever comes says how far the log goes.
    if (place === null || !inputs.live()) return 'expecting'
    if (asks >= MAX_REPLAY_REQUESTS) return load()
    inputs.requestReplay(place.seq)
    startTimer(backOff(RECONNECT, asks, random()))
    asks += 1
    return 'asked'
  }

  function load(): ReaderState {
    cancelTimer()
    loadAndReceive()
    return 'loading'
  }

  async function loadAndReceive(): Promise<void> {
    const loaded = await inputs.load((other) => epochInvalid || (place !== null && other !== place.epoch))
    if (life.ended) return
    if (loaded === 'failed') receive('snapshot-failed')
    else if (loaded === 'refused') receive('snapshot-refused')
    else if (serverEpoch !== null && loaded.epoch !== serverEpoch) receive('snapshot-outdated')
    else receive('snapshot', { snapshot: loaded })
  }

  /** More and more slowly. */
  function retry(schedule: BackOff): ReaderState {
    startTimer(backOff(schedule, failures, random()))
    failures += 1
    return 'waiting'
  }

  function take({ epoch, seq }: Place): ReaderState {
    // Of one log, what we had beyond the snapshot is still good: the stores kept it.
    const had = place?.epoch === epoch && !epochInvalid ? place.seq : 0
    epochInvalid = false
    failures = 0
    advance({ epoch, seq: Math.max(had, seq) })
    inputs.requestReplay(Math.max(had, seq))
    return followOrExpect()
  }

  /** What a frame means where we stand; null where it is not about the log. */
  function meaningOf(frame: ServerFrame): ReaderInput | null {
    switch (frame.type) {
      case 'reset':
        return frame.reason === 'first' && place?.epoch === frame.epoch ? 'late-welcome' : 'anew'
      case 'resumed':
        if (place?.epoch !== frame.epoch) return 'anew'
        return place.seq < frame.head ? 'resumed-missed' : 'resumed-level'
      case 'events':
        if (place !== null && frame.seq <= place.seq) return 'events-seen'
        return place === null || frame.prev > place.seq ? 'events-gap' : 'events-next'
      case 'beat':
        return place !== null && place.seq < headSeq ? 'beat-ahead' : 'beat-level'
      default:
        return null
    }
  }

  /** What a frame says of the server's log. */
  function noteHead(frame: ServerFrame): void {
    if (frame.type === 'reset' || frame.type === 'resumed') {
      serverEpoch = frame.epoch
      headSeq = frame.head
      epochInvalid ||= frame.type === 'reset' && frame.reason === 'epoch'
    } else if (frame.type === 'events') headSeq = Math.max(headSeq, frame.seq)
    else if (frame.type === 'beat') headSeq = Math.max(headSeq, frame.head)
  }

  life.subscribe(inputs.frames$, (frame) => {
    noteHead(frame)
    const input = meaningOf(frame)
    if (input !== null) receive(input, frame.type === 'events' ? { events: frame } : {})
  })
  life.subscribe(inputs.lost$, () => receive('lost'))

  return {
    begin: () => receive('begin'),
    position: () => ({ epoch: place?.epoch ?? null, since: place?.seq ?? null }),
    caughtUp,
  }
}
