import { sql } from 'kysely'
import type { RefusalCode } from '../../../../domain/values/refusals.ts'
import { createReportLimiter } from '../../../../domain/values/report-limiter.ts'
import { runBatch } from '../../../kernel/commands/run-command.ts'
import type { NewEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import { rateLimitIp } from '../../../kernel/http/rate-limit-ip.ts'
import type { Platform } from '../../../platform.ts'

/** A node tells each address and place once a minute, and of so many in a minute: nobody fills the log by guessing. */
const FOLD = { perMs: 60_000, most: 60 } as const

interface RefusedSignIn {
  /** As it was typed; empty where the proof was another one. */
  readonly email: string
  readonly ip: string
  readonly because: RefusalCode
  readonly requestId: string
  readonly clientVersion: string | null
}

/**
 * Writes failed log-ins into the provider's audit trail. It names the user whose e-mail address was typed; what else was
 * typed is not kept, since people type passwords into the wrong field.
 */
export function createRefusedSignIns(platform: Platform) {
  const folds = new Map<number, ReturnType<typeof createReportLimiter>>()

  return async (providerId: number, it: RefusedSignIn): Promise<void> => {
    const fold = folds.get(providerId) ?? createReportLimiter(FOLD)
    folds.set(providerId, fold)
    const email = it.email.trim().toLowerCase()
    const place = rateLimitIp(it.ip)
    const how = fold(`${place} ${it.because} ${email}`, platform.now())
    if (how === 'suppressed') return
    await runBatch(platform, providerId, [], async ({ tx, now, write }) => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'username'])
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`lower(email) = ${email}`)
        .executeTakeFirst()
      const told: Readonly<Record<string, Scalar>> =
        how === 'too-many'
          ? { address: 'many', because: it.because }
          : { address: place, because: it.because, user_id: user?.id ?? null, user: user?.username ?? null }
      const event: NewEvent = {
        at: now,
        type: 'session.refused',
        entity: 'session',
        // There is no session that it could be of.
        entity_id: 0,
        version: 0,
        actor: { user_id: null, source: null, request_id: it.requestId, client_version: it.clientVersion },
        change: Object.fromEntries(Object.entries(told).map(([field, value]) => [field, [null, value]])),
        scope: { account_id: null, branch_ids: [], driver_ids: [] },
      }
      await write([event])
    })
  }
}
