import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of a cookie that the browser sent. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value !== undefined && /^[\w-]{1,128}$/.test(value)) return value
  }
  return null
}

/** A cookie that no script reads; it travels when somebody comes here from another site, and not with its requests. */
export function setCookie(
  reply: FastifyReply,
  request: FastifyRequest,
  { name, value, path, lastsMs }: { name: string; value: string; path: string; lastsMs: number },
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${Math.floor(lastsMs / 1000)}; HttpOnly; SameSite=Lax${secure}`,
  )
}
