import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import { instant } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { exampleBody } from '../presenters/example-body.ts'
import { lockWebhook, type Reach } from './save-webhook.ts'

/** Deliveries that are sent again at a time, the oldest first. */
const MOST_REPLAYED = 10_000

/** Puts an example of its topic into the queue of a webhook. */
export function testWebhook(
  platform: Platform,
  providerId: number,
  caller: Caller,
  id: number,
  reach: Reach,
): Promise<Outcome<{ delivery_id: number }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const webhook = await lockWebhook(command, id, reach)
    if (webhook === null) return refused('webhook.notFound', { field: 'id' })
    if (!webhook.active) return refused('webhook.off', { field: 'id' })
    const now = new Date(platform.now())
    const { id: delivery_id } = await command.tx
      .insertInto('webhook_deliveries')
      .values({
        provider_id: providerId,
        webhook_id: id,
        message_id: `msg_${randomUUID()}`,
        shipment_id: null,
        topic: webhook.topic,
        body: JSON.stringify(
          exampleBody(webhook.topic, providerId, command.now, command.settings.tracking_url),
        ),
        created_at: now,
        next_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    command.afterCommit(() => platform.wakeWebhooks())
    return done({ delivery_id })
  })
}

export interface Replay {
  readonly webhook_id: number
  readonly delivery_id?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly state?: 'delivered' | 'dead' | undefined
}

/** Sends again what is settled, in the order in which it was made; what still waits is sent anyway. */
export async function replayWebhook(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { webhook_id, delivery_id, from, to, state }: Replay,
  reach: Reach,
): Promise<Outcome<{ replayed: number }>> {
  if (delivery_id === undefined && from === undefined && to === undefined)
    return refused('input.invalid', { field: 'delivery_id', detail: 'Name a delivery, or a time' })
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    const webhook = await lockWebhook(command, webhook_id, reach)
    if (webhook === null) return refused('webhook.notFound', { field: 'webhook_id' })
    if (!webhook.active) return refused('webhook.off', { field: 'webhook_id' })
    const wanted = tx
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('webhook_id', '=', webhook_id)
      .where('state', '!=', 'waiting')
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'dead'))
      .$if(delivery_id !== undefined, (query) => query.where('id', '=', delivery_id ?? 0))
      .$if(from !== undefined, (query) => query.where('created_at', '>=', instant(Date.parse(from ?? ''))))
      .$if(to !== undefined, (query) => query.where('created_at', '<=', instant(Date.parse(to ?? ''))))
      .orderBy('id')
      .limit(MOST_REPLAYED)
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({
        state: 'waiting',
        attempts: 0,
        tried_since: null,
        settled_at: null,
        next_at: new Date(platform.now()),
      })
      .where('provider_id', '=', providerId)
      .where('id', 'in', wanted)
      .executeTakeFirst()
    const replayed = Number(numUpdatedRows)
    if (replayed === 0 && delivery_id !== undefined)
      return refused('webhook.deliveryNotFound', { field: 'delivery_id' })
    command.afterCommit(() => platform.wakeWebhooks())
    return done({ replayed })
  })
}
