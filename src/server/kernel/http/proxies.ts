import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * The reverse proxies before the platform that are ours: how many a request passes, or where they are. Each adds whom it
 * talked to at the end of `X-Forwarded-For`; what stands before those was written by anybody.
 */
export type Proxies = number | readonly string[]

const MOST_HOPS = 10
/** Names of networks that @fastify/proxy-addr knows besides addresses and CIDR. */
const NAMED: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  if (NAMED.has(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

/** `off`, `2`, or `10.0.0.0/8, loopback`; null where it is none of them. */
export function readProxies(text: string): Proxies | null {
  if (text === 'off') return 0
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : null
  const networks = text.split(/[,;\s]+/).filter((part) => part !== '')
  return networks.length > 0 && networks.every(isNetwork) ? networks : null
}

/** Whether the machine at this address, so many hops away from the platform (0: it is connected), is one of them. */
export function isProxy(proxies: Proxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return proxyAddr.compile([...proxies])
}

/** The address that a request comes from, as far as machines of ours vouch for it. */
export function clientAddress(proxies: Proxies): (request: IncomingMessage) => string {
  const trusted = isProxy(proxies)
  return (request) => proxyAddr(request, trusted)
}
