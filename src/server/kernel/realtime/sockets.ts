import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  CLOSE,
  type CloseReason,
  HEARTBEAT_MS,
  HEARTBEAT_TIMEOUT_MS,
  HELLO_TIMEOUT_MS,
  type Hello,
} from '../../../contract/frames.ts'
import type { LiveSocket } from '../../../contract/live-health.ts'
import type { User } from '../../../contract/session.ts'
import type { Platform } from '../../platform.ts'
import { repeat } from '../concurrency/repeat.ts'
import { createWorkBudget } from '../concurrency/work-budget.ts'
import { invalidText } from '../database/invalid-text.ts'
import type { NodeClock } from '../database/now.ts'
import { clientAddress } from '../http/proxies.ts'
import { rateLimitIp } from '../http/rate-limit-ip.ts'
import type { Session, Sessions } from '../http/session.ts'
import { createAddressLimit, type SocketSlot } from './address-limit.ts'
import { checkRights } from './check-rights.ts'
import { encode } from './encode.ts'
import {
  admitted,
  countFrame,
  countResync,
  createPeer,
  describePeer,
  type FeedSubscription,
  type Peer,
  type SocketAuth,
} from './peer.ts'
import type { Connection } from './provider-feed.ts'
import { readFrame } from './read-frame.ts'
import { createRecentInvalidations } from './recent-invalidations.ts'
import { HELLO_BYTES, SOCKET_LIMITS } from './socket-limits.ts'
import { upgradeRefusal } from './upgrade.ts'

/** The live sockets of this node: who they are, that they may still watch, and that they are alive. */
export interface Sockets {
  /** Closes what a session holds open: it ended, here or on another node. */
  endSession(providerId: number, sessionId: number): void
  /** Closes what the people of an account hold open. */
  endAccount(providerId: number, accountId: number): void
  /** Rights of whom it concerns are read anew at once: sockets of who may no longer watch, or sees something else, end. */
  revalidate(providerId: number, concerns: (user: User) => boolean): void
  /** Tells whom it concerns that their start-up data has changed; `at`: when that was recorded. */
  renew(providerId: number, at: number, concerns: (who: Pick<User, 'id' | 'account_id'>) => boolean): void
  /** Closes every socket. */
  endAll(reason: CloseReason): void
  /** How each socket of a provider does. */
  describeSockets(providerId: number): LiveSocket[]
  stop(): void
}

const LARGEST_FRAME = 4_096
/** Rights are read anew this often (ms): a role that was changed counts within it. */
const RIGHTS_EVERY_MS = 10_000

/** A peer that does not answer the close is not waited for (ms). */
const CLOSE_TIMEOUT_MS = 2_000
/** Nor, for as long, one that made room for another, or that broke the protocol and need not answer at all. */
const SHORT_TIMEOUT_MS = 200
const CLOSED_SOON: ReadonlySet<CloseReason> = new Set(['crowded', 'badFrame'])

export function openSockets(
  server: Server,
  platform: Platform,
  sessions: Sessions,
  admission: SocketAuth,
  { startedAt, aheadMs }: NodeClock,
  limits: typeof SOCKET_LIMITS = SOCKET_LIMITS,
): Sockets {
  const { hub, metrics, log } = platform
  const wss = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME, perMessageDeflate: false })
  const ipOf = clientAddress(platform.config.TRUST_PROXY)
  const peers = new Set<Peer>()
  const renewals = createRecentInvalidations(startedAt)
  const addressLimit = createAddressLimit(limits.fromOneAddress)
  const ofAddress = createWorkBudget(limits.ofAddress, Date.now)
  const ofSocket = createWorkBudget(limits.ofSocket, Date.now)
  let made = 0

  function charge(peer: Peer, bytes: number): boolean {
    const mayGoOn = ofSocket.charge(String(peer.id), bytes)
    return ofAddress.charge(peer.rateLimitKey, bytes) && mayGoOn
  }

  function close(peer: Peer, reason: CloseReason): void {
    if (peer.isLeaving) return
    peer.isLeaving = true
    metrics.closes.inc({ reason })
    const { code, reason: text } = CLOSE[reason]
    peer.socket.close(code, text)
    setTimeout(
      () => peer.socket.terminate(),
      CLOSED_SOON.has(reason) ? SHORT_TIMEOUT_MS : CLOSE_TIMEOUT_MS,
    ).unref()
  }

  async function onHello(peer: Peer, hello: Hello, onAdmitted: () => void): Promise<void> {
    if (platform.maintenance.on()) return close(peer, 'maintenance')
    if (!charge(peer, HELLO_BYTES)) return close(peer, 'flood')
    peer.changesMeanwhile = []
    const who = await admission.authenticate(hello, peer.ip)
    if (typeof who === 'string') return close(peer, who)
    await platform.settings.read(hello.provider_id)
    // After all that was waited for: whoever has gone meanwhile would be served for ever.
    if (peer.socket.readyState !== peer.socket.OPEN || peer.subscription !== null) return
    const connection: Connection = {
      viewer: who.viewer,
      send(data) {
        if (peer.socket.readyState === peer.socket.OPEN) peer.rawStream.write(data)
      },
      buffered: () => peer.socket.bufferedAmount,
      close: (reason) => close(peer, reason),
      charge: (bytes) => charge(peer, bytes),
    }
    const { session } = who
    if (session !== null) peer.slot.known()
    const isOutOfDate = session !== null && peer.changesMeanwhile.some((concerns) => concerns(session))
    peer.changesMeanwhile = null
    peer.subscription = {
      providerId: hello.provider_id,
      connection,
      token: hello.token ?? null,
      session,
      requestUsername: hello.request_username ?? null,
      clientVersion: hello.client_version,
      reportedLag: null,
    }
    if (isOutOfDate) await revalidate([peer])
    onAdmitted()
    if (peer.isLeaving || peer.subscription === null) return
    // From here on a change is told to this peer; what was changed before is told now.
    const missed =
      who.session !== null &&
      hello.data_at !== undefined &&
      renewals.missed(hello.provider_id, who.session.user, hello.data_at)
    await hub.resume(hello.provider_id, connection, hello.since, hello.epoch)
    if (peer.subscription === null || who.session === null) return
    // Also where nothing was missed: this socket may be that of other tabs too, whose data is older.
    const renewed = renewals.newest(hello.provider_id, who.session.user)
    if (missed || renewed !== null) beat(peer.subscription, null, { renewed, ...(missed && { renew: true }) })
  }

  function beat(
    { providerId, connection }: FeedSubscription,
    echo: number | null,
    { renew, renewed = null }: { renew?: true; renewed?: number | null } = {},
  ): void {
    const head = hub.headOf(providerId, connection)
    connection.send(
      encode({
        type: 'beat',
        head,
        at: Date.now() - aheadMs,
        echo,
        ...(renew && { renew }),
        ...(renewed !== null && { renewed }),
      }),
    )
  }

  async function onMessage(peer: Peer, text: string): Promise<void> {
    if (peer.isLeaving) return
    if (!countFrame(peer)) return close(peer, 'flood')
    const frame = readFrame(text)
    if (frame === 'oldHello') return close(peer, 'oldClient')
    if (frame === null || invalidText(frame) !== null) return close(peer, 'badFrame')
    if (frame.type === 'hello') {
      if (peer.admission !== null) return close(peer, 'badFrame')
      const { promise, resolve } = Promise.withResolvers<void>()
      peer.admission = promise
      return onHello(peer, frame, resolve).finally(resolve)
    }
    if (peer.admission === null) return close(peer, 'noHello')
    const subscription = peer.subscription ?? (await admitted(peer))
    // Whoever is not let in is told why by the answer to their hello.
    if (subscription === null || peer.isLeaving) return
    const { providerId, connection } = subscription
    if (frame.type === 'resync')
      return countResync(peer) && charge(peer, 0)
        ? hub.resume(providerId, connection, frame.since, frame.epoch)
        : close(peer, 'flood')
    const behind = Math.max(0, hub.headOf(providerId, connection) - frame.have)
    subscription.reportedLag = { behind, at: peer.lastFrameAt }
    beat(subscription, frame.sent)
  }

  function accept(socket: WebSocket, wire: Duplex, ip: string, place: SocketSlot): Peer {
    made += 1
    const peer = createPeer(made, socket, wire, ip, place)
    peers.add(peer)
    metrics.sockets.set(peers.size)
    const helloTimeout = setTimeout(
      () => peer.subscription === null && close(peer, 'noHello'),
      HELLO_TIMEOUT_MS,
    )
    socket.on('message', (data, isBinary) => {
      if (isBinary) return close(peer, 'badFrame')
      onMessage(peer, String(data)).catch((cause: unknown) => {
        log.error({ err: cause }, 'a frame could not be served')
        close(peer, 'restarting')
      })
    })
    // Bytes that are no frame: it has been sent the code of that, and its answer would not be understood either.
    socket.on('error', () => close(peer, 'badFrame'))
    socket.on('close', () => {
      clearTimeout(helloTimeout)
      peers.delete(peer)
      metrics.sockets.set(peers.size)
      if (peer.subscription !== null) hub.leave(peer.subscription.providerId, peer.subscription.connection)
      peer.subscription = null
    })
    return peer
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // The HTTP server no longer listens to it: unheard, a connection that its peer resets would end the process.
    socket.on('error', () => {})
    const ip = ipOf(request)
    let peer: Peer | null = null
    const showOut = () => (peer === null ? socket.destroy() : close(peer, 'crowded'))
    const refusal = upgradeRefusal(request, platform)
    const place = refusal === null ? addressLimit.acquire(rateLimitIp(ip), showOut) : null
    if (place === null) {
      const status = refusal ?? '429 Too Many Requests'
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    socket.once('close', place.leave)
    wss.handleUpgrade(request, socket, head, (opened) => {
      peer = accept(opened, socket, ip, place)
    })
  }

  /** Sockets of sessions that changed; those that are just being let in are told, and look again. */
  function concerned(providerId: number, concerns: (session: Session) => boolean): Peer[] {
    const isConcerned = (session: Session) => session.provider_id === providerId && concerns(session)
    for (const peer of peers) peer.changesMeanwhile?.push(isConcerned)
    return [...peers].filter(({ subscription }) => subscription?.session && isConcerned(subscription.session))
  }

  const revalidate = (those: Iterable<Peer>) => checkRights(those, sessions, admission, close)

  server.on('upgrade', upgrade)
  // Unasked as well: the timers of a hidden tab may be too slow to ask in time.
  const beats = setInterval(() => {
    const now = Date.now()
    for (const peer of peers) {
      if (now - peer.lastFrameAt > HEARTBEAT_TIMEOUT_MS) {
        close(peer, 'silent')
        peer.socket.terminate()
      } else if (peer.subscription !== null) beat(peer.subscription, null)
    }
  }, HEARTBEAT_MS)
  const uncheckedRights = (cause: unknown) =>
    log.error({ err: cause }, 'rights of live sockets could not be checked')
  const rights = repeat(RIGHTS_EVERY_MS, () => revalidate(peers), uncheckedRights)

  return {
    endSession(providerId, sessionId) {
      for (const peer of concerned(providerId, ({ id }) => id === sessionId)) {
        if (peer.subscription?.token) sessions.forget(peer.subscription.token)
        close(peer, 'signedOut')
      }
    },
    endAccount(providerId, accountId) {
      // Staff who look through the eyes of one of its people are not shown out.
      const isOfAccount = ({ user, impersonator }: Session) =>
        user.account_id === accountId && impersonator === null
      for (const peer of concerned(providerId, isOfAccount)) close(peer, 'accountClosed')
    },
    revalidate(providerId, concerns) {
      const those = concerned(
        providerId,
        ({ user, impersonator }) => concerns(user) || (impersonator !== null && concerns(impersonator)),
      )
      if (those.length > 0) revalidate(those).catch(uncheckedRights)
    },
    renew(providerId, at, concerns) {
      renewals.note(providerId, at, concerns)
      for (const { subscription } of peers) {
        if (subscription?.providerId !== providerId || subscription.session === null) continue
        if (concerns(subscription.session.user)) beat(subscription, null, { renew: true, renewed: at })
      }
    },
    endAll(reason) {
      for (const peer of peers) close(peer, reason)
    },
    describeSockets: (providerId) => [...peers].flatMap((peer) => describePeer(hub, peer, providerId) ?? []),
    stop() {
      clearInterval(beats)
      rights.stop()
      server.off('upgrade', upgrade)
      for (const peer of peers) close(peer, 'restarting')
      wss.close()
    },
  }
}
