import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { CloseReason, Hello } from '../../../contract/frames.ts'
import type { LiveSocket } from '../../../contract/live-health.ts'
import { scopeKey, type Viewer } from '../../../domain/shipments/visibility.ts'
import { rateLimitIp } from '../http/rate-limit-ip.ts'
import type { Session } from '../http/session.ts'
import type { SocketSlot } from './address-limit.ts'
import type { Hub } from './hub.ts'
import type { Connection } from './provider-feed.ts'

/** The subscription of a socket that was let in: whose it is, and how far it is. */
export interface FeedSubscription {
  readonly providerId: number
  readonly connection: Connection
  readonly token: string | null
  readonly session: Session | null
  /** Whom staff look through the eyes of. */
  readonly requestUsername: string | null
  readonly clientVersion: string
  /** What the browser last told of itself: events that it lacked, and when. */
  reportedLag: { readonly behind: number; readonly at: number } | null
}

/** Authenticates sockets: at the hello, and again while they watch. */
export interface SocketAuth {
  /** Whom a hello comes from, or why they are shown out. */
  authenticate(hello: Hello, ip: string): Promise<{ viewer: Viewer; session: Session | null } | CloseReason>
  /** Why somebody who watches may not go on as they do, by their session as it is now; null when they may. */
  revalidate(subscription: FeedSubscription, session: Session | null): Promise<CloseReason | null>
}

/** One socket, from its opening on; times in ms. */
export interface Peer {
  readonly id: number
  readonly since: number
  readonly socket: WebSocket
  /** The TCP stream beneath it: encoded frames are written here, past what ws would do again for each socket. */
  readonly rawStream: Duplex
  /** Where it comes from, as it is counted. */
  readonly rateLimitKey: string
  readonly ip: string
  /** Its hello came, of which there is no second: over once it was let in or not. What it says meanwhile waits for that. */
  admission: Promise<void> | null
  /** What changed sessions while its own was being read: whom each change concerns. Null while none is read. */
  changesMeanwhile: ((session: Session) => boolean)[] | null
  /** Its room among those of its address. */
  readonly slot: SocketSlot
  subscription: FeedSubscription | null
  /** It was shown out: nothing that it still says is heard. */
  isLeaving: boolean
  lastFrameAt: number
  frames: number
  framesSince: number
  /** Of them, those that asked to be sent the log again. */
  resyncs: number
}

export function createPeer(
  id: number,
  socket: WebSocket,
  rawStream: Duplex,
  ip: string,
  slot: SocketSlot,
): Peer {
  const now = Date.now()
  return {
    id,
    since: now,
    socket,
    rawStream,
    ip,
    rateLimitKey: rateLimitIp(ip),
    admission: null,
    changesMeanwhile: null,
    slot,
    subscription: null,
    isLeaving: false,
    lastFrameAt: now,
    frames: 0,
    framesSince: now,
    resyncs: 0,
  }
}

/** Its subscription once its hello is answered; null where it was not let in. */
export async function admitted(peer: Peer): Promise<FeedSubscription | null> {
  await peer.admission
  return peer.subscription
}

type Heard = Pick<Peer, 'lastFrameAt' | 'frames' | 'framesSince' | 'resyncs'>

const MAX_FRAMES_PER_WINDOW = 60
const FRAME_WINDOW_MS = 10_000

/** Counts a frame that came in; false when there were too many of late. */
export function countFrame(peer: Heard): boolean {
  peer.lastFrameAt = Date.now()
  if (peer.lastFrameAt - peer.framesSince > FRAME_WINDOW_MS) {
    peer.framesSince = peer.lastFrameAt
    peer.frames = 0
    peer.resyncs = 0
  }
  peer.frames += 1
  return peer.frames <= MAX_FRAMES_PER_WINDOW
}

const MAX_RESYNCS = 12

/** The same for those that ask for the log once more, each of which is work. */
export function countResync(peer: Pick<Heard, 'resyncs'>): boolean {
  peer.resyncs += 1
  return peer.resyncs <= MAX_RESYNCS
}

/** How a socket does, for who runs the platform; null where it watches no feed of this provider. */
export function describePeer(
  hub: Hub,
  { id, since, socket, lastFrameAt, subscription }: Peer,
  providerId: number,
): LiveSocket | null {
  if (subscription?.providerId !== providerId) return null
  const { connection, session, clientVersion, reportedLag } = subscription
  const slow = hub.slowReaderState(providerId, connection)
  return {
    id,
    user: session && (session.impersonator?.username ?? session.user.username),
    role: session?.user.role.label ?? null,
    role_id: session?.user.role.id ?? null,
    scope: scopeKey(connection.viewer),
    client_version: clientVersion,
    since,
    heard_at: lastFrameAt,
    behind: slow?.behind ?? reportedLag?.behind ?? null,
    told_at: reportedLag?.at ?? null,
    buffered: socket.bufferedAmount,
    slow_since: slow?.at ?? null,
  }
}
