import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i

/**
 * Where a provider's console is, for links in messages: the host that was asked if it is one of the provider's, else
 * the first that they name, else PUBLIC_URL. A host that only the request names is believed by a demo whose messages stay
 * in the house: anybody may send a request with a Host of their own, and a link with a code must not lead there.
 */
export async function consoleAddress(
  platform: Platform,
  providerId: number,
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
): Promise<string> {
  const { DEMO, PUBLIC_URL, PORT } = platform.config
  const row = await platform.database.app
    .selectFrom('providers')
    .select('origins')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  const origins = row?.origins.filter((origin) => origin !== '*') ?? []
  const host = HOST.test(request.host) ? request.host.toLowerCase() : null
  if (host !== null && origins.includes(host.replace(/:\d+$/, ''))) return `${request.protocol}://${host}`
  const [named] = origins
  if (named !== undefined) return `https://${named}`
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const believesHost = DEMO !== 'off' && !platform.sendsEmail
  return host !== null && believesHost ? `${request.protocol}://${host}` : `http://localhost:${PORT}`
}
