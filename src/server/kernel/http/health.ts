import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'
import { VERSION } from '../../version.ts'
import { withOutboxTx } from '../database/writing.ts'
import { jobsStatus } from '../jobs/status.ts'
import { isLoopback } from './loopback.ts'

const READY_WITHIN_MS = 2_000

/** For load balancers and monitors: alive, ready, and what the platform counts. */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async () => ({ ok: true, version: VERSION }))

  app.get('/readyz', async (_request, reply) => {
    if (!platform.ready()) return reply.code(503).send({ ok: false, because: 'starting or stopping' })
    if (await answersInTime(platform)) {
      // Own roads answer meanwhile: it is no reason to take the node away.
      const degraded = platform.travelTimes.health().is === 'away' ? ['routing'] : []
      return degraded.length === 0 ? { ok: true } : { ok: true, degraded }
    }
    return reply.code(503).send({ ok: false, because: 'the database does not answer' })
  })

  app.get('/metrics', async (request, reply) => {
    // To everybody else there is no such address.
    if (!mayCount(request, platform.config.METRICS_TOKEN)) return reply.callNotFound()
    const { total, idle, waiting } = platform.database.pool()
    platform.metrics.pool.set({ state: 'total' }, total)
    platform.metrics.pool.set({ state: 'idle' }, idle)
    platform.metrics.pool.set({ state: 'waiting' }, waiting)
    const { isLeader, idleMs } = platform.sequencerHealth()
    platform.metrics.isSequencer.set(isLeader ? 1 : 0)
    platform.metrics.sequencerIdle.set(idleMs / 1000)
    platform.metrics.isRoutingAway.set(platform.travelTimes.health().is === 'away' ? 1 : 0)
    await Promise.all([countJobs(platform), countOutbox(platform)])
    return reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics())
  })
}

/** A database that is away is told of by other numbers: these stay as they were. */
async function countJobs({ database, clock, metrics }: Platform): Promise<void> {
  const standing = await jobsStatus(database.app, clock.now()).catch(() => null)
  if (standing === null) return
  for (const gauge of [metrics.consumerBehind, metrics.consumerFailing, metrics.deadLetters]) gauge.reset()
  for (const { consumer, behind, failing, dead } of standing.consumers) {
    metrics.consumerBehind.set({ consumer }, behind)
    metrics.consumerFailing.set({ consumer }, failing)
    metrics.deadLetters.set({ consumer }, dead)
  }
  metrics.dueJobs.set({ state: 'overdue' }, standing.overdue)
  metrics.dueJobs.set({ state: 'failed' }, standing.failed)
}

/** By its index of what is due: those that have left are not looked at. */
async function countOutbox({ database, metrics }: Platform): Promise<void> {
  const count = await withOutboxTx(database.app, (tx) =>
    tx
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ).catch(() => null)
  if (count !== null) metrics.outboxWaiting.set(count.waiting)
}

/** How busy a provider is, and what fails, is the operator's to know: at this machine, or with the token. */
function mayCount(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (given === undefined) return isLoopback(request)
  return token !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * A database that hangs must not make the question hang. Asked beside the connections of calls: where callers keep all of
 * those busy the node still serves, and to take it away would give its callers to the others, one node after the other.
 */
async function answersInTime({ database }: Platform): Promise<boolean> {
  const asked = database.sequencer.query('SELECT 1')
  return Promise.race([asked.then(() => true), wait(READY_WITHIN_MS, false, { ref: false })]).catch(
    () => false,
  )
}
