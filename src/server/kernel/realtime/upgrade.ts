import type { IncomingMessage } from 'node:http'
import { SOCKET_PATH } from '../../../contract/socket-path.ts'
import type { Platform } from '../../platform.ts'

const PATHS: ReadonlySet<string> = new Set([SOCKET_PATH, `/v2${SOCKET_PATH}`])

function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  // Programs send no Origin; a browser always does, so a page of another site cannot pass as a program.
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}

/** The HTTP status with which the wish for a socket is turned down; null when it is granted. */
export function upgradeRefusal(
  { url, headers }: IncomingMessage,
  platform: Pick<Platform, 'config' | 'ready'>,
): string | null {
  const path = (url ?? '').split('?')[0] ?? ''
  if (!PATHS.has(path)) return '404 Not Found'
  const { ALLOWED_ORIGINS, WEBSOCKET_HOSTS, PUBLIC_URL } = platform.config
  // The sockets' own host (websocket_api_url) is met by pages of the console's.
  const isSocketHost = headers.host !== undefined && WEBSOCKET_HOSTS.includes(headers.host.toLowerCase())
  const console = isSocketHost && PUBLIC_URL !== undefined ? [new URL(PUBLIC_URL).origin] : []
  if (!isOwnOrigin(headers.origin, headers.host, [...ALLOWED_ORIGINS, ...console])) return '403 Forbidden'
  return platform.ready() ? null : '503 Service Unavailable'
}
