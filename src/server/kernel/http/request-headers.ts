import type { FastifyRequest } from 'fastify'

/** A header of a request; null where it is empty, missing or sent twice. */
export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The token of a session or the key of an account that a call comes with. */
export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer (\S{1,200})$/i.exec(header(request, 'authorization') ?? '')
  return match?.[1] ?? null
}

/** Whether a call means to come with a key or a session, also one that is not written as it should be. */
export function sendsKey(request: FastifyRequest): boolean {
  const sent = header(request, 'authorization')?.trim() ?? ''
  // What a proxy before the platform asks of everybody is none of ours.
  return sent !== '' && !/^basic\s/i.test(sent)
}

/** What the program at the other end calls itself: `web 3.19.17`. */
export const clientVersionOf = (request: FastifyRequest): string | null =>
  header(request, 'client-version')?.slice(0, 32) ?? null
