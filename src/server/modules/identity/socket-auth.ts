import { PROTOCOL } from '../../../contract/frames.ts'
import { permits } from '../../../domain/identity/permission.ts'
import { scopeKey } from '../../../domain/shipments/visibility.ts'
import type { Impersonate, Session, Sessions } from '../../kernel/http/session.ts'
import type { SocketAuth } from '../../kernel/realtime/peer.ts'
import type { Platform } from '../../platform.ts'

const SOCKET_PERMISSION = 'API_/live/socket:GET'

export function createSocketAuth(
  { tracking }: Pick<Platform, 'tracking'>,
  sessions: Sessions,
  impersonate: Impersonate,
): SocketAuth {
  /** The session through the eyes that were asked for; null where they may not be. */
  async function seenAs(session: Session, username: string | null): Promise<Session | null> {
    if (username === null || session.mustSetUpTwoFactor) return session
    const seen = await impersonate(session, username)
    return seen.ok ? seen.value : null
  }

  return {
    async authenticate(hello, ip) {
      if (hello.protocol !== PROTOCOL) return 'oldClient'
      if (hello.token !== undefined) {
        const session = await sessions.findFresh(hello.token)
        if (session === null || session.provider_id !== hello.provider_id) return 'signedOut'
        if (session.accountClosed) return 'accountClosed'
        const seen = await seenAs(session, hello.request_username ?? null)
        return seen !== null && mayWatch(seen) ? { viewer: seen.viewer, session: seen } : 'forbidden'
      }
      const reference = hello.tracking_reference
      if (reference === undefined) return 'forbidden'
      const found = await tracking.find(hello.provider_id, ip, reference)
      if (!found.ok) return found.refusal.code === 'rate.limited' ? 'flood' : 'forbidden'
      const { row, kind } = found.value
      const viewer = { kind: 'visitor', shipment_id: row.id } as const
      return { viewer: kind === 'random' ? { ...viewer, sees_driver: true } : viewer, session: null }
    },
    async revalidate({ requestUsername, connection }, session) {
      if (session === null) return 'signedOut'
      if (session.accountClosed) return 'accountClosed'
      const seen = await seenAs(session, requestUsername)
      if (seen === null || !mayWatch(seen)) return 'forbidden'
      // Another scope is another log to its reader: they come again and start anew.
      return scopeKey(seen.viewer) === scopeKey(connection.viewer) ? null : 'restarting'
    },
  }
}

function mayWatch({ user, mustSetUpTwoFactor }: Session): boolean {
  return !mustSetUpTwoFactor && permits(user.role.permissions, SOCKET_PERMISSION)
}
