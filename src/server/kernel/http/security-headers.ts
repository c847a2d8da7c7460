import { createHash } from 'node:crypto'
import helmet from 'helmet'

/** Policies are kept for so many hosts: whoever asks may name any. */
const MOST_HOSTS = 50
const HOST = /^[\w.-]+(:\d{1,5})?$/

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')

/** The scripts that stand in a page itself. */
export const inlineScripts = (page: string): readonly string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

interface Allowed {
  readonly allowedOrigins: readonly string[]
  readonly websocketHosts: readonly string[]
  readonly mapHosts: readonly string[]
  /** Of the scripts that stand in a page itself only these run. */
  readonly scripts: readonly string[]
}

/**
 * What every answer tells a browser to keep to: whose scripts run, who may frame the console, where it may connect to.
 * Kept by the host that was asked; a policy that is put together at each call costs a booking a twentieth of its time.
 */
export function createSecurityHeaders(allowed: Allowed) {
  const made = new Map<string, ReturnType<typeof guardOf>>()
  return (host: string | undefined) => {
    const key = host !== undefined && HOST.test(host) ? host : ''
    const known = made.get(key)
    if (known !== undefined) return known
    const guard = guardOf(key, allowed)
    if (made.size < MOST_HOSTS) made.set(key, guard)
    return guard
  }
}

function guardOf(host: string, { allowedOrigins, websocketHosts, mapHosts, scripts }: Allowed) {
  // Browsers before 2022 do not count sockets of the page's own host as 'self'.
  const own = host === '' ? [] : [`ws://${host}`, `wss://${host}`]
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts.map((script) => `'sha256-${hashOf(script)}'`)],
        // The theme is set as style attributes and sheets made at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // Tokens travel over sockets, and maps tell where somebody looks: to nobody but those who are named.
        connectSrc: [
          "'self'",
          ...own,
          ...websocketHosts.map((one) => `wss://${one}`),
          ...mapHosts.map((one) => `https://${one}`),
        ],
        workerSrc: ["'self'", 'blob:'],
        upgradeInsecureRequests: null,
        // `?iframe=true` (000 §2): in the pages of those who are named, and nobody else's.
        frameAncestors: ["'self'", ...allowedOrigins],
      },
    },
    // Knows one origin at most, and would overrule what stands above.
    xFrameOptions: allowedOrigins.length === 0 ? { action: 'sameorigin' } : false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  })
}
