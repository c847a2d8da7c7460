import { type Selectable, sql } from 'kysely'
import { HIDDEN, nextAttempt } from '../../domain/outbox.ts'
import type { Db } from '../database/open.ts'
import type { OutboxRow } from '../database/rows.ts'
import { asPost, instant, type Tx } from '../database/tenant.ts'
import type { Delivery, Letter, Post } from '../services/post.ts'

/** Nobody is told when another node's message is due: it is looked for so often (ms). */
const LOOKS_EVERY_MS = 5_000
/** Settled messages and codes that are over are kept for so long (ms). */
const KEPT_MS = 90 * 86_400_000
const SWEEPS_EVERY_MS = 3_600_000

export interface SenderInputs {
  readonly db: Db
  readonly post: Post
  /** Wall-clock ms; a test moves it. */
  readonly now: () => number
  /** Who signs a provider's letters. */
  readonly senderOf: (providerId: number) => Promise<Letter['from']>
  /** Names this platform in message ids. */
  readonly epoch: string
  readonly problem: (what: string, cause: unknown) => void
}

export interface Sender {
  /** There is something new to send. */
  wake(): void
  /** Sends what is due, one after the other; answers how many were taken. */
  sendDue(): Promise<number>
  /** Removes what nobody needs any longer. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/**
 * Carries the outbox out of the house. A message is locked while it is sent, and other nodes pass over what is locked:
 * each is sent by one node. A node that dies lets go of its lock and another one sends; the message keeps its id.
 */
export function startSender(inputs: SenderInputs): Sender {
  const { db, post, now, senderOf, epoch, problem } = inputs
  let running: Promise<number> | null = null
  let again = false
  let stopped = false

  async function sendOne(tx: Tx): Promise<boolean> {
    const row = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('status', '=', 'waiting')
      .where('next_at', '<=', instant(now()))
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (row === undefined) return false
    await settle(tx, row, await deliver(row))
    return true
  }

  async function deliver(row: Selectable<OutboxRow>): Promise<Delivery> {
    if (row.useless_after !== null && row.useless_after <= now())
      return { is: 'refused', reason: `It could not be sent in time. ${row.reason ?? ''}`.trim() }
    if (!post.carries(row.channel)) return { is: 'kept' }
    return post.deliver({
      id: `${row.provider_id}.${row.id}.${epoch}@hubline`,
      channel: row.channel,
      from: await senderOf(row.provider_id),
      to: row.recipient,
      subject: row.subject,
      text: row.text,
    })
  }

  async function settle(tx: Tx, row: Selectable<OutboxRow>, delivery: Delivery): Promise<void> {
    const attempts = row.attempts + 1
    const later = delivery.is === 'delayed' ? nextAttempt(attempts, now()) : null
    const its = tx.updateTable('outbox').where('provider_id', '=', row.provider_id).where('id', '=', row.id)
    if (later !== null && delivery.is === 'delayed') {
      await its.set({ attempts, reason: delivery.reason, next_at: new Date(later) }).execute()
      return
    }
    const status = delivery.is === 'sent' || delivery.is === 'kept' ? delivery.is : 'failed'
    await its
      .set({
        status,
        attempts,
        reason: 'reason' in delivery ? delivery.reason : null,
        settled_at: new Date(now()),
        // What is kept here is read here, secret and all; what has left needs it no more.
        ...(status === 'kept' || row.secret === null
          ? {}
          : { text: row.text.replaceAll(row.secret, HIDDEN), secret: null }),
      })
      .execute()
  }

  async function sendAll(): Promise<number> {
    let taken = 0
    do {
      again = false
      while (!stopped && (await asPost(db, sendOne))) taken += 1
    } while (again && !stopped)
    return taken
  }

  function sendDue(): Promise<number> {
    if (running !== null) {
      again = true
      return running
    }
    running = sendAll().finally(() => {
      running = null
    })
    return running
  }

  async function sweep(): Promise<void> {
    await asPost(db, async (tx) => {
      await tx
        .updateTable('outbox')
        .set({ text: sql`replace(text, secret, ${HIDDEN})`, secret: null })
        .where('secret', 'is not', null)
        .where('useless_after', '<', instant(now()))
        .where('status', '<>', 'waiting')
        .execute()
      await tx
        .deleteFrom('outbox')
        .where('settled_at', '<', instant(now() - KEPT_MS))
        .execute()
      await tx
        .deleteFrom('one_time_codes')
        .where('expires_at', '<', instant(now() - KEPT_MS))
        .execute()
    })
  }

  const inBackground = (work: () => Promise<unknown>, what: string) =>
    void work().catch((cause: unknown) => {
      if (!stopped) problem(what, cause)
    })
  const wake = () => inBackground(sendDue, 'the outbox could not be sent')
  const looking = setInterval(wake, LOOKS_EVERY_MS)
  const sweeping = setInterval(() => inBackground(sweep, 'the outbox could not be swept'), SWEEPS_EVERY_MS)
  wake()

  return {
    wake,
    sendDue,
    sweep,
    async stop() {
      stopped = true
      clearInterval(looking)
      clearInterval(sweeping)
      await running?.catch(() => {})
      post.close()
    },
  }
}
