import type pg from 'pg'
import { z } from 'zod'
import type { Traceable } from '../tracing/tracing.ts'
import {
  ASSIGN_SEQUENCE,
  eventsOfBatches,
  MAX_EVENTS_AT_ONCE,
  type SequencedBatch,
  type SequencedEvent,
} from './assign-sequence.ts'
import { BEATS_EVERY_MS, type LeaderBeat } from './leader-beat.ts'
import type { WrittenBatch } from './log.ts'
import { type Heads, readHeads } from './read-heads.ts'
import { createRecentBatchCache } from './recent-batch-cache.ts'

/**
 * The sequencer gives committed events their sequence numbers: per provider, without gaps, in one order for all.
 *
 * A number given at insert would be seen at commit, and a reader that asks for "after the last" would skip what
 * committed late. Events are therefore written without one in the transaction they belong to; this one place, which
 * sees only what is committed, numbers them, a batch at a time. One node of several does it: the one that holds the
 * advisory lock.
 */
export interface Sequencer {
  /** Something was committed: look at once. */
  wake(): void
  /** These were committed by this node: while it relays, they need not be read again. */
  cacheBatches(batches: readonly WrittenBatch[]): void
  /** Whether this node is the one that relays; and if it does, ms since it last found nothing left to number. */
  health(): { isLeader: boolean; idleMs: number; sequenced: number }
  stop(): Promise<void>
}

const SEQUENCER_LOCK = 4_861_002
/** It looks this often besides being woken, ms: for what other nodes commit. */
const LOOKS_EVERY_MS = 250
/** A node that does not lead, and hears nobody who does, asks this often whether it may, ms. */
const ASKS_EVERY_MS = 500
/** It looks this often whether that one still lives, ms. */
const LOOKS_AFTER_LEAD_MS = 5_000
/** A node that leads asks four times a second; one that has not for so long hangs, or its machine was put to sleep, ms. */
const HANGS_AFTER_MS = 10_000

/**
 * Ends the connection, and with it the lock, of a lead that has not spoken for so long (ms): the database keeps both for as
 * long as the machine answers, whatever the process on it does. When that goes on, it is told at its next question.
 */
const TERMINATE_HUNG_LEADER = `
  SELECT pg_terminate_backend(a.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted AND l.database = a.datid AND a.datname = current_database()
    AND (a.state = 'idle' OR a.wait_event = 'ClientWrite')
    AND a.state_change < clock_timestamp() - $2 * interval '1 ms'`

export interface SequencerInputs extends Traceable {
  readonly pool: pg.Pool
  /** Signed in as whoever may end a connection of the sequencer. */
  readonly owner: pg.Pool
  readonly hungAfterMs?: number
  /** Called with each batch in order, never two at a time. */
  readonly publish: (events: readonly SequencedEvent[]) => void
  /** Where nodes hear each other. */
  readonly leaderBeat?: LeaderBeat
  readonly problem: (what: string, cause: unknown) => void
  /** Told what an operator may want to know of, though nothing is wrong. */
  readonly inform?: (what: string) => void
}

export function startSequencer({
  pool,
  owner,
  hungAfterMs = HANGS_AFTER_MS,
  publish,
  leaderBeat = { send: () => {}, isHeard: () => false },
  problem,
  inform = () => {},
  tracing = null,
}: SequencerInputs): Sequencer {
  let stopped = false
  let woken = false
  let wakeUp: (() => void) | null = null
  let endPause: (() => void) | null = null
  let isLeader = false
  let isLooking = false
  let lastEmpty = Date.now()
  let sequenced = 0
  const recentBatches = createRecentBatchCache()
  /** Numbered and not told yet: told first by whoever comes back from a lost connection. */
  let unpublished: readonly SequencedBatch[] = []

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopped) return resolve()
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** A pause that ends at once when something is committed. */
  async function pauseUnlessWoken(ms: number): Promise<void> {
    if (woken) return
    const paused = pause(ms)
    wakeUp = endPause
    await paused
    wakeUp = null
  }

  async function tryAcquireLeadership(client: pg.PoolClient): Promise<boolean> {
    const { rows } = await client.query({
      // Planned once: who follows asks twice a second, all day.
      name: 'ask to number',
      text: 'SELECT pg_try_advisory_lock($1) AS got',
      values: [SEQUENCER_LOCK],
    })
    return z.object({ got: z.boolean() }).parse(rows[0]).got
  }

  /** Of what was told just now others may hear later than of the beat: it names what was told by the beat before it. */
  function startBeating(heads: Heads): () => void {
    let beatAt = Number.NEGATIVE_INFINITY
    let before: Heads = new Map()
    return () => {
      if (performance.now() - beatAt < BEATS_EVERY_MS) return
      beatAt = performance.now()
      leaderBeat.send(before)
      before = new Map(heads)
    }
  }

  /** Leads while its connection lives: the lock goes with the connection, also when the node is killed. */
  async function sequenceWhileLeader(client: pg.PoolClient): Promise<void> {
    lastEmpty = Date.now()
    // The node that led before may have numbered what it could not tell of any more.
    const heads = new Map(await readHeads(client))
    const beat = startBeating(heads)
    while (!stopped) {
      woken = false
      const began = performance.now()
      if (unpublished.length === 0) {
        const { rows } = await client.query<SequencedBatch>({ name: 'number', text: ASSIGN_SEQUENCE })
        unpublished = rows
      }
      const events = await eventsOfBatches(client, unpublished, (batch) => recentBatches.take(batch.first_id))
      if (tracing !== null) for (const batch of unpublished) tracing.batches.numbered(batch, began)
      unpublished = []
      if (events.length > 0) {
        sequenced += events.length
        for (const { provider_id, seq } of events) heads.set(provider_id, seq)
        // They have their numbers now: who fails to take them reads them from the log.
        try {
          publish(events)
        } catch (cause) {
          problem('numbered events could not be told', cause)
        }
      }
      beat()
      if (events.length < MAX_EVENTS_AT_ONCE) {
        lastEmpty = Date.now()
        await pauseUnlessWoken(LOOKS_EVERY_MS)
      }
    }
  }

  /** On a connection of its own: asking for the lock must not wait for it. */
  function terminateHungLeader(): void {
    if (isLooking) return
    isLooking = true
    owner
      .query({ name: 'end who hangs', text: TERMINATE_HUNG_LEADER, values: [SEQUENCER_LOCK, hungAfterMs] })
      .then(({ rowCount }) => {
        if (rowCount) problem('the node that numbered events hangs: its connection was ended', null)
      })
      // A database that is away is told of by the asking.
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }

  /** On one connection for as long as another node leads: what that one does wakes this one too, all day. */
  async function waitToLead(client: pg.PoolClient): Promise<void> {
    isLeader = await tryAcquireLeadership(client)
    let lookedAt = Date.now()
    while (!isLeader && !stopped) {
      await pause(ASKS_EVERY_MS)
      if (leaderBeat.isHeard()) continue
      if (Date.now() - lookedAt > Math.min(LOOKS_AFTER_LEAD_MS, hungAfterMs)) {
        lookedAt = Date.now()
        terminateHungLeader()
      }
      isLeader = await tryAcquireLeadership(client)
    }
  }

  async function run(): Promise<void> {
    /** Once for each time that the database is away, not at every attempt. */
    let told = false
    while (!stopped) {
      let client: pg.PoolClient | null = null
      let broken: Error | undefined
      try {
        client = await pool.connect()
        told = false
        await waitToLead(client)
        if (isLeader) {
          inform('this node numbers events from now on')
          await sequenceWhileLeader(client)
        }
      } catch (cause) {
        broken = cause instanceof Error ? cause : new Error(String(cause))
        if (!stopped && !told) problem('the relay lost its connection', cause)
        told = true
      } finally {
        isLeader = false
        recentBatches.clear()
        // Destroyed rather than handed back: the lock must not stay with an idle connection.
        client?.release(broken ?? true)
      }
      if (!stopped) await pause(ASKS_EVERY_MS)
    }
  }

  const running = run()
  return {
    wake() {
      woken = true
      wakeUp?.()
    },
    cacheBatches(batches) {
      if (isLeader) for (const batch of batches) recentBatches.put(batch)
    },
    health: () => ({ isLeader, idleMs: isLeader ? Date.now() - lastEmpty : 0, sequenced }),
    async stop() {
      stopped = true
      endPause?.()
      await running
    },
  }
}
