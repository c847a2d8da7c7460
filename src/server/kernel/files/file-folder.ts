import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentPath, type FileStore, isSha256, sha256Of, type WrittenFile } from './file-store.ts'
import { createIncomingFolder } from './incoming-folder.ts'
import { FILE_MODE, FOLDER_MODE, isMissing, syncFolder } from './private-folder.ts'

/** Files in a folder of this machine: below it a folder for each provider, and one for what is not anybody's yet. */
export function createFileFolder(folder: string): FileStore {
  const incoming = createIncomingFolder(join(folder, 'incoming'))
  const placeOf = (providerId: number, sha256: string) => join(folder, contentPath(providerId, sha256))
  const discard = (path: string) => rm(path, { force: true })

  async function write(file: Buffer): Promise<WrittenFile> {
    const sha256 = sha256Of(file)
    const path = await incoming.aside()
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
    receive: incoming.receive,
    tidy: incoming.tidy,
    write,
    async read(providerId, sha256) {
      if (!isSha256(sha256)) return null
      try {
        const file = await readFile(placeOf(providerId, sha256))
        return sha256Of(file) === sha256 ? file : null
      } catch (cause) {
        if (isMissing(cause)) return null
        throw cause
      }
    },
    async remove(providerId, sha256) {
      if (isSha256(sha256)) await discard(placeOf(providerId, sha256))
    },
  }
}
