import { webhookOffMessage } from '../../../domain/messaging/rendered-messages.ts'
import { limitConcurrency } from '../../kernel/concurrency/limit-concurrency.ts'
import type { Db } from '../../kernel/database/open.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import { withJobsTx, withProviderTx } from '../../kernel/database/writing.ts'
import { type WrittenBatch, writeEvents } from '../../kernel/eventlog/log.ts'
import { startWorkers, type Workers } from '../../kernel/jobs/workers.ts'
import { type Posted, postOnce } from '../../kernel/outgoing/post-once.ts'
import type { Resolve } from '../../kernel/outgoing/public-address.ts'
import type { Secrets } from '../../kernel/security/secrets.ts'
import { putInOutbox } from '../messaging/index.ts'
import { languageOfUser, type ProviderSettings } from '../settings/index.ts'
import {
  dueQueues,
  failureOf,
  type QueueName,
  type SwitchedOff,
  settleDelivery,
  type TakenDelivery,
  takeDelivery,
} from './delivery-queue.ts'
import { openOf, signatureHeaders } from './secrets.ts'

/** What other nodes wrote, and what is to be tried again, is looked for so often (ms). */
const POLL_INTERVAL_MS = 2_000
/** Deliveries of one webhook that a node sends side by side, each of another shipment. */
const AT_ONCE = 4
/** Statements of all queues of a node side by side: the connections are there for calls. */
const DATABASE_AT_ONCE = 4
/** For a try, all in all (ms). */
const PATIENCE_MS = 5_000
/** Of an answer so much is read and kept, in bytes. */
const MOST_BYTES = 4_096
export const WEBHOOK_SWEEP_JOB = { name: 'webhook-sweep', cron: '52 * * * *', withinSeconds: 600 } as const
/** Rows that are let go of in one statement. */
const SWEPT_AT_ONCE = 5_000
const DAY_MS = 86_400_000

export interface WebhookSenderInputs {
  readonly db: Db
  readonly secrets: Secrets
  readonly settings: ProviderSettings
  /** Wall-clock ms; a test moves it. */
  readonly now: () => number
  /** Business time (ms), for the log. */
  readonly businessNow: () => number
  readonly resolve: Resolve
  /** Receivers of the platform's own network (WEBHOOK_LOCAL_RECEIVERS). */
  readonly local: readonly string[]
  readonly keptDays: number
  readonly onCommitted: (batches: readonly WrittenBatch[]) => void
  readonly wakeOutbox: () => void
  readonly problem: (what: string, cause: unknown) => void
}

export interface WebhookSender {
  /** There is something new to send. */
  wake(): void
  /** Sends what is due; answers how many were tried until nothing was left. */
  sendDue(): Promise<number>
  /** Lets go of what is older than it is kept (WEBHOOK_SWEEP_JOB). */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/**
 * Sends what waits. Each webhook has workers of its own, so a receiver that is slow, or takes nothing, is waited for by nobody
 * else. A node takes a delivery for a while, in a transaction of its own, and sends it outside of any; what a node that died
 * had taken is sent by another one, under the same id.
 */
export function startWebhookSender(inputs: WebhookSenderInputs): WebhookSender {
  const { db, now, problem } = inputs
  const inTurn = limitConcurrency(DATABASE_AT_ONCE)
  const queues = new Map<string, Workers>()
  let stopped = false

  async function postOf(taken: TakenDelivery, startedAt: number): Promise<Posted> {
    const { provider_id, webhook_id, message_id: id, body, url } = taken
    try {
      const open = (what: 'key' | 'signing_secret', sealed: Buffer) =>
        openOf(inputs.secrets, what, provider_id, webhook_id, sealed)
      const { earlier_secret: earlier, earlier_secret_until: until } = taken
      const secrets = [await open('signing_secret', taken.signing_secret)]
      if (earlier !== null && (until ?? 0) > startedAt) secrets.push(await open('signing_secret', earlier))
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Hubline-Webhooks/1',
        ...signatureHeaders(secrets, { id, at: startedAt, body }),
        ...(taken.key !== null && { authorization: await open('key', taken.key) }),
      }
      const { resolve, local } = inputs
      return await postOnce(
        url,
        { headers, body },
        { resolve, local, patienceMs: PATIENCE_MS, mostBytes: MOST_BYTES },
      )
    } catch (cause) {
      problem('a webhook could not be sent', cause)
      return { is: 'failed', reason: 'Its key could not be read here' }
    }
  }

  async function sendOne(queue: QueueName, took: () => void): Promise<boolean> {
    if (stopped) return false
    const taken = await inTurn(() =>
      withProviderTx(db, queue.provider_id, (tx) => takeDelivery(tx, queue, now())),
    )
    if (taken === undefined) return false
    took()
    const startedAt = now()
    const started = performance.now()
    const posted = await postOf(taken, startedAt)
    const times = { startedAt, now: now(), tookMs: performance.now() - started }
    await inTurn(() => settle(taken, posted, times))
    return true
  }

  async function settle(taken: TakenDelivery, posted: Posted, times: Parameters<typeof settleDelivery>[3]) {
    // Read before the transaction begins: inside it a second connection would be waited for.
    const { provider_title } = (await inputs.settings.read(taken.provider_id)).settings
    const batches = await withProviderTx(db, taken.provider_id, async (tx) => {
      const off = await settleDelivery(tx, taken, posted, times)
      return off === null ? null : tellOwner(tx, taken, off, provider_title, failureOf(posted) ?? '')
    })
    if (batches === null) return
    inputs.onCommitted(batches)
    inputs.wakeOutbox()
  }

  /** Word to whoever made it, and a line in the audit trail, with the switch. */
  async function tellOwner(
    tx: Tx,
    { provider_id, webhook_id, url }: TakenDelivery,
    off: SwitchedOff,
    provider: string,
    reason: string,
  ): Promise<WrittenBatch[]> {
    const owner = await tx
      .selectFrom('users')
      .select(['email', 'username'])
      .where('provider_id', '=', provider_id)
      .where('id', '=', off.created_by)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    if (owner !== undefined)
      await putInOutbox(tx, provider_id, {
        to: owner.email,
        channel: 'email',
        kind: 'webhook-off',
        ...webhookOffMessage(
          { provider, name: owner.username, language: await languageOfUser(tx, provider_id, off.created_by) },
          { url, since: off.failing_since, reason },
        ),
      })
    const nobody = { user_id: null, source: null, request_id: null, client_version: null }
    return writeEvents(tx, provider_id, [
      {
        at: inputs.businessNow(),
        type: 'webhook.switchedOff',
        entity: 'webhook',
        entity_id: webhook_id,
        version: off.version,
        actor: nobody,
        change: { active: [true, false] },
        scope: { account_id: off.account_id, branch_ids: [], driver_ids: [] },
      },
    ])
  }

  function queueOf(queue: QueueName): Workers {
    const name = `${queue.provider_id} ${queue.webhook_id}`
    const known = queues.get(name)
    if (known !== undefined) return known
    const workers = startWorkers({
      concurrency: AT_ONCE,
      pollIntervalMs: null,
      takeOne: (took) => sendOne(queue, took),
      failed: (cause) => problem('a webhook could not be sent', cause),
    })
    queues.set(name, workers)
    return workers
  }

  const wakeThoseWithWork = async (): Promise<QueueName[]> => {
    const due = await withJobsTx(db, (tx) => dueQueues(tx, now()))
    if (!stopped) for (const queue of due) queueOf(queue).wake()
    return due
  }

  /** Looks which queues have work: one look for all that wake it meanwhile. */
  const looking = startWorkers({
    concurrency: 1,
    pollIntervalMs: POLL_INTERVAL_MS,
    async takeOne() {
      await wakeThoseWithWork()
      return false
    },
    failed: (cause) => problem('webhooks could not be looked for', cause),
  })

  return {
    wake: looking.wake,
    async sendDue() {
      let sent = 0
      for (;;) {
        const due = await wakeThoseWithWork()
        const drained = await Promise.all(due.map((queue) => queueOf(queue).drain()))
        const more = drained.reduce((sum, count) => sum + count, 0)
        if (more === 0) return sent
        sent += more
      }
    },
    async sweep() {
      const before = instant(now() - inputs.keptDays * DAY_MS)
      let swept: number
      do {
        swept = await withJobsTx(db, async (tx) => {
          const old = await tx
            .selectFrom('webhook_deliveries')
            .select(['provider_id', 'id'])
            .where('created_at', '<', before)
            .limit(SWEPT_AT_ONCE)
            .execute()
          for (const [provider_id, rows] of Map.groupBy(old, (row) => row.provider_id))
            await tx
              .deleteFrom('webhook_deliveries')
              .where('provider_id', '=', provider_id)
              .where(
                'id',
                'in',
                rows.map(({ id }) => id),
              )
              .execute()
          return old.length
        })
      } while (swept === SWEPT_AT_ONCE)
    },
    async stop() {
      stopped = true
      await Promise.all([looking.stop(), ...[...queues.values()].map((workers) => workers.stop())])
    },
  }
}
