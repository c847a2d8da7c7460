import type { WebhookDelivery } from '../../../../contract/webhooks.ts'
import type { WebhookState } from '../../../../domain/webhooks/webhook.ts'
import { boundedCount } from '../../../kernel/database/bounded-count.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'

/** Of a delivery so many tries are told. */
const MOST_TRIES = 30

interface Wanted {
  readonly webhook_id: number
  readonly state?: WebhookState | undefined
  readonly limit: number
  readonly offset: number
}

/** What was sent to a webhook, the newest first, with its tries. */
export async function readDeliveries(
  tx: Tx,
  providerId: number,
  { webhook_id, state, limit, offset }: Wanted,
): Promise<{ deliveries: WebhookDelivery[]; count: number }> {
  const found = tx
    .selectFrom('webhook_deliveries')
    .where('provider_id', '=', providerId)
    .where('webhook_id', '=', webhook_id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
  const rows = await found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const tries =
    rows.length === 0
      ? []
      : await tx
          .selectFrom('webhook_attempts')
          .selectAll()
          .where('provider_id', '=', providerId)
          .where(
            'delivery_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('number', 'desc')
          .execute()
  const byDelivery = Map.groupBy(tries, ({ delivery_id }) => delivery_id)
  return {
    deliveries: rows.map((row) => ({
      id: row.id,
      webhook_id: row.webhook_id,
      message_id: row.message_id,
      topic: row.topic,
      shipment_id: row.shipment_id,
      state: row.state,
      attempts: row.attempts,
      created_at: iso(row.created_at),
      next_at: row.state === 'waiting' ? isoOrNull(row.next_at) : null,
      body: row.body,
      tries: (byDelivery.get(row.id) ?? [])
        .slice(0, MOST_TRIES)
        .map(({ number, at, took_ms, status, answer, error }) => ({
          number,
          at: iso(at),
          took_ms,
          status,
          answer,
          error,
        })),
    })),
    count: await boundedCount(tx, found.select('id')),
  }
}
