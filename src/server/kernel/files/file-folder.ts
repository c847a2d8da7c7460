import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore, Incoming, WrittenFile } from './file-store.ts'

/** Photos show doors and signatures: nobody else on the machine reads them. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700
const SHA_256 = /^[0-9a-f]{64}$/

export const sha256Of = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

/** A new name in a folder outlives a loss of power when the folder is on disk, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

/** Files in a folder of this machine: below it a folder for each provider, and one for what is not anybody's yet. */
export function createFileFolder(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const placeOf = (providerId: number, sha256: string) =>
    join(folder, String(providerId), sha256.slice(0, 2), sha256)

  async function aside(): Promise<string> {
    await mkdir(incoming, { recursive: true, mode: FOLDER_MODE })
    return join(incoming, randomUUID())
  }
  const discard = (path: string) => rm(path, { force: true })

  async function receive(from: Readable, most: number): Promise<Incoming | null> {
    const path = await aside()
    const handle = await open(path, 'wx', FILE_MODE)
    let bytes = 0
    try {
      // Left open where it is too much: whoever sends it is still to be told so.
      const chunks: AsyncIterable<Buffer> = from.iterator({ destroyOnReturn: false })
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > most) break
        await handle.appendFile(chunk)
      }
    } catch (cause) {
      await discard(path)
      throw cause
    } finally {
      await handle.close()
    }
    if (bytes > most) {
      await discard(path)
      return null
    }
    return { bytes, read: () => readFile(path), discard: () => discard(path) }
  }

  async function write(file: Buffer): Promise<WrittenFile> {
    const sha256 = sha256Of(file)
    const path = await aside()
    try {
      const handle = await open(path, 'wx', FILE_MODE)
      try {
        await handle.writeFile(file)
        await handle.sync()
      } finally {
        await handle.close()
      }
      if (sha256Of(await readFile(path)) !== sha256)
        throw new Error('a file is read back otherwise than it was written')
    } catch (cause) {
      await discard(path)
      throw cause
    }
    return {
      sha256,
      bytes: file.length,
      async keep(providerId) {
        const place = placeOf(providerId, sha256)
        await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE })
        // Over one of the same name, which holds the same, or is damaged and mended so.
        await rename(path, place)
        await syncFolder(dirname(place))
        await syncFolder(dirname(dirname(place)))
      },
      discard: () => discard(path),
    }
  }

  return {
    receive,
    write,
    async read(providerId, sha256) {
      if (!SHA_256.test(sha256)) return null
      try {
        const file = await readFile(placeOf(providerId, sha256))
        return sha256Of(file) === sha256 ? file : null
      } catch (cause) {
        if (isMissing(cause)) return null
        throw cause
      }
    },
    async remove(providerId, sha256) {
      if (SHA_256.test(sha256)) await discard(placeOf(providerId, sha256))
    },
    async tidy(olderThanMs) {
      const names = await readdir(incoming).catch((cause: unknown) => {
        if (isMissing(cause)) return []
        throw cause
      })
      for (const name of names) {
        const path = join(incoming, name)
        const known = await stat(path).catch(() => null)
        if (known !== null && Date.now() - known.mtimeMs > olderThanMs) await discard(path)
      }
    },
  }
}

/** Where the files of a platform are: beside its database. */
export const filesIn = (dataDir: string): FileStore => createFileFolder(join(dataDir, 'files'))
