import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listShipments } from '../../src/contract/shipments.ts'
import { type EmbeddedPostgres, openEmbedded } from '../../src/server/kernel/database/embedded.ts'
import { archiveLog } from '../../src/server/kernel/eventlog/partitions.ts'
import { book } from '../support/booking.ts'
import { difference, openConsole, snapshotFor } from '../support/console.ts'
import { ACCOUNT_USER, OPS, startTestPlatform } from '../support/platform.ts'

const DAY = 86_400_000

/** A PostgreSQL that somebody else runs, set up as docs/operations.md says: its owner is no superuser. */
const folder = mkdtempSync(join(tmpdir(), 'hubline-owner-'))
let server: EmbeddedPostgres
let ownerUrl: string
beforeAll(async () => {
  server = await openEmbedded(folder, ['fsync=off'])
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query("CREATE ROLE courier LOGIN CREATEROLE PASSWORD 'courier'")
  await admin.query('CREATE DATABASE courier OWNER courier')
  await admin.end()
  const url = new URL(server.url)
  url.username = 'courier'
  url.password = 'courier'
  url.pathname = '/courier'
  ownerUrl = url.href
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the platform serves under an owner who may make roles and nothing else', async () => {
  const platform = await startTestPlatform({}, ownerUrl)
  const [ops, account] = [await platform.as(OPS), await platform.as(ACCOUNT_USER)]
  const console_ = openConsole({ url: platform.url, token: account.token })
  for (const account_id of [1, 2]) await book(ops.call, { account_id })
  expect(await ops.call(listShipments, { query: {} })).toMatchObject({ ok: true, value: { count: 2 } })
  expect(await account.call(listShipments, { query: {} })).toMatchObject({ ok: true, value: { count: 1 } })
  const viewer = { url: platform.url, token: account.token }
  await expect
    .poll(async () => difference(console_.seen(), await snapshotFor(viewer)), { timeout: 10_000 })
    .toBeNull()
  expect(console_.seen().shipments).toHaveLength(1)
  console_.end()
  await platform.stop()
})

test('a month that was taken out of the log is read whole by pg_dump, as its owner', async () => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  const { rows } = await owner.query<{ written: string }>('SELECT count(*) AS written FROM events')
  expect(Number(rows[0]?.written)).toBeGreaterThan(0)
  const archived = await archiveLog(owner, Date.now() + 400 * DAY, expect.unreachable)
  expect(archived).toContain('archived_events_first')
  // As pg_dump reads: all of it, or an error that ends in an empty file.
  await owner.query('SET row_security = off')
  let read = 0
  for (const table of archived)
    read += Number((await owner.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n)
  expect(read).toBe(Number(rows[0]?.written))
})
