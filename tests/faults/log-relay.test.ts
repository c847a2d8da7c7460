import { expect, test } from 'vitest'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import type { SequencedEvent } from '../../src/server/kernel/eventlog/assign-sequence.ts'
import { createLeaderListener } from '../../src/server/kernel/eventlog/leader-beat.ts'
import type { Heads } from '../../src/server/kernel/eventlog/read-heads.ts'
import { startSequencer } from '../../src/server/kernel/eventlog/sequencer.ts'
import { logOfFile, WRITE } from './log-of-file.ts'

/** A relay that cannot read or tell what it numbered, or that stops. */
const { url, pool } = await logOfFile()

test('what was numbered and could not be read is told after all, once', async () => {
  const database = openDatabase(url, 2)
  const told: SequencedEvent[] = []
  const problems: unknown[] = []
  const relay = startSequencer({
    pool: database.sequencer,
    owner: database.sequencer,
    problem: (_, cause) => problems.push(cause),
    publish: (events) => told.push(...events),
  })
  await expect.poll(() => relay.health().isLeader, { timeout: 10_000 }).toBe(true)
  // Numbers can be given, and for a moment nobody can read the log.
  await pool.query('REVOKE SELECT ON events FROM hubline_relay')
  await pool.query(`SELECT ${WRITE}`, [2_000_001])
  relay.wake()
  await expect.poll(() => problems.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(told).toEqual([])
  await pool.query('GRANT SELECT ON events TO hubline_relay')
  await pool.query(`SELECT ${WRITE}`, [2_000_002])
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(2)
  await relay.stop()
  await database.close()
  expect(told.map(({ entity_id }) => entity_id)).toEqual([2_000_001, 2_000_002])
})

test('what a node fails to take of what was numbered is said, and it goes on numbering', async () => {
  const database = openDatabase(url, 2)
  const told: number[] = []
  const problems: string[] = []
  const leads: string[] = []
  const relay = startSequencer({
    pool: database.sequencer,
    owner: database.sequencer,
    problem: (what) => problems.push(what),
    inform: (what) => leads.push(what),
    publish(events) {
      if (problems.length === 0) throw new Error('not taken')
      told.push(...events.map(({ entity_id }) => entity_id))
    },
  })
  await pool.query(`SELECT ${WRITE}`, [2_100_001])
  relay.wake()
  await expect.poll(() => problems).toEqual(['numbered events could not be told'])
  await pool.query(`SELECT ${WRITE}`, [2_100_002])
  relay.wake()
  await expect.poll(() => told).toEqual([2_100_002])
  await relay.stop()
  await database.close()
  // It has led all the while.
  expect(leads).toHaveLength(1)
  expect(problems).toHaveLength(1)
})

test('a node that stops gives up the lead, also where its connections stay open', async () => {
  const [stopping, other] = [openDatabase(url, 2), openDatabase(url, 2)]
  const inputs = { problem: expect.unreachable, publish: () => {} }
  const first = startSequencer({ ...inputs, pool: stopping.sequencer, owner: stopping.owner })
  await expect.poll(() => first.health().isLeader).toBe(true)
  await first.stop()
  const second = startSequencer({ ...inputs, pool: other.sequencer, owner: other.owner })
  // Before an idle connection would be closed by itself.
  await expect.poll(() => second.health().isLeader, { timeout: 5_000 }).toBe(true)
  await second.stop()
  await Promise.all([stopping.close(), other.close()])
})

test('a node that hears the one that leads asks the database nothing, and leads when that one falls silent', async () => {
  const [leading, following] = [openDatabase(url, 2), openDatabase(url, 2)]
  let asked = 0
  following.sequencer.on('connect', (client) => {
    client.on('drain', () => {
      asked += 1
    })
  })
  const { hear, isHeard } = createLeaderListener()
  const beats: Heads[] = []
  const inputs = { problem: expect.unreachable, publish: () => {} }
  const leads = startSequencer({
    ...inputs,
    pool: leading.sequencer,
    owner: leading.owner,
    leaderBeat: {
      isHeard: () => false,
      send(heads) {
        hear()
        beats.push(heads)
      },
    },
  })
  await expect.poll(() => beats.length, { timeout: 10_000 }).toBeGreaterThan(0)
  const follows = startSequencer({
    ...inputs,
    pool: following.sequencer,
    owner: following.owner,
    leaderBeat: { send: () => {}, isHeard },
  })
  const { rows } = await pool.query('SELECT head FROM feed_heads WHERE provider_id = 1')
  // What this node tells now is told again by a beat, to whom it did not reach.
  await pool.query(`SELECT ${WRITE}`, [2_200_001])
  leads.wake()
  await expect.poll(() => beats.at(-1)?.get(1)).toBe(Number(rows[0]?.head) + 1)
  const until = beats.length + 6
  await expect.poll(() => beats.length, { timeout: 10_000 }).toBeGreaterThan(until)
  expect(asked).toBe(1)
  await leads.stop()
  await expect.poll(() => follows.health().isLeader, { timeout: 10_000 }).toBe(true)
  await follows.stop()
  await Promise.all([leading.close(), following.close()])
})
