import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readFileLink } from '../../src/contract/files.ts'
import { addNote } from '../../src/contract/shipment-notes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { book } from '../support/booking.ts'
import { clientOf, difference, openConsole, snapshotFor } from '../support/console.ts'
import { picture, upload } from '../support/files.ts'
import {
  copyDatabase,
  emptyDatabase,
  OPS,
  PROVIDER_ADMIN,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'
import { seeded } from './long.ts'
import { freePort } from './platform-process.ts'
import { startWriters } from './writers.ts'

/** The way back from a lost database, as docs/operations.md tells it: the same commands, on a database in use. */
const folder = mkdtempSync(join(tmpdir(), 'hubline-backup-'))
const file = join(folder, 'hubline.backup.gz')
let port: number
let first: TestPlatform
beforeAll(async () => {
  port = await freePort()
  first = await startTestPlatform({ PORT: port, DATA_DIR: folder })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const execute = promisify(execFile)

async function script(name: 'backup' | 'restore', databaseUrl: string, from = file): Promise<string> {
  const environment = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder }
  const { stdout } = await execute(process.execPath, [`scripts/${name}.ts`, from], { env: environment })
  return stdout
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

const HEAD = 'SELECT head FROM feed_heads WHERE provider_id = 1'
/** Rows whose version is not that of their newest event: there are none where a copy is true for one moment. */
const TORN = `SELECT s.id FROM shipments s WHERE s.version <> (SELECT max(version) FROM events e
  WHERE e.entity = 'shipment' AND e.entity_id = s.id)`

test('a backup made while people write is restored whole, and open consoles start anew from what it holds', async () => {
  const { token } = await first.as(OPS)
  await first.setUpTwoFactor(await first.as(PROVIDER_ADMIN), PROVIDER_ADMIN)
  const viewer = { url: `http://127.0.0.1:${port}`, token }
  const watching = openConsole(viewer)
  onTestFinished(watching.end)
  const clients = Array.from({ length: 4 }, () => clientOf(viewer.url, token))
  const earlier = startWriters(clients, seeded(11))
  await expect.poll(earlier.acknowledged, { timeout: 60_000 }).toBeGreaterThan(200)
  await earlier.stop()
  const photo = await picture().jpeg().toBuffer()
  const { id: fileId } = await upload({ call: clientOf(viewer.url, token), token }, photo)
  const { id: withPhoto } = await book(clientOf(viewer.url, token))
  const body = { shipment_id: withPhoto, message: 'Box is dented', attachment_ids: [fileId] }
  expect(await clientOf(viewer.url, token)(addNote, { body })).toMatchObject({ ok: true })
  const meanwhile = startWriters(clients, seeded(12), { firstDriver: 20 })
  expect(await script('backup', first.databaseUrl)).toMatch(/rows of \d+ tables, 2 files\n$/)
  await expect.poll(meanwhile.acknowledged, { timeout: 60_000 }).toBeGreaterThan(20)
  await meanwhile.stop()
  const lost = await book(clientOf(viewer.url, token))
  await expect.poll(() => watching.workspace.shipments.get(lost.id)?.id, { timeout: 10_000 }).toBe(lost.id)
  await first.stop()
  rmSync(join(folder, 'files'), { recursive: true })

  const restored = await emptyDatabase()
  const toldOf = await script('restore', restored)
  expect(toldOf).toContain('Start the platform')
  expect(toldOf).toContain(
    `1 person uses two-factor authentication: first put the secrets.key of the lost platform at ${folder}/secrets.key`,
  )
  expect(await earlier.missing(restored)).toEqual([])
  expect(await ask(restored, TORN)).toEqual([])
  // Putting the settings back is no change of theirs.
  const ofCouriers = "SELECT provider_id, id FROM events WHERE entity = 'provider'"
  expect(await ask(restored, ofCouriers)).toEqual(await ask(first.databaseUrl, ofCouriers))
  // Before the console is back, the restored log grows past all that the console has seen: the same numbers now mean
  // other events.
  const elsewhere = await startTestPlatform({ DATA_DIR: folder }, restored)
  const seen = Math.max(...watching.applied)
  const head = async () => Number((await ask<{ head: string }>(restored, HEAD))[0]?.head)
  const others = startWriters([clientOf(elsewhere.url, token)], seeded(13), { pauseMs: 1, firstDriver: 30 })
  await expect.poll(head, { timeout: 60_000 }).toBeGreaterThan(seen + 20)
  await others.stop()
  await elsewhere.stop()
  const second = await startTestPlatform({ PORT: port, DATA_DIR: folder }, restored)
  onTestFinished(() => second.stop())
  // Who was signed in still is; what the backup does not know has left every screen.
  await expect
    .poll(async () => difference(watching.seen(), await snapshotFor(viewer)), { timeout: 60_000 })
    .toBeNull()
  expect(watching.workspace.freshness.now().state).toBe('live')
  expect(watching.loaded).toHaveLength(2)
  const again = await book(clientOf(viewer.url, token))
  await expect.poll(() => watching.workspace.shipments.get(again.id)?.id, { timeout: 10_000 }).toBe(again.id)
  const listed = await clientOf(viewer.url, token)(listShipments, { query: { id: again.id } })
  expect(listed).toMatchObject({ ok: true, value: { count: 1 } })
  const link = await clientOf(viewer.url, token)(readFileLink, { query: { id: fileId } })
  expect(link).toMatchObject({ ok: true, value: { filename: 'photo.jpg' } })
  const place = new URL(link.ok ? new URL(link.value.url).pathname : '', viewer.url)
  const found = await sharp(Buffer.from(await (await fetch(place)).arrayBuffer())).metadata()
  expect([found.width, found.height]).toEqual([640, 480])
})

test('a restore is whole or not at all, and never into a database that holds something', async () => {
  const empty = await emptyDatabase()
  const cut = join(folder, 'cut.gz')
  const bytes = readFileSync(file)
  writeFileSync(cut, bytes.subarray(0, bytes.length - 100))
  await expect(script('restore', empty, cut)).rejects.toThrow('not a whole backup')
  const text = gunzipSync(bytes).toString()
  writeFileSync(cut, gzipSync(text.slice(0, text.lastIndexOf('END '))))
  await expect(script('restore', empty, cut)).rejects.toThrow('cut off')
  const [lastRow, afterIt] = [text.lastIndexOf('\nROW '), text.indexOf('\n', text.lastIndexOf('\nROW ') + 1)]
  writeFileSync(cut, gzipSync(text.slice(0, lastRow) + text.slice(afterIt)))
  await expect(script('restore', empty, cut)).rejects.toThrow('does not hold the rows')
  writeFileSync(cut, gzipSync(text.replace('"migrations":[', '"migrations":["999-tomorrow.sql",')))
  await expect(script('restore', empty, cut)).rejects.toThrow('newer version')
  writeFileSync(cut, gzipSync(text.replace(/\nPART ..../, '\nPART AAAA')))
  await expect(script('restore', empty, cut)).rejects.toThrow('a file that is not what it was')
  writeFileSync(cut, gzipSync('hello\n'))
  await expect(script('restore', empty, cut)).rejects.toThrow('not a backup of Hubline')
  expect(await ask(empty, 'SELECT 1 FROM providers')).toEqual([])
  await expect(script('restore', await copyDatabase())).rejects.toThrow('not empty')
  expect(await script('restore', empty)).toContain('Restored')
})

test('what a backup or a restore cannot do is said in one sentence, and no file is written over', async () => {
  const wrong = async (name: 'backup' | 'restore', from: string) => {
    const failed = await script(name, first.databaseUrl, from).then(expect.unreachable, (cause) => cause)
    expect(failed).toMatchObject({ code: 1 })
    return String(failed.stderr).trim().split('\n')
  }
  const nowhere = join(folder, 'missing', 'a.gz')
  expect(await wrong('backup', nowhere)).toEqual([expect.stringContaining('there is no such file or folder')])
  expect(await wrong('restore', nowhere)).toEqual([
    expect.stringContaining('there is no such file or folder'),
  ])
  const before = readFileSync(file)
  expect(await wrong('backup', file)).toEqual([
    `${file} is there already, and is left as it is: name a file that does not exist.`,
  ])
  expect(readFileSync(file).equals(before)).toBe(true)
})
