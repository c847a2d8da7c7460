import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'
import { FILE_MODE, FOLDER_MODE, isMissing } from './private-folder.ts'

export interface IncomingFolder extends Pick<FileStore, 'receive' | 'tidy'> {
  /** A place of a name that nothing has yet. */
  aside(): Promise<string>
}

/** Where files lie on this machine until it is known what they are, and whose. */
export function createIncomingFolder(folder: string): IncomingFolder {
  async function aside(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    return join(folder, randomUUID())
  }
  const discard = (path: string) => rm(path, { force: true })

  return {
    aside,
    async receive(from: Readable, most: number) {
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
    },
    async tidy(olderThanMs) {
      const names = await readdir(folder).catch((cause: unknown) => {
        if (isMissing(cause)) return []
        throw cause
      })
      for (const name of names) {
        const path = join(folder, name)
        const known = await stat(path).catch(() => null)
        if (known !== null && Date.now() - known.mtimeMs > olderThanMs) await discard(path)
      }
    },
  }
}
