/** Everything of the browser that the streams touch, so that a test can stand in for it. */
import { distinctUntilChanged, fromEvent, map, merge, type Observable } from 'rxjs'
import { systemTime, type Time } from './time.ts'

/** What is used of a WebSocket. After `close` nothing more is told of it. */
export interface Socket {
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  opened(): void
  /** Text, or an ArrayBuffer. */
  received(data: unknown): void
  closed(code: number): void
}

/** What is used of a BroadcastChannel. */
interface Channel {
  post(message: unknown): void
  close(): void
}

/** What is used of the Web Locks API. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    hold: () => Promise<void>,
  ): Promise<void>
  /** Which locks are held, in any tab. */
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

export interface BrowserEnvironment {
  readonly time: Time
  /** 0 to 1, spreads retries. */
  readonly random: () => number
  readonly openSocket: (on: SocketEvents) => Socket
  /** Runs once before the next painting; the answer calls it off. */
  readonly onNextFrame: (run: () => void) => () => void
  /** Runs once when the page has nothing better to do, half a second later at most. */
  readonly onIdle: (run: () => void) => void
  /** Null where the browser has none: then every tab has a socket of its own. */
  readonly locks: Locks | null
  readonly openChannel: ((name: string, received: (data: unknown) => void) => Channel) | null
  /** Whether the machine is on a network, as far as the browser knows; changes only. */
  readonly online$: Observable<boolean>
  /** Whether anybody can see this tab; changes only. */
  readonly visible$: Observable<boolean>
  readonly visible: () => boolean
  /** Told of input that was not understood. */
  readonly report: (problem: string, detail: unknown) => void
}

/** What is used of a Storage. */
export interface StorageLike {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  clear(): void
}

/** What a session needs of the browser besides. */
export interface SessionEnvironment {
  /** Kept for all tabs, and for this tab alone. */
  readonly local: StorageLike
  readonly tab: StorageLike
  /** Path and search of the page. */
  readonly currentAddress: () => string
}

/** Hidden tabs are not painted: frames come by this timer then (ms; browsers stretch it as they like). */
const UNPAINTED_MS = 250

/** Before the next painting, or after a quarter of a second where nothing is painted. */
function nextFrame(run: () => void): () => void {
  const once = () => {
    cancel()
    run()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, UNPAINTED_MS)
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return cancel
}

/** A busy page is not kept waiting for longer (ms); nor one whose browser does not say when it is idle (Safari). */
const IDLE_WITHIN_MS = 500

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
  else setTimeout(run, IDLE_WITHIN_MS / 10)
}

function openSocket(address: string, on: SocketEvents): Socket {
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => on.opened()
  socket.onmessage = ({ data }) => on.received(data)
  socket.onclose = ({ code }) => on.closed(code)
  return {
    send: (text) => socket.send(text),
    close() {
      // A dead peer is not waited for: the browser may take a minute to say that it is closed.
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    },
  }
}

function openChannel(name: string, received: (data: unknown) => void): Channel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => received(data)
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** The environment of this browser window. `socketAddress` is asked for at each opening: the setting may change. */
export function browserEnvironment(socketAddress: () => string): BrowserEnvironment & SessionEnvironment {
  const visible = () => document.visibilityState === 'visible'
  return {
    time: systemTime,
    random: Math.random,
    openSocket: (on) => openSocket(socketAddress(), on),
    onNextFrame: nextFrame,
    onIdle: whenIdle,
    // Missing on insecure origins other than localhost, whatever the types say.
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: 'BroadcastChannel' in window ? openChannel : null,
    online$: merge(
      fromEvent(window, 'online').pipe(map(() => true)),
      fromEvent(window, 'offline').pipe(map(() => false)),
    ),
    visible$: fromEvent(document, 'visibilitychange').pipe(map(visible), distinctUntilChanged()),
    visible,
    local: localStorage,
    tab: sessionStorage,
    currentAddress: () => location.pathname + location.search,
    report: (problem, detail) => console.warn(`hubline: ${problem}`, detail),
  }
}
