import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { BUCKET_KEY, startBucket } from '../../../../tests/support/bucket.ts'
import { createFileBucket } from './file-bucket.ts'
import { createFileFolder } from './file-folder.ts'
import { contentPath, type FileStore, FileStoreAway, sha256Of } from './file-store.ts'
import { createIncomingFolder } from './incoming-folder.ts'

/** What every store of files promises, of one in a folder and of one in a bucket of a store that is none of ours. */
const folder = await mkdtemp(join(tmpdir(), 'hubline-files-'))
const store = await startBucket()
afterAll(() => store.stop())
const bucket = (url = store.url, secret = BUCKET_KEY) =>
  createFileBucket(
    { url, region: 'af-south-1', keyId: BUCKET_KEY, secret },
    createIncomingFolder(join(folder, 'arrives')),
  )

const PHOTO = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251))
const HASH = sha256Of(PHOTO)

async function kept(files: FileStore, file = PHOTO, providerId = 1): Promise<void> {
  const written = await files.write(file)
  await written.keep(providerId)
  await written.discard()
}

describe.each<[string, FileStore]>([
  ['a folder', createFileFolder(join(folder, 'files'))],
  ['a bucket', bucket()],
  ['a folder of a bucket', bucket(`${store.url}/photos/of-people`)],
])('%s', (_name, files) => {
  test('gives back what it was given, to its provider alone', async () => {
    await kept(files)
    await kept(files)
    expect((await files.read(1, HASH))?.equals(PHOTO)).toBe(true)
    expect(await files.read(2, HASH)).toBeNull()
    expect(await files.read(1, sha256Of(Buffer.from('another')))).toBeNull()
    expect(await files.read(1, '../1')).toBeNull()
  })

  test('holds nothing of what was not kept, and nothing of what was removed', async () => {
    const file = Buffer.from('seen by nobody')
    const written = await files.write(file)
    await written.discard()
    expect(await files.read(1, written.sha256)).toBeNull()
    await kept(files, file, 7)
    await files.remove(7, written.sha256)
    await files.remove(7, written.sha256)
    expect(await files.read(7, written.sha256)).toBeNull()
    expect(await files.read(1, HASH)).not.toBeNull()
  })

  test('takes in what arrives up to its size', async () => {
    const arrives = () => Readable.from([PHOTO.subarray(0, 60_000), PHOTO.subarray(60_000)])
    const incoming = await files.receive(arrives(), PHOTO.length)
    expect((await incoming?.read())?.equals(PHOTO)).toBe(true)
    await incoming?.discard()
    expect(await files.receive(arrives(), PHOTO.length - 1)).toBeNull()
  })

  test('lets go of what was written and never kept, once it is old', async () => {
    const old = await files.write(Buffer.from('whoever wrote it has died'))
    await files.tidy(60_000)
    await old.keep(3)
    const older = await files.write(Buffer.from('whoever wrote it has died, too'))
    await files.tidy(-60_000)
    await expect(older.keep(3)).rejects.toThrow()
    expect(await files.read(3, old.sha256)).not.toBeNull()
  })
})

test('files lie in a bucket as they do in a folder, so that one is copied to the other', async () => {
  await kept(bucket())
  const names = await readdir(store.directory, { recursive: true })
  expect(names.some((name) => name.includes(contentPath(1, HASH)))).toBe(true)
})

test('what was changed in the bucket is told as damaged', async () => {
  const file = Buffer.from('signed by Nomsa Dlamini')
  await kept(bucket(), file, 9)
  const names = await readdir(store.directory, { recursive: true })
  const place = names.find(
    (name) =>
      name.includes(contentPath(9, sha256Of(file))) && !name.endsWith('.json') && !name.endsWith('.md5'),
  )
  const path = join(store.directory, place ?? '')
  expect(await readFile(path, 'utf8')).toBe('signed by Nomsa Dlamini')
  await writeFile(path, 'signed by somebody else')
  await utimes(path, new Date(), new Date())
  expect(await bucket().read(9, sha256Of(file))).toBeNull()
})

test('a bucket that refuses us, or does not answer, is away: nothing is told as gone', async () => {
  const refused = bucket(store.url, 'guessed').read(1, HASH)
  await expect(refused).rejects.toBeInstanceOf(FileStoreAway)
  await expect(refused).rejects.toMatchObject({ isRefusal: true, message: expect.stringContaining('403') })
  await expect(refused).rejects.not.toThrow(/guessed|S3RVER/)
  const nobody = bucket('http://127.0.0.1:1/hubline-files')
  await expect(nobody.read(1, HASH)).rejects.toMatchObject({ isRefusal: false })
  await expect(nobody.write(PHOTO)).rejects.toBeInstanceOf(FileStoreAway)
})
