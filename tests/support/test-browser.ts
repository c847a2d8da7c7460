/** A browser for tests: time moved by hand, and tabs that share locks and channels. No module is replaced by it. */
import { Subject } from 'rxjs'
import type {
  BrowserEnvironment,
  Locks,
  SessionEnvironment,
  Socket,
  SocketEvents,
  StorageLike,
} from '../../src/streams/browser-environment.ts'
import type { Time } from '../../src/streams/time.ts'

/** Lets everything that was promised happen, inflating included. */
export async function flushPromises(): Promise<void> {
  for (let i = 0; i < 4; i++) await new Promise((done) => setImmediate(done))
}

export interface HandTime extends Time {
  /** Moves on by `ms`, running what is due in its order, and lets promises follow. */
  advance(ms: number): Promise<void>
  /** Moves on by `ms` as if the machine had slept: what came due runs once, afterwards. */
  sleepMachine(ms: number): Promise<void>
}

export function createHandTime(start = 1_800_000_000_000): HandTime {
  const due = new Map<object, { at: number; run: () => void; each: number | null }>()
  let now = start

  function plan(ms: number, run: () => void, each: number | null): () => void {
    const key = {}
    due.set(key, { at: now + ms, run, each })
    return () => due.delete(key)
  }

  function earliest(until: number) {
    let first: [object, { at: number; run: () => void; each: number | null }] | undefined
    for (const entry of due)
      if (entry[1].at <= until && (first === undefined || entry[1].at < first[1].at)) first = entry
    return first
  }

  const time: HandTime = {
    now: () => now,
    after: (ms, run) => plan(ms, run, null),
    every: (ms, run) => plan(ms, run, ms),
    async advance(ms) {
      const until = now + ms
      await flushPromises()
      for (let next = earliest(until); next !== undefined; next = earliest(until)) {
        const [key, timer] = next
        now = Math.max(now, timer.at)
        if (timer.each === null) due.delete(key)
        else timer.at += timer.each
        timer.run()
        // Promises first, as in a browser.
        for (let i = 0; i < 20; i++) await Promise.resolve()
      }
      now = until
      await flushPromises()
    },
    async sleepMachine(ms) {
      now += ms
      for (const timer of due.values()) timer.at = Math.max(timer.at, now)
      await time.advance(0)
    },
  }
  return time
}

interface Request {
  readonly grant: () => void
  readonly fail: (error: unknown) => void
}

function createLocks(): Locks {
  const held = new Map<string, Request>()
  const queues = new Map<string, Request[]>()
  const aborted = () => new DOMException('aborted', 'AbortError')

  function next(name: string): void {
    held.delete(name)
    queues.get(name)?.shift()?.grant()
  }

  return {
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    request: (name, { signal, steal }, hold) =>
      new Promise((resolve, reject) => {
        const request: Request = {
          grant() {
            held.set(name, request)
            hold().then(() => {
              resolve()
              if (held.get(name) === request) next(name)
            })
          },
          fail: reject,
        }
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(request)
          if (place < 0) return
          queue.splice(place, 1)
          reject(aborted())
        })
        if (steal) {
          held.get(name)?.fail(aborted())
          request.grant()
        } else if (held.has(name)) queue.push(request)
        else queueMicrotask(() => (held.has(name) ? queue.push(request) : request.grant()))
      }),
  }
}

function createKeep(): StorageLike {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

export interface Tab extends BrowserEnvironment, SessionEnvironment {
  readonly online$: Subject<boolean>
  readonly visible$: Subject<boolean>
  readonly problems: string[]
  /** While true, the tab is suspended: channels are deaf and its timers stand still. */
  asleep: boolean
}

export interface Browser {
  readonly time: HandTime
  /** Another tab, whose sockets are opened by `openSocket`. */
  tab(openSocket: (on: SocketEvents) => Socket): Tab
}

export function createBrowser(time: HandTime = createHandTime()): Browser {
  const locks = createLocks()
  const local = createKeep()
  const channels = new Set<{ readonly name: string; readonly received: (data: unknown) => void }>()

  return {
    time,
    tab(openSocket) {
      const awake =
        (run: () => void): (() => void) =>
        () => {
          if (!tab.asleep) run()
        }
      const tab: Tab = {
        asleep: false,
        time: {
          now: time.now,
          after: (ms, run) => time.after(ms, awake(run)),
          every: (ms, run) => time.every(ms, awake(run)),
        },
        random: () => 1,
        openSocket,
        onNextFrame: (run) => time.after(16, awake(run)),
        onIdle: (run) => time.after(16, awake(run)),
        locks,
        openChannel(name, received) {
          const end = { name, received: (data: unknown) => awake(() => received(data))() }
          channels.add(end)
          return {
            post(message) {
              if (tab.asleep) return
              const copy: unknown = structuredClone(message)
              for (const other of [...channels]) {
                if (other === end || other.name !== name) continue
                queueMicrotask(() => channels.has(other) && other.received(copy))
              }
            },
            close: () => channels.delete(end),
          }
        },
        online$: new Subject(),
        visible$: new Subject(),
        visible: () => true,
        problems: [],
        report: (problem) => tab.problems.push(problem),
        local,
        tab: createKeep(),
        currentAddress: () => '/ops-dashboard?mode=all',
      }
      return tab
    },
  }
}
