import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type AttemptKind,
  LOCK_MS,
  lockedMessage,
  SIGN_IN_LIMITS,
} from '../../../domain/identity/sign-in-limits.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { type CommandPlatform, runBatch } from '../../kernel/commands/run-command.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import { rateLimitIp } from '../../kernel/http/rate-limit-ip.ts'
import type { Platform } from '../../platform.ts'

/** What is tried against: an address as it was typed, where it came from, or whose code it is. */
export interface AttemptKey {
  readonly kind: AttemptKind
  readonly what: string
}

/** An address as it was typed, from one place. */
export const attemptOf = (email: string, ip: string): AttemptKey => ({
  kind: 'pair',
  what: `${email.toLowerCase()} ${rateLimitIp(ip)}`,
})

/** What lies longer than this without a lock is of no use to anybody (ms). */
const SWEPT_AFTER_MS = 4 * LOCK_MS

/** Digests, since people type passwords into the wrong field. */
function digest(what: string): Buffer {
  return createHash('sha256').update(what).digest()
}

async function count(
  tx: Tx,
  providerId: number,
  { kind, what }: AttemptKey,
  now: number,
): Promise<number | null> {
  const at = instant(now)
  const { most, lockMs, slows } = SIGN_IN_LIMITS[kind]
  const until = instant(now + lockMs)
  const old = sql<boolean>`a.counted_at < ${instant(now - LOCK_MS)}`
  // A lock that has passed: all is forgotten, or but for one more attempt.
  const passed = sql<boolean>`a.locked_until IS NOT NULL`
  const { rows } = await sql<{ locked_until: number | null }>`
    INSERT INTO attempts AS a (provider_id, kind, key, failures, counted_at)
    VALUES (${providerId}, ${kind}, ${digest(what)}, 1, ${at})
    ON CONFLICT (provider_id, kind, key) DO UPDATE SET
      failures = CASE WHEN a.locked_until > ${at} THEN a.failures
                      WHEN ${old} THEN 1
                      WHEN ${passed} THEN ${slows ? most : 1}::int
                      ELSE a.failures + 1 END,
      counted_at = CASE WHEN a.locked_until > ${at} THEN a.counted_at ELSE ${at} END,
      locked_until = CASE WHEN a.locked_until > ${at} THEN a.locked_until
                          WHEN ${old} OR ${passed} THEN NULL
                          WHEN a.failures >= ${most} THEN ${until} END
    RETURNING locked_until`.execute(tx)
  return rows[0]?.locked_until ?? null
}

/**
 * Counts an attempt as failed before it is made, so that a thousand at once are not one. It is refused while one of
 * what it is tried against is locked; then nothing is counted, so that trying on keeps nobody out for longer.
 *
 * In one order for everybody (whoever comes later waits): the same as in `takeBack`.
 */
export async function countAttempt(
  platform: CommandPlatform & Pick<Platform, 'now'>,
  providerId: number,
  tried: readonly AttemptKey[],
  field: string,
): Promise<Outcome<null>> {
  const now = platform.now()
  const locked = await runBatch(platform, providerId, [], async ({ tx }) => {
    for (const [i, one] of tried.entries()) {
      const until = await count(tx, providerId, one, now)
      if (until === null) continue
      await uncountAttempt(tx, providerId, tried.slice(0, i))
      return until
    }
    return null
  })
  if (locked === null) return done(null)
  return refused('session.locked', { field, detail: lockedMessage(locked, now), retryAfterMs: locked - now })
}

/** The attempt was no failure, though no success yet either: it is not counted, what failed before still is. */
export async function uncountAttempt(
  tx: Tx,
  providerId: number,
  tried: readonly AttemptKey[],
): Promise<void> {
  for (const { kind, what } of tried) {
    await tx
      .updateTable('attempts')
      .set({ failures: sql<number>`greatest(failures - 1, 0)` })
      .where('provider_id', '=', providerId)
      .where('kind', '=', kind)
      .where('key', '=', digest(what))
      .execute()
  }
}

/** All is forgiven. */
export async function resetAttempts(tx: Tx, providerId: number, { kind, what }: AttemptKey): Promise<void> {
  await tx
    .deleteFrom('attempts')
    .where('provider_id', '=', providerId)
    .where('kind', '=', kind)
    .where('key', '=', digest(what))
    .execute()
}

/** Throws away what nobody is kept out by any longer; what somebody is counting just now is left alone. */
export async function sweepAttempts(tx: Tx, providerId: number, now: number): Promise<void> {
  await sql`
    DELETE FROM attempts WHERE (provider_id, kind, key) IN (
      SELECT provider_id, kind, key FROM attempts
      WHERE provider_id = ${providerId} AND counted_at < ${instant(now - SWEPT_AFTER_MS)}
      LIMIT 1000 FOR UPDATE SKIP LOCKED)`.execute(tx)
}
