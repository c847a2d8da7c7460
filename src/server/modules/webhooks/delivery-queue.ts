import { type Selectable, sql } from 'kysely'
import { hasFailedTooLong, nextTry } from '../../../domain/webhooks/webhook.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import type { Posted } from '../../kernel/outgoing/post-once.ts'

/** A webhook of a provider: each has a queue of its own. */
export interface QueueName {
  readonly provider_id: number
  readonly webhook_id: number
}

export type TakenDelivery = Selectable<Tables['webhook_deliveries']> &
  Pick<
    Selectable<Tables['webhooks']>,
    'url' | 'key' | 'signing_secret' | 'earlier_secret' | 'earlier_secret_until'
  >

/** A delivery that a node has taken is nobody else's for so long (ms): longer than sending it may take. */
const LEASE_MS = 30_000

/** The queues with something to send, of all providers. `now`: wall clock, ms. */
export async function dueQueues(tx: Tx, now: number): Promise<QueueName[]> {
  const { rows } = await sql<QueueName>`
    SELECT w.provider_id, w.id AS webhook_id FROM webhooks w
    WHERE w.active AND EXISTS (
      SELECT FROM webhook_deliveries d
      WHERE d.provider_id = w.provider_id AND d.webhook_id = w.id AND d.state = 'waiting' AND d.next_at <= ${instant(now)})`.execute(
    tx,
  )
  return rows
}

/**
 * Takes what is due longest and comes first of its shipment: what waits behind one that failed stays behind it, everything else
 * goes on. The attempt counts from here on.
 */
export async function takeDelivery(
  tx: Tx,
  { provider_id, webhook_id }: QueueName,
  now: number,
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    WITH found AS (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.provider_id = ${provider_id} AND d.webhook_id = ${webhook_id} AND d.state = 'waiting'
        AND d.next_at <= ${instant(now)}
        AND NOT EXISTS (
          SELECT FROM webhook_deliveries e
          WHERE e.provider_id = d.provider_id AND e.webhook_id = d.webhook_id AND e.shipment_id = d.shipment_id
            AND e.state = 'waiting' AND e.id < d.id)
        AND EXISTS (SELECT FROM webhooks w WHERE w.provider_id = d.provider_id AND w.id = d.webhook_id AND w.active)
      ORDER BY d.next_at, d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED
    ), taken AS (
      UPDATE webhook_deliveries d SET attempts = attempts + 1, tried_since = coalesce(tried_since, ${instant(now)}),
        next_at = ${instant(now + LEASE_MS)}
      FROM found WHERE d.provider_id = ${provider_id} AND d.id = found.id
      RETURNING d.*
    )
    SELECT taken.*, w.url, w.key, w.signing_secret, w.earlier_secret, w.earlier_secret_until
    FROM taken JOIN webhooks w ON w.provider_id = taken.provider_id AND w.id = taken.webhook_id`.execute(tx)
  return rows[0]
}

/** Why an answer is no success; null of one that is. */
export function failureOf(posted: Posted): string | null {
  if (posted.is === 'failed') return posted.reason
  const { status } = posted
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `It answered ${status}, and redirects are not followed`
  return `It answered ${status}`
}

/** What a failure did to its webhook. */
export interface SwitchedOff {
  readonly version: number
  readonly account_id: number | null
  readonly created_by: number
  readonly failing_since: number
}

/**
 * Writes down what became of a try, unless another node has taken the delivery since, or its webhook is gone. Answers what was
 * switched off, since it has failed for a week.
 */
export async function settleDelivery(
  tx: Tx,
  taken: TakenDelivery,
  posted: Posted,
  { startedAt, now, tookMs }: { startedAt: number; now: number; tookMs: number },
): Promise<SwitchedOff | null> {
  const { provider_id, id, webhook_id, attempts } = taken
  const failure = failureOf(posted)
  const again =
    failure === null ? null : nextTry(attempts, taken.tried_since ?? startedAt, now, Math.random())
  const settled = { settled_at: new Date(now) }
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(
      again !== null
        ? { next_at: new Date(again) }
        : { state: failure === null ? 'delivered' : 'dead', ...settled },
    )
    .where('provider_id', '=', provider_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  await noteAttempt(tx, taken, posted, { failure, at: startedAt, tookMs })
  // What waits behind it is not looked at before its turn can come.
  if (again !== null && taken.shipment_id !== null)
    await tx
      .updateTable('webhook_deliveries')
      .set({ next_at: new Date(again) })
      .where('provider_id', '=', provider_id)
      .where('webhook_id', '=', webhook_id)
      .where('shipment_id', '=', taken.shipment_id)
      .where('state', '=', 'waiting')
      .where('id', '>', id)
      .where('next_at', '<', instant(again))
      .execute()
  return noteHealth(tx, taken, failure !== null, now)
}

async function noteAttempt(
  tx: Tx,
  { provider_id, id }: TakenDelivery,
  posted: Posted,
  { failure, at, tookMs }: { failure: string | null; at: number; tookMs: number },
): Promise<void> {
  const answered = posted.is === 'answered' ? posted : null
  // A replay begins to count its tries anew; these go on.
  await sql`
    INSERT INTO webhook_attempts (provider_id, delivery_id, number, at, took_ms, status, answer, error)
    SELECT ${provider_id}::int, ${id}::bigint, coalesce(max(number), 0) + 1, ${instant(at)}, ${Math.round(tookMs)}::int,
           ${answered?.status ?? null}::int, ${answered?.answer ?? null}::text, ${failure}::text
    FROM webhook_attempts WHERE provider_id = ${provider_id} AND delivery_id = ${id}`.execute(tx)
}

/** Since when it fails; after a week it is switched off. */
async function noteHealth(
  tx: Tx,
  { provider_id, webhook_id }: TakenDelivery,
  hasFailed: boolean,
  now: number,
): Promise<SwitchedOff | null> {
  if (!hasFailed) {
    await tx
      .updateTable('webhooks')
      .set({ failing_since: null })
      .where('provider_id', '=', provider_id)
      .where('id', '=', webhook_id)
      .where('failing_since', 'is not', null)
      .execute()
    return null
  }
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['version', 'account_id', 'created_by', 'failing_since', 'active'])
    .where('provider_id', '=', provider_id)
    .where('id', '=', webhook_id)
    .forUpdate()
    .executeTakeFirst()
  if (webhook === undefined || !webhook.active) return null
  const since = webhook.failing_since ?? now
  const isOver = hasFailedTooLong(since, now)
  if (webhook.failing_since !== null && !isOver) return null
  const version = webhook.version + 1
  await tx
    .updateTable('webhooks')
    .set({
      failing_since: new Date(since),
      ...(isOver && { active: false, switched_off_at: new Date(now), version }),
    })
    .where('provider_id', '=', provider_id)
    .where('id', '=', webhook_id)
    .execute()
  const { account_id, created_by } = webhook
  return isOver ? { version, account_id, created_by, failing_since: since } : null
}
