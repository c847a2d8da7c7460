import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OPS, PASSWORD, startTestPlatform } from '../support/platform.ts'

test('a node that stops lets a call go to its end whose caller has hung up', async () => {
  const { url, platform, databaseUrl, stop } = await startTestPlatform()
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  const sessions = async () => (await holder.query('SELECT 1 FROM sessions')).rows.length
  expect(await sessions()).toBe(0)

  // Signing in counts the attempt first, and needs the database several times after it.
  await holder.query('BEGIN; LOCK TABLE attempts IN ACCESS EXCLUSIVE MODE')
  const caller = new AbortController()
  const call = fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OPS, password: PASSWORD }),
    signal: caller.signal,
  })
  await expect
    .poll(async () => {
      const { rows } = await holder.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(1)
  caller.abort()
  await expect(call).rejects.toThrow('aborted')

  const close = vi.spyOn(platform.database, 'close')
  const stopping = stop()
  await expect.poll(() => fetch(`${url}/health`).then(String, () => 'nobody listens')).toBe('nobody listens')
  for (let i = 0; i < 100; i++) {
    await setImmediate()
    await holder.query('SELECT 1')
  }
  expect(close).not.toHaveBeenCalled()
  await holder.query('ROLLBACK')
  await stopping
  expect(await sessions()).toBe(1)
})

test('a node that stops waits for nobody who has connected and asks for nothing', async () => {
  const { url, stop } = await startTestPlatform()
  const { hostname, port } = new URL(url)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  // Who comes after it is answered: it has been taken.
  expect((await fetch(`${url}/v2/time`)).status).toBe(200)
  await Promise.all([once(silent, 'close'), stop()])
}, 30_000)
