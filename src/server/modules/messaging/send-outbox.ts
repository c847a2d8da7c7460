import { setTimeout as wait } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import {
  HIDDEN,
  isOneTooMany,
  nextAttempt,
  type OutboxChannel,
  URGENT_KINDS,
} from '../../../domain/messaging/outbox.ts'
import { repeat } from '../../kernel/concurrency/repeat.ts'
import type { Db } from '../../kernel/database/open.ts'
import type { OutboxRow } from '../../kernel/database/rows.ts'
import { instant } from '../../kernel/database/tenant.ts'
import { withOutboxTx } from '../../kernel/database/writing.ts'
import { startWorkers } from '../../kernel/jobs/workers.ts'
import type {
  Delivery,
  MessageTransport,
  TransportMessage,
} from '../../kernel/messaging/message-transport.ts'

/** Nobody is told when another node's message is due: it is looked for so often (ms), for all lanes in one look. */
const POLL_INTERVAL_MS = 5_000
/** Settled messages and codes that are over are kept for so long (ms). */
const RETENTION_MS = 90 * 86_400_000
export const SWEEP_JOB = { name: 'outbox-sweep', cron: '37 * * * *', withinSeconds: 600 } as const
/** A service that has not said what became of a message by then (ms) is asked again later. */
const DELIVERY_TIMEOUT_MS = 60_000
/** A message that a node has taken is nobody else's for so long (ms): longer than sending it may take. */
const LEASE_MS = 120_000
/** A node that stops waits for what it is sending for so long (ms); another one sends again what it left. */
const STOP_TIMEOUT_MS = 8_000

/** Messages that go side by side: a slow gateway holds up its own channel, and there what nobody waits for first. */
const LANES: readonly { channel: OutboxChannel; urgent: boolean; atOnce: number }[] = [
  { channel: 'email', urgent: true, atOnce: 3 },
  { channel: 'email', urgent: false, atOnce: 3 },
  { channel: 'sms', urgent: true, atOnce: 3 },
  { channel: 'sms', urgent: false, atOnce: 3 },
]
type Lane = (typeof LANES)[number]
type Message = Selectable<OutboxRow>

export interface SenderInputs {
  readonly db: Db
  readonly post: MessageTransport
  /** Wall-clock ms; a test moves it. */
  readonly now: () => number
  /** Who signs a provider's letters. */
  readonly senderOf: (providerId: number) => Promise<TransportMessage['from']>
  /** Names this platform in message ids. */
  readonly epoch: string
  readonly problem: (what: string, cause: unknown) => void
  /** Told when a service stops taking messages, and when it takes them again. */
  readonly inform?: (what: string) => void
  /** How long a delivery may take, ms. */
  readonly deliversWithinMs?: number
  /** How often it looks for what other nodes wrote, ms. */
  readonly pollIntervalMs?: number
}

export interface Sender {
  /** There is something new to send. */
  wake(): void
  /** Sends what is due; answers how many were taken until nothing was left. */
  sendDue(): Promise<number>
  /** Removes what nobody needs any longer (SWEEP_JOB). */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/**
 * Carries the outbox out of the platform. A node takes a message for a while, in a transaction of its own, and sends it
 * outside of any: no connection waits for a gateway. What became of it is written by whoever took it last. A node
 * that dies sends nothing twice by itself; when its time is over another one does, and the message keeps its id.
 */
export function startSender(inputs: SenderInputs): Sender {
  const { db, post, now, senderOf, epoch, problem, inform = () => {} } = inputs
  const { deliversWithinMs = DELIVERY_TIMEOUT_MS, pollIntervalMs = POLL_INTERVAL_MS } = inputs

  /** The attempt counts from here on: a message that ends the node each time is given up, too. */
  function take({ channel, urgent }: Lane): Promise<Message | undefined> {
    return withOutboxTx(db, async (tx) => {
      const row = await tx
        .selectFrom('outbox')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('channel', '=', channel)
        .where('kind', urgent ? 'in' : 'not in', URGENT_KINDS)
        .where('next_at', '<=', instant(now()))
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (row === undefined) return undefined
      const attempts = row.attempts + 1
      await tx
        .updateTable('outbox')
        .set({ attempts, next_at: new Date(now() + LEASE_MS) })
        .where('provider_id', '=', row.provider_id)
        .where('id', '=', row.id)
        .execute()
      return { ...row, attempts }
    })
  }

  async function deliver(row: Message): Promise<Delivery> {
    if (row.useless_after !== null && row.useless_after <= now())
      return { is: 'refused', reason: `It could not be sent in time. ${row.reason ?? ''}`.trim() }
    if (isOneTooMany(row.attempts))
      return { is: 'refused', reason: `It was tried too often. ${row.reason ?? ''}`.trim() }
    if (!post.supports(row.channel)) return { is: 'kept' }
    return post.deliver({
      id: `${row.provider_id}.${row.id}.${epoch}@hubline`,
      channel: row.channel,
      from: await senderOf(row.provider_id),
      to: row.recipient,
      subject: row.subject,
      text: row.text,
    })
  }

  async function deliverInTime(row: Message): Promise<Delivery> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Delivery>((resolve) => {
      timer = setTimeout(() => resolve({ is: 'delayed', reason: 'No answer in time.' }), deliversWithinMs)
    })
    try {
      return await Promise.race([deliver(row), late])
    } catch (cause) {
      problem('a message could not be sent', cause)
      return { is: 'delayed', reason: 'It could not be sent.' }
    } finally {
      clearTimeout(timer)
    }
  }

  async function settle(row: Message, delivery: Delivery): Promise<void> {
    const { attempts } = row
    const later = delivery.is === 'delayed' ? nextAttempt(attempts, now()) : null
    const status = delivery.is === 'sent' || delivery.is === 'kept' ? delivery.is : 'failed'
    const reason = 'reason' in delivery ? delivery.reason : null
    await withOutboxTx(db, (tx) =>
      tx
        .updateTable('outbox')
        .set(
          later !== null
            ? { reason, next_at: new Date(later) }
            : {
                status,
                reason,
                settled_at: new Date(now()),
                // What is kept here is read here, secret and all; what has left needs it no more.
                ...(status === 'kept' || row.secret === null
                  ? {}
                  : { text: row.text.replaceAll(row.secret, HIDDEN), secret: null }),
              },
        )
        .where('provider_id', '=', row.provider_id)
        .where('id', '=', row.id)
        // Unless another node has taken it since: that one writes what became of it.
        .where('status', '=', 'waiting')
        .where('attempts', '=', attempts)
        .execute(),
    )
  }

  const ailing = new Set<OutboxChannel>()
  /** A line for each time that a service stops taking messages, not for each message. */
  function noteService(channel: OutboxChannel, delivery: Delivery): void {
    if (delivery.is === 'delayed' && !ailing.has(channel)) {
      ailing.add(channel)
      inform(`${channel} cannot be sent now, and is tried again: ${delivery.reason}`)
    }
    if (delivery.is === 'sent' && ailing.delete(channel)) inform(`${channel} is sent again`)
  }

  async function sendOne(lane: Lane, took: () => void): Promise<boolean> {
    const row = await take(lane)
    if (row === undefined) return false
    took()
    const delivery = await deliverInTime(row)
    noteService(row.channel, delivery)
    await settle(row, delivery)
    return true
  }

  const lanes = LANES.map((lane) => ({
    ...lane,
    workers: startWorkers({
      concurrency: lane.atOnce,
      pollIntervalMs: null,
      takeOne: (took) => sendOne(lane, took),
      failed: (cause) => problem('the outbox could not be sent', cause),
    }),
  }))

  async function wakeThoseWithWork(): Promise<void> {
    const due = await withOutboxTx(db, (tx) =>
      tx
        .selectFrom('outbox')
        .select(['channel', (of) => of('kind', 'in', URGENT_KINDS).as('urgent')])
        .distinct()
        .where('status', '=', 'waiting')
        .where('next_at', '<=', instant(now()))
        .execute(),
    )
    for (const lane of lanes)
      if (due.some(({ channel, urgent }) => channel === lane.channel && urgent === lane.urgent))
        lane.workers.wake()
  }
  const looking = repeat(pollIntervalMs, wakeThoseWithWork, (cause) =>
    problem('the outbox could not be read', cause),
  )

  async function sweep(): Promise<void> {
    await withOutboxTx(db, async (tx) => {
      await tx
        .updateTable('outbox')
        .set({ text: sql`replace(text, secret, ${HIDDEN})`, secret: null })
        .where('secret', 'is not', null)
        .where('useless_after', '<', instant(now()))
        .where('status', '<>', 'waiting')
        .execute()
      await tx
        .deleteFrom('outbox')
        .where('settled_at', '<', instant(now() - RETENTION_MS))
        .execute()
      await tx
        .deleteFrom('one_time_codes')
        .where('expires_at', '<', instant(now() - RETENTION_MS))
        .execute()
    })
  }

  return {
    wake() {
      for (const { workers } of lanes) workers.wake()
    },
    async sendDue() {
      const taken = await Promise.all(lanes.map(({ workers }) => workers.drain()))
      return taken.reduce((sum, ofLane) => sum + ofLane, 0)
    },
    sweep,
    async stop() {
      looking.stop()
      const patience = wait(STOP_TIMEOUT_MS, undefined, { ref: false })
      await Promise.race([Promise.all(lanes.map(({ workers }) => workers.stop())), patience])
      post.close()
    },
  }
}
