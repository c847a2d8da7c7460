/**
 * A feed over a socket of our own: says hello, keeps the link, comes back when it is lost.
 *
 * Beats go by a timer and also ride on what comes in: the timers of a hidden tab are stretched to a minute, which is
 * longer than the server waits for a silent peer.
 */
import { type Observable, Subject } from 'rxjs'
import {
  CLOSE,
  type ClientFrame,
  HEARTBEAT_MS,
  HEARTBEAT_TIMEOUT_MS,
  type Hello,
  type ServerFrame,
} from '../../contract/frames.ts'
import type { BrowserEnvironment } from '../browser-environment.ts'
import type { Lifetime } from '../lifetime.ts'
import { backOff, CROWDED, RECONNECT } from './back-off.ts'
import { createSkewEstimate } from './clock-skew.ts'
import { createDecoder, type Raw } from './decode.ts'
import type { Feed } from './feed.ts'
import { type Link, permanentCloseOf } from './link.ts'

interface Received {
  readonly raw: Raw
  readonly frame: ServerFrame
}

export interface SocketFeed extends Feed {
  /** The frames with the bytes that they were read from, for passing on. */
  readonly received$: Observable<Received>
}

export interface SocketInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'random' | 'openSocket' | 'report'>
  /** Asked at each connection, as the reader has moved on since. */
  readonly hello: () => Hello
  /** The network is back, or somebody looks again: worth an attempt at once. */
  readonly wake$: Observable<unknown>
}

/** A server that has not answered the hello after this time (ms) is given up. */
const ANSWER_MS = 10_000
/** A link that held for this long (ms) was a good one: the next loss is retried at once again. */
const STEADY_MS = 5_000
/** One that was answered and did not hold is retried about each second: a network that flaps is no dead server. */
const FLAPPING_ATTEMPT = 2
/** Asking again waits for other askers (ms): one hole is seen by all tabs at once. */
const REPLAY_DEBOUNCE_MS = 20
const WATCH_MS = 1_000
/** A peer that was silent for longer than a beat takes (ms): what is seen may be old, long before it is given up. */
const OVERDUE_MS = HEARTBEAT_MS + 3_000

interface Connection {
  readonly life: Lifetime
  say(frame: ClientFrame): void
  /** The log that the server reads from, as it said. */
  epoch: string | null
  answered: boolean
}

export function createSocketFeed(life: Lifetime, inputs: SocketInputs): SocketFeed {
  const { time, random, openSocket, report } = inputs.environment
  const link = life.signal<Link>({ is: 'connecting' })
  const skew = life.signal(0)
  const frames = new Subject<ServerFrame>()
  const received = new Subject<Received>()
  const unreadable = new Subject<void>()
  const estimate = createSkewEstimate()
  let connection: Connection | null = null
  let attempt = 0
  let cancel = () => {}
  let offlineSince: number | null = null
  /** The oldest place that somebody asked to be sent again from. */
  let gathering: number | null = null

  function connect(): void {
    link.set(offlineSince === null ? { is: 'connecting' } : { is: 'resuming', since: offlineSince })
    const here = life.child()
    let heardAt = time.now()
    let beatAt = Number.NEGATIVE_INFINITY

    const decoder = createDecoder({
      frame: (frame, raw) => take(frame, raw),
      unreadable(detail) {
        report('a frame of the live feed is not understood', detail)
        unreadable.next()
      },
    })
    const socket = openSocket({
      opened: () => made.say(inputs.hello()),
      received(data) {
        heardAt = time.now()
        const now = link.now()
        if (now.is === 'live' && now.silentSince !== undefined) link.set({ is: 'live', since: now.since })
        decoder.push(data)
        beat()
      },
      closed: onClosed,
    })
    const made: Connection = {
      life: here,
      answered: false,
      epoch: null,
      say: (frame) => socket.send(JSON.stringify(frame)),
    }
    connection = made
    here.onDispose(socket.close)
    here.onDispose(decoder.stop)
    here.every(time, WATCH_MS, () => {
      const silence = time.now() - heardAt
      if (silence > (made.answered ? HEARTBEAT_TIMEOUT_MS : ANSWER_MS)) return onClosed()
      const now = link.now()
      if (silence > OVERDUE_MS && now.is === 'live' && now.silentSince === undefined)
        link.set({ ...now, silentSince: heardAt })
      beat()
    })

    function beat(): void {
      const now = time.now()
      if (!made.answered || now - beatAt < HEARTBEAT_MS) return
      beatAt = now
      made.say({ type: 'beat', have: inputs.hello().since ?? 0, sent: now })
    }

    function take(frame: ServerFrame, raw: Raw): void {
      if (frame.type === 'beat' && frame.echo !== null) {
        skew.set(estimate.sample(frame.echo, frame.at, time.now()))
      }
      received.next({ raw, frame })
      frames.next(frame)
      if (frame.type !== 'resumed' && frame.type !== 'reset') return
      made.epoch = frame.epoch
      if (made.answered) return
      made.answered = true
      offlineSince = null
      link.set({ is: 'live', since: time.now() })
      beat()
    }
  }

  function onClosed(code?: number): void {
    const now = time.now()
    const was = link.now()
    connection?.life.dispose()
    connection = null
    offlineSince ??= now
    if (was.is === 'live') attempt = now - was.since >= STEADY_MS ? 0 : Math.min(attempt, FLAPPING_ATTEMPT)
    const refused = code === undefined ? null : permanentCloseOf(code)
    if (refused !== null) {
      link.set({ is: 'refused', code: refused })
      return
    }
    // Who is signed in is no stranger as soon as they are heard: a crowd is nothing to wait for.
    const isInTheWay = code === CLOSE.crowded.code && inputs.hello().token === undefined
    const wait = backOff(isInTheWay ? CROWDED : RECONNECT, attempt, random())
    attempt += 1
    link.set({ is: 'retrying', attempt, nextAt: now + wait, offlineSince })
    cancel = life.after(time, wait, connect)
  }

  function again(since: number): void {
    if (gathering === null) life.after(time, REPLAY_DEBOUNCE_MS, ask)
    gathering = Math.min(gathering ?? since, since)
  }
  function ask(): void {
    const since = gathering
    gathering = null
    // Before the hello is answered there is nothing to ask: the hello itself says where we are.
    if (since !== null && connection?.answered === true)
      connection.say({ type: 'resync', since, epoch: connection.epoch })
  }

  life.subscribe(inputs.wake$, () => {
    if (link.now().is !== 'retrying') return
    cancel()
    connect()
  })
  connect()
  return {
    frames$: frames.asObservable(),
    received$: received.asObservable(),
    unreadable$: unreadable.asObservable(),
    link,
    skew,
    requestReplay: again,
  }
}
