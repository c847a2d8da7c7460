import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFileLink, readThumbnails } from '../../src/contract/files.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { addNote, deleteNote, listNotes } from '../../src/contract/shipment-notes.ts'
import { readConfig } from '../../src/server/config.ts'
import { sha256Of } from '../../src/server/kernel/files/file-store.ts'
import { openFiles } from '../../src/server/kernel/files/open-files.ts'
import { sweepFiles } from '../../src/server/modules/files/index.ts'
import { book } from '../support/booking.ts'
import { BUCKET_KEY, startBucket } from '../support/bucket.ts'
import { picture, upload } from '../support/files.ts'
import { OPS, PROVIDER_ADMIN, startTestPlatform } from '../support/platform.ts'

/** Files that lie in a store of somebody else: as they do in a folder, and what is told while it is away. */
const store = await startBucket()
const settings = {
  FILES_S3_URL: store.url,
  FILES_S3_REGION: 'af-south-1',
  FILES_S3_KEY_ID: BUCKET_KEY,
  FILES_S3_SECRET: BUCKET_KEY,
}
const platform = await startTestPlatform({ ...settings, LOG_LEVEL: 'fatal' })
afterAll(() => platform.stop())
const ops = await platform.as(OPS)

async function noted(attachment_ids: number[]) {
  const { id } = await book(ops.call, { account_id: 1 })
  const note = await ops.call(addNote, { body: { shipment_id: id, attachment_ids } })
  if (!note.ok) throw new Error(note.error)
  return note.value
}

test('a photo is added to a note, read behind its address, and gone from the bucket with its note', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  await admin.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'delete_shipment_note', value: true }] },
  })
  const { id } = await upload(ops, await picture().jpeg().toBuffer(), 'door.jpg')
  const note = await noted([id])
  const link = await ops.call(readFileLink, { query: { id } })
  if (!link.ok) throw new Error(link.error)
  const answer = await fetch(new URL(new URL(link.value.url).pathname, platform.url))
  const sha256 = sha256Of(Buffer.from(await answer.arrayBuffer()))
  const files = openFiles(platform.platform.config)
  expect(await files.read(1, sha256)).not.toBeNull()
  expect(existsSync(join(platform.platform.config.DATA_DIR, 'files', '1'))).toBe(false)
  const thumbnails = await ops.call(readThumbnails, { query: { ids: [id] } })
  expect(thumbnails.ok && thumbnails.value.files.map((file) => file.id)).toEqual([id])

  expect((await ops.call(deleteNote, { query: { id: note.id } })).ok).toBe(true)
  await sweepFiles(platform.platform)
  expect(await files.read(1, sha256)).toBeNull()
})

test('while the bucket is away files are told as away, everything else goes on, and nothing is lost', async () => {
  const { id } = await upload(ops, await picture(300, 200).jpeg().toBuffer(), 'before.jpg')
  const note = await noted([id])
  const port = Number(new URL(store.url).port)
  await store.stop()

  const away = {
    ok: false,
    status: 503,
    code: 'platform.unavailable',
    error: expect.stringMatching(/cannot be reached/),
  }
  expect(await ops.call(readFileLink, { query: { id } })).toMatchObject(away)
  expect(await ops.call(readThumbnails, { query: { ids: [id] } })).toMatchObject(away)
  const photo = await picture(310, 210).jpeg().toBuffer()
  await expect(upload(ops, photo, 'meanwhile.jpg')).rejects.toThrow(/cannot be reached/)
  const listed = await ops.call(listNotes, { query: { shipment_id: note.shipment_id } })
  expect(listed.ok && listed.value.notes.map((one) => one.attachments.map((file) => file.id))).toEqual([[id]])

  const again = await startBucket({ port, directory: store.directory })
  try {
    expect((await ops.call(readFileLink, { query: { id } })).ok).toBe(true)
    await upload(ops, photo, 'meanwhile.jpg')
  } finally {
    await again.stop()
  }
})

test('a platform does not start with a bucket that refuses it, and starts with one that is only away', async () => {
  const again = await startBucket()
  const started = startTestPlatform({ ...settings, FILES_S3_URL: again.url, FILES_S3_SECRET: 'guessed' })
  await expect(started).rejects.toThrow(/403.*Mend FILES_S3_URL/)
  await again.stop()
  const alone = await startTestPlatform({ ...settings, FILES_S3_URL: again.url, LOG_LEVEL: 'silent' })
  await alone.stop()
})

test.each([
  [{ FILES_S3_URL: 'https://s3.af-south-1.amazonaws.com/' }, 'FILES_S3_URL'],
  [{ FILES_S3_URL: 'ftp://files.example/bucket' }, 'FILES_S3_URL'],
  [{ FILES_S3_URL: 'https://files.example/bucket', FILES_S3_KEY_ID: 'AKIA' }, 'FILES_S3_SECRET is missing'],
  [{ FILES_S3_SECRET: 'b3J5w0' }, 'FILES_S3_URL is missing'],
])('half a bucket is none: %o', (environment, said) => {
  const read = readConfig(environment)
  expect(read).toMatchObject({ ok: false, wrong: expect.arrayContaining([expect.stringContaining(said)]) })
  expect(JSON.stringify(read)).not.toContain('b3J5w0')
})
