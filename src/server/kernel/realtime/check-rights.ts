import type { CloseReason } from '../../../contract/frames.ts'
import type { Sessions } from '../http/session.ts'
import type { Peer, SocketAuth } from './peer.ts'

/** Reads anew what the people of sockets may do, each session once, and closes the sockets of those who may not go on. */
export async function checkRights(
  peers: Iterable<Peer>,
  sessions: Pick<Sessions, 'findAllFresh'>,
  auth: Pick<SocketAuth, 'revalidate'>,
  close: (peer: Peer, reason: CloseReason) => void,
): Promise<void> {
  const tokens = new Map<string, Peer[]>()
  for (const peer of peers) {
    const token = peer.subscription?.token
    if (token) tokens.set(token, [...(tokens.get(token) ?? []), peer])
  }
  const found = await sessions.findAllFresh([...tokens.keys()])
  for (const [token, holders] of tokens) {
    const session = found.get(token) ?? null
    for (const peer of holders) {
      if (peer.subscription === null) continue
      const reason = await auth.revalidate(peer.subscription, session)
      if (reason !== null) close(peer, reason)
    }
  }
}
