import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the platform's own cookies are made of; what else a browser sends is nobody's. */
const OURS = /^[\w-]{1,128}$/

/** The value of a cookie that the browser sent; null for one that cannot be ours. */
export function readCookie({ cookies }: FastifyRequest, name: string): string | null {
  const value = cookies[name]
  return value !== undefined && OURS.test(value) ? value : null
}

/** A cookie that no script reads; it travels when somebody comes here from another site, and not with its requests. */
export function setCookie(
  reply: FastifyReply,
  { name, value, path, lastsMs }: { name: string; value: string; path: string; lastsMs: number },
): void {
  const maxAge = Math.floor(lastsMs / 1000)
  reply.setCookie(name, value, { path, maxAge, httpOnly: true, sameSite: 'lax', secure: 'auto' })
}
