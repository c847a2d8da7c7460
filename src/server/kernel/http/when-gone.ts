import type { FastifyReply } from 'fastify'

/** Aborted once nobody waits for the answer any more: the work for it may be left. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
