import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { done } from '../../src/domain/values/refusals.ts'
import { answerOncePerKey } from '../../src/server/kernel/commands/idempotency.ts'
import { runBatch } from '../../src/server/kernel/commands/run-command.ts'
import { book } from '../support/booking.ts'
import { OPS, platformOfFile, startTestPlatform } from '../support/platform.ts'
import { behind, CONFLICT, check } from '../support/repeated-calls.ts'

/** Calls with the same key at once, on this node and on others, some of which die. */

const platform = await platformOfFile()
const ops = await platform.as(OPS)
const { rowsOf, changesOf } = behind(platform)

/** Somebody on another node holds a key: the call is under way there, until the node says so or dies. */
async function underWayElsewhere(command: string, key: string, answer: object | null) {
  const client = new pg.Client({ connectionString: platform.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const [user] = await rowsOf<{ id: number }>('SELECT id FROM users WHERE provider_id = 1 AND email = $1', [
    OPS,
  ])
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO idempotency_keys (provider_id, user_id, command, key, request_hash, answer)
     VALUES (1, $1, $2, $3, 'another', $4)`,
    [user?.id, command, key, answer],
  )
  return client
}

const somebodyWaits = () =>
  vi.waitFor(async () => {
    const waiting = await rowsOf(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    expect(waiting.length).toBeGreaterThan(0)
  })

test('twenty at once, on two nodes, are one', async () => {
  const node = await startTestPlatform({}, platform.databaseUrl)
  onTestFinished(() => node.stop())
  const there = await node.as(OPS)
  const [scanned, changed] = [await book(ops.call), await book(ops.call)]
  const sides = Array.from({ length: 20 }, (_, i) => (i % 2 ? ops : there))
  const scans = await Promise.all(
    sides.map(({ call }) =>
      call(recordTrackingEvents, { body: check(scanned.id, 'at once'), idempotencyKey: 'at once' }),
    ),
  )
  const changes = await Promise.all(
    sides.map(({ call }) =>
      call(changeShipments, {
        body: { id: changed.id, version: 1, collection_agent_id: 4 },
        idempotencyKey: 'at once',
      }),
    ),
  )
  for (const outcomes of [scans, changes]) {
    expect(outcomes[0]).toMatchObject({ ok: true })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  }
  expect([await changesOf(scanned.id), await changesOf(changed.id)]).toEqual([1, 1])
})

test('what is under way on a node that dies is done by who asks again', async () => {
  const { id } = await book(ops.call)
  const elsewhere = await underWayElsewhere('shipments.change', 'died', null)
  const body = { id, collection_agent_id: 4 }
  const again = ops.call(changeShipments, { body, idempotencyKey: 'died' })
  await somebodyWaits()
  await elsewhere.query('ROLLBACK')
  expect(await again).toMatchObject({ ok: true, value: { shipments: [{ id, version: 2 }] } })
})

test('what is under way on another node is waited for', async () => {
  const { id } = await book(ops.call)
  const elsewhere = await underWayElsewhere('tracking-events.record', 'lives', { tracking_events: [] })
  const again = ops.call(recordTrackingEvents, { body: check(id, 'lives'), idempotencyKey: 'lives' })
  await somebodyWaits()
  await elsewhere.query('COMMIT')
  // What was done there was something else.
  expect(await again).toMatchObject(CONFLICT)
  expect(await changesOf(id)).toBe(0)
})

test('keys are taken in one order, in whichever they come: no two batches wait for each other', async () => {
  const [user] = await rowsOf<{ id: number }>('SELECT id FROM users WHERE provider_id = 1 AND email = $1', [
    OPS,
  ])
  const keyOf = (key: string) => ({
    idempotencyKey: {
      user_id: user?.id ?? 0,
      command: 'shipments.change',
      key,
      request_hash: 'same',
      scope: 'staff',
    },
  })
  const elsewhere = await underWayElsewhere('shipments.change', 'order 1', null)
  const backwards = [keyOf('order 2'), keyOf('order 1')]
  const waiting = runBatch(platform.platform, 1, [], (command) =>
    answerOncePerKey(command, backwards, async (fresh) => fresh.map(() => done(null))),
  )
  await somebodyWaits()
  // The one that waits for the first has not taken the second.
  await elsewhere.query("SET LOCAL lock_timeout = '2s'")
  await elsewhere.query(
    `INSERT INTO idempotency_keys (provider_id, user_id, command, key, request_hash)
     VALUES (1, $1, 'shipments.change', 'order 2', 'another')`,
    [user?.id],
  )
  await elsewhere.query('ROLLBACK')
  expect(await waiting).toEqual([done(null), done(null)])
})

test('of calls that are done together each key is of its user', async () => {
  const users = await rowsOf<{ id: number }>('SELECT id FROM users WHERE provider_id = 1 ORDER BY id LIMIT 2')
  const calls = users.map(({ id }) => ({
    idempotencyKey: {
      user_id: id,
      command: 'shipments.book',
      key: 'of both',
      request_hash: 'same',
      scope: 'staff',
    },
  }))
  const answers = await runBatch(platform.platform, 1, [], (command) =>
    answerOncePerKey(command, calls, async (fresh) =>
      fresh.map(({ idempotencyKey }) => done(idempotencyKey.user_id)),
    ),
  )
  expect(answers).toEqual(users.map(({ id }) => done(id)))
})
