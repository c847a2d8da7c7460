import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { VERSION } from '../version.ts'

/** For load balancers and monitors: alive, ready, and what the platform counts. */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async () => ({ ok: true, version: VERSION }))

  app.get('/readyz', async (_request, reply) => {
    if (!platform.ready()) return reply.code(503).send({ ok: false, because: 'starting or stopping' })
    try {
      await platform.database.app.selectFrom('platform').select('epoch').execute()
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false, because: 'the database does not answer' })
    }
  })

  app.get('/metrics', async (_request, reply) => {
    const { total, idle, waiting } = platform.database.pool()
    platform.metrics.pool.set({ state: 'total' }, total)
    platform.metrics.pool.set({ state: 'idle' }, idle)
    platform.metrics.pool.set({ state: 'waiting' }, waiting)
    platform.metrics.relayIdle.set(platform.relayHealth().idleMs / 1000)
    return reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics())
  })
}
