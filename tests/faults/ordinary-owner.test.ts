import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listShipments } from '../../src/contract/shipments.ts'
import { type EmbeddedPostgres, openEmbedded } from '../../src/server/kernel/database/embedded.ts'
import { book } from '../support/booking.ts'
import { difference, openConsole, snapshotFor } from '../support/console.ts'
import { ACCOUNT_USER, OPS, startTestPlatform } from '../support/platform.ts'

/** A PostgreSQL that somebody else runs, set up as docs/operations.md says: its owner is no superuser. */
const folder = mkdtempSync(join(tmpdir(), 'hubline-owner-'))
let server: EmbeddedPostgres
beforeAll(async () => {
  server = await openEmbedded(folder, ['fsync=off'])
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the platform serves under an owner who may make roles and nothing else', async () => {
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query("CREATE ROLE courier LOGIN CREATEROLE PASSWORD 'courier'")
  await admin.query('CREATE DATABASE courier OWNER courier')
  await admin.end()
  const url = new URL(server.url)
  url.username = 'courier'
  url.password = 'courier'
  url.pathname = '/courier'
  const platform = await startTestPlatform({}, url.href)
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
