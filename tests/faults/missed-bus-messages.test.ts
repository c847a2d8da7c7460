import { expect, onTestFinished, test } from 'vitest'
import { generalData } from '../../src/contract/session.ts'
import { ASSIGN_SEQUENCE } from '../../src/server/kernel/eventlog/assign-sequence.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'
import { watchLive } from '../support/watch-live.ts'

/**
 * Events that this node was never told of: another node numbered them and its message was lost, or the answer to its own
 * numbering was. It reads them from the log, and does what they ask of it as if it had been told.
 */
const platform = await platformOfFile()

/** What `statements` write is numbered together with them: nothing ever waits that the sequencer could find. */
async function happensUntold(...statements: string[]): Promise<void> {
  const client = await platform.owner.connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    expect((await client.query(ASSIGN_SEQUENCE)).rows).not.toEqual([])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

test('a session that ended closes its socket', async () => {
  const socket = await watchLive(platform.url, await platform.as(OPS))
  onTestFinished(socket.close)
  // The session itself stays: it is the event that closes the socket, not the look at rights every few seconds.
  await happensUntold(`SELECT write_event(1, 'session.ended', 'session', id, 1,
    '{"account_id": null, "branch_ids": [], "driver_ids": []}') FROM sessions ORDER BY id DESC LIMIT 1`)
  expect(await socket.closed()).toMatchObject({ code: 4001 })
})

test('settings that were changed are read anew', async () => {
  const title = async () => (await platform.platform.settings.read(1)).settings.provider_title
  // Read just now, they are kept for longer than is waited here.
  platform.platform.settings.forget(1)
  expect(await title()).not.toBe('Springbok by Night')
  await happensUntold(
    `UPDATE provider_settings SET value = '"Springbok by Night"' WHERE provider_id = 1 AND setting = 'provider_title'`,
  )
  await expect.poll(title, { timeout: 10_000 }).toBe('Springbok by Night')
})

test('an account that was put on hold is told to whoever looks', async () => {
  const { token } = await platform.as(ACCOUNT_USER)
  const socket = await openSocket(platform.url)
  onTestFinished(socket.close)
  socket.say(hello(token))
  await socket.until('an answer', ([first]) => first)
  await happensUntold(
    'UPDATE accounts SET is_on_hold = true WHERE provider_id = 1 AND id = 1',
    `SELECT write_event(1, 'account.held', 'account', 1, 99, '{"account_id": 1, "branch_ids": [], "driver_ids": []}')`,
  )
  await socket.until('word of it', (frames) => frames.find((frame) => frame.type === 'beat' && frame.renew))
})

test('start-up data holds settings as they are, also where nobody has told of their change yet', async () => {
  const { call } = await platform.as(OPS)
  await call(generalData, { query: {} })
  await happensUntold(
    `UPDATE provider_settings SET value = '"Springbok at Noon"' WHERE provider_id = 1 AND setting = 'provider_title'`,
  )
  const answer = await call(generalData, { query: {} })
  expect(answer.ok && answer.value.provider_settings).toContainEqual({
    setting: 'provider_title',
    value: '"Springbok at Noon"',
  })
})
