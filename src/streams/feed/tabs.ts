/**
 * One socket for all tabs of a browser.
 *
 * The tab that holds the lock leads: it has the socket, and passes frames on as they came. The others follow, each
 * with a place of its own in the log. The browser gives a closing leader's lock to the next tab at once, and that tab
 * resumes from its own place. A leader that is suspended still holds its lock, so one that is silent is deposed.
 */
import { Subject } from 'rxjs'
import { z } from 'zod'
import { HEARTBEAT_TIMEOUT_MS, PROTOCOL, type ServerFrame } from '../../contract/frames.ts'
import type { BrowserEnvironment } from '../browser-environment.ts'
import type { Lifetime } from '../lifetime.ts'
import { createDecoder } from './decode.ts'
import type { Feed } from './feed.ts'
import { Link } from './link.ts'
import type { SocketFeed } from './socket.ts'

/** What tabs say to each other; a tab of another version may be among them, so it is read like any other input. */
const TabMessage = z.discriminatedUnion('is', [
  z.object({ is: z.literal('join') }),
  z.object({ is: z.literal('again'), since: z.number() }),
  /** From the leader: how things stand. */
  z.object({
    is: z.literal('here'),
    link: Link,
    skew: z.number(),
    epoch: z.string().nullable(),
    head: z.number(),
    /** When start-up data last changed, as far as was heard: a tab that has just come did not hear it. */
    renewed: z.number().optional(),
  }),
  /** From the leader: a frame as it came. */
  z.object({ is: z.literal('frame'), raw: z.union([z.string(), z.instanceof(ArrayBuffer)]) }),
])
type TabMessage = z.infer<typeof TabMessage>

export interface TabsInputs {
  readonly environment: Pick<BrowserEnvironment, 'time' | 'locks' | 'openChannel' | 'report'>
  /** Two users, two providers or two sessions never share a feed. */
  readonly providerId: number
  readonly userId: number
  readonly sessionKey: string
  readonly openSocketFeed: (life: Lifetime) => SocketFeed
}

/** A leader that is silent for this many checks loses the lock. Checks, not time: a machine that slept has missed none. */
const MAX_MISSED_CHECKS = 5

export function createTabsFeed(life: Lifetime, inputs: TabsInputs): Feed {
  const { time, locks, openChannel, report } = inputs.environment
  if (locks === null || openChannel === null) return inputs.openSocketFeed(life)

  const name = `hubline.live.${PROTOCOL}.${inputs.providerId}.${inputs.userId}.${inputs.sessionKey}`
  const frames = new Subject<ServerFrame>()
  const unreadable = new Subject<void>()
  const link = life.signal<Link>({ is: 'connecting' })
  const skew = life.signal(0)
  let leading: SocketFeed | null = null
  let candidacy: Lifetime | null = null
  /** Where the log is, as far as this tab has heard. */
  let epoch: string | null = null
  let head = 0
  let renewed: number | undefined
  let quiet = 0

  const channel = openChannel(name, (data) => {
    const read = TabMessage.safeParse(data)
    if (read.success) onMessage(read.data)
  })
  life.onDispose(channel.close)
  const say = (message: TabMessage) => channel.post(message)

  const decoder = createDecoder({
    frame: take,
    unreadable(detail) {
      report('a frame of the live feed is not understood', detail)
      unreadable.next()
    },
  })
  life.onDispose(decoder.stop)

  function take(frame: ServerFrame): void {
    if (frame.type === 'resumed' || frame.type === 'reset') {
      epoch = frame.epoch
      head = frame.head
    } else if (frame.type === 'events') head = Math.max(head, frame.seq)
    else if (frame.type === 'beat') {
      head = Math.max(head, frame.head)
      if (frame.renewed !== undefined) renewed = Math.max(renewed ?? 0, frame.renewed)
    }
    frames.next(frame)
  }

  function onMessage(message: TabMessage): void {
    if (leading !== null) {
      if (message.is === 'join') broadcastState()
      if (message.is === 'again') leading.requestReplay(message.since)
      return
    }
    if (message.is !== 'here' && message.is !== 'frame') return
    quiet = 0
    if (message.is === 'frame') decoder.push(message.raw)
    else {
      link.set(message.link)
      skew.set(message.skew)
      // To a tab that came later, the log it finds is what `resumed` would have told it.
      if (message.epoch !== null && message.epoch !== epoch) {
        take({ type: 'resumed', epoch: message.epoch, head: message.head })
      }
      if (message.renewed !== undefined && message.renewed !== renewed)
        take({ type: 'beat', head: message.head, at: time.now(), echo: null, renewed: message.renewed })
    }
  }

  function broadcastState(): void {
    say({ is: 'here', link: link.now(), skew: skew.now(), epoch, head, renewed })
  }

  function becomeLeader(term: Lifetime): void {
    const feed = inputs.openSocketFeed(term)
    leading = feed
    term.onDispose(() => {
      leading = null
    })
    term.subscribe(feed.received$, ({ raw, frame }) => {
      take(frame)
      // That this tab has nothing yet is no reason for the others to load everything anew.
      if (frame.type !== 'reset' || frame.reason !== 'first') say({ is: 'frame', raw })
    })
    term.subscribe(feed.unreadable$, () => unreadable.next())
    const share = () => {
      link.set(feed.link.now())
      skew.set(feed.skew.now())
      broadcastState()
    }
    term.subscribe(feed.link.changes$, share)
    term.subscribe(feed.skew.changes$, share)
    share()
  }

  /** Waits for the lock, or takes it. */
  function campaign(steal: boolean): void {
    const term = life.child()
    const giveUp = new AbortController()
    term.onDispose(() => giveUp.abort())
    const hold = () =>
      new Promise<void>((release) => {
        term.onDispose(release)
        if (!term.ended) becomeLeader(term)
      })
    candidacy = term
    locks?.request(name, steal ? { steal } : { signal: giveUp.signal }, hold).catch((error: unknown) => {
      if (term.ended) return
      term.dispose()
      if (error instanceof DOMException && error.name === 'AbortError') follow()
      else {
        report('tabs cannot share a socket', error)
        becomeLeader(life.child())
      }
    })
  }

  /** At first, and again when another tab took the lock while this one was suspended. */
  function follow(): void {
    campaign(false)
    say({ is: 'join' })
  }

  life.every(time, HEARTBEAT_TIMEOUT_MS / MAX_MISSED_CHECKS, () => {
    quiet = leading !== null || link.now().is === 'refused' ? 0 : quiet + 1
    if (quiet < MAX_MISSED_CHECKS) return
    quiet = 0
    candidacy?.dispose()
    campaign(true)
  })
  follow()

  return {
    frames$: frames.asObservable(),
    unreadable$: unreadable.asObservable(),
    link,
    skew,
    requestReplay: (since) => (leading === null ? say({ is: 'again', since }) : leading.requestReplay(since)),
  }
}
